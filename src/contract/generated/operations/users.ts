// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { userOutcomeParser, userPageParser } from '../parsers/users.ts';

export const listUsers = {
  id: 'listUsers',
  method: 'get',
  path: '/users',
  parser: userPageParser,
} as const satisfies ParsedOperation<'listUsers'>;

export const activateUser = {
  id: 'activateUser',
  method: 'put',
  path: '/users/activation/active/{id}',
  parser: /*#__PURE__*/ v.optional(userOutcomeParser),
} as const satisfies ParsedOperation<'activateUser'>;

export const deactivateUser = {
  id: 'deactivateUser',
  method: 'put',
  path: '/users/activation/inactive/{id}',
  parser: /*#__PURE__*/ v.optional(userOutcomeParser),
} as const satisfies ParsedOperation<'deactivateUser'>;

export const resetUserPasskeys = {
  id: 'resetUserPasskeys',
  method: 'put',
  path: '/users/passkeys/reset/{id}',
  parser: /*#__PURE__*/ v.optional(userOutcomeParser),
} as const satisfies ParsedOperation<'resetUserPasskeys'>;

export const validateUser = {
  id: 'validateUser',
  method: 'post',
  path: '/users/validate',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateUser'>;
