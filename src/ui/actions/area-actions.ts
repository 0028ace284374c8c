import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { RecordLifecycle } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { Way } from '../list/ways.ts';
import type { Paths } from '../paths.ts';

/** What a list and a detail page ask of a dialog. */
export interface CommandDialogProps<Action extends string, Subject> {
  readonly action: Action;
  /** What the user saw when the action was chosen. */
  readonly record: Subject;
  /** Where the action was offered; the specification's paths differ. */
  readonly from: 'list' | 'detail';
  /** The server has taken the command. */
  readonly onDone: () => void;
  /** Nothing was done, or what was done is not known. */
  readonly onCancel: () => void;
}

type WayOf<Row> = (record: Row, paths: Paths) => Way;

interface SharedActions<Row, Action extends string, Command extends Action> {
  readonly lifecycle: RecordLifecycle<Row, Action>;
  readonly icons: Readonly<Record<NoInfer<Action>, LucideIcon>>;
  /** How the commands are confirmed; absent where every action only leads somewhere. */
  readonly commands?: ConfirmedCommands<Command, Row>;
  /** Where more than a confirmation stands between a command and its effect; mounted in a `Suspense`. */
  readonly Dialog?: ComponentType<CommandDialogProps<NoInfer<Command>, Row>>;
  /** Brings such a dialog before it is asked for. */
  readonly preloadDialog?: () => readonly Promise<unknown>[];
}

/** What can be done with an area's records, as the area says it. */
export interface ActionsDefinition<Row, Action extends string, Command extends Action>
  extends SharedActions<Row, Action, Command> {
  /** Where the actions lead that change nothing. Every other one is a command, and is confirmed. */
  readonly ways: Readonly<Record<Exclude<Action, NoInfer<Command>>, WayOf<Row>>>;
}

/** The same as lists and detail pages ask it: which of the actions are commands is known from the ways, and only these are confirmed. */
export interface AreaActions<Row, Action extends string> extends SharedActions<Row, Action, Action> {
  readonly ways: Readonly<Partial<Record<Action, WayOf<Row>>>>;
}

/** Defines what can be done with an area's records, wherever it is offered. A way that is forgotten does not compile. */
export function defineActions<Row, Action extends string, Command extends Action>(
  definition: ActionsDefinition<Row, Action, Command>,
): AreaActions<Row, Action>;
export function defineActions<Row>(definition: ActionsDefinition<Row, string, string>): AreaActions<Row, string> {
  return definition;
}
