/** What waits for the caller in other tenants than the current one (extensions, docs/decisions/0046 and 0049). */
import { createHash } from 'node:crypto';
import type { TenantAccess, WaitingTenant } from '../../../src/contract/generated/schema.d.ts';
import { holds, holdsAny } from '../../../src/rules/access/access.ts';
import { privilegesIn } from '../../../src/rules/access/grants.ts';
import { AREAS, OUTBOX_AREA_NAMES } from '../../../src/rules/areas.ts';
import type { RequestedRecords } from '../../approvals/requested-records.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound, nothingToDecide } from '../../problems/problem.ts';
import type { Services } from '../../services.ts';
import type { ServerArea } from '../area.ts';

/** Users with more work in all of them at once. */
const MOST_TENANTS = 50;

/** Of these areas, those in which the privileges are enough to find what waits and to decide. */
function decidedAreas(areas: readonly RequestedRecords[], privileges: ReadonlySet<string>) {
  return areas.filter(
    ({ decidedWith, listPrivileges }) => holds(privileges, decidedWith) && holdsAny(privileges, listPrivileges),
  );
}

/** The same while lists show the same. */
function markOf(waiting: readonly { readonly mark: string }[]): string {
  const hash = createHash('sha256');
  for (const mark of waiting.map((record) => record.mark).toSorted()) hash.update(mark);
  return hash.digest('base64url');
}

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
    const waiting = [];
    for (const area of decidedAreas(records, privileges))
      waiting.push(...(await area.waitingIn(queries, viewer, now())));
    const production = waiting.filter(({ isProduction }) => isProduction).length;
    if (waiting.length > 0)
      found.push({ tenantId, tenantName, waiting: waiting.length, production, mark: markOf(waiting) });
  }
  return found;
}

async function accessTo(
  { queries, tokens }: Pick<Services, 'queries' | 'tokens'>,
  areas: Iterable<RequestedRecords>,
  { userId, session }: Viewer,
  tenantId: string,
): Promise<TenantAccess> {
  const grants = await readGrants(queries, userId);
  const tenant = (await listTenants(queries, grants)).find((each) => each.tenantId === tenantId);
  // As for a tenant that doesn't exist.
  if (tenant === undefined) throw notFound('You don’t have access to this tenant.');
  const privileges = privilegesIn(grants, tenantId);
  if (decidedAreas([...areas], privileges).length === 0) throw nothingToDecide(tenant.tenantName);
  return {
    accessToken: await tokens.accessToken({ userId, tenantId, session, use: 'approvals' }),
    expiresIn: tokens.accessTokenSeconds,
    privileges: [...privileges].sort(),
  };
}

type ApprovalsOperation = 'listWaitingTenants' | 'accessWaitingTenant';

/** One of these, in the current tenant: those in the other tenant are checked by the call itself. */
const ASKING = [
  ...new Set(
    OUTBOX_AREA_NAMES.flatMap((area) => [AREAS[area].decidedWith, ...[AREAS[area].routes.list.privileges].flat()]),
  ),
];

export const approvalsServerArea = {
  handlers: (services: Services, requested: ReadonlyMap<string, RequestedRecords>): Handlers<ApprovalsOperation> => ({
    listWaitingTenants: ({ viewer }) => waitingTenants(services, requested.values(), viewer),
    accessWaitingTenant: ({ viewer, path }) => accessTo(services, requested.values(), viewer, path.tenantId),
  }),
  privileges: { accessWaitingTenant: ASKING },
} satisfies ServerArea;
