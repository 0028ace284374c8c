import { beforeEach, describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { keepLog, readKeptLog } from '../logs/kept-logs.ts';
import { keptEntries } from '../logs/record-entries.ts';
import { createResources } from '../resources.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { keptReadings } from './kept-readings.ts';
import { dropWhatMayNotBeSeen } from './lost-privileges.ts';

const scope: Scope = { userId: 1, tenantId: 'NORTHWIND' };
const RECORDS = ['deployment.list', 'deployment.view'];
const BUILDS = ['deployment.log.view', 'deployment.jenkins.view'];
const AUDIT_LOGS = ['activitylog.list', 'deploymentactionlog.list'];
const ALL = [...RECORDS, ...BUILDS, ...AUDIT_LOGS];
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
    const record = { entries: [], total: 0 };
    for (const kept of Object.values(entries())) await kept.keep(waitingRequest.id, { record, asOf: 1 });
  });

  function entries() {
    const portal = { device, scope: () => scope };
    return {
      activity: keptReadings(portal, scope, keptEntries('activity', 'deployments')),
      deployment: keptReadings(portal, scope, keptEntries('deployment', 'deployments')),
    };
  }

  async function left(now: readonly string[]) {
    await dropWhatMayNotBeSeen(scope, [deployments], { now: new Set(now), before: new Set(ALL) }, () => true);
    const record = await (await deployments.records.load()).readRecord(scope, waitingRequest.id);
    const { activity, deployment } = entries();
    return {
      record: record !== null,
      log: (await readKeptLog(device, scope, build)) !== null,
      activity: (await activity.read(waitingRequest.id)) !== null,
      deployment: (await deployment.read(waitingRequest.id)) !== null,
    };
  }

  const EVERYTHING = { record: true, log: true, activity: true, deployment: true };

  it('leaves all where nothing of it was lost', async () => {
    expect(await left(ALL)).toEqual(EVERYTHING);
  });

  it('are the build logs alone without the privileges to read them', async () => {
    expect(await left([...RECORDS, ...AUDIT_LOGS])).toEqual({ ...EVERYTHING, log: false });
  });

  it('are the entries of the one audit log that they may no longer read', async () => {
    const held = [...RECORDS, ...BUILDS, 'deploymentactionlog.list'];
    expect(await left(held)).toEqual({ ...EVERYTHING, activity: false });
  });

  it('are the records, with all of theirs, without the privilege to open them', async () => {
    expect(await left(['deployment.list', ...BUILDS, ...AUDIT_LOGS])).toEqual({
      record: false,
      log: false,
      activity: false,
      deployment: false,
    });
  });
});
