import type { Privilege } from '../../src/rules/access/access.ts';
import { tenantAllowsCreation } from '../../src/rules/people/tenants.ts';
import { requireAnyPrivilege, type Viewer } from '../identity/viewer.ts';
import { Problem } from '../problems/problem.ts';

/**
 * A record belongs to one tenant: none can be made while all of them are looked at, or the one that is nobody's.
 * @param record as it is called with its article: 'a deployment request'
 */
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
