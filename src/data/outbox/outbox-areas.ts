import * as v from 'valibot';
import type { ContractClient } from '../../contract/client.ts';
import type { Capabilities } from '../../contract/generated/schema.d.ts';
import { deploymentOutboxRules } from '../../machines/lifecycles/deployment/outbox-rules.ts';
import type { OutboxCommand } from '../../machines/outbox/command.ts';
import type { OutboxRecordRules } from '../../machines/outbox/outbox-record-rules.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import { OUTBOX_RESOURCES } from '../areas.ts';
import { deploymentCommands } from '../deployments/commands.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import { deploymentResource } from '../deployments/resource.ts';
import type { Device } from '../device/device.ts';
import { withoutSensitive } from '../device/sensitive.ts';
import type { StoredRecord } from '../resources/record-age.ts';
import type { RecordKind } from '../resources/record-kind.ts';
import { RecordStore } from '../resources/record-store.ts';
import type { AskedCommand, Resource, ResourceCommands } from '../resources/resource.ts';
import { knownHeaders } from '../server/command-headers.ts';

type OutboxRecords = Pick<RecordStore<AreaRecord, AreaRecord, object>, 'putWithin' | 'removeWithin'>;

interface OutboxArea {
  readonly rules: OutboxRecordRules<AreaRecord>;
  /** Without sensitive fields; null where it is no record. */
  readonly read: (value: unknown) => AreaRecord | null;
  /** Returns the new record; null where the back end doesn't send it. Throws an AppError. */
  readonly send: (
    client: ContractClient,
    capabilities: Pick<Capabilities, 'extensions'>,
    command: OutboxCommand,
  ) => Promise<AreaRecord | null>;
  /** Throws an AppError. */
  readonly get: (
    client: ContractClient,
    capabilities: Pick<Capabilities, 'extensions'>,
    command: Pick<OutboxCommand, 'subjectId'>,
  ) => Promise<AreaRecord>;
  readonly openRecords: (device: Device) => OutboxRecords;
}

type OutboxAreas = Readonly<Record<OutboxAreaName, OutboxArea>>;

interface OutboxResource<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery> {
  readonly resource: Pick<Resource<Summary, Detail, Query, never>, 'get'>;
  readonly records: RecordKind<Summary, Detail, Query>;
  readonly commands: Pick<ResourceCommands<Summary, AskedCommand>, 'send'>;
  readonly rules: OutboxRecordRules<Summary>;
  /** An id as the area's calls take it. */
  readonly idOf: (id: RecordId) => Summary['id'];
}

function defineOutboxArea<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery>({
  resource: { get },
  records,
  commands,
  rules,
  idOf,
}: OutboxResource<Summary, Detail, Query>): OutboxArea {
  const summaryOf = (value: unknown): Summary | null => {
    if (typeof value !== 'object' || value === null) return null;
    const parsed = v.safeParse(records.summaryParser, withoutSensitive(records.sensitive, value));
    return parsed.success ? parsed.output : null;
  };
  return {
    rules,
    read: summaryOf,
    send: (client, capabilities, { id, action, from, subjectId, version, seen, comment, signature = null, until }) => {
      const header = knownHeaders(capabilities, id, version ?? undefined);
      const asked = { action, from, ...(until !== null && { until }) };
      const summary = seen === null ? null : summaryOf(seen);
      const planDigest = summary === null ? null : (rules.planDigestOf?.(action, summary) ?? null);
      const sent = { recordId: idOf(subjectId), header, credential: null, comment, signature, planDigest };
      return commands.send(client, asked, sent);
    },
    get: (client, { extensions }, { subjectId }) => get(client, idOf(subjectId), { extensions }),
    openRecords: (device) => new RecordStore(device, records),
  };
}

export const OUTBOX_AREAS: OutboxAreas = {
  deployments: defineOutboxArea({
    resource: deploymentResource,
    records: deploymentRecords,
    commands: deploymentCommands,
    rules: deploymentOutboxRules,
    idOf: Number,
  }),
  'cloud-accounts': defineOutboxArea(OUTBOX_RESOURCES['cloud-accounts']),
  vpcs: defineOutboxArea(OUTBOX_RESOURCES.vpcs),
  'bi-deployments': defineOutboxArea(OUTBOX_RESOURCES['bi-deployments']),
};
