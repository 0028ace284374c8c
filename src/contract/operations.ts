/**
 * Every call of the contract by its operationId: `call(client, getDeploymentRequest, { params: { path: { id } } })`.
 * One constant for each, so that a screen pays only for the parsers that it uses.
 */
import * as v from 'valibot';
import type { ContractOperation, OperationId } from './client.ts';
import * as parsers from './generated/parsers.ts';

type AnyOperation = ContractOperation<OperationId, unknown>;

/** A command's answer; a back end that knows only the specification may answer with an empty body. */
const outcome = /*#__PURE__*/ v.optional(parsers.commandOutcomeParser);

/** For an answer whose body says nothing. */
const ignored = /*#__PURE__*/ v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

export const loginWithGoogle = {
  id: 'loginWithGoogle',
  method: 'post',
  path: '/auth/loginWithGoogle',
  parser: ignored,
} as const satisfies AnyOperation;

export const refreshToken = {
  id: 'refreshToken',
  method: 'post',
  path: '/auth/refreshToken',
  parser: ignored,
} as const satisfies AnyOperation;

export const logoutUser = {
  id: 'logoutUser',
  method: 'post',
  path: '/auth/logoutUser',
  parser: ignored,
} as const satisfies AnyOperation;

export const getPrivileges = {
  id: 'getPrivileges',
  method: 'get',
  path: '/auth/{tenantId}/privileges',
  parser: parsers.privilegeMapParser,
} as const satisfies AnyOperation;

export const listUserTenants = {
  id: 'listUserTenants',
  method: 'get',
  path: '/users/tenants',
  parser: parsers.userTenantsParser,
} as const satisfies AnyOperation;

export const getUser = {
  id: 'getUser',
  method: 'get',
  path: '/users/{id}',
  parser: parsers.userParser,
} as const satisfies AnyOperation;

export const listDeploymentRequests = {
  id: 'listDeploymentRequests',
  method: 'get',
  path: '/deploymentrequests',
  parser: parsers.deploymentRequestPageParser,
} as const satisfies AnyOperation;

export const getDeploymentRequest = {
  id: 'getDeploymentRequest',
  method: 'get',
  path: '/deploymentrequests/{id}',
  parser: parsers.deploymentRequestParser,
} as const satisfies AnyOperation;

export const getDeploymentProgress = {
  id: 'getDeploymentProgress',
  method: 'get',
  path: '/deploymentrequests/progress/{id}',
  parser: parsers.deploymentProgressParser,
} as const satisfies AnyOperation;

export const listDeploymentRequestedUsers = {
  id: 'listDeploymentRequestedUsers',
  method: 'get',
  path: '/deploymentrequests/deploymentRequestedUsers',
  parser: parsers.requestedUsersParser,
} as const satisfies AnyOperation;

export const getDeploymentStatus = {
  id: 'getDeploymentStatus',
  method: 'get',
  path: '/deploymentrequests/status/{deploymentId}',
  parser: parsers.compositeStatusParser,
} as const satisfies AnyOperation;

export const getDeploymentResults = {
  id: 'getDeploymentResults',
  method: 'get',
  path: '/deploymentrequests/results/{deploymentId}',
  parser: parsers.accessResultsParser,
} as const satisfies AnyOperation;

export const checkDeploymentRequestExists = {
  id: 'checkDeploymentRequestExists',
  method: 'get',
  path: '/deploymentrequests/deploymentRequestExists',
  parser: parsers.existenceAnswerParser,
} as const satisfies AnyOperation;

export const checkClientExists = {
  id: 'checkClientExists',
  method: 'get',
  path: '/deploymentrequests/validateClientExists',
  parser: parsers.existenceAnswerParser,
} as const satisfies AnyOperation;

export const validateLicence = {
  id: 'validateLicence',
  method: 'post',
  path: '/deploymentrequests/validateLicence',
  parser: ignored,
  bodyType: 'text/plain',
} as const satisfies AnyOperation;

export const getDeploymentLog = {
  id: 'getDeploymentLog',
  method: 'get',
  path: '/logs/{id}',
  parser: parsers.deploymentLogParser,
} as const satisfies AnyOperation;

export const approveDeploymentRequest = {
  id: 'approveDeploymentRequest',
  method: 'put',
  path: '/deploymentrequests/approve/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const rejectDeploymentRequest = {
  id: 'rejectDeploymentRequest',
  method: 'put',
  path: '/deploymentrequests/reject/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const approveDeploymentRequestFromDetail = {
  id: 'approveDeploymentRequestFromDetail',
  method: 'put',
  path: '/deploymentrequests/approvals/approve/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const rejectDeploymentRequestFromDetail = {
  id: 'rejectDeploymentRequestFromDetail',
  method: 'put',
  path: '/deploymentrequests/approvals/reject/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const deleteDeploymentRequest = {
  id: 'deleteDeploymentRequest',
  method: 'delete',
  path: '/deploymentrequests/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const startDeploymentVms = {
  id: 'startDeploymentVms',
  method: 'get',
  path: '/deploymentrequests/env/start_vms/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const stopDeploymentVms = {
  id: 'stopDeploymentVms',
  method: 'get',
  path: '/deploymentrequests/env/stop_vms/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const destroyDeploymentInfrastructure = {
  id: 'destroyDeploymentInfrastructure',
  method: 'get',
  path: '/deploymentrequests/env/destroy_infrastructure/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const runEnvironmentAction = {
  id: 'runEnvironmentAction',
  method: 'post',
  path: '/deploymentrequests/env',
  parser: outcome,
} as const satisfies AnyOperation;

export const retryDeployment = {
  id: 'retryDeployment',
  method: 'post',
  path: '/deploymentrequests/env/retry',
  parser: outcome,
} as const satisfies AnyOperation;

export const redeployDeployment = {
  id: 'redeployDeployment',
  method: 'post',
  path: '/deploymentrequests/env/redeploy',
  parser: outcome,
} as const satisfies AnyOperation;

export const launchDeployment = {
  id: 'launchDeployment',
  method: 'post',
  path: '/deploymentrequests/launch/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const followLaunchLink = {
  id: 'followLaunchLink',
  method: 'post',
  path: '/launchlinks/{token}',
  parser: parsers.launchLinkOutcomeParser,
} as const satisfies AnyOperation;

export const listCredentials = {
  id: 'listCredentials',
  method: 'get',
  path: '/credentials',
  parser: parsers.credentialPageParser,
} as const satisfies AnyOperation;

export const getCredential = {
  id: 'getCredential',
  method: 'get',
  path: '/credentials/{id}',
  parser: parsers.credentialParser,
} as const satisfies AnyOperation;

export const checkCredentialIsEmpty = {
  id: 'checkCredentialIsEmpty',
  method: 'get',
  path: '/credentials/isempty/{id}',
  parser: parsers.credentialEmptinessParser,
} as const satisfies AnyOperation;

export const listPlatformVersions = {
  id: 'listPlatformVersions',
  method: 'get',
  path: '/platformversions',
  parser: parsers.platformVersionPageParser,
} as const satisfies AnyOperation;

export const getPlatformVersion = {
  id: 'getPlatformVersion',
  method: 'get',
  path: '/platformversions/{version}',
  parser: parsers.platformVersionParser,
} as const satisfies AnyOperation;

export const listMonitoringScriptVersions = {
  id: 'listMonitoringScriptVersions',
  method: 'get',
  path: '/monitoringscriptversions',
  parser: parsers.monitoringScriptVersionsParser,
} as const satisfies AnyOperation;

export const getCapabilities = {
  id: 'getCapabilities',
  method: 'get',
  path: '/capabilities',
  parser: parsers.capabilitiesParser,
} as const satisfies AnyOperation;

export const listChanges = {
  id: 'listChanges',
  method: 'get',
  path: '/changes',
  parser: parsers.changePageParser,
} as const satisfies AnyOperation;

export const listMails = {
  id: 'listMails',
  method: 'get',
  path: '/mails',
  parser: parsers.mailPageParser,
} as const satisfies AnyOperation;

export const getMail = {
  id: 'getMail',
  method: 'get',
  path: '/mails/{id}',
  parser: parsers.mailParser,
} as const satisfies AnyOperation;

export const createProductRequest = {
  id: 'createProductRequest',
  method: 'post',
  path: '/deploymentrequests/product',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateProductRequest = {
  id: 'updateProductRequest',
  method: 'put',
  path: '/deploymentrequests/product/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const createOnPremRequest = {
  id: 'createOnPremRequest',
  method: 'post',
  path: '/deploymentrequests/onprem/product',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateOnPremRequest = {
  id: 'updateOnPremRequest',
  method: 'put',
  path: '/deploymentrequests/onprem/product/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const createStoreServerRequest = {
  id: 'createStoreServerRequest',
  method: 'post',
  path: '/deploymentrequests/storeserver',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateStoreServerRequest = {
  id: 'updateStoreServerRequest',
  method: 'put',
  path: '/deploymentrequests/storeserver/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const createWindowsRequest = {
  id: 'createWindowsRequest',
  method: 'post',
  path: '/deploymentrequests/windows',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateWindowsRequest = {
  id: 'updateWindowsRequest',
  method: 'put',
  path: '/deploymentrequests/windows/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const createDatabaseRequest = {
  id: 'createDatabaseRequest',
  method: 'post',
  path: '/deploymentrequests/database/{provider}',
  parser: outcome,
} as const satisfies AnyOperation;

export const updateDatabaseRequest = {
  id: 'updateDatabaseRequest',
  method: 'put',
  path: '/deploymentrequests/database/{provider}/{id}',
  parser: outcome,
} as const satisfies AnyOperation;

export const validateProductRequest = {
  id: 'validateProductRequest',
  method: 'post',
  path: '/deploymentrequests/validate/product',
  parser: parsers.validationAnswerParser,
} as const satisfies AnyOperation;

export const validateOnPremRequest = {
  id: 'validateOnPremRequest',
  method: 'post',
  path: '/deploymentrequests/validate/onprem',
  parser: parsers.validationAnswerParser,
} as const satisfies AnyOperation;

export const validateStoreServerRequest = {
  id: 'validateStoreServerRequest',
  method: 'post',
  path: '/deploymentrequests/validate/storeserver',
  parser: parsers.validationAnswerParser,
} as const satisfies AnyOperation;

export const validateWindowsRequest = {
  id: 'validateWindowsRequest',
  method: 'post',
  path: '/deploymentrequests/validate/windows',
  parser: parsers.validationAnswerParser,
} as const satisfies AnyOperation;

export const validateDatabaseRequest = {
  id: 'validateDatabaseRequest',
  method: 'post',
  path: '/deploymentrequests/validate/database',
  parser: parsers.validationAnswerParser,
} as const satisfies AnyOperation;

export const listConfigs = {
  id: 'listConfigs',
  method: 'get',
  path: '/configs',
  parser: parsers.configNamesParser,
} as const satisfies AnyOperation;

export const listTopologies = {
  id: 'listTopologies',
  method: 'get',
  path: '/deploymenttopologies',
  parser: parsers.topologyPageParser,
} as const satisfies AnyOperation;

export const getTopology = {
  id: 'getTopology',
  method: 'get',
  path: '/deploymenttopologies/{name}/{version}',
  parser: parsers.topologyParser,
} as const satisfies AnyOperation;

export const listVpcs = {
  id: 'listVpcs',
  method: 'get',
  path: '/deploymentvpcs',
  parser: parsers.vpcPageParser,
} as const satisfies AnyOperation;

export const checkUsedCidr = {
  id: 'checkUsedCidr',
  method: 'get',
  path: '/deploymentvpcs/checkUsedCidr',
  parser: parsers.usedCidrAnswerParser,
} as const satisfies AnyOperation;

export const listZones = {
  id: 'listZones',
  method: 'get',
  path: '/cloudprovider/zones',
  parser: parsers.zoneNamesParser,
} as const satisfies AnyOperation;

export const listDepartments = {
  id: 'listDepartments',
  method: 'get',
  path: '/departments',
  parser: parsers.departmentNamesParser,
} as const satisfies AnyOperation;

export const listSubDepartments = {
  id: 'listSubDepartments',
  method: 'get',
  path: '/departments/{department}',
  parser: parsers.departmentNamesParser,
} as const satisfies AnyOperation;

export const addDatabaseInstanceType = {
  id: 'addDatabaseInstanceType',
  method: 'post',
  path: '/dbinstancetypes',
  parser: parsers.databaseInstanceTypeParser,
} as const satisfies AnyOperation;

export const listDatabaseInstanceTypes = {
  id: 'listDatabaseInstanceTypes',
  method: 'get',
  path: '/dbinstancetypes/{cloudProvider}',
  parser: parsers.databaseInstanceTypesParser,
} as const satisfies AnyOperation;

export const deleteDatabaseInstanceType = {
  id: 'deleteDatabaseInstanceType',
  method: 'delete',
  path: '/dbinstancetypes/{cloudProvider}/{instanceType}',
  parser: ignored,
} as const satisfies AnyOperation;

export const uploadFile = {
  id: 'uploadFile',
  method: 'post',
  path: '/files/upload/{path}/{filename}',
  parser: /*#__PURE__*/ v.string(),
} as const satisfies AnyOperation;

export const purgeUploadedFile = {
  id: 'purgeUploadedFile',
  method: 'get',
  path: '/files/purge/deployments/new/{token}',
  parser: ignored,
} as const satisfies AnyOperation;

export const deleteUploadedFile = {
  id: 'deleteUploadedFile',
  method: 'delete',
  path: '/files/deployments/new/{token}',
  parser: ignored,
} as const satisfies AnyOperation;
