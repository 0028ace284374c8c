/** The list as it was last drawn: the service worker shows it while the app starts. */
import * as v from 'valibot';
import type { Device } from './device.ts';
import type { LastViewRow, SessionRow } from './session-database.ts';

const FILE = /^\/assets\/[\w.-]+$/;

const rowParser = v.object({
  id: v.literal('view'),
  userId: v.number(),
  tenantId: v.string(),
  path: v.string(),
  isInitial: v.boolean(),
  build: v.pipe(v.string(), v.regex(FILE)),
  theme: v.nullable(v.picklist(['light', 'dark'])),
  layout: v.picklist(['phone', 'larger']),
  stylesheets: v.array(v.pipe(v.string(), v.regex(FILE))),
  markup: v.string(),
});

export type LastView = Omit<LastViewRow, 'id'>;

/** Opens the last page that was visited. */
const START_PATH = /^\/dashboard\/?$/;

function isOpenTo(session: SessionRow | LastViewRow | undefined, { userId, tenantId }: LastView, now: number): boolean {
  if (session?.id !== 'current' || session.refreshToken === null) return false;
  if (session.refreshExpiresAt !== null && session.refreshExpiresAt <= now) return false;
  return session.userId === userId && session.tenantId === tenantId;
}

/** Replaces the last view by what `change` returns; null leaves it. Without storage the next start is only slower. */
async function changeLastView(device: Device, change: (kept: LastViewRow | null) => LastView | null): Promise<void> {
  const work = device.runSession(async (database) => {
    const transaction = database.transaction('sessions', 'readwrite');
    const write = async () => {
      const [session, kept] = [await transaction.store.get('current'), await transaction.store.get('view')];
      const view = change(kept?.id === 'view' ? kept : null);
      if (view !== null && isOpenTo(session, view, Date.now())) await transaction.store.put({ ...view, id: 'view' });
    };
    await Promise.all([write(), transaction.done]);
  });
  await work.catch(() => undefined);
}

/** Not for a user who has left the device meanwhile. */
export function keepLastView(device: Device, view: LastView): Promise<void> {
  return changeLastView(device, () => view);
}

/** The app opens at `path` from now on, even if that page isn't kept. */
export function leaveLastView(device: Device, path: string): Promise<void> {
  return changeLastView(device, (kept) => (kept === null || kept.path === path ? null : { ...kept, isInitial: false }));
}

export async function forgetLastView(device: Device): Promise<void> {
  await device.runSession((database) => database.delete('sessions', 'view')).catch(() => undefined);
}

/** What the address showed the signed-in user last, in the current tenant. Rejects if the storage fails. */
export async function readLastView(device: Device, { pathname, search }: URL): Promise<LastView | null> {
  const rows = await device.runSession((database) => database.getAll('sessions'));
  const read = v.safeParse(
    rowParser,
    rows.find(({ id }) => id === 'view'),
  );
  if (!read.success) return null;
  const { id: _id, ...view } = read.output;
  const session = rows.find(({ id }) => id === 'current');
  const isAsked = view.path === pathname || (view.isInitial && START_PATH.test(pathname));
  return isAsked && search === '' && isOpenTo(session, view, Date.now()) ? view : null;
}
