import { type FactsViewer, factsViewerOf } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { TenantPlace } from '../../rules/people/tenants.ts';
import { DeploymentData } from '../deployments/deployment-data.ts';
import type { Portal } from '../portal.ts';
import { createResources } from '../resources.ts';
import { TenantAccess } from './tenant-access.ts';

/** The portal as seen from another tenant: for the records, calls and copies of that tenant. */
interface TenantPortal {
  readonly portal: Portal;
  readonly privileges: (held: readonly string[]) => void;
}

interface TenantPortals {
  readonly access: TenantAccess;
  readonly portals: Map<string, TenantPortal>;
}

const known = new WeakMap<Portal, TenantPortals>();

function portalsOf(portal: Portal): TenantPortals {
  const portals = known.get(portal) ?? { access: new TenantAccess(portal), portals: new Map() };
  known.set(portal, portals);
  return portals;
}

function openPortal(portal: Portal, access: TenantAccess, tenantId: string): TenantPortal {
  const { device, capabilities } = portal;
  let held: ReadonlySet<string> = new Set();
  const client = portal.client.withTokens(access.tokensFor(tenantId));
  const scope = () => {
    const current = portal.scope();
    return current === null ? null : { ...current, tenantId };
  };
  const resources = createResources({ client, device, capabilities, scope, privileges: () => held });
  const deployments = new DeploymentData(resources.deployments, { client, device, capabilities, scope });
  return {
    portal: { ...portal, client, scope, accessToken: () => null, resources, deployments },
    privileges: (now) => {
      held = new Set(now);
    },
  };
}

/** The same for each tenant while the page lives. */
export function portalIn(portal: Portal, { tenantId, privileges }: Omit<TenantPlace, 'tenantName'>): Portal {
  const { access, portals } = portalsOf(portal);
  const opened = portals.get(tenantId) ?? openPortal(portal, access, tenantId);
  portals.set(tenantId, opened);
  opened.privileges(privileges);
  return opened.portal;
}

/** The user's privileges there, by the server. Throws an AppError as `TenantAccess.pass`. */
export async function askForTenant(portal: Portal, tenantId: string): Promise<readonly string[]> {
  return (await portalsOf(portal).access.pass(tenantId)).privileges;
}

/** Access is asked for again at the next call, with the privileges of then. */
export async function forgetAccess(portal: Portal, tenantId: string): Promise<void> {
  const { access } = portalsOf(portal);
  const pass = await access.pass(tenantId).catch(() => null);
  if (pass !== null) await access.forget(tenantId, pass.accessToken);
}

/** The user as the charts know them there; null when signed out. */
export function viewerIn(
  { session }: Pick<Portal, 'session'>,
  { tenantId, privileges }: Omit<TenantPlace, 'tenantName'>,
): FactsViewer | null {
  const { profile } = session.getSnapshot().context;
  if (profile === null) return null;
  return factsViewerOf({
    user: profile.user,
    tenants: profile.tenants,
    tenantId,
    privileges: new Set(privileges),
  });
}

/** Null for the current tenant. */
export function portalAt(portal: Portal, place: TenantPlace | null): Portal {
  return place === null ? portal : portalIn(portal, place);
}

export function viewerAt(viewer: FactsViewer, place: TenantPlace | null): FactsViewer {
  return place === null
    ? viewer
    : { ...viewer, currentTenantId: place.tenantId, privileges: new Set(place.privileges) };
}
