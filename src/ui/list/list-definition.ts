import type { ComponentType, ReactNode } from 'react';
import type { Portal } from '../../data/portal.ts';
import type { ListSource } from '../../data/resources/list-source.ts';
import type { ListedUsers } from '../../data/resources/listed-users.ts';
import type { ListRow } from '../../machines/records/list.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { BulkCommand } from '../../rules/records/bulk-commands.ts';
import type { AreaActions } from '../actions/area-actions.ts';
import type { Paths } from '../paths.ts';
import type { ListedValues } from './use-listed-values.ts';

/** A record as a cell is drawn for it. */
export interface ShownRecord<Row, Progress> {
  readonly record: Row;
  /** What is known of its running operation beside the record; undefined where nothing is. */
  readonly progress: Progress | undefined;
  readonly now: Date;
}

interface ColumnShared<Header extends string> {
  readonly header: Header;
  /** Any CSS width; the column takes it before the others share the rest. */
  readonly width?: string;
  /** Numbers stand at the end, one under the other. */
  readonly isNumeric?: true;
  /** Only where the records of all tenants are listed. */
  readonly isForAllTenants?: true;
  /** As narrow as its content, which is never cut. */
  readonly isTight?: true;
}

/** A column of words. */
export interface TextColumn<Row, Progress, Header extends string = string> extends ColumnShared<Header> {
  readonly text: (record: Row) => string;
  /** Where they are too long, the words take more lines; others are cut. */
  readonly wraps?: true;
  readonly isMuted?: true;
  /**
   * The words lead to the record's page. 'row': the link that names the row; 'pointer': only widens what a pointer can hit, and is
   * passed over by the keyboard.
   */
  readonly link?: 'row' | 'pointer';
  /** What the link is called where its words alone don't say. */
  readonly linkLabel?: (record: Row) => string;
  /** A second line. */
  readonly below?: (shown: ShownRecord<Row, Progress>) => ReactNode;
  /** On a tablet it has no column: it stands in a second line of the one with this header. */
  readonly tabletBelow?: NoInfer<Header>;
  /** Its part of a card: the heading with its second line, a labelled field, or none. */
  readonly card: 'heading' | 'field' | 'none';
}

/** A column that the area draws itself. */
export interface DrawnColumn<Row, Progress, Header extends string = string> extends ColumnShared<Header> {
  readonly cell: (shown: ShownRecord<Row, Progress>) => ReactNode;
  /** The status shows the mark of a waiting decision. */
  readonly card: 'status' | 'field' | 'none';
}

/** One column draws its cells on a laptop and on a tablet, and its part of a card on a phone. */
export type ListColumn<Row, Progress, Header extends string = string> =
  | TextColumn<Row, Progress, Header>
  | DrawnColumn<Row, Progress, Header>;

/** What the rows of an area offer, as the area says it. */
export interface ListActionsDefinition<Row, Action extends string> extends AreaActions<Row, Action> {
  /** In the order of the menu, where not every action of the lifecycle is offered here. */
  readonly listed?: readonly Action[];
  /** What the row's link does. */
  readonly view: Action;
  /** Stand beside the menu, the most likely first. */
  readonly likely: readonly Action[];
  /** Whether a card offers an action too; it offers every one where this is not said. */
  readonly isOfferedOnCard?: (action: Action, record: Row) => boolean;
  /** The likely commands, which a card shows as buttons; the others are in its menu. */
  readonly cardButtons: readonly Action[];
  /** Commands that a row offers although a rule refuses them: pressing one is answered with an alert. Others are then missing. */
  readonly alertedWhenRefused?: ReadonlySet<Action>;
  /** Commands that a row shows although a rule refuses them, with nothing but the reason. */
  readonly showsRefusal?: ReadonlySet<Action>;
  /** What several records may be given at once; where it is not given, the list has no select mode. */
  readonly bulk?: BulkActions<Action>;
}

/** The commands that several records may be given at once, in the order in which they are offered. */
export interface BulkActions<Action extends string> {
  readonly commands: readonly Extract<Action, BulkCommand>[];
  /** Whether the secrets of a stored credential have to be asked for; where it is not given, no command needs them. */
  readonly isCredentialEmpty?: (portal: Portal, credentialId: number, signal: AbortSignal) => Promise<boolean>;
}

export interface ListActions<Row, Action extends string> extends ListActionsDefinition<Row, Action> {
  readonly listed: readonly Action[];
}

export interface ListWords<Row> {
  readonly title: string;
  readonly subtitle?: string;
  /** "deployment request", and more of them. */
  readonly record: string;
  readonly records: string;
  /** The same in short: "request". */
  readonly noun: string;
  readonly nouns: string;
  /** What stands within a sentence for one of them: "request 7". */
  readonly nameOf: (record: Row) => string;
  /** Names a record in the dialog that says why actions are missing. */
  readonly describe: (record: Row) => string;
  /** Said of a list without filters in which there is nothing. */
  readonly whenEmpty: string;
  /** What can't be shown without the server; the records, where it is not given. */
  readonly notHeld?: string;
}

/** What stands beside a list's title is given: what is listed, and whether that is all that the address asks for. */
export interface ListToolsProps<Query extends PagedQuery> {
  query: Query;
  /** Whether every filter that stands in its field is applied. */
  isWhollyApplied: boolean;
}

export interface ListShared<Row extends ListRow, Query extends PagedQuery, Progress> {
  /** Whose copies on the device are kept up to date; null where the device keeps none, and nothing is said of their age. */
  readonly area: RecordAreaName | null;
  readonly words: ListWords<Row>;
  readonly address: ListAddress<Query>;
  readonly path: (paths: Paths, search?: URLSearchParams) => string;
  readonly source: (portal: Portal, address: ListAddress<Query>) => ListSource<Query, Row>;
  readonly columns: readonly ListColumn<Row, Progress>[];
  /** The columns need a wide screen: a small laptop has the tablet's. */
  readonly isWide?: true;
  /** Whom a filter by users offers. */
  readonly users?: (portal: Portal) => ListedUsers;
  /** What a filter offers that only the server knows, by the filters' names. */
  readonly values?: ListedValues;
  /** A hook that returns the running operation of a record, by its id. */
  readonly useProgress?: (rows: readonly Row[], isLive: boolean) => ProgressOf<Row, Progress>;
  /** Beside the ways to new records, of what is listed as it is asked for. */
  readonly Tools?: ComponentType<ListToolsProps<Query>>;
  /** Where the rows have no actions: the page of a record. */
  readonly viewAddress?: (record: Row, paths: Paths) => string;
}

export type ProgressOf<Row extends ListRow, Progress> = (id: Row['id']) => Progress | undefined;

/** A list of an area, from its columns to what its rows offer. */
export interface ListDefinition<
  Row extends ListRow,
  Query extends PagedQuery,
  Progress,
  Action extends string,
  Header extends string,
> extends ListShared<Row, Query, Progress> {
  readonly columns: readonly ListColumn<Row, Progress, Header>[];
  readonly actions?: ListActionsDefinition<Row, Action>;
}
