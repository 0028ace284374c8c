import type { ComponentType, ReactNode } from 'react';
import type { Portal } from '../../data/portal.ts';
import type { ListSource } from '../../data/resources/list-source.ts';
import type { ListedUsers } from '../../data/resources/listed-users.ts';
import type { ListRow } from '../../machines/records/list.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { BulkCommand } from '../../rules/records/bulk-commands.ts';
import type { DecisionMarks } from '../../rules/records/decision-marks.ts';
import type { AreaActions } from '../actions/area-actions.ts';
import type { BulkTarget } from '../bulk/bulk-target.ts';
import type { Paths } from '../paths.ts';
import type { Viewer } from '../portal/portal-context.tsx';
import type { ListedValues } from './use-listed-values.ts';

export interface ShownRecord<Row, Progress> {
  readonly record: Row;
  /** Progress beyond the record; undefined if unknown. */
  readonly progress: Progress | undefined;
  readonly now: Date;
}

interface ColumnShared<Header extends string> {
  readonly header: Header;
  /** Its name in the address's sorting; absent where the list can't be sorted by it. */
  readonly sort?: string;
  /** Any CSS width, reserved before the others share the rest. */
  readonly width?: string;
  readonly isNumeric?: true;
  readonly isForAllTenants?: true;
  /** As narrow as its content, which is never cut. */
  readonly isTight?: true;
  /** Its value says nothing without the header, which cards and second lines then have. */
  readonly isNamed?: true;
  /** Below a wide laptop it becomes the second line of the column with this header: the first such column that is shown. */
  readonly narrowBelow?: NoInfer<Header>;
}

export interface TextColumn<Row, Progress, Header extends string = string> extends ColumnShared<Header> {
  readonly text: (record: Row, now: Date) => string;
  /** Where the tooltip says more than the text. */
  readonly tooltip?: (record: Row) => string;
  readonly wraps?: true;
  readonly isMuted?: true;
  /** Links to the record's page. 'row' names the row; 'pointer' only enlarges the pointer's target and is skipped by the keyboard. */
  readonly link?: 'row' | 'pointer';
  readonly linkLabel?: (record: Row) => string;
  /** After the text, as what kind of record it is. */
  readonly beside?: (shown: ShownRecord<Row, Progress>) => ReactNode;
  readonly below?: (shown: ShownRecord<Row, Progress>) => ReactNode;
  /** In the card's heading, a labelled field, or absent. */
  readonly card: 'heading' | 'field' | 'none';
}

export interface DrawnColumn<Row, Progress, Header extends string = string> extends ColumnShared<Header> {
  readonly cell: (shown: ShownRecord<Row, Progress>) => ReactNode;
  readonly card: 'status' | 'field' | 'none';
}

export type ListColumn<Row, Progress, Header extends string = string> =
  | TextColumn<Row, Progress, Header>
  | DrawnColumn<Row, Progress, Header>;

export interface ListActionsDefinition<Row, Action extends string> extends AreaActions<Row, Action> {
  /** In menu order, if not every action is listed. */
  readonly listed?: readonly Action[];
  /** Listed behind the others where the back end has the extension. */
  readonly extended?: readonly { readonly action: Action; readonly extension: string }[];
  readonly view: Action;
  readonly likely: readonly Action[];
  /** Default: a card offers every action. */
  readonly isOfferedOnCard?: (action: Action, record: Row) => boolean;
  readonly cardButtons: readonly Action[];
  /** Offered even if a rule refuses them: a press shows an alert. Others are hidden then. */
  readonly alertedWhenRefused?: ReadonlySet<Action>;
  /** Shown with the reason even if a rule refuses them. */
  readonly showsRefusal?: ReadonlySet<Action>;
  /** False where no row ever lacks an action: then its menu doesn't explain that, and is left out while it is empty. */
  readonly explainsMissing?: false;
  /** Commands for several records; without them the list has no select mode. */
  readonly bulk?: BulkActions<Action, Row>;
}

export interface BulkActions<Action extends string, Row> {
  readonly commands: readonly Extract<Action, BulkCommand>[];
  /** Whether to ask for a credential's secrets; absent if no command needs any. */
  readonly isCredentialEmpty?: (portal: Portal, credentialId: number, signal: AbortSignal) => Promise<boolean>;
  /** What a row of several areas stands for; absent where rows are the list's own records. */
  readonly targetOf?: (row: Row) => BulkTarget;
  /** The order in which they are previewed and sent; absent: that of the selection. */
  readonly inOrder?: (rows: readonly Row[]) => readonly Row[];
}

export interface ListActions<Row, Action extends string> extends ListActionsDefinition<Row, Action> {
  readonly listed: readonly Action[];
}

/** What comes after the first rows (docs/decisions/0063-rows-before-actions.md). */
export interface ListLater<Row, Progress, Action extends string, Header extends string = string> {
  readonly actions: ListActionsDefinition<Row, Action>;
  /** In place of the first ones, with the same headers; absent where those say everything. */
  readonly columns?: readonly ListColumn<Row, Progress, Header>[];
}

export interface ListWords<Row> {
  readonly title: string;
  readonly subtitle?: string;
  readonly record: string;
  readonly records: string;
  readonly noun: string;
  readonly nouns: string;
  readonly nameOf: (record: Row) => string;
  readonly describe: (record: Row) => string;
  readonly whenEmpty: string;
  /** Heads an empty list without filters; default: that of the specification. */
  readonly emptyTitle?: string;
  /** Of the menu with several kinds of new records; they are side by side without it. */
  readonly createMenu?: string;
  /** What needs the server; default: the records. */
  readonly notHeld?: string;
}

export interface ListToolsProps<Query extends PagedQuery> {
  query: Query;
  isWhollyApplied: boolean;
}

export interface ListShared<Row extends ListRow, Query extends PagedQuery, Progress> {
  /** The stored area; null if the device stores nothing, or records of several. */
  readonly area: RecordAreaName | null;
  /** The device stores records of several areas: the page says its own age. */
  readonly isOfManyAreas?: true;
  readonly words: ListWords<Row>;
  readonly address: ListAddress<Query>;
  readonly path: (paths: Paths, search?: URLSearchParams) => string;
  readonly source: (portal: Portal, address: ListAddress<Query>) => ListSource<Query, Row>;
  readonly columns: readonly ListColumn<Row, Progress>[];
  /** What the status says of approvals and of a queued decision; absent where nothing is decided. */
  readonly marks?: DecisionMarks<Row>;
  readonly users?: (portal: Portal) => ListedUsers;
  readonly values?: ListedValues;
  /** Choices that need no call, by filter name. */
  readonly valuesFor?: (viewer: Viewer) => Readonly<Record<string, readonly string[]>>;
  readonly useProgress?: (rows: readonly Row[], isLive: boolean) => ProgressOf<Row, Progress>;
  readonly Tools?: ComponentType<ListToolsProps<Query>>;
  /** Below the title. */
  readonly Notice?: ComponentType;
  readonly viewAddress?: (record: Row, paths: Paths) => string;
}

export type ProgressOf<Row extends ListRow, Progress> = (id: Row['id']) => Progress | undefined;

export interface ListDefinition<
  Row extends ListRow,
  Query extends PagedQuery,
  Progress,
  Action extends string,
  Header extends string,
> extends ListShared<Row, Query, Progress> {
  readonly columns: readonly ListColumn<Row, Progress, Header>[];
  readonly actions?: ListActionsDefinition<Row, Action>;
  /** In place of `actions`, where their code is large and a start can show this list first. */
  readonly later?: () => Promise<ListLater<Row, Progress, Action>>;
}
