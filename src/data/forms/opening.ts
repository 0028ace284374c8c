import { AppError, toAppError } from '../../contract/app-error.ts';
import type { KeptDraft, WizardLoading } from '../../machines/form/wizard-facts.ts';
import { draftEffect } from '../../rules/forms/draft.ts';
import type { ControlledForm } from '../../rules/forms/edit.ts';
import type { FormSetting } from '../../rules/forms/form.ts';
import type { FormDrafts } from './drafts.ts';
import type { FormPortal } from './form-address.ts';
import type { FormOpening } from './form-resource.ts';

/** Where the record comes from that a form is opened with. */
export interface RecordSource<Value> {
  /** As the server has it, with its secrets in memory. Throws an AppError. */
  readonly fetch: (
    signal?: AbortSignal,
  ) => Promise<
    | { readonly kind: 'found'; readonly record: Value }
    | { readonly kind: 'missing' | 'forbidden'; readonly message: string }
  >;
  /** The device's copy: every field but the secrets. Null where there is none, or only what a list shows of it. */
  readonly copy: () => Promise<Value | null>;
}

export interface ReadRecord<Value> {
  readonly record: Value;
  /** Read on the device, which keeps no secrets. */
  readonly isCopy: boolean;
}

/** A record from the server; without a network the device's copy of it. Throws an AppError that says why it can't be had. */
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
    // Who may not see it, or sees that it is gone, is not shown a copy instead.
    if (error.kind === 'not-found' || error.kind === 'forbidden') throw error;
    const known = await source.copy();
    if (known === null) throw error;
    return { record: known, isCopy: true };
  }
}

/** The opened form with the draft to be offered; one that would change nothing any more is taken away. */
export async function withDraft<Values, Setting extends FormSetting<Values>>(
  form: ControlledForm<Values, Setting>,
  opening: FormOpening<Values, Setting>,
  drafts: FormDrafts<Values, Setting>,
): Promise<WizardLoading<Values, Setting>> {
  if (opening.kind === 'closed') return opening;
  const { begun, setting } = opening;
  const draft: KeptDraft<Values> | null = await drafts.read();
  if (draft === null) return { ...opening, draft };
  const { changed, lost } = draftEffect(form, begun, draft, setting);
  if (changed.length + lost.length > 0) return { ...opening, draft };
  await drafts.drop();
  return { ...opening, draft: null };
}
