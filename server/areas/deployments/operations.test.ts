import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeCredential, storeLaunched } from '../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';
import { unseal } from '../../seal.ts';

describeDatabase('the parameters of commands', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let administrator: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    operator = await portal.signIn('operator');
    administrator = await portal.signIn('administrator', 'BRIGHTWATER');
  });
  afterAll(() => portal.close());

  const environment = (body: object, tokens = operator, headers: Record<string, string> = {}) =>
    portal.call('POST', '/deploymentrequests/env', { tokens, body, headers });
  const rowOf = (id: number) =>
    database.queries.selectFrom('deployment_requests').selectAll().where('id', '=', id).executeTakeFirst();
  const operationsOf = (id: number) =>
    database.queries.selectFrom('operations').selectAll().where('subject_id', '=', String(id)).execute();

  it('run the chosen and the forced stages of a redeployment', async () => {
    const id = await storeLaunched(database.queries, 'STARTED');
    const redeploy = (body: object, tokens = operator) =>
      portal.call('POST', '/deploymentrequests/env/redeploy', { tokens, body: { id, action: 'REDEPLOY', ...body } });
    const wrong = await redeploy({
      stagesToRun: ['INSTALL_MSI'],
      redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
      isAdvancedMode: true,
    });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual([
      { field: 'stagesToRun', message: 'Deployments of this type have no stage INSTALL_MSI.' },
      { field: 'stagesToRun', message: 'Select a stage to run.' },
    ]);
    const right = await redeploy({
      stagesToRun: ['SETUP_SWARM'],
      redeploymentMethod: 'PURGE_DATA_AND_SCHEMA',
      isAdvancedMode: true,
    });
    expect(right.statusCode).toBe(200);
    const [operation] = await operationsOf(id);
    expect(operation?.chosen_stages).toEqual([
      'INITIALIZE_DATABASES',
      'SETUP_SWARM',
      'DEPLOYMENT',
      'LICENCE_IMPORT',
      'CONFIG_IMPORT',
      'RESTART_SERVICES',
    ]);
  });

  it('keep data in a redeployment of production', async () => {
    const id = await storeLaunched(database.queries, 'STARTED', { row: { environment_type: 'PRODUCTION' } });
    const answer = await portal.call('POST', '/deploymentrequests/env/redeploy', {
      tokens: administrator,
      body: {
        id,
        action: 'REDEPLOY',
        stagesToRun: [],
        redeploymentMethod: 'PURGE_DATA_KEEP_SCHEMA',
        isAdvancedMode: false,
      },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].field).toBe('redeploymentMethod');
  });

  it('retry a failed job from its stage', async () => {
    const id = await storeLaunched(database.queries, 'STARTED', { tuple: { job: 'DEPLOYING_DOCKER_FAILED' } });
    const body = { id, action: 'RETRY' };
    const answer = await portal.call('POST', '/deploymentrequests/env/retry', { tokens: operator, body });
    expect(answer.statusCode).toBe(200);
    expect(await operationsOf(id)).toMatchObject([{ operation: 'RETRY_JOB', from_stage: 'DEPLOYING_DOCKER' }]);
  });

  const roleArn = 'arn:aws:iam::480000000001:role/canary-deployer';

  it('include the secrets of an empty credential, stored only with the operation', async () => {
    const credentialId = await storeCredential(database.queries);
    const id = await storeLaunched(database.queries, 'STOPPED', { row: { credential_id: credentialId } });
    const without = await environment({ id, action: 'START_VMS' });
    expect(without.statusCode).toBe(422);
    expect(without.json().errors).toEqual([
      { field: 'credential.roleArn', message: 'No secrets are stored for this credential. Enter its role ARN.' },
    ]);
    const other = await environment({
      id,
      action: 'START_VMS',
      credential: { credentialId: credentialId + 1, roleArn },
    });
    expect(other.json().errors[0].field).toBe('credential.credentialId');
    expect((await rowOf(id))?.infrastructure_status).toBe('STOPPED');

    const given = await environment({ id, action: 'START_VMS', credential: { credentialId, roleArn } });
    expect(given.statusCode).toBe(200);
    expect(given.json().record.usedEmptyCredential).toBe(true);
    const [operation] = await operationsOf(id);
    const sealed = operation?.sealed_credential ?? new Uint8Array();
    expect(Buffer.from(sealed).includes('canary')).toBe(false);
    expect(unseal(portal.services.secrets, 'operations.sealed_credential', sealed)).toBe(JSON.stringify({ roleArn }));
  });

  it('store the secrets with the credential on request', async () => {
    const credentialId = await storeCredential(database.queries);
    const id = await storeLaunched(database.queries, 'STARTED', { row: { credential_id: credentialId } });
    const credential = { credentialId, roleArn, shouldRetainCredential: true };
    const answer = await environment({ id, action: 'STOP_VMS', credential });
    expect(answer.json().record.usedEmptyCredential).toBe(false);
    expect((await operationsOf(id))[0]?.sealed_credential).toBeNull();
    const isEmpty = await portal.call('GET', `/credentials/isempty/${credentialId}`, { tokens: operator });
    expect(isEmpty.json()).toEqual({ isEmpty: false });
  });

  it('never appear in a log if they are secret', async () => {
    const credentialId = await storeCredential(database.queries);
    const id = await storeLaunched(database.queries, 'STOPPED', { row: { credential_id: credentialId } });
    const key = randomUUID();
    await environment({ id, action: 'START_VMS', credential: { credentialId, roleArn } }, operator, {
      'idempotency-key': key,
    });
    const rows = await Promise.all([
      database.queries.selectFrom('activity_log').selectAll().where('entity_id', '=', String(id)).execute(),
      database.queries.selectFrom('deployment_action_log').selectAll().where('resource_id', '=', String(id)).execute(),
      database.queries.selectFrom('command_ids').selectAll().where('command_id', '=', key).execute(),
    ]);
    expect(rows.map((table) => table.length)).toEqual([1, 1, 1]);
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});
