import type { FieldBase, Form, FormSetting } from '../../rules/forms/form.ts';
import { recognizedBy } from '../../rules/forms/waiting.ts';
import { messageOf } from '../session/session-facts.ts';
import { createFormChartSetup } from './form-chart-setup.ts';
import type { FormChartContext, Queueing, Saving } from './form-facts.ts';
import { draftOfWork } from './form-work.ts';

/** A form from opening to saving (Deployments §2 "Create and edit forms", §5 "Server validation"); sections are the screen's concern. */
export function createFormChart<
  Values,
  Setting extends FormSetting<Values>,
  Field extends FieldBase<Values, Setting>,
  Query,
  Body,
>(form: Form<Values, Setting, Field, Query, Body>) {
  const savingOf = ({ work, commandId }: FormChartContext<Values, Setting>): Saving<Body> => {
    if (work === null) throw new Error('Nothing is loaded that could be saved.');
    const { values, setting, version } = work;
    return { commandId: commandId ?? '', body: form.body(values, setting), version };
  };

  const queueingOf = (context: FormChartContext<Values, Setting>): Queueing<Values, Body> => {
    const { work } = context;
    if (work === null) throw new Error('Nothing is loaded that could be saved.');
    const { values, setting } = work;
    return { ...savingOf(context), recognizedBy: recognizedBy(form, values, setting), draft: draftOfWork(form, work) };
  };

  const filling = {
    EDIT: { target: 'editing', actions: 'edit' },
    UNDO: { target: 'editing', actions: 'edit' },
    BLUR: { actions: 'leave' },
    OPEN_SECTION: { actions: 'openSection' },
    SAVE: [
      { guard: 'its earlier edit was saved', target: 'failed', actions: 'explainEarlierEdit' },
      { guard: 'the form has errors', target: 'editing', actions: ['showFaults', 'goToFault'] },
      {
        guard: 'it takes back an approval',
        target: 'confirmingSave',
        actions: { type: 'decide', params: ({ event }: { event: { commandId: string } }) => event.commandId },
      },
      {
        guard: 'it can wait for the network',
        target: 'queueing',
        actions: [
          'stopChecks',
          { type: 'decide', params: ({ event }: { event: { commandId: string } }) => event.commandId },
        ],
      },
      { guard: 'there is no network', actions: 'explainOffline' },
      {
        target: 'validating',
        actions: [
          'stopChecks',
          { type: 'decide', params: ({ event }: { event: { commandId: string } }) => event.commandId },
        ],
      },
    ],
    /** The record may have changed; the input is offered again. */
    RELOAD: { target: '#wizard.loading', actions: 'holdTyped' },
    DISCARD: [{ guard: 'changes would be lost', target: 'confirmingDiscard' }, { target: '#wizard.discarding' }],
  } as const;

  return createFormChartSetup(form).createMachine({
    id: 'wizard',
    initial: 'loading',
    context: ({ input }) => ({
      work: null,
      draft: null,
      typed: null,
      draftKeptAt: null,
      isOnline: input.isOnline,
      canWait: input.canWait === true,
      earlierEdit: 'none',
      approvalAtStake: null,
      returned: null,
      message: null,
      referenceMessage: null,
      missingLists: {},
      copiedLists: null,
      draftMessage: null,
      commandId: null,
      isSaveUnknown: false,
    }),
    on: {
      NETWORK_LOST: { actions: { type: 'noteNetwork', params: false } },
      NETWORK_BACK: { actions: { type: 'noteNetwork', params: true } },
      EARLIER_EDIT: { actions: { type: 'noteEarlierEdit', params: ({ event }) => event.now } },
      APPROVAL_AT_STAKE: { actions: { type: 'noteApproval', params: ({ event }) => event.sentence } },
    },
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: [
            {
              guard: { type: 'it is closed to edits', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'takeLoaded', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'a draft is offered', params: ({ event }) => event.output },
              target: 'open.askingDraft',
              actions: { type: 'takeLoaded', params: ({ event }) => event.output },
            },
            { target: 'open', actions: { type: 'takeLoaded', params: ({ event }) => event.output } },
          ],
          onError: [
            {
              guard: {
                type: 'there is no such record',
                params: ({ event }: { event: { readonly error: unknown } }) => event.error,
              },
              target: 'missing',
            },
            { target: 'loadFailed', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
          ],
        },
      },
      missing: { on: { DISCARD: 'discarded' } },
      loadFailed: {
        on: {
          RETRY: 'loading',
          NETWORK_BACK: { target: 'loading', actions: { type: 'noteNetwork', params: true } },
          DISCARD: 'discarded',
        },
      },
      open: {
        initial: 'editing',
        invoke: [
          {
            src: 'reference',
            id: 'reference',
            input: ({ context: { work } }) => ({
              queries: work === null ? [] : form.queries(work.values, work.setting),
            }),
          },
          { src: 'draftKeeper', id: 'draftKeeper' },
        ],
        on: {
          REFERENCE_LOADED: { actions: 'takeReference' },
          REFERENCE_FAILED: { actions: { type: 'explainReference', params: ({ event }) => event } },
          LISTS_COPIED: { actions: { type: 'noteCopies', params: ({ event }) => event.copies } },
          CHECKED: { actions: 'takeFinding' },
          DRAFT_KEPT: { actions: { type: 'noteDraft', params: ({ event }) => event.at } },
          DRAFT_NOT_KEPT: { actions: { type: 'explainDraft', params: ({ event }) => event.message } },
        },
        states: {
          askingDraft: {
            // Its user has just opened it from the queue.
            always: {
              guard: 'it comes from the queue',
              target: 'editing',
              actions: ['takeDraft', 'takeReturned'],
            },
            on: {
              RESTORE_DRAFT: { target: 'editing', actions: 'takeDraft' },
              DISCARD_DRAFT: { target: 'editing', actions: 'dropDraft' },
              RELOAD: '#wizard.loading',
              DISCARD: 'confirmingDraft',
            },
          },
          /** An offered draft is discarded with the page, like input. */
          confirmingDraft: { on: { CONFIRM_DISCARD: '#wizard.discarding', KEEP_EDITING: 'askingDraft' } },
          editing: { on: filling },
          failed: { on: filling },
          confirmingDiscard: { on: { CONFIRM_DISCARD: '#wizard.discarding', KEEP_EDITING: 'editing' } },
          /** Its approval is gone once it is saved. */
          confirmingSave: {
            on: {
              CONFIRM_SAVE: [
                { guard: 'it can wait for the network', target: 'queueing', actions: 'stopChecks' },
                { guard: 'there is no network', target: 'editing', actions: 'explainOffline' },
                { target: 'validating', actions: 'stopChecks' },
              ],
              KEEP_EDITING: 'editing',
            },
          },
          queueing: {
            invoke: {
              src: 'queue',
              input: ({ context }) => queueingOf(context),
              onDone: [
                {
                  guard: { type: 'it was queued', params: ({ event }) => event.output },
                  target: '#wizard.tidyingQueued',
                },
                { target: 'failed', actions: { type: 'explainOutcome', params: ({ event }) => event.output } },
              ],
              onError: {
                target: 'failed',
                actions: { type: 'explain', params: ({ event }) => messageOf(event.error) },
              },
            },
          },
          validating: {
            invoke: {
              src: 'validate',
              input: ({ context }) => savingOf(context),
              onDone: [
                { guard: { type: 'it is valid', params: ({ event }) => event.output }, target: 'saving' },
                {
                  guard: { type: 'fields are invalid', params: ({ event }) => event.output },
                  target: 'editing',
                  actions: [{ type: 'takeRefusal', params: ({ event }) => event.output }, 'goToFault'],
                },
                { target: 'failed', actions: { type: 'explainOutcome', params: ({ event }) => event.output } },
              ],
              onError: {
                target: 'failed',
                actions: { type: 'explain', params: ({ event }) => messageOf(event.error) },
              },
            },
          },
          saving: {
            invoke: {
              src: 'save',
              input: ({ context }) => savingOf(context),
              onDone: [
                { guard: { type: 'it was saved', params: ({ event }) => event.output }, target: '#wizard.tidying' },
                {
                  guard: { type: 'fields are invalid', params: ({ event }) => event.output },
                  target: 'editing',
                  actions: [{ type: 'takeRefusal', params: ({ event }) => event.output }, 'goToFault'],
                },
                {
                  guard: { type: 'the outcome is unknown', params: ({ event }) => event.output },
                  target: 'unknown',
                  actions: { type: 'explainOutcome', params: ({ event }) => event.output },
                },
                { target: 'failed', actions: { type: 'explainOutcome', params: ({ event }) => event.output } },
              ],
              onError: {
                target: 'unknown',
                actions: { type: 'explain', params: ({ event }) => messageOf(event.error) },
              },
            },
          },
          /** It may have been saved: the same command is sent again, or the user continues. */
          unknown: { on: { RETRY: 'saving', KEEP_EDITING: { target: 'editing', actions: 'leaveUnknown' } } },
        },
      },
      tidying: {
        invoke: {
          src: 'tidy',
          input: ({ context }) => ({ isSaved: true, held: context.work }),
          onDone: 'saved',
          onError: 'saved',
        },
      },
      /** The queue holds what was typed: the draft would be a second one. */
      tidyingQueued: {
        invoke: {
          src: 'tidy',
          input: ({ context }) => ({ isSaved: true, held: context.work }),
          onDone: 'queued',
          onError: 'queued',
        },
      },
      discarding: {
        invoke: {
          src: 'tidy',
          input: ({ context }) => ({ isSaved: false, held: context.work }),
          onDone: 'discarded',
          onError: 'discarded',
        },
      },
      closed: { type: 'final' },
      saved: { type: 'final' },
      queued: { type: 'final' },
      discarded: { type: 'final' },
    },
  });
}
