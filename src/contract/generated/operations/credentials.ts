// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { credentialEmptinessParser, credentialOutcomeParser, credentialPageParser, credentialParser } from '../parsers/credentials.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { recordUsageParser } from '../parsers/usage.ts';

export const listCredentials = {
  id: 'listCredentials',
  method: 'get',
  path: '/credentials',
  parser: credentialPageParser,
} as const satisfies ParsedOperation<'listCredentials'>;

export const createCredential = {
  id: 'createCredential',
  method: 'post',
  path: '/credentials',
  parser: /*#__PURE__*/ v.optional(credentialOutcomeParser),
} as const satisfies ParsedOperation<'createCredential'>;

export const getCredential = {
  id: 'getCredential',
  method: 'get',
  path: '/credentials/{id}',
  parser: credentialParser,
} as const satisfies ParsedOperation<'getCredential'>;

export const deleteCredential = {
  id: 'deleteCredential',
  method: 'delete',
  path: '/credentials/{id}',
  parser: /*#__PURE__*/ v.optional(credentialOutcomeParser),
} as const satisfies ParsedOperation<'deleteCredential'>;

export const updateCredential = {
  id: 'updateCredential',
  method: 'put',
  path: '/credentials/normal/{id}',
  parser: /*#__PURE__*/ v.optional(credentialOutcomeParser),
} as const satisfies ParsedOperation<'updateCredential'>;

export const checkCredentialIsEmpty = {
  id: 'checkCredentialIsEmpty',
  method: 'get',
  path: '/credentials/isempty/{id}',
  parser: credentialEmptinessParser,
} as const satisfies ParsedOperation<'checkCredentialIsEmpty'>;

export const getCredentialUsage = {
  id: 'getCredentialUsage',
  method: 'get',
  path: '/credentials/usage/{id}',
  parser: recordUsageParser,
} as const satisfies ParsedOperation<'getCredentialUsage'>;

export const validateCredential = {
  id: 'validateCredential',
  method: 'post',
  path: '/credentials/validate',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateCredential'>;
