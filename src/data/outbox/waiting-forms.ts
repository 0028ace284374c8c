import { isFormSaved, isFormSendable, type WaitingForm } from '../../machines/outbox/waiting-form.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import type { Scope } from '../device/scope.ts';
import { returnForm } from '../forms/returned-forms.ts';
import { areaOfForm, type NewForm } from './form-rows.ts';
import type { FormStore } from './form-store.ts';

export interface WaitingFormsOptions {
  readonly loadStore: () => Promise<FormStore>;
  readonly scope: () => Scope | null;
  readonly tenantName?: (tenantId: string) => string | null;
  /** One is due, perhaps from another tab. */
  readonly onAdded: () => void;
  /** One was put into the queue on this page. */
  readonly onQueued: () => void;
  /** The user doesn't want to wait. */
  readonly onHurried: () => void;
}

export type FormWish = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: string };

const GONE_ON = 'This form has changed in the meantime. Check it again.';
const NOT_CHANGED = 'This device can’t change the queue. Reload the page, then try again.';

/** Null before it is saved, and where the back end doesn't say. */
export function savedRecordOf(form: WaitingForm): RecordReference<RecordAreaName> | null {
  const area = areaOfForm(form);
  const id = form.savedId ?? form.recordId;
  return !isFormSaved(form) || area === null || id === null ? null : { area, id };
}

/** The user's complete forms that wait to be saved, including other tabs' and what the worker did with them. */
export class WaitingForms {
  readonly #options: WaitingFormsOptions;
  readonly #listeners = new Set<() => void>();
  #forms: readonly WaitingForm[] = [];
  #known: ReadonlySet<string> = new Set();
  #stop: () => void = () => undefined;

  constructor(options: WaitingFormsOptions) {
    this.#options = options;
  }

  /** In order; the same array until something changes. */
  readonly get = (): readonly WaitingForm[] => this.#forms;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async follow(scope: Scope | null): Promise<void> {
    this.#stop();
    this.#stop = () => undefined;
    this.#take([]);
    if (scope === null) return;
    const store = await this.#options.loadStore();
    const watching = store.watch(scope.userId).subscribe({
      next: (forms) => this.#take(forms),
      // An unreadable device shows nothing.
      error: () => undefined,
    });
    this.#stop = () => watching.unsubscribe();
  }

  /** Resolves when it is on disk. Rejects where it can't be stored. */
  async add(form: NewForm): Promise<void> {
    const scope = this.#options.scope();
    if (scope === null) throw new Error('You are signed out. Sign in again, then save.');
    await (await this.#options.loadStore()).enqueue(scope, {
      ...form,
      tenantName: this.#options.tenantName?.(scope.tenantId) ?? null,
    });
    this.#options.onQueued();
  }

  async count(userId: number): Promise<number> {
    return (await this.#options.loadStore()).count(userId);
  }

  async retry(id: string): Promise<FormWish> {
    const outcome = await this.#wish(async (store) => (await store.advance(id, { type: 'RETRY' })) !== null);
    this.#options.onHurried();
    return outcome;
  }

  acknowledge(id: string): Promise<FormWish> {
    return this.#wish(async (store) => (await store.advance(id, { type: 'ACKNOWLEDGE' })) !== null);
  }

  /** Takes it back as a draft of its form. @param isOpened whether the user goes to the form, which then shows why it wasn't saved */
  reopen(id: string, isOpened: boolean): Promise<FormWish> {
    return this.#wish(async (store) => {
      const form = await store.reopen(id);
      if (form !== null && isOpened) returnForm(form, form.draftAddress, form);
      return form !== null;
    });
  }

  async #wish(work: (store: FormStore) => Promise<boolean>): Promise<FormWish> {
    try {
      const isDone = await work(await this.#options.loadStore());
      return isDone ? { kind: 'done' } : { kind: 'refused', message: GONE_ON };
    } catch {
      return { kind: 'refused', message: NOT_CHANGED };
    }
  }

  #take(forms: readonly WaitingForm[]): void {
    const isNew = forms.some((form) => isFormSendable(form) && !this.#known.has(form.id));
    this.#known = new Set(forms.map(({ id }) => id));
    if (forms.length + this.#forms.length > 0) {
      this.#forms = forms;
      for (const listener of this.#listeners) listener();
    }
    if (isNew) this.#options.onAdded();
  }
}
