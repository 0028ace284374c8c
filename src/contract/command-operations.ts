/** The commands on deployment requests: the first page asks for none. */
import { type AnyOperation, outcome } from './operation.ts';

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
