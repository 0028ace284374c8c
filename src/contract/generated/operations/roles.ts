// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { roleOutcomeParser, rolePageParser, roleParser, rolePrivilegesParser } from '../parsers/roles.ts';
import { deletionCheckParser } from '../parsers/usage.ts';

export const listRoles = {
  id: 'listRoles',
  method: 'get',
  path: '/roles',
  parser: rolePageParser,
} as const satisfies ParsedOperation<'listRoles'>;

export const createRole = {
  id: 'createRole',
  method: 'post',
  path: '/roles',
  parser: /*#__PURE__*/ v.optional(roleOutcomeParser),
} as const satisfies ParsedOperation<'createRole'>;

export const getRole = {
  id: 'getRole',
  method: 'get',
  path: '/roles/{id}',
  parser: roleParser,
} as const satisfies ParsedOperation<'getRole'>;

export const updateRole = {
  id: 'updateRole',
  method: 'put',
  path: '/roles/{id}',
  parser: /*#__PURE__*/ v.optional(roleOutcomeParser),
} as const satisfies ParsedOperation<'updateRole'>;

export const deleteRole = {
  id: 'deleteRole',
  method: 'delete',
  path: '/roles/{id}',
  parser: /*#__PURE__*/ v.optional(roleOutcomeParser),
} as const satisfies ParsedOperation<'deleteRole'>;

export const checkRoleDeletion = {
  id: 'checkRoleDeletion',
  method: 'get',
  path: '/roles/deletion/{id}',
  parser: deletionCheckParser,
} as const satisfies ParsedOperation<'checkRoleDeletion'>;

export const validateRole = {
  id: 'validateRole',
  method: 'post',
  path: '/roles/validate',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateRole'>;

export const listPrivileges = {
  id: 'listPrivileges',
  method: 'get',
  path: '/privileges',
  parser: rolePrivilegesParser,
} as const satisfies ParsedOperation<'listPrivileges'>;
