// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { deploymentLogParser, existenceAnswerParser } from '../parsers/deployments.ts';
import { recordUsageParser } from '../parsers/usage.ts';
import { usedCidrAnswerParser, vpcOutcomeParser, vpcPageParser, vpcParser, vpcUsersParser } from '../parsers/vpcs.ts';

export const listVpcs = {
  id: 'listVpcs',
  method: 'get',
  path: '/deploymentvpcs',
  parser: vpcPageParser,
} as const satisfies ParsedOperation<'listVpcs'>;

export const createVpc = {
  id: 'createVpc',
  method: 'post',
  path: '/deploymentvpcs',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'createVpc'>;

export const getVpc = {
  id: 'getVpc',
  method: 'get',
  path: '/deploymentvpcs/{id}',
  parser: vpcParser,
} as const satisfies ParsedOperation<'getVpc'>;

export const updateVpc = {
  id: 'updateVpc',
  method: 'put',
  path: '/deploymentvpcs/{id}',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'updateVpc'>;

export const deleteVpc = {
  id: 'deleteVpc',
  method: 'delete',
  path: '/deploymentvpcs/{id}',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'deleteVpc'>;

export const getVpcUsage = {
  id: 'getVpcUsage',
  method: 'get',
  path: '/deploymentvpcs/usage/{id}',
  parser: recordUsageParser,
} as const satisfies ParsedOperation<'getVpcUsage'>;

export const validateVpc = {
  id: 'validateVpc',
  method: 'post',
  path: '/deploymentvpcs/validate',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateVpc'>;

export const approveVpc = {
  id: 'approveVpc',
  method: 'put',
  path: '/deploymentvpcs/approvals/APPROVE/{id}',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'approveVpc'>;

export const rejectVpc = {
  id: 'rejectVpc',
  method: 'put',
  path: '/deploymentvpcs/approvals/REJECT/{id}',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'rejectVpc'>;

export const cancelVpcOperation = {
  id: 'cancelVpcOperation',
  method: 'post',
  path: '/deploymentvpcs/cancel/{id}',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'cancelVpcOperation'>;

export const planVpc = {
  id: 'planVpc',
  method: 'post',
  path: '/deploymentvpcs/plan/{id}',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'planVpc'>;

export const launchVpc = {
  id: 'launchVpc',
  method: 'post',
  path: '/deploymentvpcs/launch/{id}',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'launchVpc'>;

export const runVpcAction = {
  id: 'runVpcAction',
  method: 'post',
  path: '/deploymentvpcs/vpc',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'runVpcAction'>;

export const retryVpc = {
  id: 'retryVpc',
  method: 'post',
  path: '/deploymentvpcs/vpc/retry',
  parser: /*#__PURE__*/ v.optional(vpcOutcomeParser),
} as const satisfies ParsedOperation<'retryVpc'>;

export const listVpcUsers = {
  id: 'listVpcUsers',
  method: 'get',
  path: '/deploymentvpcs/deploymentVpcUsers',
  parser: vpcUsersParser,
} as const satisfies ParsedOperation<'listVpcUsers'>;

export const checkVpcExists = {
  id: 'checkVpcExists',
  method: 'get',
  path: '/deploymentvpcs/vpcExistsByNameOrResourceId',
  parser: existenceAnswerParser,
} as const satisfies ParsedOperation<'checkVpcExists'>;

export const checkVpcDnsNameExists = {
  id: 'checkVpcDnsNameExists',
  method: 'get',
  path: '/deploymentvpcs/vpcExistsByDnsName',
  parser: existenceAnswerParser,
} as const satisfies ParsedOperation<'checkVpcDnsNameExists'>;

export const getVpcLog = {
  id: 'getVpcLog',
  method: 'get',
  path: '/logs/VPC-{id}',
  parser: deploymentLogParser,
} as const satisfies ParsedOperation<'getVpcLog'>;

export const checkUsedCidr = {
  id: 'checkUsedCidr',
  method: 'get',
  path: '/deploymentvpcs/checkUsedCidr',
  parser: usedCidrAnswerParser,
} as const satisfies ParsedOperation<'checkUsedCidr'>;
