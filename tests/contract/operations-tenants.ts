/** No call shows or changes another tenant's records, or reveals that they exist. The matrix comes from the contract. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import type { Operation } from '../../server/plugins/contract/document.ts';
import type { Tokens } from '../server/portal.ts';
import { brokenBy } from './answer-check.ts';
import { changed, OPERATIONS, ofNothing, operationOf, prepare, type Request, send } from './operation-calls.ts';
import { ABROAD, HOME, World } from './operation-world.ts';

/** Records without a tenant, the same for every user. */
const OF_EVERY_TENANT: readonly string[] = [
  'getPlatformVersion',
  'updatePlatformVersion',
  'validatePlatformVersion',
  'deletePlatformVersion',
  'listSubDepartments',
  'listDatabaseInstanceTypes',
  'addDatabaseInstanceType',
  'deleteDatabaseInstanceType',
  'checkRoleDeletion',
  'getRole',
  'updateRole',
  'validateRole',
  'deleteRole',
  'listWorkflowComments',
  'addWorkflowComment',
  'editWorkflowComment',
  'deleteWorkflowComment',
  'resolveWorkflowComment',
  'reopenWorkflowComment',
  'getWorkflowCounts',
  'createPasskeyOptions',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'updateRunnerHost',
  'removeRunnerHost',
  'savePushSettings',
  'subscribeToPush',
  'unsubscribeFromPush',
  'testPush',
];

/** Only users with access to all tenants can delete a tenant. */
const OF_ALL_TENANTS: readonly string[] = ['checkTenantDeletion', 'deleteTenant'];

/** One creates a file of the caller, the other gives the same answer without one. */
const ALWAYS_ANSWERED: readonly string[] = ['uploadFile', 'purgeUploadedFile', 'purgeUploadedTopology'];

/** Called by the resident, since files belong to one user. */
const [HERE, THERE] = [
  { ...HOME, account: 'resident' },
  { ...ABROAD, account: 'resident' },
];

/** New records that refer to others are refused as invalid: see the calls of the forms. */
function isMaking(id: string): boolean {
  return /^create/.test(id);
}

function namesRecord({ id, path, body }: Operation): boolean {
  if (OF_EVERY_TENANT.includes(id) || OF_ALL_TENANTS.includes(id) || ALWAYS_ANSWERED.includes(id) || isMaking(id))
    return false;
  // By a query parameter.
  if (id === 'listBiResources') return true;
  return path.includes('{') || body?.mediaType === 'application/json';
}

const NAMING_RECORDS = OPERATIONS.filter(namesRecord);
const NAMING_NONE = OPERATIONS.filter((operation) => !namesRecord(operation));

/** A sum of the statuses and versions of every record, and the numbers of operations, mails, log entries and the like. */
async function traces({ queries }: Database) {
  const tables = [
    [
      'deployment_requests',
      'id',
      'approval_status',
      'infrastructure_status',
      'job_status',
      'service_status',
      'version',
    ],
    ['cloud_accounts', 'account_id', 'status', 'version'],
    ['bi_deployments', 'id', 'status', 'version'],
    ['credentials', 'credential_id', 'version'],
  ].map(([table = '', ...columns]) => {
    const row = sql.join(columns.map((column) => sql.ref(column)));
    return sql`(select md5(string_agg(concat_ws(' ', ${row}), ',' order by ${sql.ref(columns[0] ?? '')}))
      from ${sql.table(table)}) as ${sql.ref(table)}`;
  });
  const counts = ['operations', 'mails', 'activity_log', 'deployment_action_log', 'changes', 'uploads'].map(
    (table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`,
  );
  return (await sql`select ${sql.join([...tables, ...counts])}`.execute(queries)).rows;
}

function withoutTrace(body: unknown): unknown {
  return { ...Object(body), traceId: null };
}

/** The tests, for one database after the other. */
export function testTenants(open: () => Promise<Database>): void {
  describe('in another tenant', () => {
    let world: World;
    /** Holds every privilege, but in one tenant only. */
    let resident: Tokens;

    beforeAll(async () => {
      world = await World.start(await open());
      resident = await world.signIn('resident');
    });
    afterAll(() => world.close());

    const exchange = async (operation: Operation, request: Request, tokens = resident) => {
      const reply = await send(world, operation, request, tokens);
      expect(brokenBy(operation, reply), operation.id).toEqual([]);
      return reply;
    };
    const answered = async (id: Operation['id'], query: Request['query'] = {}) =>
      Object((await exchange(operationOf(id), { query })).body);

    it('has every operation that names a record in the matrix', () => {
      const others = NAMING_NONE.map(({ id }) => id);
      expect(others.sort()).toEqual([
        'addDatabaseInstanceType',
        'addPasskey',
        'addWorkflowComment',
        'checkBiClientExists',
        'checkBiDeploymentExists',
        'checkClientExists',
        'checkCloudAccountExists',
        'checkDeploymentRequestExists',
        'checkPlatformVersionExists',
        'checkPlatformVersionIsUsed',
        'checkRoleDeletion',
        'checkTenantDeletion',
        'checkTenantExists',
        'checkTopologyExists',
        'checkTopologyIsUsed',
        'checkUsedCidr',
        'checkVpcDnsNameExists',
        'checkVpcExists',
        'createAwsCloudAccount',
        'createBiDeployment',
        'createCredential',
        'createDatabaseRequest',
        'createOnPremRequest',
        'createPasskeyOptions',
        'createPlatformVersion',
        'createProductRequest',
        'createRole',
        'createStoreServerRequest',
        'createTenant',
        'createTopology',
        'createVpc',
        'createWindowsRequest',
        'deleteDatabaseInstanceType',
        'deletePlatformVersion',
        'deleteRole',
        'deleteTenant',
        'deleteWorkflowComment',
        'editWorkflowComment',
        'exportActivityLog',
        'exportDeploymentActionLog',
        'getCapabilities',
        'getLeadTimes',
        'getPlatformVersion',
        'getPushState',
        'getRole',
        'getRunnerRules',
        'getWorkflowCounts',
        'listActivityLog',
        'listActivityLogUsers',
        'listBiDeploymentUsers',
        'listBiDeployments',
        'listChanges',
        'listCloudAccountTypes',
        'listCloudAccountUsers',
        'listCloudAccounts',
        'listConfigs',
        'listCredentials',
        'listDatabaseInstanceTypes',
        'listDepartments',
        'listDeploymentActionLog',
        'listDeploymentActionLogUsers',
        'listDeploymentActionTypes',
        'listDeploymentConfigs',
        'listDeploymentRequestedUsers',
        'listDeploymentRequests',
        'listMails',
        'listMonitoringScriptVersions',
        'listPasskeys',
        'listPlatformVersions',
        'listPrivileges',
        'listRoles',
        'listRunnerHosts',
        'listSubDepartments',
        'listTenants',
        'listTopologies',
        'listUserTenants',
        'listUsers',
        'listVpcUsers',
        'listVpcs',
        'listWaitingTenants',
        'listWorkflowComments',
        'listZones',
        'loginWithGoogle',
        'logoutUser',
        'purgePlatformVersions',
        'purgeUploadedFile',
        'purgeUploadedTopology',
        'refreshToken',
        'removePasskey',
        'removeRunnerHost',
        'renamePasskey',
        'reopenWorkflowComment',
        'resolveWorkflowComment',
        'savePushSettings',
        'streamEvents',
        'subscribeToPush',
        'testPush',
        'unsubscribeFromPush',
        'updatePlatformVersion',
        'updateRole',
        'updateRunnerHost',
        'uploadFile',
        'validateLicence',
        'validatePlatformVersion',
        'validateRole',
      ]);
    });

    it.each(NAMING_RECORDS.map((operation) => [operation.id, operation] as const))(
      '%s treats it as missing, and has no effect',
      async (id, operation) => {
        expect((await exchange(operation, await prepare(id, world, HERE))).status).toBe(200);
        const request = await prepare(id, world, THERE);
        const before = await traces(world.database);
        const foreign = await exchange(operation, request);
        expect(foreign.status).toBe(404);
        const unknown = await exchange(operation, ofNothing(operation, request));
        expect(withoutTrace(foreign.body)).toEqual(withoutTrace(unknown.body));
        expect(foreign.headers['etag']).toBeUndefined();
        expect(await traces(world.database)).toEqual(before);
      },
    );

    it.each(
      NAMING_NONE.filter(({ id }) => isMaking(id) && id.endsWith('Request')).map(
        (operation) => [operation.id, operation] as const,
      ),
    )('%s cannot refer to its records', async (id, operation) => {
      const request = await prepare(id, world, ABROAD);
      const before = await traces(world.database);
      const reply = await exchange(operation, request);
      expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
      const { errors } = Object(reply.body);
      expect(errors).toContainEqual({ field: 'credentialId', message: 'Select a credential' });
      expect(await traces(world.database)).toEqual(before);
    });

    it('has files that are not purged', async () => {
      const operation = operationOf('purgeUploadedFile');
      for (const place of [THERE, { ...HOME, account: 'operator' }]) {
        const request = await prepare(operation.id, world, place);
        const before = await traces(world.database);
        expect((await exchange(operation, request)).status).toBe(200);
        expect(await traces(world.database)).toEqual(before);
      }
      const own = await prepare(operation.id, world, HERE);
      const before = await traces(world.database);
      expect((await exchange(operation, own)).status).toBe(200);
      expect(await traces(world.database)).not.toEqual(before);
    });

    it('counts and lists nothing of it', async () => {
      const own = await world.request(HOME);
      const [foreign, author] = [await world.request(ABROAD), await world.colleague(ABROAD)];
      const { queries } = world.database;
      await queries
        .updateTable('deployment_requests')
        .set({ client: 'orsini-only', created_by: author })
        .where('id', '=', foreign)
        .execute();
      const before = await answered('listDeploymentRequests', { pageSize: 100 });
      const changes = await answered('listChanges', { limit: 500 });
      const accounts = await answered('listCloudAccounts', { pageSize: 100 });
      const foreignAccount = await world.cloudAccount(ABROAD);
      expect(await answered('listCloudAccounts', { pageSize: 100 })).toEqual(accounts);
      expect(await answered('listCloudAccounts', { accountId: foreignAccount })).toMatchObject({ totalRecords: 0 });
      const foreignVpc = await world.vpc(ABROAD);
      expect(await answered('listVpcs', { vpcId: foreignVpc })).toMatchObject({ results: [], totalRecords: 0 });
      const biDeployments = await answered('listBiDeployments', { pageSize: 100 });
      const foreignBi = await world.biDeployment(ABROAD);
      expect(await answered('listBiDeployments', { pageSize: 100 })).toEqual(biDeployments);
      expect(await answered('listBiDeployments', { requestId: foreignBi })).toMatchObject({ totalRecords: 0 });
      const credentials = await answered('listCredentials', { pageSize: 100 });
      const mails = await answered('listMails');
      const logs = ['listActivityLog', 'listActivityLogUsers', 'listDeploymentActionLog'] as const;
      const logged = await Promise.all(logs.map((log) => answered(log)));
      await world.activity(ABROAD);
      await world.action(ABROAD);
      expect(await Promise.all(logs.map((log) => answered(log)))).toEqual(logged);
      expect(await answered('listActivityLog', { entityId: 'of ORSINI' })).toMatchObject({ totalRecords: 0 });
      await world.mail(ABROAD);
      await world.request(ABROAD);

      const after = await answered('listDeploymentRequests', { pageSize: 100 });
      expect(after.totalRecords).toBe(before.totalRecords);
      expect(after.deployments[0].id).toBe(own);
      for (const { tenantId } of after.deployments) expect(tenantId).toBe(HOME.tenantId);
      for (const filter of [{ requestId: foreign }, { client: 'orsini-only' }, { createdBy: author }]) {
        expect(await answered('listDeploymentRequests', filter)).toEqual({ deployments: [], totalRecords: 0 });
      }
      expect(await answered('checkClientExists', { client: 'orsini-only' })).toEqual({ exists: false });
      expect(await answered('listMails')).toMatchObject({ totalRecords: mails.totalRecords });
      const foreignCredential = await world.unusedCredential(ABROAD);
      expect(await answered('listCredentials', { pageSize: 100 })).toEqual(credentials);
      const usage = { path: { id: foreignCredential } };
      expect((await exchange(operationOf('getCredentialUsage'), usage)).status).toBe(404);
      const vpcs = await answered('listVpcs', { pageSize: 100 });
      expect(vpcs.results).toHaveLength(vpcs.totalRecords);
      for (const { name } of vpcs.results) expect(name).toMatch(/^brightwater_/);
      const users = (await exchange(operationOf('listDeploymentRequestedUsers'), {})).body;
      expect(JSON.stringify(users)).not.toContain(`"userId":${author},`);
      expect((await exchange(operationOf('listUserTenants'), {})).body).toMatchObject([{ tenantId: HOME.tenantId }]);
      for (const { record } of changes.changes) expect(record.tenantId).toBe(HOME.tenantId);
      expect((await answered('listChanges', { limit: 500 })).changes).toHaveLength(changes.changes.length);
    });

    it('has command ids of its own', async () => {
      const operation = operationOf('approveDeploymentRequest');
      const header = { 'idempotency-key': randomUUID() };
      const [there, here] = [await world.signIn('approver', 'HALDEN'), await world.signIn('approver', HOME.tenantId)];
      const request = changed(await prepare(operation.id, world, { tenantId: 'HALDEN' }), { header });
      const first = await exchange(operation, request, there);
      expect(first.status).toBe(200);
      const replayed = await exchange(operation, request, here);
      expect(replayed.status).toBe(404);
      expect(replayed.headers['idempotency-replayed']).toBeUndefined();
      expect((await exchange(operation, request, await world.signIn('resident'))).status).toBe(404);
      const own = changed(await prepare(operation.id, world, HOME), { header });
      expect((await exchange(operation, own, await world.signIn('administrator', HOME.tenantId))).status).toBe(200);
    });

    it('has credentials that cannot be used', async () => {
      const request = await prepare('runEnvironmentAction', world, HOME);
      const body = { ...Object(request.body), credential: { credentialId: await world.credential(ABROAD) } };
      expect((await exchange(operationOf('runEnvironmentAction'), { body })).status).toBe(422);
    });

    it('cannot be selected by a refresh', async () => {
      const tokens = await world.signIn('resident');
      const header = { 'x-access-token': `Bearer ${tokens.access}`, 'x-refresh-token': tokens.refresh };
      for (const tenantId of [ABROAD.tenantId, 'NOWHERE', 'ALL_TENANTS', 'DEFAULT']) {
        const reply = await exchange(operationOf('refreshToken'), { query: { tenantId }, header });
        expect(reply).toMatchObject({ status: 403, body: { code: 'missing_privilege' } });
      }
    });
  });
}
