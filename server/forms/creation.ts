import type { Privilege } from '../../src/rules/access/access.ts';
import { tenantAllowsCreation } from '../../src/rules/people/tenants.ts';
import { requireAnyPrivilege, type Viewer } from '../identity/viewer.ts';
import { Problem } from '../problems/problem.ts';

/** Throws while all tenants or DEFAULT are selected: a record needs one tenant. @param record 'a deployment request' */
export function requireCreation(viewer: Viewer, privileges: readonly Privilege[], record: string): void {
  requireAnyPrivilege(viewer, privileges);
  if (tenantAllowsCreation(viewer.tenantId)) return;
  throw new Problem({
    status: 403,
    code: 'missing_privilege',
    title: 'No tenant selected',
    message: `Select a tenant to create ${record}.`,
  });
}
