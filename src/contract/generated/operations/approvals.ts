// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { tenantAccessParser, waitingTenantsParser } from '../parsers/approvals.ts';

export const listWaitingTenants = {
  id: 'listWaitingTenants',
  method: 'get',
  path: '/approvals/tenants',
  parser: waitingTenantsParser,
} as const satisfies ParsedOperation<'listWaitingTenants'>;

export const accessWaitingTenant = {
  id: 'accessWaitingTenant',
  method: 'post',
  path: '/approvals/tenants/{tenantId}/access',
  parser: tenantAccessParser,
} as const satisfies ParsedOperation<'accessWaitingTenant'>;
