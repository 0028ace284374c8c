import type { ListRow } from '../../machines/records/list.ts';
import type { DecisionMarks } from '../../rules/records/decision-marks.ts';
import type { ListActions, ListColumn, ListWords } from './list-definition.ts';
import type { rowTools } from './row-tools.ts';

export type RowTools = typeof rowTools;

/** With what draws and evaluates them. */
export interface LoadedActions<Row, Action extends string> extends ListActions<Row, Action> {
  readonly tools: RowTools;
}

/** What of a list its rows need. */
export interface RowsOf<Row extends ListRow, Progress, Action extends string> {
  readonly words: ListWords<Row>;
  readonly columns: readonly ListColumn<Row, Progress>[];
  readonly marks?: DecisionMarks<Row>;
  /** Null until they have loaded, or where rows have none. */
  readonly actions: LoadedActions<Row, Action> | null;
  readonly hasActions: boolean;
}
