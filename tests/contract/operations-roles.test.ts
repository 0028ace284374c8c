/** Permissions: each role against every operation, written by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../server/plugins/contract/document.ts';
import { openTestDatabase } from '../database/databases.ts';
import { IS_DEEP } from '../depth.ts';
import type { Tokens } from '../server/portal.ts';
import { brokenBy, brokenProblem } from './answer-check.ts';
import { changed, OPERATIONS, operationOf, prepare, type Request, send } from './operation-calls.ts';
import { MALFORMED } from './operation-refusals.ts';
import { HOME, type Place, World } from './operation-world.ts';

const PRODUCTION: Place = { ...HOME, production: true };

/** In the order of the table's columns. */
const ROLES = [
  { role: 'a bystander', account: 'bystander', place: HOME },
  { role: 'a viewer', account: 'viewer', place: HOME },
  { role: 'an approver', account: 'approver', place: HOME },
  { role: 'an operator', account: 'operator', place: HOME },
  { role: 'an operator at production', account: 'operator', place: PRODUCTION },
  { role: 'a production operator', account: 'operator2', place: { tenantId: 'HALDEN', production: true } },
  { role: 'an administrator at production', account: 'administrator', place: PRODUCTION },
] as const;

/** Public calls have no role. */
type OpenOperation = 'loginWithGoogle' | 'refreshToken' | 'logoutUser' | 'getCapabilities';
type Statuses = readonly [number, number, number, number, number, number, number];

const EXPECTED: Readonly<Record<Exclude<OperationId, OpenOperation>, Statuses>> = {
  //                                  bystander viewer approver operator at production production op. administrator
  getPrivileges: /*                      */ [200, 200, 200, 200, 200, 200, 200],
  getUser: /*                            */ [404, 404, 200, 200, 200, 200, 200],
  listUserTenants: /*                    */ [200, 200, 200, 200, 200, 200, 200],
  listTenants: /*                         */ [403, 403, 403, 403, 403, 403, 200],
  getTenant: /*                           */ [403, 403, 403, 403, 403, 403, 200],
  checkTenantDeletion: /*                 */ [403, 403, 403, 403, 403, 403, 200],
  checkTenantExists: /*                   */ [403, 403, 403, 403, 403, 403, 200],
  createTenant: /*                        */ [403, 403, 403, 403, 403, 403, 200],
  updateTenant: /*                        */ [403, 403, 403, 403, 403, 403, 200],
  validateTenant: /*                      */ [403, 403, 403, 403, 403, 403, 200],
  deleteTenant: /*                        */ [403, 403, 403, 403, 403, 403, 200],
  listUsers: /*                           */ [403, 403, 403, 403, 403, 403, 200],
  updateUser: /*                          */ [403, 403, 403, 403, 403, 403, 200],
  validateUser: /*                        */ [403, 403, 403, 403, 403, 403, 200],
  activateUser: /*                        */ [403, 403, 403, 403, 403, 403, 200],
  deactivateUser: /*                      */ [403, 403, 403, 403, 403, 403, 200],
  resetUserPasskeys: /*                   */ [403, 403, 403, 403, 403, 403, 200],
  listRoles: /*                           */ [403, 403, 403, 403, 403, 403, 200],
  getRole: /*                             */ [403, 403, 403, 403, 403, 403, 200],
  checkRoleDeletion: /*                   */ [403, 403, 403, 403, 403, 403, 200],
  createRole: /*                          */ [403, 403, 403, 403, 403, 403, 200],
  updateRole: /*                          */ [403, 403, 403, 403, 403, 403, 200],
  validateRole: /*                        */ [403, 403, 403, 403, 403, 403, 200],
  deleteRole: /*                          */ [403, 403, 403, 403, 403, 403, 200],
  listPrivileges: /*                      */ [403, 403, 403, 403, 403, 403, 200],
  listDeploymentRequests: /*             */ [403, 200, 200, 200, 200, 200, 200],
  getDeploymentRequest: /*               */ [403, 200, 200, 200, 200, 200, 200],
  getDeploymentAsRun: /*                 */ [403, 200, 200, 200, 200, 200, 200],
  getDeploymentProgress: /*              */ [403, 200, 200, 200, 200, 200, 200],
  listDeploymentRequestedUsers: /*       */ [403, 403, 200, 200, 200, 200, 200],
  getDeploymentStatus: /*                */ [403, 200, 200, 200, 200, 200, 200],
  getDeploymentResults: /*               */ [403, 200, 200, 200, 200, 200, 200],
  revealDeploymentSecret: /*             */ [403, 200, 200, 200, 200, 200, 200],
  revealHostPassword: /*                 */ [403, 200, 200, 200, 200, 200, 200],
  getMonitoringDashboard: /*             */ [403, 403, 200, 200, 200, 200, 200],
  refreshMonitoringDashboard: /*         */ [403, 403, 200, 200, 200, 200, 200],
  getMonitoringHistory: /*               */ [403, 403, 200, 200, 200, 200, 200],
  getLeadTimes: /*                       */ [403, 200, 200, 200, 200, 200, 200],
  getRunnerRules: /*                     */ [403, 200, 200, 200, 200, 200, 200],
  checkDeploymentRequestExists: /*       */ [403, 403, 403, 200, 200, 200, 200],
  checkClientExists: /*                  */ [403, 403, 403, 200, 200, 200, 200],
  validateLicence: /*                    */ [403, 403, 403, 200, 200, 200, 200],
  getDeploymentLog: /*                   */ [403, 403, 200, 200, 200, 200, 200],
  listLogFiles: /*                       */ [403, 403, 200, 200, 200, 200, 200],
  downloadLogFile: /*                    */ [403, 403, 200, 200, 200, 200, 200],
  isFetchingLogFiles: /*                 */ [403, 403, 403, 200, 200, 200, 200],
  fetchLogFiles: /*                      */ [403, 403, 403, 200, 200, 200, 200],
  listBuilds: /*                         */ [403, 403, 200, 200, 200, 200, 200],
  getBuildLog: /*                        */ [403, 403, 200, 200, 200, 200, 200],
  approveDeploymentRequest: /*           */ [403, 403, 200, 403, 403, 403, 200],
  rejectDeploymentRequest: /*            */ [403, 403, 200, 403, 403, 403, 200],
  approveDeploymentRequestFromDetail: /* */ [403, 403, 200, 403, 403, 403, 200],
  rejectDeploymentRequestFromDetail: /*  */ [403, 403, 200, 403, 403, 403, 200],
  deleteDeploymentRequest: /*            */ [403, 403, 200, 200, 200, 200, 200],
  startDeploymentVms: /*                 */ [403, 403, 403, 200, 403, 200, 200],
  stopDeploymentVms: /*                  */ [403, 403, 403, 200, 403, 200, 200],
  destroyDeploymentInfrastructure: /*    */ [403, 403, 403, 200, 403, 200, 200],
  runEnvironmentAction: /*               */ [403, 403, 403, 200, 403, 200, 200],
  retryDeployment: /*                    */ [403, 403, 403, 200, 403, 200, 200],
  redeployDeployment: /*                 */ [403, 403, 403, 200, 403, 200, 200],
  createProductRequest: /*               */ [403, 403, 403, 200, 200, 200, 200],
  createOnPremRequest: /*                */ [403, 403, 403, 200, 200, 200, 200],
  createStoreServerRequest: /*           */ [403, 403, 403, 200, 200, 200, 200],
  createWindowsRequest: /*               */ [403, 403, 403, 200, 200, 200, 200],
  createDatabaseRequest: /*              */ [403, 403, 403, 200, 200, 200, 200],
  updateProductRequest: /*               */ [403, 403, 403, 200, 403, 200, 200],
  updateOnPremRequest: /*                */ [403, 403, 403, 200, 403, 200, 200],
  updateStoreServerRequest: /*           */ [403, 403, 403, 200, 403, 200, 200],
  updateWindowsRequest: /*               */ [403, 403, 403, 200, 403, 200, 200],
  updateDatabaseRequest: /*              */ [403, 403, 403, 200, 403, 200, 200],
  validateProductRequest: /*             */ [403, 403, 403, 200, 403, 200, 200],
  validateOnPremRequest: /*              */ [403, 403, 403, 200, 403, 200, 200],
  validateStoreServerRequest: /*         */ [403, 403, 403, 200, 403, 200, 200],
  validateWindowsRequest: /*             */ [403, 403, 403, 200, 403, 200, 200],
  validateDatabaseRequest: /*            */ [403, 403, 403, 200, 403, 200, 200],
  listCredentials: /*                    */ [403, 403, 200, 200, 200, 200, 200],
  getCredential: /*                      */ [403, 403, 200, 200, 200, 200, 200],
  checkCredentialIsEmpty: /*             */ [403, 200, 200, 200, 200, 200, 200],
  getCredentialUsage: /*                 */ [403, 403, 200, 200, 200, 200, 200],
  createCredential: /*                   */ [403, 403, 403, 200, 200, 200, 200],
  updateCredential: /*                   */ [403, 403, 403, 200, 200, 200, 200],
  validateCredential: /*                 */ [403, 403, 403, 200, 200, 200, 200],
  deleteCredential: /*                   */ [403, 403, 403, 200, 200, 200, 200],
  listPlatformVersions: /*               */ [403, 200, 200, 200, 200, 200, 200],
  getPlatformVersion: /*                 */ [403, 200, 200, 200, 200, 200, 200],
  createPlatformVersion: /*              */ [403, 403, 403, 403, 403, 403, 200],
  updatePlatformVersion: /*              */ [403, 403, 403, 403, 403, 403, 200],
  validatePlatformVersion: /*            */ [403, 403, 403, 403, 403, 403, 200],
  deletePlatformVersion: /*              */ [403, 403, 403, 403, 403, 403, 200],
  purgePlatformVersions: /*              */ [403, 403, 403, 403, 403, 403, 200],
  checkPlatformVersionIsUsed: /*         */ [403, 200, 200, 200, 200, 200, 200],
  checkPlatformVersionExists: /*         */ [403, 403, 403, 403, 403, 403, 200],
  listMonitoringScriptVersions: /*       */ [403, 200, 200, 200, 200, 200, 200],
  listConfigs: /*                        */ [403, 403, 403, 200, 200, 200, 200],
  listTopologies: /*                     */ [403, 403, 403, 200, 200, 200, 200],
  getTopology: /*                        */ [403, 403, 403, 200, 200, 200, 200],
  listVpcs: /*                           */ [403, 200, 200, 200, 200, 200, 200],
  checkUsedCidr: /*                      */ [403, 403, 403, 200, 200, 200, 200],
  listZones: /*                          */ [403, 403, 403, 200, 200, 200, 200],
  listDepartments: /*                    */ [403, 403, 403, 200, 200, 200, 200],
  listSubDepartments: /*                 */ [403, 403, 403, 200, 200, 200, 200],
  listDatabaseInstanceTypes: /*          */ [403, 403, 403, 200, 200, 200, 200],
  addDatabaseInstanceType: /*            */ [403, 403, 403, 403, 403, 403, 200],
  deleteDatabaseInstanceType: /*         */ [403, 403, 403, 403, 403, 403, 200],
  createTopology: /*                     */ [403, 403, 403, 403, 403, 403, 200],
  updateTopology: /*                     */ [403, 403, 403, 403, 403, 403, 200],
  validateTopology: /*                   */ [403, 403, 403, 403, 403, 403, 200],
  deleteTopology: /*                     */ [403, 403, 403, 403, 403, 403, 200],
  checkTopologyIsUsed: /*                */ [403, 403, 403, 200, 200, 200, 200],
  checkTopologyExists: /*                */ [403, 403, 403, 403, 403, 403, 200],
  listTopologyFiles: /*                  */ [403, 403, 403, 200, 200, 200, 200],
  downloadTopology: /*                   */ [403, 403, 403, 200, 200, 200, 200],
  purgeUploadedTopology: /*              */ [403, 403, 403, 403, 403, 403, 200],
  uploadFile: /*                         */ [403, 403, 403, 200, 200, 200, 200],
  purgeUploadedFile: /*                  */ [403, 403, 403, 200, 200, 200, 200],
  deleteUploadedFile: /*                 */ [403, 403, 403, 200, 200, 200, 200],
  getVpc: /*                            */ [403, 200, 200, 200, 200, 200, 200],
  getVpcUsage: /*                       */ [403, 200, 200, 200, 200, 200, 200],
  listVpcUsers: /*                      */ [403, 403, 200, 200, 200, 200, 200],
  checkVpcExists: /*                    */ [403, 403, 403, 200, 200, 200, 200],
  checkVpcDnsNameExists: /*             */ [403, 403, 403, 200, 200, 200, 200],
  createVpc: /*                         */ [403, 403, 403, 200, 200, 200, 200],
  updateVpc: /*                         */ [403, 403, 403, 200, 200, 200, 200],
  validateVpc: /*                       */ [403, 403, 403, 200, 200, 200, 200],
  approveVpc: /*                        */ [403, 403, 200, 403, 403, 403, 200],
  rejectVpc: /*                         */ [403, 403, 200, 403, 403, 403, 200],
  deleteVpc: /*                         */ [403, 403, 200, 200, 200, 200, 200],
  launchVpc: /*                         */ [403, 403, 403, 200, 200, 200, 200],
  runVpcAction: /*                      */ [403, 403, 403, 200, 200, 200, 200],
  retryVpc: /*                          */ [403, 403, 403, 200, 200, 200, 200],
  getVpcLog: /*                         */ [403, 403, 200, 200, 200, 200, 200],
  listCloudAccounts: /*                 */ [403, 200, 200, 200, 200, 200, 200],
  getCloudAccount: /*                   */ [403, 200, 200, 200, 200, 200, 200],
  listCloudAccountTypes: /*             */ [403, 403, 403, 200, 200, 200, 200],
  listCloudAccountUsers: /*             */ [403, 403, 200, 200, 200, 200, 200],
  checkCloudAccountExists: /*           */ [403, 403, 403, 200, 200, 200, 200],
  createAwsCloudAccount: /*             */ [403, 403, 403, 200, 200, 200, 200],
  updateAwsCloudAccount: /*             */ [403, 403, 403, 200, 200, 200, 200],
  validateAwsCloudAccount: /*           */ [403, 403, 403, 200, 200, 200, 200],
  approveCloudAccount: /*               */ [403, 403, 200, 403, 403, 403, 200],
  rejectCloudAccount: /*                */ [403, 403, 200, 403, 403, 403, 200],
  deleteCloudAccount: /*                */ [403, 403, 200, 200, 200, 200, 200],
  launchCloudAccount: /*                */ [403, 403, 403, 200, 200, 200, 200],
  retryCloudAccount: /*                 */ [403, 403, 403, 200, 200, 200, 200],
  getCloudAccountLog: /*                */ [403, 403, 200, 200, 200, 200, 200],
  listBiDeployments: /*                 */ [403, 200, 200, 200, 200, 200, 200],
  revealBiDeploymentSecret: /*          */ [403, 200, 200, 200, 200, 200, 200],
  getBiDeployment: /*                   */ [403, 200, 200, 200, 200, 200, 200],
  listBiDeploymentUsers: /*             */ [403, 403, 200, 200, 200, 200, 200],
  checkBiDeploymentExists: /*           */ [403, 403, 403, 200, 200, 200, 200],
  checkBiClientExists: /*               */ [403, 403, 403, 200, 200, 200, 200],
  createBiDeployment: /*                */ [403, 403, 403, 200, 200, 200, 200],
  updateBiDeployment: /*                */ [403, 403, 403, 200, 200, 200, 200],
  validateBiDeployment: /*              */ [403, 403, 403, 200, 200, 200, 200],
  approveBiDeployment: /*               */ [403, 403, 200, 403, 403, 403, 200],
  rejectBiDeployment: /*                */ [403, 403, 200, 403, 403, 403, 200],
  deleteBiDeployment: /*                */ [403, 403, 200, 200, 200, 200, 200],
  launchBiDeployment: /*                */ [403, 403, 403, 200, 200, 200, 200],
  launchBiDeploymentWithSecrets: /*     */ [403, 403, 403, 200, 200, 200, 200],
  destroyBiDeployment: /*               */ [403, 403, 403, 200, 200, 200, 200],
  getBiDeploymentLog: /*                */ [403, 403, 200, 200, 200, 200, 200],
  listBiResources: /*                   */ [403, 403, 200, 200, 200, 200, 200],
  listBiModels: /*                      */ [403, 403, 200, 200, 200, 200, 200],
  listDeploymentConfigs: /*             */ [403, 403, 403, 200, 200, 200, 200],
  listChanges: /*                        */ [403, 200, 200, 200, 200, 200, 200],
  streamEvents: /*                       */ [403, 200, 200, 200, 200, 200, 200],
  launchDeployment: /*                   */ [403, 403, 403, 200, 200, 200, 200],
  keepDeploymentAwake: /*                */ [403, 403, 403, 200, 403, 200, 200],
  endKeepingDeploymentAwake: /*          */ [403, 403, 403, 200, 403, 200, 200],
  cancelDeploymentOperation: /*          */ [403, 403, 403, 200, 403, 200, 200],
  cancelVpcOperation: /*                 */ [403, 403, 403, 200, 200, 200, 200],
  cancelBiDeploymentOperation: /*        */ [403, 403, 403, 200, 200, 200, 200],
  cancelCloudAccountOperation: /*        */ [403, 403, 403, 200, 200, 200, 200],
  planDeployment: /*                     */ [403, 403, 200, 200, 200, 200, 200],
  planVpc: /*                            */ [403, 403, 403, 200, 200, 200, 200],
  planBiDeployment: /*                   */ [403, 403, 403, 200, 200, 200, 200],
  planCloudAccount: /*                   */ [403, 403, 403, 200, 200, 200, 200],
  followLaunchLink: /*                   */ [403, 403, 403, 200, 200, 200, 200],
  listMails: /*                          */ [403, 403, 403, 403, 403, 403, 200],
  getMail: /*                            */ [403, 403, 403, 403, 403, 403, 200],
  listActivityLog: /*                    */ [200, 403, 403, 403, 403, 403, 200],
  getActivityLogEntry: /*                */ [403, 403, 403, 403, 403, 403, 200],
  listActivityLogUsers: /*               */ [403, 403, 403, 403, 403, 403, 200],
  exportActivityLog: /*                  */ [200, 403, 403, 403, 403, 403, 200],
  listDeploymentActionLog: /*            */ [403, 403, 200, 403, 403, 403, 200],
  getDeploymentActionLogEntry: /*        */ [403, 403, 200, 403, 403, 403, 200],
  listDeploymentActionLogUsers: /*       */ [403, 403, 403, 403, 403, 403, 200],
  listDeploymentActionTypes: /*          */ [403, 403, 200, 403, 403, 403, 200],
  exportDeploymentActionLog: /*          */ [403, 403, 200, 403, 403, 403, 200],
  listWorkflowComments: /*               */ [403, 200, 200, 200, 200, 200, 200],
  addWorkflowComment: /*                 */ [403, 403, 200, 403, 403, 403, 200],
  editWorkflowComment: /*                */ [403, 403, 200, 403, 403, 403, 200],
  deleteWorkflowComment: /*              */ [403, 403, 200, 403, 403, 403, 200],
  resolveWorkflowComment: /*             */ [403, 403, 200, 403, 403, 403, 200],
  reopenWorkflowComment: /*              */ [403, 403, 200, 403, 403, 403, 200],
  getWorkflowCounts: /*                  */ [403, 200, 200, 200, 200, 200, 200],
  listRecordTenants: /*                  */ [404, 200, 200, 200, 200, 200, 200],
  listWaitingTenants: /*                 */ [200, 200, 200, 200, 200, 200, 200],
  accessWaitingTenant: /*                */ [403, 403, 200, 403, 403, 403, 200],
  listRecordComments: /*                 */ [403, 200, 200, 200, 200, 200, 200],
  addRecordComment: /*                   */ [403, 403, 200, 200, 200, 200, 200],
  editRecordComment: /*                  */ [403, 403, 200, 200, 200, 200, 200],
  deleteRecordComment: /*                */ [403, 403, 200, 200, 200, 200, 200],
  listPasskeys: /*                         */ [403, 403, 200, 403, 403, 403, 200],
  createPasskeyOptions: /*                 */ [403, 403, 200, 403, 403, 403, 200],
  addPasskey: /*                           */ [403, 403, 200, 403, 403, 403, 200],
  renamePasskey: /*                        */ [403, 403, 200, 403, 403, 403, 200],
  removePasskey: /*                        */ [403, 403, 200, 403, 403, 403, 200],
  listRunnerHosts: /*                      */ [403, 403, 403, 403, 403, 403, 200],
  updateRunnerHost: /*                     */ [403, 403, 403, 403, 403, 403, 200],
  removeRunnerHost: /*                     */ [403, 403, 403, 403, 403, 403, 200],
  getPushState: /*                       */ [403, 200, 200, 200, 200, 200, 200],
  savePushSettings: /*                   */ [403, 200, 200, 200, 200, 200, 200],
  subscribeToPush: /*                    */ [403, 200, 200, 200, 200, 200, 200],
  unsubscribeFromPush: /*                */ [403, 200, 200, 200, 200, 200, 200],
  testPush: /*                           */ [403, 200, 200, 200, 200, 200, 200],
};

function isGuarded(id: OperationId): id is keyof typeof EXPECTED {
  return id in EXPECTED;
}

const OPERATOR = 3;

/**
 * The usual depth leaves out what a role may do as the operator may: it has the operator's privileges too, and only deployments differ
 * in production. `operations.test.ts` calls everything as the administrator.
 */
function isCalled(id: keyof typeof EXPECTED, column: number): boolean {
  const isKnown = column > OPERATOR && EXPECTED[id][column] === 200 && EXPECTED[id][OPERATOR] === 200;
  return IS_DEEP || !isKnown || operationOf(id).path.startsWith('/deploymentrequests');
}

let world: World;
beforeAll(async () => {
  world = await World.start(await openTestDatabase());
});
afterAll(() => world.close());

async function exchange(id: OperationId, request: Request, tokens: Tokens | null) {
  const operation = operationOf(id);
  const reply = await send(world, operation, request, tokens);
  expect(brokenBy(operation, reply), id).toEqual([]);
  return reply;
}

it('is required by every operation that is not public', () => {
  const guarded = OPERATIONS.filter(({ isPublic }) => !isPublic).map(({ id }) => id);
  expect(guarded.sort()).toEqual(Object.keys(EXPECTED).sort());
});

/** A refused call changes nothing, so that each role that is refused can make the same one. */
const refusedCalls = new Map<string, Request>();

async function refusedCall(id: OperationId, place: Place): Promise<Request> {
  const key = JSON.stringify([id, place]);
  const request = refusedCalls.get(key) ?? (await prepare(id, world, place));
  refusedCalls.set(key, request);
  return request;
}

describe.each(ROLES.map((role, column) => ({ ...role, column })))('$role', ({ account, place, column }) => {
  let tokens: Tokens;
  beforeAll(async () => {
    tokens = await world.signIn(account, account === 'operator2' ? undefined : place.tenantId);
  });

  const called = OPERATIONS.map(({ id }) => id)
    .filter(isGuarded)
    .filter((id) => isCalled(id, column));
  it.each(called)('calls %s', async (id) => {
    const isRefused = EXPECTED[id][column] === 403;
    const request = await (isRefused ? refusedCall(id, place) : prepare(id, world, { ...place, account }));
    const reply = await exchange(id, request, tokens);
    expect(reply.status, JSON.stringify(reply.body)).toBe(EXPECTED[id][column]);
    if (reply.status === 200) return;
    expect(brokenProblem(reply)).toEqual([]);
    expect(reply.body).toMatchObject({ code: reply.status === 403 ? 'missing_privilege' : 'not_found' });
  });
});

describe('a command without the privilege', () => {
  const COMMANDS = OPERATIONS.filter(({ hasEffect, isPublic }) => hasEffect && !isPublic);
  let bystander: Tokens;
  beforeAll(async () => {
    bystander = await world.signIn('bystander');
  });

  it.each(COMMANDS.map(({ id }) => id))('is refused before any validation: %s', async (id) => {
    const request = await refusedCall(id, HOME);
    const { change } = MALFORMED[id] ?? { change: {} };
    const ofJson = { header: { 'content-type': 'application/json' }, body: { unknown: true } };
    const malformed = [changed(request, change), changed(request, ofJson)];
    for (const each of malformed)
      expect(await exchange(id, each, bystander)).toMatchObject({ status: 403, body: { code: 'missing_privilege' } });
  });
});

describe('data that a role may not see', () => {
  it('is not part of an answer that it may read', async () => {
    const id = await world.running(HOME);
    const log = (tokens: Tokens) => exchange('getDeploymentLog', { path: { id } }, tokens);
    const filtered = (tokens: Tokens) => exchange('listDeploymentRequests', { query: { createdBy: 1 } }, tokens);
    const [viewer, operator] = [await world.signIn('viewer'), await world.signIn('operator')];
    expect((await log(operator)).body).toMatchObject({ jenkinsJobUrl: 'https://jenkins.example/job/3' });
    expect((await log(viewer)).status).toBe(403);
    expect((await filtered(operator)).status).toBe(200);
    expect((await filtered(viewer)).body).toMatchObject({ code: 'missing_privilege' });
  });

  it('cannot be written through a body either', async () => {
    const { body } = await prepare('runEnvironmentAction', world, HOME);
    const tokens = await world.signIn('operator');
    for (const extra of [{ status: 'STARTED' }, { tenantId: 'ORSINI' }, { createdUserId: 2 }, { version: 9 }]) {
      const reply = await exchange('runEnvironmentAction', { body: { ...Object(body), ...extra } }, tokens);
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'malformed_request', errors: [{ field: Object.keys(extra)[0] }] },
      });
    }
  });
});
