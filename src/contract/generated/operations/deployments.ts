// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { ignored } from '../../operation.ts';
import type { ParsedOperation, StreamOperation } from '../../operation.ts';
import { compositeStatusParser, deploymentProgressParser } from '../parsers/deployment-status.ts';
import { accessResultsParser, commandOutcomeParser, deploymentAsRunParser, deploymentLogParser, deploymentRequestPageParser, deploymentRequestParser, existenceAnswerParser, logFileNamesParser, requestedUsersParser, revealedPasswordParser, revealedSecretParser } from '../parsers/deployments.ts';

export const listDeploymentRequests = {
  id: 'listDeploymentRequests',
  method: 'get',
  path: '/deploymentrequests',
  parser: deploymentRequestPageParser,
} as const satisfies ParsedOperation<'listDeploymentRequests'>;

export const getDeploymentRequest = {
  id: 'getDeploymentRequest',
  method: 'get',
  path: '/deploymentrequests/{id}',
  parser: deploymentRequestParser,
} as const satisfies ParsedOperation<'getDeploymentRequest'>;

export const deleteDeploymentRequest = {
  id: 'deleteDeploymentRequest',
  method: 'delete',
  path: '/deploymentrequests/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'deleteDeploymentRequest'>;

export const revealDeploymentSecret = {
  id: 'revealDeploymentSecret',
  method: 'post',
  path: '/deploymentrequests/{id}/reveal',
  parser: revealedSecretParser,
} as const satisfies ParsedOperation<'revealDeploymentSecret'>;

export const getDeploymentAsRun = {
  id: 'getDeploymentAsRun',
  method: 'get',
  path: '/deploymentrequests/asrun/{id}',
  parser: deploymentAsRunParser,
} as const satisfies ParsedOperation<'getDeploymentAsRun'>;

export const getDeploymentProgress = {
  id: 'getDeploymentProgress',
  method: 'get',
  path: '/deploymentrequests/progress/{id}',
  parser: deploymentProgressParser,
} as const satisfies ParsedOperation<'getDeploymentProgress'>;

export const listDeploymentRequestedUsers = {
  id: 'listDeploymentRequestedUsers',
  method: 'get',
  path: '/deploymentrequests/deploymentRequestedUsers',
  parser: requestedUsersParser,
} as const satisfies ParsedOperation<'listDeploymentRequestedUsers'>;

export const getDeploymentStatus = {
  id: 'getDeploymentStatus',
  method: 'get',
  path: '/deploymentrequests/status/{deploymentId}',
  parser: compositeStatusParser,
} as const satisfies ParsedOperation<'getDeploymentStatus'>;

export const getDeploymentResults = {
  id: 'getDeploymentResults',
  method: 'get',
  path: '/deploymentrequests/results/{deploymentId}',
  parser: accessResultsParser,
} as const satisfies ParsedOperation<'getDeploymentResults'>;

export const revealHostPassword = {
  id: 'revealHostPassword',
  method: 'post',
  path: '/deploymentrequests/results/{deploymentId}/reveal',
  parser: revealedPasswordParser,
} as const satisfies ParsedOperation<'revealHostPassword'>;

export const checkDeploymentRequestExists = {
  id: 'checkDeploymentRequestExists',
  method: 'get',
  path: '/deploymentrequests/deploymentRequestExists',
  parser: existenceAnswerParser,
} as const satisfies ParsedOperation<'checkDeploymentRequestExists'>;

export const checkClientExists = {
  id: 'checkClientExists',
  method: 'get',
  path: '/deploymentrequests/validateClientExists',
  parser: existenceAnswerParser,
} as const satisfies ParsedOperation<'checkClientExists'>;

export const validateLicence = {
  id: 'validateLicence',
  method: 'post',
  path: '/deploymentrequests/validateLicence',
  parser: ignored,
  bodyType: 'text/plain',
} as const satisfies ParsedOperation<'validateLicence'>;

export const getDeploymentLog = {
  id: 'getDeploymentLog',
  method: 'get',
  path: '/logs/{id}',
  parser: deploymentLogParser,
} as const satisfies ParsedOperation<'getDeploymentLog'>;

export const listLogFiles = {
  id: 'listLogFiles',
  method: 'get',
  path: '/files/list/logs/{deploymentId}',
  parser: logFileNamesParser,
} as const satisfies ParsedOperation<'listLogFiles'>;

export const downloadLogFile = {
  id: 'downloadLogFile',
  method: 'get',
  path: '/files/download/logs/{deploymentId}/{fileName}',
} as const satisfies StreamOperation<'downloadLogFile'>;

export const isFetchingLogFiles = {
  id: 'isFetchingLogFiles',
  method: 'get',
  path: '/logs/isDeploymentFileLogsFetching/{deploymentId}',
  parser: /*#__PURE__*/ v.boolean(),
} as const satisfies ParsedOperation<'isFetchingLogFiles'>;

export const fetchLogFiles = {
  id: 'fetchLogFiles',
  method: 'get',
  path: '/logs/fetch/{deploymentId}',
  parser: ignored,
} as const satisfies ParsedOperation<'fetchLogFiles'>;
