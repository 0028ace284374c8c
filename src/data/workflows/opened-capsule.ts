/** The last opened file, stored until it is closed; a logout removes it like drafts. */
import * as v from 'valibot';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';

type Keeper = Pick<Portal, 'device' | 'scope'>;

const fileParser = v.object({ text: v.string() });

function keyOf({ userId, tenantId }: Scope): [number, string, string] {
  return [userId, tenantId, 'workflows/capsule'];
}

/** Can be megabytes; null for none, or an unreadable device. */
export async function readOpenedCapsule(keeper: Keeper): Promise<string | null> {
  const scope = keeper.scope();
  if (scope === null) return null;
  const row = await keeper.device.run((database) => database.drafts.get(keyOf(scope))).catch(() => undefined);
  const parsed = v.safeParse(fileParser, row?.draft);
  return parsed.success ? parsed.output.text : null;
}

export async function keepOpenedCapsule(keeper: Keeper, text: string | null): Promise<void> {
  const scope = keeper.scope();
  // Nothing is written after a logout.
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
