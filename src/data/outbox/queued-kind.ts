import type { ContractClient } from '../../contract/client.ts';
import type { Capabilities } from '../../contract/generated/schema.d.ts';
import type { QueuedCommand } from '../../machines/outbox/command.ts';
import type { QueuedAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/record-key.ts';
import type { Device } from '../device/device.ts';
import type { RecordStore } from '../resources/record-store.ts';

/** The device's copies of an area: what an answer says of a record is written in the transaction of the command. */
export type QueuedRecords = Pick<RecordStore<AreaRecord, AreaRecord, object>, 'putWithin' | 'removeWithin'>;

/** What the queue has to know of an area whose decisions may wait. */
export interface QueuedKind {
  /** The record in a stored row or in an answer, without what must not rest on a device; null where it is none. */
  readonly read: (value: unknown) => AreaRecord | null;
  /** Makes the call. Answers the record as it is then; null where the back end does not say. Throws an AppError. */
  readonly send: (
    client: ContractClient,
    capabilities: Pick<Capabilities, 'extensions'>,
    command: QueuedCommand,
  ) => Promise<AreaRecord | null>;
  /** Asks what the record is now. Throws an AppError. */
  readonly get: (client: ContractClient, command: QueuedCommand) => Promise<AreaRecord>;
  readonly openRecords: (device: Device) => QueuedRecords;
}

/** Every area whose decisions may wait. */
export type QueuedKinds = Readonly<Record<QueuedAreaName, QueuedKind>>;
