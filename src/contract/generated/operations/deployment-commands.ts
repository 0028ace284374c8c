// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { commandOutcomeParser } from '../parsers/deployments.ts';

export const approveDeploymentRequest = {
  id: 'approveDeploymentRequest',
  method: 'put',
  path: '/deploymentrequests/approve/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'approveDeploymentRequest'>;

export const rejectDeploymentRequest = {
  id: 'rejectDeploymentRequest',
  method: 'put',
  path: '/deploymentrequests/reject/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'rejectDeploymentRequest'>;

export const approveDeploymentRequestFromDetail = {
  id: 'approveDeploymentRequestFromDetail',
  method: 'put',
  path: '/deploymentrequests/approvals/approve/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'approveDeploymentRequestFromDetail'>;

export const rejectDeploymentRequestFromDetail = {
  id: 'rejectDeploymentRequestFromDetail',
  method: 'put',
  path: '/deploymentrequests/approvals/reject/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'rejectDeploymentRequestFromDetail'>;

export const startDeploymentVms = {
  id: 'startDeploymentVms',
  method: 'get',
  path: '/deploymentrequests/env/start_vms/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'startDeploymentVms'>;

export const stopDeploymentVms = {
  id: 'stopDeploymentVms',
  method: 'get',
  path: '/deploymentrequests/env/stop_vms/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'stopDeploymentVms'>;

export const destroyDeploymentInfrastructure = {
  id: 'destroyDeploymentInfrastructure',
  method: 'get',
  path: '/deploymentrequests/env/destroy_infrastructure/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'destroyDeploymentInfrastructure'>;

export const runEnvironmentAction = {
  id: 'runEnvironmentAction',
  method: 'post',
  path: '/deploymentrequests/env',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'runEnvironmentAction'>;

export const retryDeployment = {
  id: 'retryDeployment',
  method: 'post',
  path: '/deploymentrequests/env/retry',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'retryDeployment'>;

export const redeployDeployment = {
  id: 'redeployDeployment',
  method: 'post',
  path: '/deploymentrequests/env/redeploy',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'redeployDeployment'>;
