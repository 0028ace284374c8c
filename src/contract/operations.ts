/**
 * The calls of the first page and what follows it, by their operationIds: `call(client, getDeploymentRequest, { params: … })`.
 * Commands are in `command-operations.ts`, the rest in `late-operations.ts`. One constant for each, so that a screen pays only
 * for the parsers that it uses.
 */
import * as parsers from './generated/parsers.ts';
import { type AnyOperation, ignored } from './operation.ts';

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
