import { toAppError } from '../../contract/app-error.ts';
import type { WaitingTenant } from '../../contract/generated/schema.d.ts';
import { isUnapplied } from '../../machines/outbox/command.ts';
import { ALL_TENANTS, type TenantPlace } from '../../rules/people/tenants.ts';
import type { Portal } from '../portal.ts';
import { followReturn } from '../resources/following.ts';
import { eachAtOnce } from '../server/at-once.ts';
import { TENANT_ACCESS } from '../session/tenant-access.ts';
import { askForTenant, forgetAccess, portalIn, viewerIn } from '../session/tenant-portals.ts';
import {
  followOwnTenants,
  forgetTenant,
  type KeptTenant,
  keepTenant,
  readKeptTenants,
  readLostTenants,
} from './kept-tenants.ts';
import { areasOf } from './waiting-areas.ts';
import { readWaitingTenants } from './waiting-tenants.ts';

const AT_ONCE = 2;

async function countOnDevice(portal: Portal, tenant: KeptTenant): Promise<number> {
  const viewer = viewerIn(portal, tenant);
  if (viewer === null) return 0;
  const areas = areasOf(portalIn(portal, tenant).resources, viewer);
  const pages = await Promise.all(areas.map(([, area]) => area.read(viewer)));
  return pages.reduce((total, page) => total + (page?.rows.length ?? 0), 0);
}

/** No longer the user's to decide: nothing of it stays on the device. */
async function leave(portal: Portal, userId: number, tenant: Omit<TenantPlace, 'tenantName'>): Promise<void> {
  await forgetTenant(portal, userId, tenant.tenantId);
  const viewer = viewerIn(portal, tenant);
  if (viewer === null) return;
  await Promise.all(areasOf(portalIn(portal, tenant).resources, viewer).map(([, area]) => area.drop(viewer)));
}

async function refreshTenant(
  portal: Portal,
  userId: number,
  { tenantId, tenantName, waiting, mark }: WaitingTenant,
  kept: KeptTenant | undefined,
): Promise<void> {
  const askedAt = Date.now();
  const isUnchanged = kept !== undefined && mark !== undefined && kept.mark === mark && kept.waiting === waiting;
  // Copies may have been removed for room.
  if (isUnchanged && (await countOnDevice(portal, kept)) === waiting) {
    await keepTenant(portal, userId, { ...kept, asOf: askedAt });
    return;
  }
  const tenant = { tenantId, tenantName, privileges: await askForTenant(portal, tenantId) };
  const viewer = viewerIn(portal, tenant);
  if (viewer === null) return;
  const areas = areasOf(portalIn(portal, tenant).resources, viewer);
  const read = await Promise.all(areas.map(([, area]) => area.refresh(viewer)));
  // Without the mark it is read again the next time.
  const seen = read.every(({ isWhole }) => isWhole) ? (mark ?? null) : null;
  await keepTenant(portal, userId, { ...tenant, mark: seen, waiting, asOf: askedAt });
}

/** A tenant that fails stays as the device knows it, or leaves it where the user can't decide there any more. */
async function refreshOrLeave(
  portal: Portal,
  userId: number,
  waiting: WaitingTenant,
  kept: KeptTenant | undefined,
): Promise<void> {
  const isForbidden = (failure: unknown) => toAppError(failure).kind === 'forbidden';
  try {
    await refreshTenant(portal, userId, waiting, kept).catch(async (failure: unknown) => {
      if (!isForbidden(failure)) throw failure;
      // The privileges may have changed since access was given.
      await forgetAccess(portal, waiting.tenantId);
      await refreshTenant(portal, userId, waiting, undefined);
    });
  } catch (failure) {
    if (isForbidden(failure) && kept !== undefined) await leave(portal, userId, kept);
  }
}

/** For what was decided today. */
const KEPT_MS = 24 * 3_600_000;

/** Nothing waits there now; whether it still is the user's, the server says. */
async function settle(portal: Portal, userId: number, tenant: KeptTenant): Promise<void> {
  try {
    const privileges = await askForTenant(portal, tenant.tenantId);
    if (tenant.waiting === 0) await forgetTenant(portal, userId, tenant.tenantId);
    else await keepTenant(portal, userId, { ...tenant, privileges, mark: null, waiting: 0, asOf: Date.now() });
  } catch (failure) {
    if (toAppError(failure).kind === 'forbidden') await leave(portal, userId, tenant);
  }
}

async function refresh(portal: Portal): Promise<void> {
  const scope = portal.scope();
  if (scope === null) return;
  for (const lost of await readLostTenants(portal).catch(() => [])) await leave(portal, scope.userId, lost);
  if (scope.tenantId === ALL_TENANTS) return;
  const { tenants = [] } = portal.session.getSnapshot().context.profile ?? {};
  if (tenants.length < 2) return;
  const { extensions } = await portal.capabilities.read();
  if (!extensions.includes(TENANT_ACCESS)) return;
  const { userId } = scope;
  const waiting = await readWaitingTenants(portal);
  const kept = await readKeptTenants(portal);
  const keptOf = (id: string) => kept.find(({ tenantId }) => tenantId === id);
  await eachAtOnce(waiting, AT_ONCE, (each) => refreshOrLeave(portal, userId, each, keptOf(each.tenantId)));
  const isDue = (tenant: KeptTenant) => tenant.waiting > 0 || Date.now() - tenant.asOf > KEPT_MS;
  const gone = kept.filter((tenant) => isDue(tenant) && !waiting.some((each) => each.tenantId === tenant.tenantId));
  await eachAtOnce(gone, AT_ONCE, (tenant) => settle(portal, userId, tenant));
}

const running = new WeakMap<Portal, Promise<void>>();

/** Reads what waits in the user's other tenants onto the device, once at a time. Throws an AppError. */
export function refreshTenants(portal: Portal): Promise<void> {
  const under = running.get(portal);
  if (under !== undefined) return under;
  const begun = refresh(portal).finally(() => running.delete(portal));
  running.set(portal, begun);
  return begun;
}

/** After each refusal of a decision in another tenant: a right there may be lost. Returns a stop function. */
function followRefusals({ outbox, scope }: Portal, onRefused: () => void): () => void {
  const known = new Set<string>();
  let stop = () => undefined;
  let isStopped = false;
  void outbox.arrived.then(({ entries }) => {
    const look = () => {
      const refused = entries
        .get()
        .filter((command) => isUnapplied(command) && command.tenantId !== scope()?.tenantId && !known.has(command.id));
      for (const { id } of refused) known.add(id);
      return refused.length > 0;
    };
    // Refusals that are in the queue at the start are not new.
    look();
    if (isStopped) return;
    const leave = entries.subscribe(() => {
      if (look()) onRefused();
    });
    stop = () => void leave();
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** At once, each time while the page is seen, when the network is back, and when the user's tenants or rights have changed. Returns a stop function. */
export function followTenants(portal: Portal, everyMs: number): () => void {
  const look = () => {
    // What failed is read the next time.
    if (document.visibilityState === 'visible') refreshTenants(portal).catch(() => undefined);
  };
  const timer = setInterval(look, everyMs);
  const lookAgain = () => {
    // One that has begun may have read what was true before.
    void (running.get(portal) ?? Promise.resolve()).catch(() => undefined).then(look);
  };
  const stops = [followReturn(portal, look), followOwnTenants(portal, lookAgain), followRefusals(portal, lookAgain)];
  look();
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}
