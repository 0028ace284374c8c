import { type Collection, Dexie } from 'dexie';
import * as v from 'valibot';
import type { KeptDraft } from '../../machines/form/wizard-facts.ts';
import type { Draft } from '../../rules/forms/draft.ts';
import type { ControlledForm } from '../../rules/forms/edit.ts';
import { type DraftRow, formOfDraft, OPENING_MARK, type PortalDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { draftParser } from './draft-parser.ts';

/** Drafts kept for one user and tenant, the newest. */
const MAX_DRAFTS = 50;

export interface FormDraftsOptions<Values, Setting> {
  readonly device: Device;
  readonly form: ControlledForm<Values, Setting>;
  readonly scope: Scope;
  /** Which form of which record it is. */
  readonly address: string;
  /** Whether the device is still that user's: nothing is written behind a logout. */
  readonly isAllowed: () => boolean;
  readonly now?: () => number;
}

type DraftKey = [number, string, string];

/**
 * What was typed into one opening of a form. Each opening, as in two tabs, keeps a row of its own, so that none wipes what
 * another has kept; a new one finds those that are there. What is asked of it is done in the order in which it is asked.
 */
export class FormDrafts<Values, Setting> {
  readonly #options: FormDraftsOptions<Values, Setting>;
  readonly #parser: v.GenericSchema<unknown, KeptDraft<Values>>;
  readonly #address: string;
  /** What was found and not decided about. */
  #found: DraftKey | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: FormDraftsOptions<Values, Setting>) {
    this.#options = options;
    this.#parser = draftParser(options.form);
    this.#address = `${options.address}${OPENING_MARK}${crypto.randomUUID()}`;
  }

  /**
   * The draft to go on with: this opening's own, else the newest of the form. Null where there is none, where it is of an earlier
   * kind, and where the device can't be read.
   */
  read(): Promise<KeptDraft<Values> | null> {
    return this.#inOrder(async () => {
      const { device, scope } = this.#options;
      const [rows] = await Promise.all([
        device.run((database) => this.#rows(database).toArray()).catch(() => []),
        device.learnWhose(scope.userId),
      ]);
      const isOwn = ({ address }: DraftRow) => address === this.#address;
      const newestFirst = rows.sort(
        (left, right) => Number(isOwn(right)) - Number(isOwn(left)) || right.keptAt - left.keptAt,
      );
      for (const { address, draft, keptAt } of newestFirst) {
        const parsed = v.safeParse(this.#parser, typeof draft === 'object' ? { ...draft, keptAt } : draft);
        if (parsed.success) {
          this.#found = this.#key(address);
          return parsed.output;
        }
        await device.keep((database) => database.drafts.delete(this.#key(address)));
      }
      return null;
    });
  }

  /** Answers when it was kept, in epoch milliseconds; null where the device could not keep it, or may not any more. */
  keep(draft: Draft<Values>): Promise<number | null> {
    const { device, isAllowed, scope, now = Date.now } = this.#options;
    return this.#inOrder(async () => {
      if (!isAllowed()) return null;
      const keptAt = now();
      // Fields that a draft must not hold are never stored, whatever the form passes.
      if (!v.is(this.#parser, { ...draft, keptAt })) return null;
      const isKept = await device.keepWork(scope.userId, async (database) => {
        await device.noteHolder(scope.userId);
        await database.transaction('rw', [database.drafts], async () => {
          await database.drafts.put({ ...scope, address: this.#address, draft, keptAt });
          await trim(database, scope);
        });
      });
      return isKept ? keptAt : null;
    });
  }

  /**
   * Keeps it while the page is left, when no answer is waited for any more: for the next start to take up. Only where
   * the device is known to be its user's from a look before, as the one when the opening was read.
   */
  keepWhileLeaving(draft: Draft<Values>): void {
    const { device, isAllowed, scope, now = Date.now } = this.#options;
    const keptAt = now();
    if (!isAllowed() || !v.is(this.#parser, { ...draft, keptAt })) return;
    device.writeWhileLeaving({ ...scope, address: this.#address, draft, keptAt });
  }

  /** Makes what was found this opening's own. Who typed it in another tab has it there still, and keeps it again. */
  take(): Promise<void> {
    return this.#inOrder(async () => {
      const found = this.#found;
      this.#found = null;
      if (found === null || !this.#options.isAllowed()) return;
      await this.#options.device.keep((database) =>
        database.transaction('rw', [database.drafts], async () => {
          const row = await database.drafts.get(found);
          if (row === undefined || row.address === this.#address) return;
          await database.drafts.delete(found);
          await database.drafts.put({ ...row, address: this.#address });
        }),
      );
    });
  }

  /** Removes this form's own draft, and a found one that was not taken; resolves with whether nothing of them is left. */
  drop(): Promise<boolean> {
    return this.#inOrder(() => {
      const keys = [this.#key(this.#address), ...(this.#found === null ? [] : [this.#found])];
      this.#found = null;
      return this.#options.device.keep((database) => database.drafts.bulkDelete(keys));
    });
  }

  #key(address: string): DraftKey {
    const { userId, tenantId } = this.#options.scope;
    return [userId, tenantId, address];
  }

  /** Every opening's; one that was kept without a mark is of an earlier version. */
  #rows(database: PortalDatabase): Collection<DraftRow, DraftKey> {
    const { address } = this.#options;
    return database.drafts
      .where('[userId+tenantId+address]')
      .between(this.#key(address), this.#key(`${address}${OPENING_MARK}\uffff`), true, true)
      .and((row) => formOfDraft(row.address) === address);
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

async function trim(database: PortalDatabase, { userId, tenantId }: Scope): Promise<void> {
  const drafts = database.drafts
    .where('[userId+tenantId+keptAt]')
    .between([userId, tenantId, Dexie.minKey], [userId, tenantId, Dexie.maxKey]);
  const tooMany = (await drafts.count()) - MAX_DRAFTS;
  if (tooMany > 0) await drafts.limit(tooMany).delete();
}
