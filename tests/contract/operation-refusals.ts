/** How each operation refuses, typed in by hand: what is malformed, and what the statuses of a request forbid. */
import type { OperationId } from '../../server/plugins/contract/document.ts';
import type { BiDeploymentStatus } from '../../src/rules/bi-deployments/statuses.ts';
import type { CloudAccountStatus } from '../../src/rules/cloud-accounts/statuses.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';
import type { VpcStatus } from '../../src/rules/vpcs/statuses.ts';
import type { Answering, Request } from './operation-calls.ts';

interface Malformation {
  readonly change: Request;
  readonly field: string;
}

interface Refusal {
  readonly tuple?: Partial<StatusTuple>;
  readonly accountStatus?: CloudAccountStatus;
  readonly vpcStatus?: VpcStatus;
  readonly biStatus?: BiDeploymentStatus;
  readonly reason: string;
}

const wrongId = { change: { path: { id: 'seven' } }, field: 'params.id' };
const wrongEntryId = { change: { path: { entryId: 'last' } }, field: 'params.entryId' };
const wrongAccount = { change: { path: { accountId: 'x'.repeat(31) } }, field: 'params.accountId' };
const wrongDeploymentId = { change: { path: { deploymentId: 0 } }, field: 'params.deploymentId' };
const wrongForm = { change: { body: { deploymentType: 'WINDOWS' } }, field: 'approvalReference' };
const wrongQueryId = { change: { query: { id: 0 } }, field: 'querystring.id' };
const decided = {
  tuple: { approval: 'REJECTED' },
  reason: 'A request in this status can’t be edited.',
} as const satisfies Refusal;
const wrongBody = { change: { body: { id: '7', action: 'RETRY' } }, field: 'id' };

/** A request that breaks the contract, with the field that the answer names; null where nothing can be given. */
export const MALFORMED: Readonly<Record<OperationId, Malformation | null>> = {
  loginWithGoogle: { change: { header: { 'x-google-token': undefined } }, field: 'headers.x-google-token' },
  refreshToken: { change: { header: { 'x-refresh-token': undefined } }, field: 'headers.x-refresh-token' },
  logoutUser: { change: { header: { 'x-refresh-token': 'x'.repeat(8193) } }, field: 'headers.x-refresh-token' },
  getPrivileges: { change: { path: { tenantId: 'X'.repeat(65) } }, field: 'params.tenantId' },
  getUser: wrongId,
  listUserTenants: null,
  listDeploymentRequests: { change: { query: { jenkinsStatus: 'TIRED' } }, field: 'querystring.jenkinsStatus' },
  getDeploymentRequest: wrongId,
  getDeploymentAsRun: wrongId,
  getDeploymentProgress: wrongId,
  listDeploymentRequestedUsers: null,
  getDeploymentStatus: wrongDeploymentId,
  getDeploymentResults: wrongDeploymentId,
  revealHostPassword: wrongDeploymentId,
  getMonitoringDashboard: wrongDeploymentId,
  refreshMonitoringDashboard: wrongDeploymentId,
  checkDeploymentRequestExists: { change: { query: { client: 'two words' } }, field: 'querystring.client' },
  checkClientExists: { change: { query: { client: 'x'.repeat(101) } }, field: 'querystring.client' },
  validateLicence: { change: { body: 'x'.repeat(5001) }, field: '' },
  getDeploymentLog: wrongId,
  listLogFiles: wrongDeploymentId,
  downloadLogFile: { change: { path: { fileName: '.hidden' } }, field: 'params.fileName' },
  isFetchingLogFiles: wrongDeploymentId,
  fetchLogFiles: wrongDeploymentId,
  listBuilds: { change: { path: { area: 'mails' } }, field: 'params.area' },
  getBuildLog: { change: { path: { buildNumber: 0 } }, field: 'params.buildNumber' },
  approveDeploymentRequest: wrongId,
  rejectDeploymentRequest: { change: { path: { id: 2_147_483_648 } }, field: 'params.id' },
  approveDeploymentRequestFromDetail: { change: { header: { 'if-match': '1' } }, field: 'headers.if-match' },
  rejectDeploymentRequestFromDetail: {
    change: { header: { 'idempotency-key': 'x' } },
    field: 'headers.idempotency-key',
  },
  deleteDeploymentRequest: wrongId,
  startDeploymentVms: wrongId,
  stopDeploymentVms: wrongId,
  destroyDeploymentInfrastructure: wrongId,
  runEnvironmentAction: { change: { body: { id: 7, action: 'EXPLODE' } }, field: 'action' },
  retryDeployment: wrongBody,
  redeployDeployment: { change: { body: { id: 7, action: 'REDEPLOY' } }, field: 'stagesToRun' },
  createProductRequest: wrongForm,
  createOnPremRequest: wrongForm,
  createStoreServerRequest: wrongForm,
  createWindowsRequest: wrongForm,
  createDatabaseRequest: { change: { path: { provider: 'AWS' } }, field: 'params.provider' },
  updateProductRequest: wrongId,
  updateOnPremRequest: wrongForm,
  updateStoreServerRequest: wrongId,
  updateWindowsRequest: { change: { header: { 'if-match': 'x' } }, field: 'headers.if-match' },
  updateDatabaseRequest: wrongId,
  validateProductRequest: wrongForm,
  validateOnPremRequest: wrongForm,
  validateStoreServerRequest: wrongQueryId,
  validateWindowsRequest: wrongQueryId,
  validateDatabaseRequest: wrongQueryId,
  listCredentials: { change: { query: { useForDeployment: 'perhaps' } }, field: 'querystring.useForDeployment' },
  getCredential: wrongId,
  checkCredentialIsEmpty: wrongId,
  getCredentialUsage: wrongId,
  createCredential: { change: { body: { credentialName: 7 } }, field: 'credentialName' },
  updateCredential: wrongId,
  validateCredential: wrongQueryId,
  deleteCredential: wrongId,
  listPlatformVersions: { change: { query: { pageSize: 101 } }, field: 'querystring.pageSize' },
  getPlatformVersion: { change: { path: { version: '9'.repeat(101) } }, field: 'params.version' },
  listMonitoringScriptVersions: null,
  listConfigs: { change: { query: { forceRefresh: 'perhaps' } }, field: 'querystring.forceRefresh' },
  listTopologies: { change: { query: { pageSize: 0 } }, field: 'querystring.pageSize' },
  getTopology: { change: { path: { version: '9'.repeat(101) } }, field: 'params.version' },
  listVpcs: { change: { query: { status: ['AVAILABLE', 'TIRED'] } }, field: 'querystring.status.1' },
  checkUsedCidr: { change: { query: { credentialId: 'one' } }, field: 'querystring.credentialId' },
  listZones: { change: { query: { provider: 'ELSEWHERE' } }, field: 'querystring.provider' },
  listDepartments: null,
  listSubDepartments: { change: { path: { department: 'x'.repeat(101) } }, field: 'params.department' },
  listDatabaseInstanceTypes: { change: { path: { cloudProvider: 'ELSEWHERE' } }, field: 'params.cloudProvider' },
  addDatabaseInstanceType: {
    change: { body: { cloudProvider: 'AWS', instanceType: 'two words' } },
    field: 'instanceType',
  },
  deleteDatabaseInstanceType: { change: { path: { cloudProvider: 'ELSEWHERE' } }, field: 'params.cloudProvider' },
  getVpc: wrongId,
  getVpcUsage: wrongId,
  listVpcUsers: null,
  checkVpcExists: { change: { query: { name: '' } }, field: 'querystring.name' },
  checkVpcDnsNameExists: { change: { query: { dnsName: 'x'.repeat(254) } }, field: 'querystring.dnsName' },
  createVpc: { change: { body: { name: 7 } }, field: 'name' },
  updateVpc: wrongId,
  validateVpc: wrongQueryId,
  approveVpc: { change: { header: { 'if-match': '1' } }, field: 'headers.if-match' },
  rejectVpc: wrongId,
  deleteVpc: wrongId,
  launchVpc: { change: { body: { action: 'LAUNCH' } }, field: 'action' },
  runVpcAction: wrongBody,
  retryVpc: { change: { header: { 'idempotency-key': 'x' } }, field: 'headers.idempotency-key' },
  getVpcLog: wrongId,
  listCloudAccounts: { change: { query: { status: 'TIRED' } }, field: 'querystring.status' },
  getCloudAccount: wrongAccount,
  listCloudAccountTypes: null,
  listCloudAccountUsers: null,
  checkCloudAccountExists: { change: { query: { accountId: '' } }, field: 'querystring.accountId' },
  createAwsCloudAccount: { change: { body: { accountId: 7 } }, field: 'accountId' },
  updateAwsCloudAccount: wrongAccount,
  validateAwsCloudAccount: { change: { query: { id: 'x'.repeat(31) } }, field: 'querystring.id' },
  approveCloudAccount: { change: { header: { 'if-match': '1' } }, field: 'headers.if-match' },
  rejectCloudAccount: wrongAccount,
  deleteCloudAccount: wrongAccount,
  launchCloudAccount: { change: { header: { 'idempotency-key': 'x' } }, field: 'headers.idempotency-key' },
  retryCloudAccount: wrongAccount,
  getCloudAccountLog: wrongAccount,
  listBiDeployments: { change: { query: { requestId: 0 } }, field: 'querystring.requestId' },
  getBiDeployment: wrongId,
  listBiDeploymentUsers: null,
  checkBiDeploymentExists: { change: { query: { client: '' } }, field: 'querystring.client' },
  checkBiClientExists: { change: { query: { client: 'x'.repeat(101) } }, field: 'querystring.client' },
  createBiDeployment: { change: { body: { client: 7 } }, field: 'client' },
  updateBiDeployment: wrongId,
  validateBiDeployment: wrongQueryId,
  approveBiDeployment: { change: { header: { 'if-match': '1' } }, field: 'headers.if-match' },
  rejectBiDeployment: wrongId,
  deleteBiDeployment: wrongId,
  launchBiDeployment: { change: { header: { 'idempotency-key': 'x' } }, field: 'headers.idempotency-key' },
  destroyBiDeployment: { change: { body: { id: 7, action: 'EXPLODE' } }, field: 'action' },
  getBiDeploymentLog: { change: { query: { resourceType: 'VPC' } }, field: 'querystring.resourceType' },
  listBiResources: { change: { query: { biRequestId: 0 } }, field: 'querystring.biRequestId' },
  listBiModels: wrongId,
  listDeploymentConfigs: { change: { query: { topologyVersion: '' } }, field: 'querystring.topologyVersion' },
  uploadFile: { change: { path: { filename: 'passwd' } }, field: 'params.filename' },
  purgeUploadedFile: { change: { path: { token: 'short' } }, field: 'params.token' },
  deleteUploadedFile: { change: { path: { token: 'x'.repeat(101) } }, field: 'params.token' },
  getCapabilities: null,
  listChanges: { change: { query: { cursor: 'yesterday' } }, field: 'querystring.cursor' },
  streamEvents: { change: { header: { 'last-event-id': 'yesterday' } }, field: 'headers.last-event-id' },
  launchDeployment: wrongId,
  keepDeploymentAwake: { change: { body: { until: 'soon' } }, field: 'until' },
  endKeepingDeploymentAwake: wrongId,
  followLaunchLink: { change: { path: { token: 'short' } }, field: 'params.token' },
  listMails: { change: { query: { offset: -1 } }, field: 'querystring.offset' },
  getMail: { change: { path: { id: 'no/id' } }, field: 'params.id' },
  listActivityLog: { change: { query: { endDate: '2019-12-31T23:59:59Z' } }, field: 'querystring.endDate' },
  getActivityLogEntry: wrongEntryId,
  listActivityLogUsers: null,
  exportActivityLog: { change: { query: { startDate: 'yesterday' } }, field: 'querystring.startDate' },
  listDeploymentActionLog: { change: { query: { userId: 0 } }, field: 'querystring.userId' },
  getDeploymentActionLogEntry: wrongEntryId,
  listDeploymentActionLogUsers: null,
  listDeploymentActionTypes: null,
  exportDeploymentActionLog: { change: { query: { endDate: '2026' } }, field: 'querystring.endDate' },
};

/** Statuses that refuse a command, with the reason that the user reads; null where there is no request to have any. */
export const REFUSED: Readonly<Record<Answering<409>, Refusal | null>> = {
  addDatabaseInstanceType: null,
  refreshMonitoringDashboard: null,
  approveDeploymentRequest: {
    tuple: { approval: 'REJECTED' },
    reason: "Can't approve: it has been rejected.",
  },
  rejectDeploymentRequest: {
    tuple: { approval: 'APPROVED' },
    reason: "Can't reject: it is approved.",
  },
  approveDeploymentRequestFromDetail: {
    tuple: { approval: 'APPROVED' },
    reason: "Can't approve: it is already approved.",
  },
  rejectDeploymentRequestFromDetail: {
    tuple: { approval: 'LAUNCHED' },
    reason: "Can't reject: it has been launched.",
  },
  deleteDeploymentRequest: {
    tuple: { approval: 'LAUNCHED', infrastructure: 'STARTED' },
    reason: "Can't delete: it is running.",
  },
  startDeploymentVms: {
    tuple: { infrastructure: 'STARTING' },
    reason: "Can't start: it is already starting.",
  },
  fetchLogFiles: {
    tuple: { infrastructure: 'STOPPED' },
    reason: 'Can’t fetch log files: the environment is not started.',
  },
  stopDeploymentVms: {
    tuple: { infrastructure: 'DESTROYED' },
    reason: "Can't stop: it has been destroyed.",
  },
  destroyDeploymentInfrastructure: {
    tuple: { infrastructure: 'STARTED' },
    reason: "Can't destroy: it is running.",
  },
  runEnvironmentAction: {
    tuple: { infrastructure: 'STARTED' },
    reason: "Can't start: it is already running.",
  },
  retryDeployment: {
    tuple: { job: 'IDLE' },
    reason: "Can't retry: nothing has failed.",
  },
  redeployDeployment: {
    tuple: { infrastructure: 'STOPPED' },
    reason: "Can't redeploy: it is stopped.",
  },
  createProductRequest: null,
  createOnPremRequest: null,
  createStoreServerRequest: null,
  createWindowsRequest: null,
  createDatabaseRequest: null,
  updateProductRequest: decided,
  updateOnPremRequest: decided,
  updateStoreServerRequest: decided,
  updateWindowsRequest: {
    tuple: { approval: 'LAUNCHED', job: 'INSTALLING_MSI' },
    reason: 'A job is in progress; nothing can be edited until it has ended.',
  },
  updateDatabaseRequest: decided,
  createVpc: null,
  updateVpc: { vpcStatus: 'QUEUED', reason: "Can't edit: it is queued." },
  approveVpc: {
    vpcStatus: 'PENDING_CREATION',
    reason: "Can't approve: it is already approved and waits to be launched.",
  },
  rejectVpc: { vpcStatus: 'REJECTED', reason: "Can't reject: it has already been rejected." },
  deleteVpc: { vpcStatus: 'AVAILABLE', reason: "Can't delete: it is available." },
  launchVpc: { vpcStatus: 'PENDING_APPROVAL', reason: "Can't launch: it is pending approval." },
  runVpcAction: { vpcStatus: 'DESTROYING', reason: "Can't destroy: it is already being destroyed." },
  retryVpc: { vpcStatus: 'AVAILABLE', reason: "Can't retry: nothing has failed." },
  createAwsCloudAccount: null,
  createCredential: null,
  updateCredential: null,
  deleteCredential: null,
  updateAwsCloudAccount: { accountStatus: 'ACTIVE', reason: "Can't edit: it is active." },
  approveCloudAccount: {
    accountStatus: 'INITIATED',
    reason: "Can't approve: it is already approved and not launched yet.",
  },
  rejectCloudAccount: { accountStatus: 'REJECTED', reason: "Can't reject: it has already been rejected." },
  deleteCloudAccount: { accountStatus: 'ACTIVE', reason: "Can't delete: it is active." },
  launchCloudAccount: { accountStatus: 'PENDING_APPROVAL', reason: "Can't launch: it is pending approval." },
  createBiDeployment: null,
  updateBiDeployment: { biStatus: 'LAUNCHED', reason: "Can't edit: it is launched." },
  approveBiDeployment: {
    biStatus: 'APPROVED',
    reason: "Can't approve: it is already approved and not launched yet.",
  },
  rejectBiDeployment: { biStatus: 'REJECTED', reason: "Can't reject: it has already been rejected." },
  deleteBiDeployment: { biStatus: 'LAUNCHED', reason: "Can't delete: it is launched." },
  launchBiDeployment: { biStatus: 'PENDING_APPROVAL', reason: "Can't launch: it is pending approval." },
  destroyBiDeployment: { biStatus: 'DESTROYED', reason: "Can't destroy: it has already been destroyed." },
  retryCloudAccount: { accountStatus: 'ACTIVE', reason: "Can't retry: nothing has failed." },
  launchDeployment: {
    tuple: { approval: 'PENDING_APPROVAL' },
    reason: "Can't launch: it is pending approval.",
  },
  keepDeploymentAwake: { tuple: { infrastructure: 'STOPPED' }, reason: "Can't keep awake: it is stopped." },
  endKeepingDeploymentAwake: {
    tuple: { approval: 'PENDING_APPROVAL' },
    reason: "Can't end keeping awake: it is pending approval.",
  },
  followLaunchLink: { tuple: { approval: 'LAUNCHED' }, reason: "Can't launch: it has already been launched." },
};
