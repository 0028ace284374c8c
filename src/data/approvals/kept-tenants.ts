import { Dexie } from 'dexie';
import * as v from 'valibot';
import { type Subscribable, toObserver } from 'xstate';
import type { SessionTenant } from '../../machines/session/session-facts.ts';
import { ALL_TENANTS, type TenantPlace } from '../../rules/people/tenants.ts';
import type { PortalDatabase } from '../device/database.ts';
import type { Portal } from '../portal.ts';

/** What the device knows of another tenant in which something waits for the user, beside the records. */
export interface KeptTenant extends TenantPlace {
  /** The server's, of what waited then. */
  readonly mark: string | null;
  /** How much waited then. */
  readonly waiting: number;
  /** Epoch milliseconds. */
  readonly asOf: number;
}

const KEY = 'waiting';
const partParser = v.object({ privileges: v.array(v.string()), mark: v.nullable(v.string()), waiting: v.number() });

type Keeping = Pick<Portal, 'device' | 'scope' | 'session'>;

function otherTenantsOf({ scope, session }: Keeping): readonly SessionTenant[] {
  const current = scope()?.tenantId;
  const tenants = session.getSnapshot().context.profile?.tenants ?? [];
  return current === undefined || current === ALL_TENANTS ? [] : tenants.filter((each) => each.tenantId !== current);
}

async function keptIn(database: PortalDatabase, portal: Keeping): Promise<readonly KeptTenant[]> {
  const userId = portal.scope()?.userId;
  if (userId === undefined) return [];
  const tenants = otherTenantsOf(portal);
  const rows = await database.choices.bulkGet(tenants.map(({ tenantId }) => [userId, tenantId, KEY]));
  return tenants.flatMap(({ tenantId, tenantName }, index) => {
    const row = rows[index];
    const parsed = v.safeParse(partParser, row?.part);
    return row !== undefined && parsed.success ? [{ tenantId, tenantName, ...parsed.output, asOf: row.fetchedAt }] : [];
  });
}

/** In the order of the user's tenants. Rejects where the device can't be read. */
export function readKeptTenants(portal: Keeping): Promise<readonly KeptTenant[]> {
  return portal.device.run((database) => keptIn(database, portal));
}

/** The ids of those that aren't the user's any more. Rejects where the device can't be read. */
export async function readLostTenants(portal: Keeping): Promise<readonly Omit<TenantPlace, 'tenantName'>[]> {
  const scope = portal.scope();
  const { profile } = portal.session.getSnapshot().context;
  if (scope === null || profile === null) return [];
  const rows = await portal.device.run((database) =>
    database.choices
      .where('[userId+tenantId+key]')
      .between([scope.userId, Dexie.minKey], [scope.userId, Dexie.maxKey])
      .and(({ key, tenantId }) => key === KEY && !profile.tenants.some((each) => each.tenantId === tenantId))
      .toArray(),
  );
  return rows.flatMap(({ tenantId, part }) => {
    const parsed = v.safeParse(partParser, part);
    return parsed.success ? [{ tenantId, privileges: parsed.output.privileges }] : [];
  });
}

/** After each change of the user's tenants, as the session knows them. Returns a stop function. */
export function followOwnTenants({ session }: Pick<Portal, 'session'>, onChange: () => void): () => void {
  const tenantsNow = () =>
    JSON.stringify(
      session.getSnapshot().context.profile?.tenants.map(({ tenantId, tenantName }) => [tenantId, tenantName]),
    );
  let known = tenantsNow();
  const following = session.subscribe(() => {
    const tenants = tenantsNow();
    if (tenants === known) return;
    known = tenants;
    onChange();
  });
  return () => following.unsubscribe();
}

/** Again after each change, of the device or of the user's tenants. */
export function watchKeptTenants(portal: Keeping): Subscribable<readonly KeptTenant[]> {
  return {
    subscribe: (...listeners: Parameters<typeof toObserver<readonly KeptTenant[]>>) => {
      const observer = toObserver(...listeners);
      const watch = () => portal.device.watch(() => readKeptTenants(portal)).subscribe(observer);
      let watching = watch();
      const stop = followOwnTenants(portal, () => {
        watching.unsubscribe();
        watching = watch();
      });
      return {
        unsubscribe: () => {
          stop();
          watching.unsubscribe();
        },
      };
    },
  };
}

/** Nothing is written once somebody else is signed in, or nobody. */
export async function keepTenant(portal: Keeping, userId: number, tenant: KeptTenant): Promise<void> {
  const { tenantId, privileges, mark, waiting, asOf } = tenant;
  await portal.device.keep(async (database) => {
    if (portal.scope()?.userId !== userId) return;
    await portal.device.noteHolder(userId);
    const part = { privileges, mark, waiting };
    await database.choices.put({ userId, tenantId, key: KEY, part, fetchedAt: asOf });
  });
}

export async function forgetTenant(portal: Keeping, userId: number, tenantId: string): Promise<void> {
  await portal.device.keep((database) => database.choices.delete([userId, tenantId, KEY]));
}
