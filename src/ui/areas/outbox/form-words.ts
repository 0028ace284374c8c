import {
  isFormBeingSent,
  isFormReturned,
  isFormSaved,
  type WaitingForm,
  type WaitingFormState,
} from '../../../machines/outbox/waiting-form.ts';
import { idWords } from '../../../rules/records/record-key.ts';
import { sentence } from '../../../rules/texts/sentence.ts';
import type { ToneName } from '../../kit/tones.css.ts';
import { type OtherTenant, otherTenantWords } from './other-tenant.ts';
import { type OutboxSender, timeOfDay } from './waiting-words.ts';

export const FORM_LOOKS = {
  queued: { label: 'Queued', tone: 'neutral' },
  sending: { label: 'Being saved', tone: 'info' },
  waiting: { label: 'Queued', tone: 'neutral' },
  returned: { label: 'Not saved', tone: 'danger' },
  saved: { label: 'Saved', tone: 'success' },
} as const satisfies Record<WaitingFormState, { readonly label: string; readonly tone: ToneName }>;

/** "New VPC" or "VPC #7". */
export function formTitle({ noun, recordId }: Pick<WaitingForm, 'noun' | 'recordId'>): string {
  return recordId === null ? `New ${noun}` : `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} ${idWords(recordId)}`;
}

/** "New VPC “emea-1”" */
export function formName(form: Pick<WaitingForm, 'noun' | 'recordId' | 'recognizedBy'>): string {
  const known = form.recognizedBy.map(({ value }) => value).join(' / ');
  return known === '' ? formTitle(form) : `${formTitle(form)} “${known}”`;
}

function whenSent(form: WaitingForm, { pause, until }: OutboxSender): string {
  switch (pause) {
    case 'offline':
      return 'Will be saved when the server can be reached again.';
    case 'needsSignIn':
    case 'signedOut':
      return 'Will be saved after you sign in again.';
    case 'rateLimited':
      return until === null
        ? 'The server is busy. Retrying shortly.'
        : `The server is busy. Retrying at ${timeOfDay(until)}.`;
    case 'waiting':
    case 'elsewhere':
    case 'failed':
    case null:
      return form.nextAttemptAt === null
        ? 'Waiting for its turn.'
        : `${sentence(form.message)} Retrying at ${timeOfDay(form.nextAttemptAt)}.`.trim();
  }
}

/** What became of it, or what it waits for; '' where its state says it all. */
export function formWords(form: WaitingForm, sender: OutboxSender, otherTenant: OtherTenant | null): string {
  if (isFormSaved(form)) return '';
  if (isFormReturned(form)) {
    const { faults, message, changedBy, isStale } = form;
    if (isStale && changedBy !== null) return 'Open the form to see both versions. Everything you typed is kept.';
    const count = faults.length === 1 ? '1 field needs a change.' : `${faults.length} fields need a change.`;
    const why = faults.length === 0 ? sentence(message) : `The server refused it: ${count}`;
    return `${why} Everything you typed is kept.`.trim();
  }
  if (isFormBeingSent(form)) return 'Being saved.';
  const waits = otherTenant === null ? whenSent(form, sender) : otherTenantWords(otherTenant, 'send it');
  return form.isUnanswered ? `${waits} It may have been saved already, but it is saved only once.` : waits;
}

export function withdrawQuestion({ isUnanswered }: Pick<WaitingForm, 'isUnanswered'>): string {
  return isUnanswered
    ? 'It may already have been saved. Withdrawing won’t undo that. What you typed is kept as a draft of the form.'
    : 'It won’t be saved. What you typed is kept as a draft of the form.';
}
