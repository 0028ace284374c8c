import * as v from 'valibot';
import { call } from '../../contract/client.ts';
import { getDeploymentRequest } from '../../contract/generated/operations/deployments.ts';
import { deploymentRequestSummaryParser } from '../../contract/generated/parsers/deployments.ts';
import { withoutSensitive } from '../device/sensitive.ts';
import type { QueuedKind } from '../outbox/queued-kind.ts';
import { RecordStore } from '../resources/record-store.ts';
import { callCommand } from './commands.ts';
import { deploymentRecords } from './record-kind.ts';

/** Approvals and rejections of deployment requests in the queue. */
export const queuedDeployments: QueuedKind = {
  read: (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const parsed = v.safeParse(deploymentRequestSummaryParser, withoutSensitive('DeploymentRequest', value));
    return parsed.success ? parsed.output : null;
  },
  send: async (client, capabilities, { id, action, from, subjectId, version }) => {
    const called = { commandId: id, subjectId: Number(subjectId), version: version ?? undefined, credential: null };
    return (await callCommand(client, capabilities, { action, from }, called))?.record ?? null;
  },
  get: (client, { subjectId }) => call(client, getDeploymentRequest, { params: { path: { id: Number(subjectId) } } }),
  openRecords: (device) => new RecordStore(device, deploymentRecords),
};
