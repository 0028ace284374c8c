import type { ReactNode } from 'react';
import type { BuildArea, DeploymentLog } from '../../contract/generated/schema.d.ts';
import type { Portal } from '../../data/portal.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { AddressParameters } from '../detail/detail-definition.ts';
import type { RecordReading } from '../page/record-reading.ts';
import type { Paths } from '../paths.ts';

export interface AreaLog<Row extends AreaRecord> {
  readonly area: BuildArea;
  readonly noun: string;
  /** Null if the address names no record. */
  readonly idOf: (parameters: AddressParameters) => Row['id'] | null;
  /** The page of a build; null for the last one. */
  readonly address: (paths: Paths, id: Row['id'], buildNumber: number | null) => string;
  readonly useRecord: (id: Row['id']) => Pick<RecordReading<Row>, 'record'>;
  /** The last build's log by the plain call. Throws an AppError. */
  readonly read: (portal: Portal, id: Row['id'], signal: AbortSignal) => Promise<DeploymentLog>;
  readonly subtitle: (record: Row) => string;
  readonly status?: (record: Row) => ReactNode;
  readonly isFailed: (record: Row) => boolean;
  readonly isInProgress: (record: Row) => boolean;
  /** Beside the title while the build runs. */
  readonly whileRunning?: (record: Row) => ReactNode;
  readonly further?: (record: Row) => ReactNode;
}
