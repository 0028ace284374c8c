// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { biDeploymentDetailParser, biDeploymentOutcomeParser, biDeploymentPageParser, biDeploymentUsersParser, biModelsParser, biMonitoringParser } from '../parsers/bi-deployments.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { deploymentLogParser, existenceAnswerParser, revealedSecretParser } from '../parsers/deployments.ts';

export const listBiDeployments = {
  id: 'listBiDeployments',
  method: 'get',
  path: '/bideploymentrequests',
  parser: biDeploymentPageParser,
} as const satisfies ParsedOperation<'listBiDeployments'>;

export const createBiDeployment = {
  id: 'createBiDeployment',
  method: 'post',
  path: '/bideploymentrequests',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'createBiDeployment'>;

export const revealBiDeploymentSecret = {
  id: 'revealBiDeploymentSecret',
  method: 'post',
  path: '/bideploymentrequests/{id}/reveal',
  parser: revealedSecretParser,
} as const satisfies ParsedOperation<'revealBiDeploymentSecret'>;

export const getBiDeployment = {
  id: 'getBiDeployment',
  method: 'get',
  path: '/bideploymentrequests/{id}',
  parser: biDeploymentDetailParser,
} as const satisfies ParsedOperation<'getBiDeployment'>;

export const updateBiDeployment = {
  id: 'updateBiDeployment',
  method: 'put',
  path: '/bideploymentrequests/{id}',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'updateBiDeployment'>;

export const deleteBiDeployment = {
  id: 'deleteBiDeployment',
  method: 'delete',
  path: '/bideploymentrequests/{id}',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'deleteBiDeployment'>;

export const listBiDeploymentUsers = {
  id: 'listBiDeploymentUsers',
  method: 'get',
  path: '/bideploymentrequests/biDeploymentRequestedUsers',
  parser: biDeploymentUsersParser,
} as const satisfies ParsedOperation<'listBiDeploymentUsers'>;

export const checkBiDeploymentExists = {
  id: 'checkBiDeploymentExists',
  method: 'get',
  path: '/bideploymentrequests/biDeploymentRequestExists',
  parser: existenceAnswerParser,
} as const satisfies ParsedOperation<'checkBiDeploymentExists'>;

export const checkBiClientExists = {
  id: 'checkBiClientExists',
  method: 'get',
  path: '/bideploymentrequests/biValidateClientExists',
  parser: existenceAnswerParser,
} as const satisfies ParsedOperation<'checkBiClientExists'>;

export const validateBiDeployment = {
  id: 'validateBiDeployment',
  method: 'post',
  path: '/bideploymentrequests/validate',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateBiDeployment'>;

export const approveBiDeployment = {
  id: 'approveBiDeployment',
  method: 'put',
  path: '/bideploymentrequests/approvals/approve/{id}',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'approveBiDeployment'>;

export const rejectBiDeployment = {
  id: 'rejectBiDeployment',
  method: 'put',
  path: '/bideploymentrequests/approvals/reject/{id}',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'rejectBiDeployment'>;

export const launchBiDeployment = {
  id: 'launchBiDeployment',
  method: 'get',
  path: '/bideploymentrequests/launch/{id}',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'launchBiDeployment'>;

export const launchBiDeploymentWithSecrets = {
  id: 'launchBiDeploymentWithSecrets',
  method: 'post',
  path: '/bideploymentrequests/launch/{id}',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'launchBiDeploymentWithSecrets'>;

export const cancelBiDeploymentOperation = {
  id: 'cancelBiDeploymentOperation',
  method: 'post',
  path: '/bideploymentrequests/cancel/{id}',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'cancelBiDeploymentOperation'>;

export const planBiDeployment = {
  id: 'planBiDeployment',
  method: 'post',
  path: '/bideploymentrequests/plan/{id}',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'planBiDeployment'>;

export const destroyBiDeployment = {
  id: 'destroyBiDeployment',
  method: 'post',
  path: '/bideploymentrequests/env',
  parser: /*#__PURE__*/ v.optional(biDeploymentOutcomeParser),
} as const satisfies ParsedOperation<'destroyBiDeployment'>;

export const getBiDeploymentLog = {
  id: 'getBiDeploymentLog',
  method: 'get',
  path: '/logs/BI-{id}',
  parser: deploymentLogParser,
} as const satisfies ParsedOperation<'getBiDeploymentLog'>;

export const listBiResources = {
  id: 'listBiResources',
  method: 'get',
  path: '/bideploymentresources',
  parser: biMonitoringParser,
} as const satisfies ParsedOperation<'listBiResources'>;

export const listBiModels = {
  id: 'listBiModels',
  method: 'get',
  path: '/bideploymentreports/{id}',
  parser: biModelsParser,
} as const satisfies ParsedOperation<'listBiModels'>;
