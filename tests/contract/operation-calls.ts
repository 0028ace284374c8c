/** A successful call of every operation of the contract; a missing operation does not compile. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { type Operation, type OperationId, readContract } from '../../server/plugins/contract/document.ts';
import type { Call } from '../../server/plugins/contract/handlers.ts';
import type { operations } from '../../src/contract/generated/schema.d.ts';
import { pathToWire, queryToWire, valueToWire } from '../../src/contract/product-names.ts';
import { cryptoRandom } from '../../src/data/forms/crypto-random.ts';
import { generateBiPassword } from '../../src/rules/bi-deployments/form.ts';
import type { BiDeploymentStatus } from '../../src/rules/bi-deployments/record.ts';
import type { CloudAccountStatus } from '../../src/rules/cloud-accounts/record.ts';
import type { UserStatus } from '../../src/rules/users/record.ts';
import type { VpcStatus } from '../../src/rules/vpcs/record.ts';
import { type FormBodies, formBody } from '../server/deployment-forms.ts';
import { multipart } from '../server/multipart.ts';
import type { Tokens } from '../server/portal.ts';
import { PLAIN_ZIP } from '../server/zips.ts';
import type { Place, World } from './operation-world.ts';

/** The input of an operation, by the contract's names. */
type Given<Id extends OperationId> = Omit<operations[Id]['parameters'], 'cookie'> & {
  readonly body?: Call<Id>['body'];
};

type Calls = {
  readonly [Id in OperationId]: (world: World, place: Place) => Given<Id> | Promise<Given<Id>>;
};

/** A request of any operation; undefined values are left out. */
export interface Request {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** The operations that declare an answer with this status. */
export type Answering<Status extends number> = {
  [Id in OperationId]: Status extends keyof operations[Id]['responses'] ? Id : never;
}[OperationId];

/** The contract as written, with the stand-ins for the product's name. */
export const CONTRACT = readContract({ plain: false, toWire: (value) => value });
export const OPERATIONS: readonly Operation[] = CONTRACT.operations;

export function operationOf(id: OperationId): Operation {
  const operation = OPERATIONS.find((candidate) => candidate.id === id);
  if (operation === undefined) throw new Error(`The contract has no ${id}.`);
  return operation;
}

export function answering(status: number): readonly Operation[] {
  return OPERATIONS.filter(({ answers }) => answers.has(status));
}

const LAUNCHED = { approval: 'LAUNCHED' } as const;

async function pending(world: World, place: Place) {
  return { path: { id: await world.request(place) } };
}

async function running(world: World, place: Place) {
  return { path: { id: await world.running(place) } };
}

async function runningDeployment(world: World, place: Place) {
  return { path: { deploymentId: await world.running(place) } };
}

async function stopped(world: World, place: Place) {
  return { path: { id: await world.request(place, { ...LAUNCHED, infrastructure: 'STOPPED' }) } };
}

async function credential(world: World, place: Place) {
  return { path: { id: await world.credential(place) } };
}

async function upload(world: World, place: Place) {
  return { path: { token: await world.upload(place) } };
}

/** Calls that create, edit and check requests of one type; every edit changes the approval reference. */
function formOf<Type extends keyof FormBodies>(type: Type) {
  const edit = async (world: World, place: Place) => {
    const { id, body } = await world.made(type, place);
    return { id, body: { ...body, approvalReference: 'CHG-4712' } };
  };
  return {
    create: async (world: World, { tenantId }: Place) => ({
      body: await formBody(world.database.queries, type, tenantId),
    }),
    update: async (world: World, place: Place) => {
      const { id, body } = await edit(world, place);
      return { path: { id }, body };
    },
    validate: async (world: World, place: Place) => {
      const { id, body } = await edit(world, place);
      return { query: { id }, body };
    },
  };
}

const productForm = formOf('PRODUCT');
const onPremForm = formOf('PRODUCT_ON_PREM');
const storeServerForm = formOf('STORESERVER');
const windowsForm = formOf('WINDOWS');
const databaseForm = formOf('DATABASE');

async function tokens(world: World) {
  const { access, refresh } = await world.signIn('viewer');
  return { header: { 'x-access-token': `Bearer ${access}`, 'x-refresh-token': refresh } };
}

/** A call about a cloud account in a status. */
function account(status: CloudAccountStatus) {
  return async (world: World, place: Place) => ({ path: { accountId: await world.cloudAccount(place, status) } });
}

/** A call about the caller's comment on a chart. */
function workflowComment(isResolved: boolean) {
  return async (world: World, place: Place) => ({
    path: { workflow: 'deployment', commentId: await world.workflowComment(place, isResolved) },
  });
}
const openComment = workflowComment(false);

/** A call about the caller's comment on a VPC. */
async function vpcComment(world: World, place: Place) {
  const id = await world.vpc(place);
  return { path: { area: 'vpcs' as const, id: String(id), commentId: await world.recordComment(place, id) } };
}

/** A call about a VPC in a status. */
function vpc(status: VpcStatus) {
  return async (world: World, place: Place) => ({ path: { id: await world.vpc(place, status) } });
}

/** The body of a VPC form. */
async function vpcBody(world: World, place: Place) {
  return {
    credentialId: await world.credential(place),
    client: 'harbour',
    name: `${place.tenantId.toLowerCase()}_${randomUUID().slice(0, 8)}`,
    region: 'US_WEST_2',
    vpcCidr: '10.45.0.0/16',
    usedCidrs: ['10.45.16.0/20'],
    deploymentConfigId: 't910-1.4',
  };
}

/** The body of a cloud account form. */
function accountBody(accountId: string, { tenantId }: Place) {
  return {
    client: 'harbour',
    accountId,
    accountEmail: `${accountId}@client.example`,
    displayName: 'Sandbox of the tills',
    accountTypeId: 1,
    deploymentConfigId: 't910-1.4',
    tenants: [tenantId],
  };
}

/** The body of a credential form. */
function credentialBody(credentialName: string, { tenantId }: Place) {
  return {
    credentialName,
    cloudProvider: 'AWS' as const,
    roleArn: 'arn:aws:iam::123456789012:role/portal',
    shouldRetainCredential: true,
    useForDeployment: true,
    useForMonitoring: false,
    tenants: [tenantId],
  };
}

/** The body of a topology form. */
function topologyBody({ name, version }: { readonly name: string; readonly version: string }, { tenantId }: Place) {
  return {
    name,
    version,
    mask: 26,
    type: 'PRODUCT',
    topologyType: 'CUSTOM',
    description: 'For the tills.',
    serviceProviders: ['AWS'],
    tenants: [tenantId],
    additionalParameters: [
      {
        parameterName: 'LOG_LEVEL',
        parameterType: 'OPTIONAL',
        description: 'How much is logged.',
        defaultValue: 'INFO',
      },
    ],
    applicablePlatformVersions: [{ branchVersion: '9.1', minVersion: 0, maxVersion: 40 }],
    documentationUrl: 'https://docs.client.example/tills',
    applicableConfigsVersions: ['t910-1.4'],
    isFileSet: true,
  };
}

/** The body of a platform version form, without the version. */
const PLATFORM_VERSION_CHANGES = {
  name: 'Gneiss',
  status: 'RELEASE',
  publicDescription: 'For the tills.',
  internalDescription: 'Ask the tills team.',
  dockerVersion: '24.1',
  installerVersion: '3.2',
  tags: [{ tagName: 'lts' }],
};

/** A credential that nothing uses. */
async function unusedCredential(world: World, place: Place) {
  return { path: { id: await world.unusedCredential(place) } };
}

/** A call about a BI deployment in a status. */
function biDeployment(status: BiDeploymentStatus) {
  return async (world: World, place: Place) => ({ path: { id: await world.biDeployment(place, status) } });
}

/** The body of a BI deployment form. */
async function biBody(world: World, place: Place) {
  return {
    client: 'harbour',
    environmentIdentifier: `bi-${randomUUID().slice(0, 12)}`,
    approvalReference: 'CHG-7',
    notificationEmail: 'team@client.example',
    cloudProvider: 'AWS',
    credentialId: await world.credential(place),
    region: 'EU_WEST_1',
    topologyName: 'BI_DEPLOYMENT',
    topologyVersion: '1.0.1',
    deploymentConfigId: 'bi-1.2',
    connectionString: 'Server=tcp:db.example;Password=canary-connection',
    pbiUserDisplayName: 'Reports',
    pbiUserMailNickName: 'reports',
    pbiUserDefaultPassword: generateBiPassword(cryptoRandom),
    additionalParameters: { REFRESH_HOURS: '6' },
  } as const;
}

/** The body of a tenant form. */
function tenantBody(tenantId: string, users: number[] = []) {
  return { tenantId, tenantName: `Harbour ${randomUUID().slice(0, 8)}`, description: 'Along the coast', users };
}

async function tenant(world: World, place: Place) {
  return { path: { id: await world.tenant(place) } };
}

/** The body of a role form. */
function roleBody(roleId: string) {
  return {
    roleId,
    name: `Looker ${randomUUID().slice(0, 8)}`,
    status: 'ACTIVE' as const,
    isGlobalScoped: false,
    isDefaultScoped: false,
    isTenantScoped: true,
    privileges: ['deployment.list', 'deployment.view'],
  };
}

async function role(world: World) {
  return { path: { id: await world.role() } };
}

/** A call about a user with a status. */
function user(status: UserStatus) {
  return async (world: World, place: Place) => ({ path: { id: await world.member(place, status) } });
}

/** The body of a user form. */
function userBody({ tenantId }: Place) {
  return {
    status: 'ACTIVE' as const,
    globalRoles: [],
    defaultRoles: [],
    tenants: [tenantId],
    tenantedRoles: { [tenantId]: ['VIEWER'] },
  };
}

const CALLS: Calls = {
  loginWithGoogle: async (world) => ({ header: { 'x-google-token': await world.googleToken('viewer') } }),
  refreshToken: tokens,
  logoutUser: tokens,
  getPrivileges: (_, { tenantId }) => ({ path: { tenantId } }),
  getUser: async (world, place) => ({ path: { id: await world.colleague(place) } }),
  listUserTenants: () => ({}),
  listTenants: () => ({ query: { tenantId: 'a', tenantName: 'e', pageSize: 5 } }),
  getTenant: tenant,
  checkTenantDeletion: tenant,
  checkTenantExists: () => ({ query: { tenantId: 'HALDEN' } }),
  createTenant: () => ({ body: tenantBody(randomUUID().replaceAll('-', '').slice(0, 20)) }),
  updateTenant: async (world, place) => {
    const id = await world.tenant(place);
    return { path: { id }, body: tenantBody(id, await world.members(id)) };
  },
  validateTenant: async (world, place) => {
    const id = await world.tenant(place);
    return { query: { id }, body: tenantBody(id, await world.members(id)) };
  },
  deleteTenant: tenant,
  listUsers: () => ({ query: { userId: 1, email: 'operator', status: 'ACTIVE', pageSize: 5 } }),
  updateUser: async (world, place) => ({ path: { id: await world.member(place) }, body: userBody(place) }),
  validateUser: async (world, place) => ({ query: { id: await world.member(place) }, body: userBody(place) }),
  activateUser: user('INACTIVE'),
  deactivateUser: user('ACTIVE'),
  resetUserPasskeys: async (world, place) => {
    const request = await user('ACTIVE')(world, place);
    await world.passkeyOf(Number(request.path?.['id']));
    return request;
  },
  listRoles: () => ({ query: { skipPagination: true, status: 'ACTIVE', roleId: 'e', name: 'e' } }),
  getRole: role,
  checkRoleDeletion: role,
  createRole: () => ({ body: roleBody(`MADE_${randomUUID().slice(0, 8)}`) }),
  updateRole: async (world) => {
    const id = await world.role();
    return { path: { id }, body: roleBody(id) };
  },
  validateRole: async (world) => {
    const id = await world.role();
    return { query: { id }, body: roleBody(id) };
  },
  deleteRole: role,
  listPrivileges: () => ({}),

  listDeploymentRequests: async (world, place) => {
    await world.request(place);
    return { query: { offset: 0, pageSize: 10, page: 0, deploymentType: 'PRODUCT', client: 'harb' } };
  },
  getDeploymentRequest: running,
  getDeploymentAsRun: running,
  getDeploymentProgress: async (world, place) => ({
    path: { id: await world.request(place, { ...LAUNCHED, infrastructure: 'STARTING', job: 'CONFIGURING_NODES' }) },
  }),
  listDeploymentRequestedUsers: async (world, place) => {
    await world.request(place);
    return {};
  },
  getDeploymentStatus: runningDeployment,
  getDeploymentResults: runningDeployment,
  getMonitoringDashboard: runningDeployment,
  refreshMonitoringDashboard: runningDeployment,
  getMonitoringHistory: runningDeployment,
  getLeadTimes: () => ({}),
  getRunnerRules: () => ({}),
  revealDeploymentSecret: async (world, place) => {
    const { path } = await running(world, place);
    return { path, body: { field: 'licence' } };
  },
  revealHostPassword: async (world, place) => {
    const { path } = await runningDeployment(world, place);
    return { path, body: { hostName: await world.host(path.deploymentId) } };
  },
  checkDeploymentRequestExists: () => ({ query: { client: 'harbour', environmentIdentifier: 'core' } }),
  checkClientExists: () => ({ query: { client: 'harbour' } }),
  validateLicence: () => ({ body: '<Licence><ExpiryDate>2999-01-01</ExpiryDate></Licence>' }),
  getDeploymentLog: running,
  listLogFiles: runningDeployment,
  downloadLogFile: async (world, place) => ({
    path: { deploymentId: await world.running(place), fileName: 'application.log' },
  }),
  isFetchingLogFiles: runningDeployment,
  fetchLogFiles: runningDeployment,
  listBuilds: async (world, place) => ({ path: { area: 'deployments', id: String(await world.running(place)) } }),
  getBuildLog: async (world, place) => ({
    path: { area: 'deployments', id: String(await world.running(place)), buildNumber: 3 },
    query: { offset: 0 },
  }),

  approveDeploymentRequest: pending,
  rejectDeploymentRequest: pending,
  approveDeploymentRequestFromDetail: pending,
  rejectDeploymentRequestFromDetail: pending,
  deleteDeploymentRequest: pending,
  startDeploymentVms: stopped,
  stopDeploymentVms: running,
  destroyDeploymentInfrastructure: stopped,
  runEnvironmentAction: async (world, place) => {
    const { path } = await stopped(world, place);
    return { body: { id: path.id, action: 'START_VMS' } };
  },
  retryDeployment: async (world, place) => ({
    body: {
      id: await world.request(place, { ...LAUNCHED, infrastructure: 'STARTED', job: 'DEPLOYING_DOCKER_FAILED' }),
      action: 'RETRY',
    },
  }),
  redeployDeployment: async (world, place) => ({
    body: {
      id: await world.request(place, { ...LAUNCHED, infrastructure: 'STARTED' }),
      action: 'REDEPLOY',
      stagesToRun: [],
      redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
      isAdvancedMode: false,
    },
  }),

  createProductRequest: productForm.create,
  createOnPremRequest: onPremForm.create,
  createStoreServerRequest: storeServerForm.create,
  createWindowsRequest: windowsForm.create,
  createDatabaseRequest: async (world, place) => ({
    path: { provider: 'aws' },
    ...(await databaseForm.create(world, place)),
  }),
  updateProductRequest: productForm.update,
  updateOnPremRequest: onPremForm.update,
  updateStoreServerRequest: storeServerForm.update,
  updateWindowsRequest: windowsForm.update,
  updateDatabaseRequest: async (world, place) => {
    const { path, body } = await databaseForm.update(world, place);
    return { path: { provider: 'aws', ...path }, body };
  },
  validateProductRequest: productForm.validate,
  validateOnPremRequest: onPremForm.validate,
  validateStoreServerRequest: storeServerForm.validate,
  validateWindowsRequest: windowsForm.validate,
  validateDatabaseRequest: databaseForm.validate,

  listCredentials: () => ({ query: { useForDeployment: true, pageSize: 5 } }),
  getCredential: credential,
  checkCredentialIsEmpty: credential,
  getCredentialUsage: credential,
  createCredential: (_, place) => ({ body: credentialBody(`made-${randomUUID().slice(0, 12)}`, place) }),
  updateCredential: async (world, place) => {
    const id = await world.unusedCredential(place);
    return { path: { id }, body: credentialBody(`changed-${id}`, place) };
  },
  validateCredential: async (world, place) => {
    const id = await world.unusedCredential(place);
    return { query: { id }, body: credentialBody(`changed-${id}`, place) };
  },
  deleteCredential: unusedCredential,
  listPlatformVersions: () => ({ query: { status: ['RELEASE', 'RELEASE_CANDIDATE'], page: 1 } }),
  getPlatformVersion: () => ({ path: { version: '9.1.0' } }),
  createPlatformVersion: () => ({
    body: { version: `made-${randomUUID().slice(0, 12)}`, ...PLATFORM_VERSION_CHANGES },
  }),
  updatePlatformVersion: async (world) => ({
    path: { version: await world.platformVersion() },
    body: PLATFORM_VERSION_CHANGES,
  }),
  validatePlatformVersion: async (world) => {
    const version = await world.platformVersion();
    return { query: { edited: version }, body: { version, ...PLATFORM_VERSION_CHANGES } };
  },
  deletePlatformVersion: async (world) => ({ path: { version: await world.platformVersion() } }),
  purgePlatformVersions: () => ({}),
  checkPlatformVersionIsUsed: () => ({ query: { version: '9.1.0' } }),
  checkPlatformVersionExists: () => ({ query: { version: '9.1.0' } }),
  listMonitoringScriptVersions: () => ({}),
  listConfigs: () => ({ query: { forceRefresh: true } }),
  listTopologies: () => ({ query: { pageSize: 2, page: 1 } }),
  getTopology: async (world, place) => ({ path: await world.topology(place) }),
  createTopology: async (world, place) => ({
    body: {
      ...topologyBody({ name: `T_${randomUUID().slice(0, 8)}`, version: '1.0.0' }, place),
      uploadedFileToken: await world.topologyZip(place),
    },
  }),
  updateTopology: async (world, place) => {
    const path = await world.topology(place);
    return { path, body: { ...topologyBody(path, place), uploadedFileToken: await world.topologyZip(place) } };
  },
  validateTopology: async (world, place) => {
    const key = await world.topology(place);
    return { query: { edited: `${key.name}/${key.version}` }, body: topologyBody(key, place) };
  },
  deleteTopology: async (world, place) => ({ path: await world.topology(place) }),
  checkTopologyIsUsed: () => ({ query: { name: 'T910', version: '1.0.1' } }),
  checkTopologyExists: () => ({ query: { name: 'T910', version: '1.0.1' } }),
  listTopologyFiles: async (world, place) => ({ path: await world.topologyWithZip(place) }),
  downloadTopology: async (world, place) => ({ path: await world.topologyWithZip(place) }),
  listZones: () => ({ query: { provider: 'AWS', region: 'US_WEST_2' } }),
  listDepartments: () => ({}),
  listSubDepartments: () => ({ path: { department: 'Operations' } }),
  listDatabaseInstanceTypes: () => ({ path: { cloudProvider: 'AWS' } }),
  addDatabaseInstanceType: () => ({ body: { cloudProvider: 'AWS', instanceType: `db.${randomUUID()}` } }),
  deleteDatabaseInstanceType: async (world) => ({
    path: { cloudProvider: 'AWS', instanceType: await world.instanceType() },
  }),

  listCloudAccounts: async (world, place) => {
    await world.cloudAccount(place, 'CREATING_ACCOUNT');
    return {
      query: { offset: 0, pageSize: 10, accountId: 'account-', status: 'CREATING_ACCOUNT', cloudProvider: 'AWS' },
    };
  },
  getCloudAccount: account('ACTIVE'),
  listCloudAccountTypes: () => ({}),
  listCloudAccountUsers: async (world, place) => {
    await world.cloudAccount(place);
    return {};
  },
  checkCloudAccountExists: () => ({ query: { accountId: 'brightwater', accountEmail: 'aws@client.example' } }),
  createAwsCloudAccount: (_, place) => ({ body: accountBody(`account-${randomUUID().slice(0, 12)}`, place) }),
  updateAwsCloudAccount: async (world, place) => {
    const accountId = await world.cloudAccount(place);
    return { path: { accountId }, body: accountBody(accountId, place) };
  },
  validateAwsCloudAccount: async (world, place) => {
    const id = await world.cloudAccount(place);
    return { query: { id }, body: accountBody(id, place) };
  },
  approveCloudAccount: account('PENDING_APPROVAL'),
  rejectCloudAccount: account('PENDING_APPROVAL'),
  deleteCloudAccount: account('REJECTED'),
  launchCloudAccount: account('INITIATED'),
  retryCloudAccount: account('CREATING_ACCOUNT_FAILED'),
  getCloudAccountLog: account('CREATING_ACCOUNT_FAILED'),
  listVpcs: () => ({ query: { region: 'US_WEST_2', status: ['AVAILABLE', 'PENDING_CREATION'], pageSize: 5 } }),
  checkUsedCidr: async (world, place) => ({
    query: { cidr: '10.20.0.0/16', credentialId: await world.credential(place), region: 'US_WEST_2' },
  }),
  getVpc: vpc('AVAILABLE'),
  getVpcUsage: vpc('AVAILABLE'),
  listVpcUsers: async (world, place) => {
    await world.vpc(place);
    return {};
  },
  checkVpcExists: () => ({ query: { name: 'harbour_lab', vpcResourceId: 'vpc-0a1b2c' } }),
  checkVpcDnsNameExists: () => ({ query: { dnsName: 'lab.client.example' } }),
  createVpc: async (world, place) => ({ body: await vpcBody(world, place) }),
  updateVpc: async (world, place) => ({
    path: { id: await world.vpc(place) },
    body: await vpcBody(world, place),
  }),
  validateVpc: async (world, place) => ({ query: { id: await world.vpc(place) }, body: await vpcBody(world, place) }),
  approveVpc: vpc('PENDING_APPROVAL'),
  rejectVpc: vpc('PENDING_APPROVAL'),
  deleteVpc: vpc('REJECTED'),
  launchVpc: async (world, place) => ({
    path: { id: await world.vpc(place, 'PENDING_CREATION') },
    body: { action: 'START_LAUNCHING' },
  }),
  runVpcAction: async (world, place) => ({
    body: { id: await world.vpc(place, 'AVAILABLE'), action: 'DESTROY_INFRASTRUCTURE' },
  }),
  retryVpc: async (world, place) => ({
    body: { id: await world.vpc(place, 'CREATING_VPC_FAILED'), action: 'RETRY' },
  }),
  getVpcLog: vpc('CREATING_VPC_FAILED'),
  listBiDeployments: async (world, place) => {
    await world.biDeployment(place, 'LAUNCHED');
    return { query: { offset: 0, pageSize: 10, environmentIdentifier: 'bi-', status: 'LAUNCHED' } };
  },
  getBiDeployment: biDeployment('LAUNCHED'),
  revealBiDeploymentSecret: async (world, place) => {
    const { path } = await biDeployment('LAUNCHED')(world, place);
    return { path, body: { field: 'connectionString' } };
  },
  listBiDeploymentUsers: async (world, place) => {
    await world.biDeployment(place);
    return {};
  },
  checkBiDeploymentExists: () => ({ query: { client: 'harbour', environmentIdentifier: 'uat' } }),
  checkBiClientExists: () => ({ query: { client: 'harbour' } }),
  createBiDeployment: async (world, place) => ({ body: await biBody(world, place) }),
  updateBiDeployment: async (world, place) => ({
    path: { id: await world.biDeployment(place) },
    body: await biBody(world, place),
  }),
  validateBiDeployment: async (world, place) => ({
    query: { id: await world.biDeployment(place) },
    body: await biBody(world, place),
  }),
  approveBiDeployment: biDeployment('PENDING_APPROVAL'),
  rejectBiDeployment: biDeployment('PENDING_APPROVAL'),
  deleteBiDeployment: biDeployment('REJECTED'),
  launchBiDeployment: biDeployment('APPROVED'),
  launchBiDeploymentWithSecrets: async (world, place) => {
    const { path } = await biDeployment('APPROVED')(world, place);
    const row = await world.database.queries
      .selectFrom('bi_deployments')
      .select('credential_id')
      .where('id', '=', path.id)
      .executeTakeFirstOrThrow();
    return { path, body: { credential: { credentialId: row.credential_id ?? 0 } } };
  },
  destroyBiDeployment: async (world, place) => ({
    body: { id: await world.biDeployment(place, 'LAUNCHED'), action: 'INIT_DESTROY_INFRASTRUCTURE' },
  }),
  getBiDeploymentLog: async (world, place) => ({
    path: { id: await world.biDeployment(place, 'LAUNCHING_FAILED') },
    query: { resourceType: 'BI_DEPLOYMENT' },
  }),
  listBiResources: async (world, place) => ({ query: { biRequestId: await world.biDeployment(place, 'LAUNCHED') } }),
  listBiModels: biDeployment('LAUNCHED'),
  listDeploymentConfigs: () => ({ query: { topologyVersion: '1.0.1' } }),

  uploadFile: () => ({ path: { path: 'deployments', filename: 'stacks.zip' } }),
  purgeUploadedFile: upload,
  purgeUploadedTopology: upload,
  deleteUploadedFile: upload,

  getCapabilities: () => ({}),
  listChanges: async (world, place) => {
    await world.request(place);
    return { query: { limit: 500, detail: true } };
  },
  streamEvents: () => ({ query: { cursor: '0', detail: true } }),
  launchDeployment: async (world, place) => ({ path: { id: await world.request(place, { approval: 'APPROVED' }) } }),
  keepDeploymentAwake: async (world, place) => ({
    path: { id: await world.scheduledRequest(place) },
    body: { until: new Date(Date.now() + 3_600_000).toISOString() },
  }),
  endKeepingDeploymentAwake: async (world, place) => ({
    path: { id: await world.scheduledRequest(place, new Date(Date.now() + 3_600_000)) },
  }),
  cancelDeploymentOperation: async (world, place) => ({ path: { id: await world.runningRequest(place) } }),
  cancelVpcOperation: async (world, place) => {
    const id = await world.vpc(place, 'LAUNCHING');
    await world.runningLaunch(place, 'vpcs', id, ['QUEUED', 'LAUNCHING', 'CREATING_VPC']);
    return { path: { id } };
  },
  cancelBiDeploymentOperation: async (world, place) => {
    const id = await world.biDeployment(place, 'LAUNCHING');
    await world.runningLaunch(place, 'bi-deployments', id, ['QUEUED', 'LAUNCHING']);
    return { path: { id } };
  },
  cancelCloudAccountOperation: async (world, place) => {
    const accountId = await world.cloudAccount(place, 'LAUNCHING');
    await world.runningLaunch(place, 'cloud-accounts', accountId, ['QUEUED', 'LAUNCHING', 'CREATING_ACCOUNT']);
    return { path: { accountId } };
  },
  planDeployment: async (world, place) => ({ path: { id: await world.plannedRequest(place) } }),
  planVpc: async (world, place) => {
    const id = await world.vpc(place, 'PENDING_APPROVAL');
    await world.failPlan('vpcs', id);
    return { path: { id } };
  },
  planBiDeployment: async (world, place) => {
    const id = await world.biDeployment(place, 'PENDING_APPROVAL');
    await world.failPlan('bi-deployments', id);
    return { path: { id } };
  },
  planCloudAccount: async (world, place) => {
    const accountId = await world.cloudAccount(place, 'PENDING_APPROVAL');
    await world.failPlan('cloud-accounts', accountId);
    return { path: { accountId } };
  },
  followLaunchLink: async (world, place) => ({ path: { token: await world.launchLink(place) } }),
  listMails: async (world, place) => {
    await world.mail(place);
    return { query: { pageSize: 10 } };
  },
  getMail: async (world, place) => ({ path: { id: await world.mail(place) } }),
  listActivityLog: () => ({ query: { startDate: '2020-01-01T00:00:00Z', entryType: 'UPDATE' } }),
  getActivityLogEntry: async (world, place) => ({
    path: { entryId: await world.activity(place) },
    query: { listingType: 'FULL_ENTITY_DATA' },
  }),
  listActivityLogUsers: () => ({}),
  exportActivityLog: () => ({ query: { entityName: 'DeploymentRequest' } }),
  listDeploymentActionLog: () => ({ query: { resource: 'DeploymentRequest' } }),
  getDeploymentActionLogEntry: async (world, place) => ({ path: { entryId: await world.action(place) } }),
  listDeploymentActionLogUsers: () => ({}),
  listDeploymentActionTypes: () => ({}),
  exportDeploymentActionLog: () => ({ query: { entryType: 'APPROVE' } }),
  listWorkflowComments: async (world, place) => {
    await world.workflowComment(place, true);
    return { path: { workflow: 'deployment' } };
  },
  addWorkflowComment: () => ({
    path: { workflow: 'deployment' },
    body: {
      element: 'live.approval.APPROVED',
      elementLabel: 'Approved',
      chartVersion: '1',
      fingerprint: '1',
      text: randomUUID(),
    },
  }),
  editWorkflowComment: async (world, place) => ({
    ...(await openComment(world, place)),
    body: { text: 'Who may launch this in production?' },
  }),
  deleteWorkflowComment: openComment,
  resolveWorkflowComment: openComment,
  reopenWorkflowComment: workflowComment(true),
  getWorkflowCounts: () => ({ path: { workflow: 'deployment' } }),
  listRecordTenants: async (world, place) => ({
    path: { area: 'deployments', id: String(await world.running(place)) },
  }),
  listWaitingTenants: () => ({}),
  accessWaitingTenant: (_, { tenantId }) => ({ path: { tenantId } }),
  listRecordComments: async (world, place) => {
    const { path } = await vpcComment(world, place);
    return { path: { area: path.area, id: path.id } };
  },
  addRecordComment: async (world, place) => ({
    path: { area: 'vpcs', id: String(await world.vpc(place)) },
    body: { text: 'Is the address range free?' },
  }),
  editRecordComment: async (world, place) => ({
    ...(await vpcComment(world, place)),
    body: { text: 'The address range is free.' },
  }),
  deleteRecordComment: vpcComment,
  listPasskeys: async (world, place) => {
    await world.passkey(place);
    return {};
  },
  createPasskeyOptions: () => ({}),
  addPasskey: async (world, place) => ({ body: await world.newPasskey(place) }),
  renamePasskey: async (world, place) => ({
    path: { passkeyId: await world.passkey(place) },
    body: { name: 'Work laptop' },
  }),
  removePasskey: async (world, place) => ({ path: { passkeyId: await world.passkey(place) } }),
  listRunnerHosts: () => ({}),
  updateRunnerHost: async (world) => ({ path: { hostId: await world.runnerHost() }, body: { isPaused: true } }),
  removeRunnerHost: async (world) => ({ path: { hostId: await world.runnerHost() } }),
  getPushState: async (world, place) => {
    await world.pushDevice(place);
    return {};
  },
  savePushSettings: () => ({
    body: {
      kinds: ['waiting'],
      tenants: ['BRIGHTWATER'],
      quietHours: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' },
      isProductionUrgent: true,
    },
  }),
  subscribeToPush: () => ({
    body: {
      endpoint: `https://push.example.com/send/${randomUUID()}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
      name: 'Chrome on Android',
    },
  }),
  unsubscribeFromPush: async (world, place) => ({ path: { subscriptionId: await world.pushDevice(place) } }),
  testPush: async (world, place) => ({ path: { subscriptionId: await world.pushDevice(place) } }),
};

/** A request that succeeds, with the record that it needs. */
export async function prepare(id: OperationId, world: World, place: Place): Promise<Request> {
  const request = await CALLS[id](world, place);
  if (operationOf(id).body?.mediaType !== 'multipart/form-data') return request;
  const { headers, body } = multipart({ content: PLAIN_ZIP });
  return { ...request, header: headers, body };
}

/** A request with some of its values replaced. */
export function changed(request: Request, change: Request): Request {
  return {
    path: { ...request.path, ...change.path },
    query: { ...request.query, ...change.query },
    header: { ...request.header, ...change.header },
    ...(request.body === undefined && change.body === undefined ? {} : { body: change.body ?? request.body }),
  };
}

/** The request with an unknown id. */
export function ofNothing(operation: Operation, request: Request): Request {
  const byText = ['validateAwsCloudAccount', 'validateTenant', 'validateRole'];
  if (byText.includes(operation.id)) return changed(request, { query: { id: 'nothing' } });
  if (request.query?.['biRequestId'] !== undefined) return changed(request, { query: { biRequestId: 2_000_000_000 } });
  const places: Readonly<Record<string, Request['query']>> = {
    checkPlatformVersionIsUsed: { version: '0.0.0' },
    validatePlatformVersion: { edited: '0.0.0' },
    validateTopology: { edited: 'NOTHING/0.0.0' },
    checkTopologyIsUsed: { name: 'NOTHING', version: '0.0.0' },
  };
  const nowhere = places[operation.id];
  if (nowhere !== undefined) return changed(request, { query: nowhere });
  if (request.query?.['id'] !== undefined) return changed(request, { query: { id: 2_000_000_000 } });
  if (Object.hasOwn(Object(request.body), 'id')) {
    return changed(request, { body: { ...Object(request.body), id: 2_000_000_000 } });
  }
  const ids = {
    id: 2_000_000_000,
    deploymentId: 2_000_000_000,
    tenantId: 'NOWHERE',
    version: '0.0.0',
    accountId: 'nothing',
    entryId: 9_007_199_254_740_991,
    commentId: 2_000_000_000,
    subscriptionId: randomUUID(),
    passkeyId: randomUUID(),
    hostId: randomUUID(),
    workflow: 'nothing',
  };
  const names = { department: 'Nowhere', instanceType: 'db.nothing', token: 'x'.repeat(32) };
  const mail = operation.id === 'getMail' ? { id: randomUUID() } : {};
  return changed(request, { path: { ...ids, ...names, ...mail } });
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

function urlOf(operation: Operation, { path = {}, query = {} }: Request, world: World): string {
  const { product } = world.portal.services.configuration;
  const place = pathToWire(operation.path, product).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(queryToWire(query, product))) {
    for (const entry of Array.isArray(value) ? value : [value]) search.append(name, String(entry));
  }
  return `/api${place}${search.size === 0 ? '' : `?${search}`}`;
}

/** A request as sent over the wire; `url` starts with `/api`. */
interface WireRequest {
  readonly method: Operation['method'] | 'HEAD';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly stream: AsyncIterable<unknown>;
}

/** Sends a request to a server. */
export type Carrier = (request: WireRequest) => Promise<WireReply>;

/** To the world's own server, without a socket. */
export function intoWorld(world: World): Carrier {
  return async (request) => {
    const response = await world.portal.app.inject({ ...request, payloadAsStream: true });
    return { status: response.statusCode, headers: response.headers, stream: response.stream() };
  };
}

/** Over the network, to a server that has the world's database. */
export function toAddress(address: string): Carrier {
  return async ({ method, url, headers, payload }) => {
    const body = typeof payload === 'string' || payload === undefined ? payload : new Uint8Array(payload);
    const response = await fetch(`${address}${url}`, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = (response.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream());
    return { status: response.status, headers: Object.fromEntries(response.headers), stream: text };
  };
}

/** Sends a request by the contract; reads only the start of an endless answer. */
export async function send(
  world: World,
  operation: Operation,
  request: Request,
  tokens: Tokens | null,
  carry: Carrier = intoWorld(world),
): Promise<Reply> {
  const given: Record<string, string | undefined> = {
    ...(tokens === null ? {} : { 'x-access-token': `Bearer ${tokens.access}` }),
    ...(request.body === undefined ? {} : { 'content-type': operation.body?.mediaType }),
    ...request.header,
  };
  const { product } = world.portal.services.configuration;
  const headers = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const { body } = request;
  const wire: WireRequest = { method: operation.method, url: urlOf(operation, request, world), headers };
  const isReady = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const payload = isReady ? body : JSON.stringify(valueToWire(body, product));
  const reply = await carry(payload === undefined ? wire : { ...wire, payload });
  const isEndless = String(reply.headers['content-type']).startsWith('text/event-stream');
  let text = '';
  for await (const chunk of reply.stream) {
    text += String(chunk);
    if (isEndless) break;
  }
  const isJson = /json/.test(String(reply.headers['content-type'] ?? ''));
  return { status: reply.status, headers: reply.headers, body: isJson && text !== '' ? JSON.parse(text) : text };
}
