import { beforeEach, describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { keepLog, readKeptLog } from '../logs/kept-logs.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { dropWhatMayNotBeSeen } from './lost-privileges.ts';
import { createResources } from './resources.ts';

const scope: Scope = { userId: 1, tenantId: 'NORTHWIND' };
const ALL = ['deployment.list', 'deployment.view', 'deployment.log.view', 'deployment.jenkins.view'];
const build = { area: 'deployments', id: waitingRequest.id, buildNumber: 1 } as const;

describe('what a user may no longer see', () => {
  let device: Device;
  let deployments: ReturnType<typeof createResources>['deployments'];

  beforeEach(async () => {
    device = new Device(`test-${crypto.randomUUID()}`);
    const client = createContractClient({
      config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
      tokens: null,
      fetch: () => Promise.reject(new Error('Nothing is asked here.')),
    });
    const capabilities = new CapabilityReader(client, { plain: true });
    const privileges = () => new Set(ALL);
    ({ deployments } = createResources({ client, device, capabilities, scope: () => scope, privileges }));
    await (await deployments.records.load()).keepSummary(scope, waitingRequest, 1);
    const text = 'Finished: FAILURE';
    const log = { buildNumber: 1, jobName: 'Launch', buildUrl: null, build: null, builds: null, nextOffset: null };
    await keepLog(device, scope, build, { log: { ...log, text, linesLeftOut: 0 }, asOf: 1 });
  });

  async function left(now: readonly string[]) {
    await dropWhatMayNotBeSeen(scope, [deployments], { now: new Set(now), before: new Set(ALL) }, () => true);
    const record = await (await deployments.records.load()).readRecord(scope, waitingRequest.id);
    return { record: record !== null, log: (await readKeptLog(device, scope, build)) !== null };
  }

  it('leaves all where nothing of it was lost', async () => {
    expect(await left(ALL)).toEqual({ record: true, log: true });
  });

  it('are the logs alone without the privileges to read them', async () => {
    expect(await left(['deployment.list', 'deployment.view'])).toEqual({ record: true, log: false });
  });

  it('are the records, with all of theirs, without the privilege to open them', async () => {
    expect(await left(['deployment.list', 'deployment.log.view', 'deployment.jenkins.view'])).toEqual({
      record: false,
      log: false,
    });
  });
});
