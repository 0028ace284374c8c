// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { ignored } from '../../operation.ts';
import type { ParsedOperation } from '../../operation.ts';
import { privilegeMapParser, recordTenantsParser, userParser, userTenantsParser } from '../parsers/session.ts';
import { userOutcomeParser } from '../parsers/users.ts';

export const loginWithGoogle = {
  id: 'loginWithGoogle',
  method: 'post',
  path: '/auth/loginWithGoogle',
  parser: ignored,
} as const satisfies ParsedOperation<'loginWithGoogle'>;

export const refreshToken = {
  id: 'refreshToken',
  method: 'post',
  path: '/auth/refreshToken',
  parser: ignored,
} as const satisfies ParsedOperation<'refreshToken'>;

export const logoutUser = {
  id: 'logoutUser',
  method: 'post',
  path: '/auth/logoutUser',
  parser: ignored,
} as const satisfies ParsedOperation<'logoutUser'>;

export const getPrivileges = {
  id: 'getPrivileges',
  method: 'get',
  path: '/auth/{tenantId}/privileges',
  parser: privilegeMapParser,
} as const satisfies ParsedOperation<'getPrivileges'>;

export const listUserTenants = {
  id: 'listUserTenants',
  method: 'get',
  path: '/users/tenants',
  parser: userTenantsParser,
} as const satisfies ParsedOperation<'listUserTenants'>;

export const getUser = {
  id: 'getUser',
  method: 'get',
  path: '/users/{id}',
  parser: userParser,
} as const satisfies ParsedOperation<'getUser'>;

export const updateUser = {
  id: 'updateUser',
  method: 'put',
  path: '/users/{id}',
  parser: /*#__PURE__*/ v.optional(userOutcomeParser),
} as const satisfies ParsedOperation<'updateUser'>;

export const listRecordTenants = {
  id: 'listRecordTenants',
  method: 'get',
  path: '/records/{area}/{id}/tenants',
  parser: recordTenantsParser,
} as const satisfies ParsedOperation<'listRecordTenants'>;
