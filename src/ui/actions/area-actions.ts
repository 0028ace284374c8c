import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { RecordLifecycle } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { Paths } from '../paths.ts';
import type { Way } from './ways.ts';

export interface CommandDialogProps<Action extends string, RecordType> {
  readonly action: Action;
  readonly record: RecordType;
  /** The specification has different paths. */
  readonly from: 'list' | 'detail';
  readonly onDone: () => void;
  /** Nothing was done, or the result is unknown. */
  readonly onCancel: () => void;
}

export interface DecidedRecord {
  readonly area: RecordAreaName;
  readonly record: AreaRecord;
}

/** The page of an area's record; null if there is none. */
export type RecordAddress = (area: string, record: AreaRecord) => string | null;

type WayOf<Row> = (record: Row, paths: Paths, recordAddress: RecordAddress) => Way;

interface SharedActions<Row, Action extends string, Command extends Action> {
  readonly lifecycle: RecordLifecycle<Row, Action>;
  readonly icons: Readonly<Record<NoInfer<Action>, LucideIcon>>;
  /** How the commands are confirmed; absent if every action is a link. */
  readonly commands?: ConfirmedCommands<Command, Row>;
  /** For commands that need more than a confirmation; mount in a `Suspense`. */
  readonly Dialog?: ComponentType<CommandDialogProps<NoInfer<Command>, Row>>;
  /** The record that is decided, where a row stands for one of another area; absent where it is the row itself. */
  readonly decidedRecord?: (row: Row) => DecidedRecord;
  /** Preloads such a dialog. */
  readonly preloadDialog?: () => readonly Promise<unknown>[];
}

export interface ActionsDefinition<Row, Action extends string, Command extends Action>
  extends SharedActions<Row, Action, Command> {
  /** Links of actions without an effect. All others are commands and need a confirmation. */
  readonly ways: Readonly<Record<Exclude<Action, NoInfer<Command>>, WayOf<Row>>>;
}

export interface AreaActions<Row, Action extends string> extends SharedActions<Row, Action, Action> {
  readonly ways: Readonly<Partial<Record<Action, WayOf<Row>>>>;
}

/** A missing way doesn't compile. */
export function defineActions<Row, Action extends string, Command extends Action>(
  definition: ActionsDefinition<Row, Action, Command>,
): AreaActions<Row, Action>;
export function defineActions<Row>(definition: ActionsDefinition<Row, string, string>): AreaActions<Row, string> {
  return definition;
}
