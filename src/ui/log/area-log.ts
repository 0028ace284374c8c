import type { ReactNode } from 'react';
import type { BuildArea, DeploymentLog } from '../../contract/generated/schema.d.ts';
import type { Portal } from '../../data/portal.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { AddressParameters } from '../detail/detail-definition.ts';
import type { RecordReading } from '../detail/record-reading.ts';
import type { Paths } from '../paths.ts';

/** The logs of the builds of an area's records; what it shares with their detail page can be taken from there. */
export interface AreaLog<Row extends AreaRecord> {
  readonly area: BuildArea;
  /** "request". */
  readonly noun: string;
  /** Null where the address names no record. */
  readonly idOf: (parameters: AddressParameters) => Row['id'] | null;
  /** The page of one build; of the last one for null. */
  readonly address: (paths: Paths, id: Row['id'], buildNumber: number | null) => string;
  /** A hook: the record as far as it is known. */
  readonly useRecord: (id: Row['id']) => Pick<RecordReading<Row>, 'record'>;
  /** Asks the server for the log of the last build, by the plain call. Throws an AppError. */
  readonly read: (portal: Portal, id: Row['id'], signal: AbortSignal) => Promise<DeploymentLog>;
  readonly subtitle: (record: Row) => string;
  readonly status?: (record: Row) => ReactNode;
  /** What runs on the record has failed. */
  readonly isFailed: (record: Row) => boolean;
  /** Something runs on the record. */
  readonly isInProgress: (record: Row) => boolean;
  /** What stands below the log. */
  readonly further?: (record: Row) => ReactNode;
}
