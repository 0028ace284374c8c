import type { ListRow } from '../../machines/records/list.ts';

/** In select mode each row has a box, and a button that adds or removes it instead of actions (Deployments §2). */
export interface ListSelection<Row extends ListRow> {
  readonly selectedIds: ReadonlySet<Row['id']>;
  /** @param isExtending includes every row from the last one to this one */
  readonly onSelect: (record: Row, isSelected: boolean, isExtending: boolean) => void;
  readonly onSelectPage: (isSelected: boolean) => void;
}

export function selectedPart<Row extends ListRow>(
  { selectedIds }: ListSelection<Row>,
  records: readonly Row[],
): 'none' | 'some' | 'all' {
  const count = records.filter(({ id }) => selectedIds.has(id)).length;
  if (count === 0) return 'none';
  return count === records.length ? 'all' : 'some';
}
