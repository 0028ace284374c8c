import { assign, enqueueActions, setup } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import { typedOf } from '../../rules/forms/draft.ts';
import type { FieldBase, Form, FormSetting } from '../../rules/forms/form.ts';
import type { Held } from '../../rules/forms/settle.ts';
import { whyNotWaiting } from '../../rules/forms/waiting.ts';
import { callbackEffect, promiseEffect } from '../effect.ts';
import {
  type CheckInput,
  type CopiedLists,
  type EarlierEdit,
  earlierEditWaits,
  type FormChartContext,
  type FormChartEvent,
  type FormChartInput,
  type FormLoading,
  type FormNews,
  type FormWork,
  isAboutNetwork,
  notSavedOffline,
  type Queueing,
  type QueueOutcome,
  type SaveOutcome,
  type Saving,
  savedMeanwhile,
  type ValidationOutcome,
} from './form-facts.ts';
import { hasChanges, shownFaults } from './form-questions.ts';
import {
  beginWork,
  changedFields,
  checksOn,
  draftOfWork,
  dueChecks,
  edited,
  isEmptyDraft,
  leftField,
  offeredDraft,
  refused,
  restored,
  undone,
  withCleanText,
  withFinding,
  withReference,
  withSection,
} from './form-work.ts';

const childOf = (check: string) => `check.${check}`;

export function createFormChartSetup<
  Values,
  Setting extends FormSetting<Values>,
  Field extends FieldBase<Values, Setting>,
  Query,
  Body,
>(form: Form<Values, Setting, Field, Query, Body>) {
  type Context = FormChartContext<Values, Setting>;
  type Event = FormChartEvent<Values, Setting>;
  type Work = FormWork<Values, Setting>;

  const step = ({ work }: Context, next: (work: Work) => Work): Partial<Context> =>
    work === null ? {} : { work: next(work) };
  return setup({
    types: {
      context: {} as Context,
      events: {} as Event,
      input: {} as FormChartInput,
      emitted: {} as FormNews<Values>,
    },
    actors: {
      load: promiseEffect<FormLoading<Values, Setting>, undefined>('load'),
      /** Loads lists; receives NEED with the queries when these change. */
      reference: callbackEffect<Event, { readonly queries: readonly Query[] }>('reference'),
      /** Stores the draft; receives KEEP with it, TAKE when the found draft belongs to this form, and DROP. */
      draftKeeper: callbackEffect<Event, undefined>('draftKeeper'),
      check: callbackEffect<Event, CheckInput<Values>>('check'),
      validate: promiseEffect<ValidationOutcome, Saving<Body>>('validate'),
      save: promiseEffect<SaveOutcome, Saving<Body>>('save'),
      /** Stores the complete form on the device, to be saved once there is a network. */
      queue: promiseEffect<QueueOutcome, Queueing<Values, Body>>('queue'),
      /** Deletes the draft, and after a discard the uploaded files. Failures don't matter. */
      tidy: promiseEffect<void, { readonly isSaved: boolean; readonly held: Held<Values> | null }>('tidy'),
    },
    guards: {
      'there is no such record': (_, error: unknown) => toAppError(error).kind === 'not-found',
      'it is closed to edits': (_, answer: FormLoading<Values, Setting>) => answer.kind === 'closed',
      'a draft is offered': ({ context }, answer: FormLoading<Values, Setting>) =>
        answer.kind === 'loaded' && offeredDraft(form, answer, context.typed) !== null,
      'there is no network': ({ context }) => !context.isOnline,
      'it can wait for the network': ({ context: { isOnline, canWait, work } }) =>
        !isOnline && canWait && work !== null && whyNotWaiting(form, work.values) === null,
      'its earlier edit was saved': ({ context }) => context.earlierEdit === 'saved',
      'it takes back an approval': ({ context }) => context.approvalAtStake !== null,
      'it comes from the queue': ({ context }) => context.returned !== null,
      'it was queued': (_, outcome: QueueOutcome) => outcome.kind === 'queued',
      'the form has errors': ({ context }) =>
        context.work !== null &&
        shownFaults(form, { ...context.work, findings: {}, serverFaults: [], isSaveAsked: true }).length > 0,
      'changes would be lost': ({ context }) => context.work !== null && hasChanges(form, context.work),
      'it is valid': (_, outcome: ValidationOutcome) => outcome.kind === 'valid',
      'fields are invalid': (_, outcome: ValidationOutcome | SaveOutcome) => outcome.kind === 'invalid',
      'it was saved': (_, outcome: SaveOutcome) => outcome.kind === 'saved',
      'the outcome is unknown': (_, outcome: SaveOutcome) => outcome.kind === 'unknown',
    },
    actions: {
      takeLoaded: assign(({ context }, answer: FormLoading<Values, Setting>): Partial<Context> => {
        if (answer.kind === 'closed') return { message: answer.message };
        const draft = offeredDraft(form, answer, context.typed);
        return {
          work: beginWork(form, answer),
          draft,
          returned: answer.returned ?? null,
          typed: null,
          draftKeptAt: null,
          message: null,
          earlierEdit: 'none',
          isSaveUnknown: false,
        };
      }),
      holdTyped: assign(({ context: { work } }): Partial<Context> => {
        if (work === null) return { typed: null };
        return { typed: withSection(work, typedOf(form, work, work.initial, work.version, work.setting)) };
      }),
      explain: assign((_, message: string) => ({ message })),
      explainOffline: assign(({ context: { work, canWait } }) => ({
        message: notSavedOffline(work === null || !canWait ? null : whyNotWaiting(form, work.values)),
      })),
      explainReference: assign(
        (_, { message, lists }: { readonly message: string; readonly lists: Readonly<Record<string, string>> }) => ({
          referenceMessage: message,
          missingLists: lists,
        }),
      ),
      noteCopies: assign((_, copiedLists: CopiedLists | null) => ({ copiedLists })),
      explainDraft: assign((_, draftMessage: string) => ({ draftMessage })),
      noteDraft: assign((_, draftKeptAt: number | null) => ({ draftKeptAt, draftMessage: null })),
      explainEarlierEdit: assign({ message: savedMeanwhile(form.noun) }),
      noteEarlierEdit: assign(({ context: { message } }, earlierEdit: EarlierEdit) => ({
        earlierEdit,
        message: earlierEdit !== 'waits' && message === earlierEditWaits(form.noun) ? null : message,
      })),
      noteApproval: assign((_, approvalAtStake: string | null) => ({ approvalAtStake })),
      noteNetwork: assign(({ context: { message } }, isOnline: boolean) => ({
        isOnline,
        message: isOnline && isAboutNetwork(message) ? null : message,
      })),
      decide: assign(({ context }, commandId: string) => ({
        ...step(context, (work) => ({ ...work, serverFaults: [], checking: [], isSaveAsked: true })),
        commandId,
        message: null,
      })),
      takeRefusal: assign(({ context }, outcome: ValidationOutcome | SaveOutcome): Partial<Context> => {
        if (context.work === null || outcome.kind !== 'invalid') return {};
        return { ...refused(form, context.work, outcome.errors), commandId: null };
      }),
      takeReturned: assign(({ context: { work, returned } }): Partial<Context> => {
        if (work === null || returned === null) return {};
        const after = refused(form, work, returned.faults);
        const isAtFields = after.work.serverFaults.length > 0;
        return { work: after.work, returned: null, message: isAtFields ? after.message : returned.message };
      }),
      explainOutcome: assign((_, outcome: ValidationOutcome | SaveOutcome | QueueOutcome) =>
        'message' in outcome ? { message: outcome.message } : {},
      ),
      showFaults: assign(({ context }) => step(context, (work) => ({ ...work, isSaveAsked: true }))),
      takeFinding: assign(({ context, event }) =>
        event.type === 'CHECKED' ? step(context, (work) => withFinding(work, event.check, event.finding)) : {},
      ),
      leaveUnknown: assign({ commandId: null, message: null, isSaveUnknown: true }),
    },
  }).extend({
    actions: {
      edit: enqueueActions(({ context, event, enqueue }) => {
        if (context.work === null || (event.type !== 'EDIT' && event.type !== 'UNDO')) return;
        const before = context.work;
        const after = event.type === 'EDIT' ? edited(form, before, event.edit) : undone(form, before);
        if (after === before) return;
        for (const check of checksOn(form, changedFields(form, before.values, after.values)))
          enqueue.stopChild(childOf(check));
        enqueue.assign({ work: after, message: null });
        const draft = draftOfWork(form, after);
        enqueue.sendTo('draftKeeper', isEmptyDraft(draft) ? { type: 'DROP' } : { type: 'KEEP', draft });
        enqueue.sendTo('reference', { type: 'NEED', queries: form.queries(after.values, after.setting) });
      }),
      openSection: enqueueActions(({ context: { work }, event, enqueue }) => {
        if (work === null || event.type !== 'OPEN_SECTION' || event.title === work.section) return;
        const after = { ...work, section: event.title };
        enqueue.assign({ work: after });
        const draft = draftOfWork(form, after);
        if (!isEmptyDraft(draft)) enqueue.sendTo('draftKeeper', { type: 'KEEP', draft });
      }),
      /** The validation asks the same; an answer after the save would find the record itself. */
      stopChecks: enqueueActions(({ context, enqueue }) => {
        for (const check of context.work?.checking ?? []) enqueue.stopChild(childOf(check));
      }),
      takeDraft: enqueueActions(({ context: { work, draft }, enqueue }) => {
        if (work === null) return;
        const after = restored(form, work, draft);
        enqueue.assign({ work: after, draft: null, draftKeptAt: draft?.keptAt ?? null });
        enqueue.sendTo(
          'draftKeeper',
          draft?.keptAt === null ? { type: 'KEEP', draft: draftOfWork(form, after) } : { type: 'TAKE' },
        );
        for (const check of after.checking) {
          enqueue.stopChild(childOf(check));
          enqueue.spawnChild('check', { id: childOf(check), input: { check, values: after.values } });
        }
        enqueue.sendTo('reference', { type: 'NEED', queries: form.queries(after.values, after.setting) });
      }),
      takeReference: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'REFERENCE_LOADED' || context.work === null) return;
        const { work } = context;
        const after = withReference(form, work, event.reference);
        for (const check of checksOn(form, changedFields(form, work.values, after.values)))
          enqueue.stopChild(childOf(check));
        enqueue.assign({ work: after, referenceMessage: null, missingLists: {} });
        enqueue.sendTo('reference', { type: 'NEED', queries: form.queries(after.values, after.setting) });
      }),
      leave: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'BLUR' || context.work === null) return;
        const { work } = context;
        const after = leftField(form, withCleanText(form, work, event.field), event.field);
        enqueue.assign({ work: after });
        for (const check of dueChecks(form, after, event.field)) {
          enqueue.stopChild(childOf(check));
          enqueue.spawnChild('check', { id: childOf(check), input: { check, values: after.values } });
        }
      }),
      goToFault: enqueueActions(({ context, enqueue }) => {
        const faults = context.work === null ? [] : shownFaults(form, context.work);
        const [fault] = faults;
        if (fault !== undefined) enqueue.emit({ type: 'FOCUS', fault, count: faults.length });
      }),
      dropDraft: enqueueActions(({ enqueue }) => {
        enqueue.assign({ draft: null });
        enqueue.sendTo('draftKeeper', { type: 'DROP' });
      }),
    },
  });
}
