/** What was typed of a comment and not added: it waits on the device, as the drafts of forms do. */
import * as v from 'valibot';
import { LastTurn } from '../device/last-turn.ts';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';

type Keeper = Pick<Portal, 'device' | 'scope'>;

/** A text that is too long yet is kept as it was typed: it is for its writer to shorten. */
const draftParser = v.object({ text: v.string() });

/** Which part of which chart it is about. */
export interface CommentPlace {
  readonly workflow: string;
  /** Id of the state or transition; empty of the whole chart. */
  readonly element: string;
}

function keyOf({ userId, tenantId }: Scope, { workflow, element }: CommentPlace): [number, string, string] {
  return [userId, tenantId, `workflows/comments/${workflow}/${encodeURIComponent(element)}`];
}

/** '' where there is none, or the device can't be read. */
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

/** Keeps a text, or drops the draft where it is empty. */
export async function keepCommentDraft(keeper: Keeper, place: CommentPlace, text: string): Promise<void> {
  const scope = keeper.scope();
  // Nothing is written behind a logout.
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

/** Keeps what is typed of one comment with each keystroke, and in the page's last turn what the device has not taken yet. */
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
