/** The file that was opened last to be read: it stays on the device until it is closed, and goes with a logout as what was typed does. */
import * as v from 'valibot';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';

type Keeper = Pick<Portal, 'device' | 'scope'>;

const fileParser = v.object({ text: v.string() });

function keyOf({ userId, tenantId }: Scope): [number, string, string] {
  return [userId, tenantId, 'workflows/capsule'];
}

/** Its text as it was in the file, which may be megabytes; null where none is kept, or the device can't be read. */
export async function readOpenedCapsule(keeper: Keeper): Promise<string | null> {
  const scope = keeper.scope();
  if (scope === null) return null;
  const row = await keeper.device.run((database) => database.drafts.get(keyOf(scope))).catch(() => undefined);
  const parsed = v.safeParse(fileParser, row?.draft);
  return parsed.success ? parsed.output.text : null;
}

/** Keeps it in the place of the one before; null where it is closed. */
export async function keepOpenedCapsule(keeper: Keeper, text: string | null): Promise<void> {
  const scope = keeper.scope();
  // Nothing is written behind a logout.
  if (scope === null) return;
  const [userId, tenantId, address] = keyOf(scope);
  await keeper.device.keepWork(userId, async (database) => {
    if (text === null) {
      await database.drafts.delete([userId, tenantId, address]);
      return;
    }
    await keeper.device.noteHolder(userId);
    await database.drafts.put({ userId, tenantId, address, draft: { text }, keptAt: Date.now() });
  });
}
