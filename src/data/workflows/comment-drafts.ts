import * as v from 'valibot';
import { LastTurn } from '../device/last-turn.ts';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';

type Keeper = Pick<Portal, 'device' | 'scope'>;

/** An overlong text is stored too, for its author to shorten. */
const draftParser = v.object({ text: v.string() });

export interface CommentPlace {
  readonly workflow: string;
  /** State or transition id; empty for the whole chart. */
  readonly element: string;
}

function keyOf({ userId, tenantId }: Scope, { workflow, element }: CommentPlace): [number, string, string] {
  return [userId, tenantId, `workflows/comments/${workflow}/${encodeURIComponent(element)}`];
}

/** '' for none, or an unreadable device. */
export async function readCommentDraft(keeper: Keeper, place: CommentPlace): Promise<string> {
  const scope = keeper.scope();
  if (scope === null) return '';
  const [row] = await Promise.all([
    keeper.device.run((database) => database.drafts.get(keyOf(scope, place))).catch(() => undefined),
    keeper.device.learnWhose(scope.userId),
  ]);
  const parsed = v.safeParse(draftParser, row?.draft);
  return parsed.success ? parsed.output.text : '';
}

export async function keepCommentDraft(keeper: Keeper, place: CommentPlace, text: string): Promise<void> {
  const scope = keeper.scope();
  // Nothing is written after a logout.
  if (scope === null) return;
  const [userId, tenantId, address] = keyOf(scope, place);
  await keeper.device.keepWork(userId, async (database) => {
    if (text.trim() === '') {
      await database.drafts.delete([userId, tenantId, address]);
      return;
    }
    await keeper.device.noteHolder(userId);
    await database.drafts.put({ userId, tenantId, address, draft: { text }, keptAt: Date.now() });
  });
}

/** Stores each keystroke, and the rest in the page's last turn. */
export class CommentDraftKeeper {
  readonly #keeper: Keeper;
  readonly #place: CommentPlace;
  readonly #lastTurn: LastTurn<{ readonly text: string }>;

  constructor(keeper: Keeper, place: CommentPlace) {
    this.#keeper = keeper;
    this.#place = place;
    this.#lastTurn = new LastTurn(({ text }) => {
      const scope = keeper.scope();
      if (scope === null || text.trim() === '') return;
      const [userId, tenantId, address] = keyOf(scope, place);
      keeper.device.writeWhileLeaving({ userId, tenantId, address, draft: { text }, keptAt: Date.now() });
    });
  }

  keep(text: string): void {
    const word = { text };
    this.#lastTurn.hold(word);
    void keepCommentDraft(this.#keeper, this.#place, text).finally(() => this.#lastTurn.taken(word));
  }

  stop(): void {
    this.#lastTurn.stop();
  }
}
