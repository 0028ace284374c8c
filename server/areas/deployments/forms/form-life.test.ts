/** Requests created through their forms can be approved, launched, edited and redeployed like any others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEPLOYMENT_TYPES } from '../../../../src/rules/deployments/deployment-types.ts';
import { openTestDatabase } from '../../../../tests/database/databases.ts';
import { until } from '../../../../tests/server/background.ts';
import { FormServer } from '../../../../tests/server/form-server.ts';
import type { Tokens } from '../../../../tests/server/portal.ts';

const HOSTS = { PRODUCT: 3, PRODUCT_ON_PREM: 3, STORESERVER: 3, WINDOWS: 3, DATABASE: 1 } as const;

describe('a request created through its form', () => {
  let server: FormServer;
  let tokens: Tokens;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-forms-'));
    const configuration = { rehearsalSpeed: 100_000, dataFolder: folder };
    server = await FormServer.start(await openTestDatabase(), { jobs: {}, configuration });
    tokens = await server.portal.signIn('administrator', 'BRIGHTWATER');
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function command(method: 'PUT' | 'POST', path: string, body?: object) {
    const answer = await server.portal.call(method, `/deploymentrequests/${path}`, {
      tokens,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const started = (id: number) =>
    until('a started environment', async () => {
      const row = await server.rowOf(id);
      return row.infrastructure_status === 'STARTED' && row.job_status === 'IDLE' && row;
    });

  const asRun = async (id: number) =>
    (await server.portal.call('GET', `/deploymentrequests/asrun/${id}`, { tokens })).json().asRun;

  it.each(DEPLOYMENT_TYPES)('of type %s goes through its lifecycle', async (type) => {
    const today = new Date().toISOString().slice(0, 10);
    const body = await server.bodyOf(type, { tokenValidFrom: today, tokenValidTo: '2999-12-31' });
    const { id } = await server.made(type, body, { tokens });
    await command('PUT', `approve/${id}`);
    await command('POST', `launch/${id}`);
    await started(id);
    const hosts = await server.portal.call('GET', `/deploymentrequests/results/${id}`, { tokens });
    expect(hosts.json()).toHaveLength(HOSTS[type]);

    const tags = { ...body.deploymentTags, Owner: 'you' };
    const edited = await server.updated(type, id, { ...body, deploymentTags: tags }, { tokens });
    expect(edited).toMatchObject({ deploymentTags: tags, areInfrastructureChangesPending: true });
    expect(await asRun(id)).toMatchObject({ record: { deploymentTags: body.deploymentTags } });
    await command('POST', 'env/redeploy', {
      id,
      action: 'REDEPLOY',
      stagesToRun: [],
      redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
      isAdvancedMode: false,
    });
    await started(id);
    expect(await server.read(id)).toMatchObject({
      deploymentTags: tags,
      areInfrastructureChangesPending: false,
      areApplicationChangesPending: false,
    });
    expect(await asRun(id)).toBeNull();
  });
});
