import * as v from 'valibot';
import type { ContractClient } from '../../contract/client.ts';
import type { Capabilities } from '../../contract/generated/schema.d.ts';
import { queuedDeployment } from '../../machines/lifecycles/deployment/confirmed-commands.ts';
import type { QueuedCommand } from '../../machines/outbox/command.ts';
import type { QueuedSubjectRules } from '../../machines/outbox/queued-subject.ts';
import type { QueuedAreaName } from '../../rules/areas.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import { QUEUED_RESOURCES } from '../areas.ts';
import { deploymentCommands } from '../deployments/commands.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import { deploymentResource } from '../deployments/resource.ts';
import type { Device } from '../device/device.ts';
import { withoutSensitive } from '../device/sensitive.ts';
import type { StoredRecord } from '../resources/record-age.ts';
import type { RecordKind } from '../resources/record-kind.ts';
import { RecordStore } from '../resources/record-store.ts';
import type { Resource, ResourceCommands } from '../resources/resource.ts';
import { knownHeaders } from '../server/command-headers.ts';

type QueuedRecords = Pick<RecordStore<AreaRecord, AreaRecord, object>, 'putWithin' | 'removeWithin'>;

interface QueuedKind {
  readonly rules: QueuedSubjectRules<AreaRecord>;
  /** Without sensitive fields; null where it is no record. */
  readonly read: (value: unknown) => AreaRecord | null;
  /** Returns the new record; null where the back end doesn't send it. Throws an AppError. */
  readonly send: (
    client: ContractClient,
    capabilities: Pick<Capabilities, 'extensions'>,
    command: QueuedCommand,
  ) => Promise<AreaRecord | null>;
  /** Throws an AppError. */
  readonly get: (
    client: ContractClient,
    capabilities: Pick<Capabilities, 'extensions'>,
    command: QueuedCommand,
  ) => Promise<AreaRecord>;
  readonly openRecords: (device: Device) => QueuedRecords;
}

type QueuedKinds = Readonly<Record<QueuedAreaName, QueuedKind>>;

interface QueuedResource<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery> {
  readonly resource: Pick<Resource<Summary, Detail, Query, never>, 'get'>;
  readonly records: RecordKind<Summary, Detail, Query>;
  readonly commands: Pick<ResourceCommands<Summary, Pick<QueuedCommand, 'action' | 'from'>>, 'send'>;
  readonly rules: QueuedSubjectRules<Summary>;
  /** An id as the area's calls take it. */
  readonly idOf: (id: RecordId) => Summary['id'];
}

function queuedKind<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery>({
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

export const QUEUED_KINDS: QueuedKinds = {
  deployments: queuedKind({
    resource: deploymentResource,
    records: deploymentRecords,
    commands: deploymentCommands,
    rules: queuedDeployment,
    idOf: Number,
  }),
  'cloud-accounts': queuedKind(QUEUED_RESOURCES['cloud-accounts']),
  vpcs: queuedKind(QUEUED_RESOURCES.vpcs),
  'bi-deployments': queuedKind(QUEUED_RESOURCES['bi-deployments']),
};

export function isQueuedArea(area: string): area is QueuedAreaName {
  return Object.hasOwn(QUEUED_KINDS, area);
}

export const QUEUED_AREAS = Object.keys(QUEUED_KINDS).filter(isQueuedArea);
