/** Log files of applications, as they were last fetched from the machines of a record. */
import type { ColumnType } from 'kysely';

type Moment = ColumnType<Date, Date, Date>;

export interface LogFileTables {
  log_files: { area: string; subject_id: string; file_name: string; content: Uint8Array };
  /** The last fetch of each record. */
  log_file_fetches: {
    area: string;
    subject_id: string;
    requested_by: number | null;
    begun_at: Moment;
    /** Until then a server process works on it; another one may take it up afterwards. */
    taken_until: Moment;
    /** Null while the files are being fetched. */
    ended_at: ColumnType<Date | null, Date | null, Date | null>;
  };
}
