import type { ListRow } from '../../machines/records/list.ts';

/** Select mode: each row has an Add or a Remove button in place of its actions (Deployments §2). */
export interface ListSelection<Row extends ListRow> {
  readonly selectedIds: ReadonlySet<Row['id']>;
  readonly onAdd: (record: Row) => void;
  readonly onRemove: (record: Row) => void;
}
