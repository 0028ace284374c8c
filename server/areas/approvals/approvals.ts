/** What waits for the caller in other tenants than the current one (an extension, docs/decisions/0046). */
import type { WaitingTenant } from '../../../src/contract/generated/schema.d.ts';
import { holds, holdsAny } from '../../../src/rules/access/access.ts';
import { privilegesIn } from '../../../src/rules/access/grants.ts';
import type { RequestedRecords } from '../../approvals/requested-records.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import type { Services } from '../../services.ts';
import type { ServerArea } from '../area.ts';

/** Users with more work in all of them at once. */
const MOST_TENANTS = 50;

async function waitingTenants(
  { queries, now }: Pick<Services, 'queries' | 'now'>,
  areas: Iterable<RequestedRecords>,
  { userId, tenantId: current, tenantScope }: Viewer,
): Promise<WaitingTenant[]> {
  if (tenantScope === null) return [];
  const records = [...areas];
  const grants = await readGrants(queries, userId);
  const tenants = await listTenants(queries, grants);
  const tenantsWithoutSelfApproval = new Set(
    tenants.filter(({ blockSelfApproval }) => blockSelfApproval).map(({ tenantId }) => tenantId),
  );
  const found: WaitingTenant[] = [];
  for (const { tenantId, tenantName } of tenants
    .filter((tenant) => tenant.tenantId !== current)
    .slice(0, MOST_TENANTS)) {
    const privileges = privilegesIn(grants, tenantId);
    const viewer = { userId, privileges, currentTenantId: tenantId, tenantsWithoutSelfApproval };
    const decided = records.filter(
      ({ decidedWith, listPrivileges }) => holds(privileges, decidedWith) && holdsAny(privileges, listPrivileges),
    );
    const waiting = [];
    for (const area of decided) waiting.push(...(await area.waitingIn(queries, viewer, now())));
    const production = waiting.filter(({ isProduction }) => isProduction).length;
    if (waiting.length > 0) found.push({ tenantId, tenantName, waiting: waiting.length, production });
  }
  return found;
}

export const approvalsServerArea = {
  handlers: (services: Services, requested: ReadonlyMap<string, RequestedRecords>): Handlers<'listWaitingTenants'> => ({
    listWaitingTenants: ({ viewer }) => waitingTenants(services, requested.values(), viewer),
  }),
} satisfies ServerArea;
