// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { cloudAccountOutcomeParser, cloudAccountPageParser, cloudAccountParser, cloudAccountTypesParser, cloudAccountUsersParser } from '../parsers/cloud-accounts.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { deploymentLogParser, existenceAnswerParser } from '../parsers/deployments.ts';

export const listCloudAccounts = {
  id: 'listCloudAccounts',
  method: 'get',
  path: '/cloudaccounts',
  parser: cloudAccountPageParser,
} as const satisfies ParsedOperation<'listCloudAccounts'>;

export const getCloudAccount = {
  id: 'getCloudAccount',
  method: 'get',
  path: '/cloudaccounts/{accountId}',
  parser: cloudAccountParser,
} as const satisfies ParsedOperation<'getCloudAccount'>;

export const deleteCloudAccount = {
  id: 'deleteCloudAccount',
  method: 'delete',
  path: '/cloudaccounts/{accountId}',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'deleteCloudAccount'>;

export const listCloudAccountTypes = {
  id: 'listCloudAccountTypes',
  method: 'get',
  path: '/cloudaccounts/types',
  parser: cloudAccountTypesParser,
} as const satisfies ParsedOperation<'listCloudAccountTypes'>;

export const listCloudAccountUsers = {
  id: 'listCloudAccountUsers',
  method: 'get',
  path: '/cloudaccounts/users',
  parser: cloudAccountUsersParser,
} as const satisfies ParsedOperation<'listCloudAccountUsers'>;

export const checkCloudAccountExists = {
  id: 'checkCloudAccountExists',
  method: 'get',
  path: '/cloudaccounts/exists',
  parser: existenceAnswerParser,
} as const satisfies ParsedOperation<'checkCloudAccountExists'>;

export const createAwsCloudAccount = {
  id: 'createAwsCloudAccount',
  method: 'post',
  path: '/cloudaccounts/aws',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'createAwsCloudAccount'>;

export const updateAwsCloudAccount = {
  id: 'updateAwsCloudAccount',
  method: 'put',
  path: '/cloudaccounts/aws/{accountId}',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'updateAwsCloudAccount'>;

export const validateAwsCloudAccount = {
  id: 'validateAwsCloudAccount',
  method: 'post',
  path: '/cloudaccounts/validate/aws',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateAwsCloudAccount'>;

export const approveCloudAccount = {
  id: 'approveCloudAccount',
  method: 'put',
  path: '/cloudaccounts/approvals/APPROVE/{accountId}',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'approveCloudAccount'>;

export const rejectCloudAccount = {
  id: 'rejectCloudAccount',
  method: 'put',
  path: '/cloudaccounts/approvals/REJECT/{accountId}',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'rejectCloudAccount'>;

export const cancelCloudAccountOperation = {
  id: 'cancelCloudAccountOperation',
  method: 'post',
  path: '/cloudaccounts/cancel/{accountId}',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'cancelCloudAccountOperation'>;

export const planCloudAccount = {
  id: 'planCloudAccount',
  method: 'post',
  path: '/cloudaccounts/plan/{accountId}',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'planCloudAccount'>;

export const launchCloudAccount = {
  id: 'launchCloudAccount',
  method: 'post',
  path: '/cloudaccounts/launch/{accountId}',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'launchCloudAccount'>;

export const retryCloudAccount = {
  id: 'retryCloudAccount',
  method: 'get',
  path: '/cloudaccounts/account/retry/{accountId}',
  parser: /*#__PURE__*/ v.optional(cloudAccountOutcomeParser),
} as const satisfies ParsedOperation<'retryCloudAccount'>;

export const getCloudAccountLog = {
  id: 'getCloudAccountLog',
  method: 'get',
  path: '/logs/CA-{accountId}',
  parser: deploymentLogParser,
} as const satisfies ParsedOperation<'getCloudAccountLog'>;
