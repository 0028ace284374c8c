// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { tenantExistenceParser, tenantOutcomeParser, tenantPageParser, tenantParser } from '../parsers/tenants.ts';
import { deletionCheckParser } from '../parsers/usage.ts';

export const listTenants = {
  id: 'listTenants',
  method: 'get',
  path: '/tenants',
  parser: tenantPageParser,
} as const satisfies ParsedOperation<'listTenants'>;

export const createTenant = {
  id: 'createTenant',
  method: 'post',
  path: '/tenants',
  parser: /*#__PURE__*/ v.optional(tenantOutcomeParser),
} as const satisfies ParsedOperation<'createTenant'>;

export const getTenant = {
  id: 'getTenant',
  method: 'get',
  path: '/tenants/{id}',
  parser: tenantParser,
} as const satisfies ParsedOperation<'getTenant'>;

export const updateTenant = {
  id: 'updateTenant',
  method: 'put',
  path: '/tenants/{id}',
  parser: /*#__PURE__*/ v.optional(tenantOutcomeParser),
} as const satisfies ParsedOperation<'updateTenant'>;

export const deleteTenant = {
  id: 'deleteTenant',
  method: 'delete',
  path: '/tenants/{id}',
  parser: /*#__PURE__*/ v.optional(tenantOutcomeParser),
} as const satisfies ParsedOperation<'deleteTenant'>;

export const checkTenantExists = {
  id: 'checkTenantExists',
  method: 'get',
  path: '/tenants/tenantExists',
  parser: tenantExistenceParser,
} as const satisfies ParsedOperation<'checkTenantExists'>;

export const checkTenantDeletion = {
  id: 'checkTenantDeletion',
  method: 'get',
  path: '/tenants/deletion/{id}',
  parser: deletionCheckParser,
} as const satisfies ParsedOperation<'checkTenantDeletion'>;

export const validateTenant = {
  id: 'validateTenant',
  method: 'post',
  path: '/tenants/validate',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateTenant'>;
