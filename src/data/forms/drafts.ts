import { type Collection, Dexie } from 'dexie';
import * as v from 'valibot';
import type { KeptDraft } from '../../machines/form/form-facts.ts';
import { type Draft, draftOver } from '../../rules/forms/draft.ts';
import { type ControlledForm, parserOf } from '../../rules/forms/edit.ts';
import type { FieldName } from '../../rules/forms/form.ts';
import { fieldNames } from '../../rules/forms/questions.ts';
import { type DraftRow, formOfDraft, OPENING_MARK, type PortalDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keptFields<Values, Setting>(form: ControlledForm<Values, Setting>): ReadonlyMap<string, v.GenericSchema> {
  const isKept = (name: FieldName<Values>) =>
    form.fields[name].isSecret !== true && form.fields[name].upload === undefined;
  return new Map(
    fieldNames(form)
      .filter(isKept)
      .map((name) => [name, parserOf(form, name)] as const),
  );
}

/** Rejects drafts with a secret or an unknown field. */
function draftParser<Values, Setting>(
  form: ControlledForm<Values, Setting>,
): v.GenericSchema<unknown, KeptDraft<Values>> {
  const kept = keptFields(form);
  const isHeld = ([name, value]: readonly [string, unknown]) => {
    const parser = kept.get(name);
    return parser !== undefined && v.is(parser, value);
  };
  const isWithheld = (name: unknown) => fieldNames(form).some((known) => known === name && !kept.has(known));
  const values = v.custom<Partial<Values>>((value) => isObject(value) && Object.entries(value).every(isHeld));
  return v.strictObject({
    form: v.literal(form.name),
    version: v.nullable(v.number()),
    values,
    aside: v.exactOptional(values),
    withheld: v.exactOptional(v.array(v.custom<FieldName<Values>>(isWithheld))),
    section: v.exactOptional(v.string()),
    keptAt: v.number(),
  });
}

/** Per user and tenant, the newest. */
const MAX_DRAFTS = 50;

export interface FormDraftsOptions<Values, Setting> {
  readonly device: Device;
  readonly form: ControlledForm<Values, Setting>;
  readonly scope: Scope;
  readonly address: string;
  /** Nothing is written after a logout. */
  readonly isAllowed: () => boolean;
  readonly now?: () => number;
}

type DraftKey = [number, string, string];

/** One opening's input. Each opening has its own row, so that tabs don't overwrite each other; a new one finds all. Calls run in order. */
export class FormDrafts<Values, Setting> {
  readonly #options: FormDraftsOptions<Values, Setting>;
  readonly #parser: v.GenericSchema<unknown, KeptDraft<Values>>;
  readonly #address: string;
  /** The address of the draft that is offered before this opening's own. */
  #first: string | null = null;
  /** The one offered, and the one that it includes. */
  #found: readonly DraftKey[] = [];
  #offered: KeptDraft<Values> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: FormDraftsOptions<Values, Setting>) {
    this.#options = options;
    this.#parser = draftParser(options.form);
    this.#address = `${options.address}${OPENING_MARK}${crypto.randomUUID()}`;
  }

  /** The draft of an opening, from now on, with the form's newer one of the same version over it. */
  readFirst(opening: string): void {
    this.#first = `${this.#options.address}${OPENING_MARK}${opening}`;
  }

  /** This opening's own, else the form's newest. Null for none, for an older kind, or an unreadable device. */
  read(): Promise<KeptDraft<Values> | null> {
    return this.#inOrder(async () => {
      const { device, scope } = this.#options;
      const [rows] = await Promise.all([
        device.run((database) => this.#rows(database).toArray()).catch(() => []),
        device.learnWhose(scope.userId),
      ]);
      const rankOf = ({ address }: DraftRow) => [this.#address, this.#first].indexOf(address);
      const newestFirst = rows.sort((left, right) => rankOf(right) - rankOf(left) || right.keptAt - left.keptAt);
      const read: { readonly key: DraftKey; readonly draft: KeptDraft<Values> }[] = [];
      for (const { address, draft, keptAt } of newestFirst) {
        const parsed = v.safeParse(this.#parser, typeof draft === 'object' ? { ...draft, keptAt } : draft);
        if (parsed.success) read.push({ key: this.#key(address), draft: parsed.output });
        else await device.keep((database) => database.drafts.delete(this.#key(address)));
        if (parsed.success && address !== this.#first) break;
      }
      const [offered, over] = read;
      const isIncluded =
        offered !== undefined &&
        over?.draft.version === offered.draft.version &&
        over.draft.keptAt > offered.draft.keptAt;
      this.#found = read.slice(0, isIncluded ? 2 : 1).map(({ key }) => key);
      this.#offered = offered?.draft ?? null;
      if (isIncluded) this.#offered = { ...draftOver(over.draft, offered.draft), keptAt: over.draft.keptAt };
      return this.#offered;
    });
  }

  /** Epoch milliseconds; null where the device couldn't or may not store it. */
  keep(draft: Draft<Values>): Promise<number | null> {
    const { device, isAllowed, scope, now = Date.now } = this.#options;
    return this.#inOrder(async () => {
      if (!isAllowed()) return null;
      const keptAt = now();
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

  /** While the page is left, without waiting: the next start restores it. Only if the device is known to be the user's. */
  keepWhileLeaving(draft: Draft<Values>): void {
    const { device, isAllowed, scope, now = Date.now } = this.#options;
    const keptAt = now();
    if (!isAllowed() || !v.is(this.#parser, { ...draft, keptAt })) return;
    device.writeWhileLeaving({ ...scope, address: this.#address, draft, keptAt });
  }

  /** Makes the found draft this opening's own. Another tab still has its input and stores it again. */
  take(): Promise<void> {
    return this.#inOrder(async () => {
      const [found, included] = this.#found;
      const offered = this.#offered;
      this.#found = [];
      this.#first = null;
      if (found === undefined || offered === null || !this.#options.isAllowed()) return;
      await this.#options.device.keep((database) =>
        database.transaction('rw', [database.drafts], async () => {
          const row = await database.drafts.get(found);
          if (row === undefined || (included === undefined && row.address === this.#address)) return;
          await database.drafts.bulkDelete([found, ...(included === undefined ? [] : [included])]);
          const { keptAt, ...draft } = offered;
          await database.drafts.put({
            ...row,
            ...(included !== undefined && { draft, keptAt }),
            address: this.#address,
          });
        }),
      );
    });
  }

  /** Also a found draft that wasn't taken; resolves with whether nothing is left. */
  drop(): Promise<boolean> {
    return this.#inOrder(() => {
      const keys = [this.#key(this.#address), ...this.#found];
      this.#found = [];
      return this.#options.device.keep((database) => database.drafts.bulkDelete(keys));
    });
  }

  #key(address: string): DraftKey {
    const { userId, tenantId } = this.#options.scope;
    return [userId, tenantId, address];
  }

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
