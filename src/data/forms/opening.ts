import { AppError, toAppError } from '../../contract/app-error.ts';
import type { FormLoading, KeptDraft } from '../../machines/form/form-facts.ts';
import { draftEffect } from '../../rules/forms/draft.ts';
import type { ControlledForm } from '../../rules/forms/edit.ts';
import type { FormSetting } from '../../rules/forms/form.ts';
import type { FormDrafts } from './drafts.ts';
import type { FormPortal } from './form-address.ts';
import type { FormOpening } from './form-resource.ts';

export interface RecordSource<Value> {
  /** With secrets, in memory. Throws an AppError. */
  readonly fetch: (
    signal?: AbortSignal,
  ) => Promise<
    | { readonly kind: 'found'; readonly record: Value }
    | { readonly kind: 'missing' | 'forbidden'; readonly message: string }
  >;
  /** Every field but secrets. Null for none, or only list fields. */
  readonly copy: () => Promise<Value | null>;
}

export interface ReadRecord<Value> {
  readonly record: Value;
  readonly isCopy: boolean;
}

/** From the server, or the device's copy when offline. Throws an AppError with the reason. */
export async function readForForm<Value>(
  portal: Pick<FormPortal, 'connectivity'>,
  source: RecordSource<Value>,
  signal?: AbortSignal,
): Promise<ReadRecord<Value>> {
  const { lastKnown } = portal.connectivity.getSnapshot().context;
  const isCut = lastKnown !== null && lastKnown !== 'online';
  const copy = isCut ? await source.copy() : null;
  if (copy !== null) return { record: copy, isCopy: true };
  try {
    const answer = await source.fetch(signal);
    if (answer.kind === 'found') return { record: answer.record, isCopy: false };
    const kind = answer.kind === 'missing' ? 'not-found' : 'forbidden';
    throw new AppError({ kind, message: answer.message });
  } catch (failure) {
    signal?.throwIfAborted();
    const error = toAppError(failure);
    // Forbidden or deleted records aren't shown from a copy.
    if (error.kind === 'not-found' || error.kind === 'forbidden') throw error;
    const known = await source.copy();
    if (known === null) throw error;
    return { record: known, isCopy: true };
  }
}

/** Removes a draft that would change nothing. */
export async function withDraft<Values, Setting extends FormSetting<Values>>(
  form: ControlledForm<Values, Setting>,
  opening: FormOpening<Values, Setting>,
  drafts: FormDrafts<Values, Setting>,
): Promise<FormLoading<Values, Setting>> {
  if (opening.kind === 'closed') return opening;
  const { initial, setting } = opening;
  const draft: KeptDraft<Values> | null = await drafts.read();
  if (draft === null) return { ...opening, draft };
  const { changed, lost } = draftEffect(form, initial, draft, setting);
  if (changed.length + lost.length > 0) return { ...opening, draft };
  await drafts.drop();
  return { ...opening, draft: null };
}
