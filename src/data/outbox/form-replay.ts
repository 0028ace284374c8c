import { toAppError } from '../../contract/app-error.ts';
import { changedMeanwhile, deletedMeanwhile, savedMeanwhile } from '../../machines/form/form-facts.ts';
import { afterFailure, isOverdue, OVERDUE_AFTER } from '../../machines/outbox/command-order.ts';
import type { ReplayOutcome } from '../../machines/outbox/outbox.ts';
import { isFormBeingSent, isFormSendable, type WaitingFormEvent } from '../../machines/outbox/waiting-form.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { Scope } from '../device/scope.ts';
import { changeIn } from '../resources/conflict-words.ts';
import type { StoredForm } from './form-rows.ts';
import type { FormStore } from './form-store.ts';
import { OtherSessionError, type OutboxLock, outboxLock } from './replay.ts';

export interface FormReplayEffects {
  readonly store: Pick<FormStore, 'read' | 'advance'>;
  readonly scope: () => Scope | null;
  /** Resolves with the saved record's id, if the back end says it. Within the form's own session. Throws an AppError, or an OtherSessionError before sending. */
  readonly save: (form: StoredForm) => Promise<RecordId | null>;
  readonly lock?: OutboxLock;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Ends the pass between forms, never within one. */
  readonly signal?: AbortSignal;
  /** Everything in the tenant is due now. */
  readonly isHurried?: boolean;
}

interface Answer {
  readonly event: WaitingFormEvent;
  /** Why nothing else is sent now; null to go on. */
  readonly ending: ReplayOutcome | null;
}

const DAYS = OVERDUE_AFTER / 86_400_000;
const TOO_OLD = `It has waited for more than ${DAYS} days. Open the form to check it, then save it again.`;
const SIGN_IN = 'Sign in again to save your forms.';

function answerOfFailure(failure: unknown, form: StoredForm, now: number, random: number): Answer {
  if (failure instanceof OtherSessionError) {
    return { event: { type: 'NOT_SENT', message: null }, ending: { kind: 'elsewhere' } };
  }
  const error = toAppError(failure);
  const { kind, code, message, retryAfter, fieldErrors, isUnsent, isIntercepted, conflict } = error;
  const nextAttemptAt = afterFailure({ now, attempts: form.attempts, retryAfter, random });
  const postponed = (isUnanswered: boolean): WaitingFormEvent => ({
    type: 'POSTPONED',
    message,
    nextAttemptAt,
    isUnanswered,
  });
  const changed = changeIn(conflict);
  const returned = (words: string, isStale = false): Answer => ({
    event: { type: 'RETURNED', message: words, faults: fieldErrors, isStale, ...changed },
    ending: null,
  });
  switch (kind) {
    case 'offline':
      return {
        event: isUnsent
          ? { type: 'NOT_SENT', message }
          : { type: 'POSTPONED', message, nextAttemptAt: null, isUnanswered: true },
        ending: { kind: 'offline', message },
      };
    case 'unexpected-answer':
      return isIntercepted
        ? { event: { type: 'NOT_SENT', message }, ending: { kind: 'offline', message } }
        : { event: postponed(true), ending: null };
    case 'unauthenticated':
    case 'expired':
      return { event: { type: 'NOT_SENT', message }, ending: { kind: 'needsSignIn', message } };
    case 'rate-limited':
      return {
        event: postponed(false),
        ending: { kind: 'rateLimited', wait: Math.max(nextAttemptAt - now, 0), until: nextAttemptAt },
      };
    case 'locked':
      return { event: postponed(false), ending: null };
    case 'timeout':
    case 'server':
      return { event: postponed(!isUnsent), ending: null };
    case 'conflict':
      return code === 'command_in_progress' ? { event: postponed(true), ending: null } : returned(message);
    case 'stale':
      return returned(conflict?.isOwn === true ? savedMeanwhile(form.noun) : changedMeanwhile(form.noun), true);
    case 'not-found':
      return returned(form.recordId === null ? message : deletedMeanwhile(form.noun));
    case 'forbidden':
    case 'validation':
      return returned(message);
  }
}

/** Saves what is due for the current user and tenant, one by one. `sending` is on disk before each call. Rejects if the device fails. */
export async function replayForms({ signal, isHurried = false, ...given }: FormReplayEffects): Promise<ReplayOutcome> {
  const { store, scope, save, lock, now, random } = { lock: outboxLock, now: Date.now, random: Math.random, ...given };
  return lock(async () => {
    let isFirst = true;
    const tried = new Set<string>();
    for (;;) {
      const current = scope();
      if (current === null) return { kind: 'needsSignIn', message: SIGN_IN };
      if (signal?.aborted === true) return { kind: 'elsewhere' };
      const forms = await store.read(current.userId);
      if (isFirst) {
        // A former sender crashed or closed: what it had started is unknown.
        for (const { id } of forms.filter(isFormBeingSent)) await store.advance(id, { type: 'RECOVERED' });
        isFirst = false;
        if (forms.some(isFormBeingSent)) continue;
      }
      const open = forms.filter(isFormSendable);
      const mine = open.filter(({ tenantId }) => tenantId === current.tenantId);
      const isDue = ({ id, nextAttemptAt }: StoredForm) =>
        (isHurried && !tried.has(id)) || nextAttemptAt === null || nextAttemptAt <= now();
      const form = mine.find(isDue);
      if (form === undefined) {
        const waits = mine.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
        if (waits.length === 0) return { kind: open.length > 0 ? 'elsewhere' : 'empty' };
        const until = Math.min(...waits);
        return { kind: 'later', wait: Math.max(until - now(), 0), until };
      }
      tried.add(form.id);
      if (isOverdue({ ...form, limitMs: null, decidedAtServer: null }, now())) {
        await store.advance(form.id, { type: 'RETURNED', message: TOO_OLD });
        continue;
      }
      const sending = await store.advance(form.id, { type: 'SEND' });
      if (sending === null || sending === 'gone') continue;
      const { event, ending } = await save(sending).then(
        (savedId): Answer => ({ event: { type: 'SAVED', savedId }, ending: null }),
        (failure: unknown) => answerOfFailure(failure, sending, now(), random()),
      );
      await store.advance(sending.id, event);
      if (ending !== null) return ending;
    }
  }, signal);
}

/** What of decisions and forms has to be waited for. */
export function bothOutcomes(decisions: ReplayOutcome, forms: ReplayOutcome): ReplayOutcome {
  if (decisions.kind === 'empty') return forms;
  if (decisions.kind === 'later' && forms.kind === 'later') return forms.until < decisions.until ? forms : decisions;
  return forms.kind === 'empty' || forms.kind === 'elsewhere' ? decisions : forms;
}

/** Whether forms may be saved after the decisions: not where nothing can be sent now. */
export function mayGoOn({ kind }: ReplayOutcome): boolean {
  return kind === 'empty' || kind === 'later' || kind === 'elsewhere';
}
