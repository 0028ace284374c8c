import * as v from 'valibot';
import type { ContractClient } from '../../contract/client.ts';
import type { Capabilities } from '../../contract/generated/schema.d.ts';
import type { QueuedCommand } from '../../machines/outbox/command.ts';
import type { QueuedSubjectRules } from '../../machines/outbox/queued-subject.ts';
import type { QueuedAreaName } from '../../rules/areas.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { AreaRecord, RecordId } from '../../rules/record-key.ts';
import type { Device } from '../device/device.ts';
import { withoutSensitive } from '../device/sensitive.ts';
import type { StoredRecord } from '../resources/record-age.ts';
import type { RecordKind } from '../resources/record-kind.ts';
import { RecordStore } from '../resources/record-store.ts';
import type { Resource, ResourceCommands } from '../resources/resource.ts';
import { knownHeaders } from '../server/command-headers.ts';

/** The device's copies of an area: what an answer says of a record is written in the transaction of the command. */
export type QueuedRecords = Pick<RecordStore<AreaRecord, AreaRecord, object>, 'putWithin' | 'removeWithin'>;

/** What the queue has to know of an area whose decisions may wait. */
export interface QueuedKind {
  /** How its decisions are confirmed and compared. It is handed what was read as a record of the area. */
  readonly rules: QueuedSubjectRules<AreaRecord>;
  /** The record in a stored row or in an answer, without what must not rest on a device; null where it is none. */
  readonly read: (value: unknown) => AreaRecord | null;
  /** Makes the call. Answers the record as it is then; null where the back end does not say. Throws an AppError. */
  readonly send: (
    client: ContractClient,
    capabilities: Pick<Capabilities, 'extensions'>,
    command: QueuedCommand,
  ) => Promise<AreaRecord | null>;
  /** Asks what the record is now. Throws an AppError. */
  readonly get: (
    client: ContractClient,
    capabilities: Pick<Capabilities, 'extensions'>,
    command: QueuedCommand,
  ) => Promise<AreaRecord>;
  readonly openRecords: (device: Device) => QueuedRecords;
}

/** Every area whose decisions may wait. */
export type QueuedKinds = Readonly<Record<QueuedAreaName, QueuedKind>>;

/** What an area is asked for its decisions. */
export interface QueuedResource<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery> {
  readonly resource: Pick<Resource<Summary, Detail, Query, never>, 'get'>;
  readonly records: RecordKind<Summary, Detail, Query>;
  readonly commands: Pick<ResourceCommands<Summary, Pick<QueuedCommand, 'action' | 'from'>>, 'send'>;
  readonly rules: QueuedSubjectRules<Summary>;
  /** An id as the area's calls take it. */
  readonly idOf: (id: RecordId) => Summary['id'];
}

/** The decisions of an area's records, which are made with its commands. */
export function queuedKind<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery>({
  resource: { get },
  records,
  commands,
  rules,
  idOf,
}: QueuedResource<Summary, Detail, Query>): QueuedKind {
  return {
    rules,
    read: (value) => {
      if (typeof value !== 'object' || value === null) return null;
      const parsed = v.safeParse(records.summaryParser, withoutSensitive(records.sensitive, value));
      return parsed.success ? parsed.output : null;
    },
    send: (client, capabilities, { id, action, from, subjectId, version }) => {
      const header = knownHeaders(capabilities, id, version ?? undefined);
      return commands.send(client, { action, from }, { subjectId: idOf(subjectId), header, credential: null });
    },
    get: (client, { extensions }, { subjectId }) => get(client, idOf(subjectId), { extensions }),
    openRecords: (device) => new RecordStore(device, records),
  };
}
