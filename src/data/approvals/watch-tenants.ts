import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { ListPage } from '../../machines/records/list.ts';
import type { TenantPlace } from '../../rules/people/tenants.ts';
import type { Portal } from '../portal.ts';
import { portalIn, viewerIn } from '../session/tenant-portals.ts';
import { type KeptTenant, watchKeptTenants } from './kept-tenants.ts';
import { areasOf } from './waiting-areas.ts';

export interface TenantWatch<Row> {
  readonly isMeant: (tenant: KeptTenant) => boolean;
  /** Watches one tenant. Returns a stop function. */
  readonly begin: (portal: Portal, viewer: FactsViewer, take: (page: ListPage<Row> | null) => void) => () => void;
  readonly rowAt: (row: Row, place: TenantPlace) => Row;
  /** Called once all of them are read, then after each change. */
  readonly tell: (pages: readonly ListPage<Row>[]) => void;
}

interface WatchedTenant<Row> {
  /** What the watch depends on. */
  readonly held: string;
  readonly stop: () => void;
  page: ListPage<Row> | null;
  isRead: boolean;
}

function heldBy({ tenantName, privileges }: KeptTenant): string {
  return JSON.stringify([tenantName, privileges]);
}

/** The user's other tenants, as the device knows them. Returns a stop function. */
export function watchTenants<Row>(portal: Portal, { isMeant, begin, rowAt, tell }: TenantWatch<Row>): () => void {
  const watched = new Map<string, WatchedTenant<Row>>();
  const report = () => {
    const all = [...watched.values()];
    if (all.every(({ isRead }) => isRead)) tell(all.flatMap(({ page }) => page ?? []));
  };
  const leave = (tenantId: string) => {
    watched.get(tenantId)?.stop();
    watched.delete(tenantId);
  };
  const enter = (tenant: KeptTenant) => {
    const viewer = viewerIn(portal, tenant);
    if (viewer === null) return;
    const { tenantId, tenantName, privileges } = tenant;
    const own = portalIn(portal, tenant);
    const isEmpty = areasOf(own.resources, viewer).length === 0;
    // The watch may answer before it returns.
    let stop = () => undefined;
    const each: WatchedTenant<Row> = { held: heldBy(tenant), page: null, isRead: isEmpty, stop: () => stop() };
    watched.set(tenantId, each);
    const begun = begin(own, viewer, (page) => {
      each.page = page && {
        ...page,
        rows: page.rows.map((row) => rowAt(row, { tenantId, tenantName, privileges })),
      };
      each.isRead = true;
      report();
    });
    stop = () => void begun();
  };
  const tenants = watchKeptTenants(portal).subscribe({
    next: (kept) => {
      const meant = new Map(kept.filter(isMeant).map((tenant) => [tenant.tenantId, tenant]));
      for (const [tenantId, { held }] of watched) {
        const now = meant.get(tenantId);
        if (now === undefined || heldBy(now) !== held) leave(tenantId);
      }
      for (const [tenantId, tenant] of meant) if (!watched.has(tenantId)) enter(tenant);
      report();
    },
    // Without storage nothing is known of them.
    error: () => tell([]),
  });
  return () => {
    tenants.unsubscribe();
    for (const tenantId of [...watched.keys()]) leave(tenantId);
  };
}

/** The current tenant's page with theirs. Its age decides which copy is newer: the others have their own. */
export function withTenants<Row>(here: ListPage<Row> | null, there: readonly ListPage<Row>[]): ListPage<Row> | null {
  if (there.length === 0) return here;
  const rows = [here, ...there].flatMap((page) => page?.rows ?? []);
  const { asOf, partial } = here ?? { asOf: Math.min(...there.map((page) => page.asOf)), partial: true };
  return { rows, totalRecords: rows.length, asOf, partial };
}
