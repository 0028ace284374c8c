import type { DraftRow, PortalDatabase } from './database.ts';
import type { Scope } from './scope.ts';

/** Milliseconds; another tab may store a draft meanwhile. */
const HELD_MS = 2_000;

interface HeldDrafts {
  readonly scope: Scope;
  readonly rows: readonly DraftRow[];
  /** As `performance.now()`. */
  readonly readAt: number;
}

/** A scope's drafts, read ahead for a form that is about to open: its first frame has the fields. */
export class DraftsAtHand {
  #held: HeldDrafts | null = null;
  #writing = 0;
  /** Changes when rows that are being read may be outdated. */
  #generation = 0;

  async hold({ userId, tenantId }: Scope, database: PortalDatabase): Promise<void> {
    const generation = this.#generation;
    const rows = await database.drafts
      .where('[userId+tenantId+address]')
      .between([userId, tenantId, ''], [userId, tenantId, '\uffff'])
      .toArray();
    if (this.#writing === 0 && this.#generation === generation)
      this.#held = { scope: { userId, tenantId }, rows, readAt: performance.now() };
  }

  /** Null if they have to be read from the device. */
  rowsOf({ userId, tenantId }: Scope): readonly DraftRow[] | null {
    const held = this.#held;
    if (held === null || performance.now() - held.readAt > HELD_MS) return null;
    return held.scope.userId === userId && held.scope.tenantId === tenantId ? held.rows : null;
  }

  /** For a write: until it ends, and for what was read before, nothing is at hand. */
  async whileWriting<Result>(write: () => Promise<Result>): Promise<Result> {
    this.#writing += 1;
    this.drop();
    try {
      return await write();
    } finally {
      this.#writing -= 1;
      this.drop();
    }
  }

  drop(): void {
    this.#generation += 1;
    this.#held = null;
  }
}
