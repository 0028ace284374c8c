/** Where the log files of an environment's applications come from: the rehearsal, or a connection to its machines. */
import type { DeploymentRecord } from '../record.ts';

export interface LogFile {
  /** A plain name, without a path. */
  readonly name: string;
  readonly content: Uint8Array;
}

export interface LogFileSource {
  /** Rejects where the machines can't be reached; it is tried again then. */
  fetch(record: DeploymentRecord): Promise<readonly LogFile[]>;
}
