/** What is known of earlier restores. */
import type { ColumnType, Generated } from 'kysely';
import type { DefaultMoment } from '../database/columns.ts';

export interface RestoreTables {
  /** One row for each time that the database was restored. */
  restores: {
    restore_id: Generated<number>;
    backup_made_at: ColumnType<Date, Date | string, never>;
    restored_at: DefaultMoment;
  };
}
