/**
 * Every call of the contract by its operationId: `call(client, getDeploymentRequest, { params: { path: { id } } })`.
 * One constant for each, so that a screen pays only for the parsers that it uses.
 */
import * as parsers from './generated/parsers.ts';
import { type AnyOperation, ignored, outcome } from './operation.ts';

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

export const checkCredentialIsEmpty = {
  id: 'checkCredentialIsEmpty',
  method: 'get',
  path: '/credentials/isempty/{id}',
  parser: parsers.credentialEmptinessParser,
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
