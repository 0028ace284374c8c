import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { createFormChart } from '../../machines/form/form-chart.ts';
import {
  type CheckInput,
  earlierEditWaits,
  type FormChartEvent,
  type FormLoading,
  type Queueing,
  type QueueOutcome,
  type SaveOutcome,
  type Saving,
  type ValidationOutcome,
} from '../../machines/form/form-facts.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ControlledField } from '../../rules/forms/controls.ts';
import type { Draft } from '../../rules/forms/draft.ts';
import { type CheckFinding, type Form, type FormSetting, NOT_CHECKED } from '../../rules/forms/form.ts';
import type { ListQuery } from '../../rules/forms/reference.ts';
import type { Held } from '../../rules/forms/settle.ts';
import { followConnectivity, followRenewal } from '../connectivity/returns.ts';
import { NoRoomError } from '../device/database-errors.ts';
import { LastTurn } from '../device/last-turn.ts';
import { nextPaint } from '../loading/moments.ts';
import { EditWaitsError } from '../outbox/edit-waits.ts';
import type { NewForm } from '../outbox/form-rows.ts';
import { FormDrafts } from './drafts.ts';
import { addressKey, type FormPortal, type FormViewer, isStillSignedIn, scopeOf } from './form-address.ts';
import type { FormResource } from './form-resource.ts';
import { followListedRecords } from './listed-records.ts';
import { withDraft } from './opening.ts';
import { ReferenceLists } from './reference-lists.ts';
import { ReferenceLoader } from './reference-loader.ts';
import { takeReturned } from './returned-forms.ts';
import { save, validate } from './saving.ts';
import { purgeUploads, uploadTokens } from './uploads.ts';

/** Milliseconds without typing before a write. */
const DRAFT_PAUSE = 300;

const DRAFT_NOT_KEPT =
  'Your changes can’t be kept on this device right now. If you close this page before you save, they’re lost.';

type DraftTask<Values> = { readonly type: 'KEEP'; readonly draft: Draft<Values> } | { readonly type: 'DROP' };

/** Stores input on the first keystroke, after pauses, when the page is hidden or left, and on close. The newest value counts. */
function createDraftKeeper<Values, Setting extends FormSetting<Values>>(
  drafts: FormDrafts<Values, Setting>,
  isAllowed: () => boolean,
) {
  return fromCallback<AnyEventObject, undefined, FormChartEvent<Values, Setting>>(({ receive, sendBack }) => {
    let pending: DraftTask<Values> | null = null;
    const lastTurn = new LastTurn<DraftTask<Values>>((task) => {
      if (task.type === 'KEEP') drafts.keepWhileLeaving(task.draft);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const tell: typeof sendBack = (event) => {
      if (!isStopped) sendBack(event);
    };

    const flush = async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      const task = pending;
      pending = null;
      if (task === null) return;
      if (task.type === 'DROP') {
        const isDropped = await drafts.drop();
        lastTurn.taken(task);
        if (isDropped) tell({ type: 'DRAFT_KEPT', at: null });
        return;
      }
      const at = await drafts.keep(task.draft);
      lastTurn.taken(task);
      if (at !== null) tell({ type: 'DRAFT_KEPT', at });
      else if (isAllowed()) tell({ type: 'DRAFT_NOT_KEPT', message: DRAFT_NOT_KEPT });
    };
    const leaving = new AbortController();
    const flushNow = () => void flush();
    const { signal } = leaving;
    globalThis.addEventListener?.('pagehide', flushNow, { signal });
    globalThis.document?.addEventListener(
      'visibilitychange',
      () => {
        if (globalThis.document.visibilityState === 'hidden') flushNow();
      },
      { signal },
    );
    receive((event) => {
      if (event.type === 'TAKE') void drafts.take();
      if (event.type !== 'KEEP' && event.type !== 'DROP') return;
      pending = event.type === 'KEEP' ? { type: 'KEEP', draft: event['draft'] } : { type: 'DROP' };
      lastTurn.hold(pending);
      if (timer === undefined) flushNow();
      clearTimeout(timer);
      timer = setTimeout(flushNow, DRAFT_PAUSE);
    });
    return () => {
      isStopped = true;
      leaving.abort();
      lastTurn.stop();
      flushNow();
    };
  });
}

/** A failed check says so. Rejects only when stopped. */
async function findingOf<Values, Setting extends FormSetting<Values>, Query extends ListQuery, Body>(
  { checks }: Pick<FormResource<Values, Setting, Query, Body>, 'checks'>,
  { check, values }: CheckInput<Values>,
  signal: AbortSignal,
): Promise<CheckFinding> {
  const ask = checks[check];
  if (ask === undefined) throw new Error(`There is no check '${check}'.`);
  try {
    return await ask(values, signal);
  } catch {
    signal.throwIfAborted();
    return NOT_CHECKED;
  }
}

/** Where complete forms wait for the network. */
export interface FormQueue {
  /** The address of the form's page. */
  readonly page: string;
  /** Resolves when it is on disk. */
  readonly add: (form: NewForm) => Promise<void>;
}

const NOT_QUEUED = 'This device can’t store the form, so it was not queued. Your changes are kept here.';
const NO_ROOM = 'This device is out of storage, so the form was not queued. Your changes are kept here.';

function notQueuedWords(failure: unknown, noun: string): string {
  if (failure instanceof EditWaitsError) return earlierEditWaits(noun);
  return failure instanceof NoRoomError ? NO_ROOM : NOT_QUEUED;
}

/** @param queue null where the form can't wait */
export function createFormMachine<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query extends ListQuery,
  Body,
>(
  portal: FormPortal,
  viewer: FormViewer,
  form: Form<Values, Setting, Field, Query, Body>,
  resource: FormResource<Values, Setting, Query, Body>,
  queue: FormQueue | null = null,
) {
  type Event = FormChartEvent<Values, Setting>;
  const isAllowed = () => isStillSignedIn(portal, viewer);
  const drafts = new FormDrafts({
    device: portal.device,
    form,
    scope: scopeOf(viewer),
    address: addressKey(resource.address),
    isAllowed,
  });
  const lists = new ReferenceLists(portal, viewer, resource.reference);
  let foreign: ReadonlySet<string> = new Set();

  return createFormChart(form).provide({
    actors: {
      load: fromPromise<FormLoading<Values, Setting>, undefined>(async ({ signal }) => {
        const opening = await resource.open(signal);
        const returned = takeReturned(scopeOf(viewer), addressKey(resource.address));
        if (returned !== null) drafts.readFirst(returned.opening);
        const loading = await withDraft(form, opening, drafts);
        foreign = new Set(loading.kind === 'loaded' ? uploadTokens(form, loading.initial) : []);
        return loading.kind === 'loaded' && returned !== null ? { ...loading, returned } : loading;
      }),
      reference: fromCallback<AnyEventObject, { readonly queries: readonly Query[] }, Event>(
        ({ input, receive, sendBack }) => {
          const loader = new ReferenceLoader(lists, form.lists, sendBack);
          // A dozen requests would delay the fields by a frame.
          let isPainted = false;
          let isStopped = false;
          const painted = nextPaint().then(() => {
            isPainted = true;
          });
          const need = async (queries: readonly Query[]) => {
            if (!isPainted) await painted;
            if (!isStopped) loader.need(queries);
          };
          receive((event) => {
            if (event.type === 'NEED') void need(event['queries']);
            else if (event.type === 'RETRY_LISTS') loader.retry();
          });
          void need(input.queries);
          const stopConnectivity = followConnectivity(portal.connectivity, (isOnline) => {
            if (isOnline) loader.retry();
          });
          const stopRenewal = followRenewal(portal.session, () => loader.retry());
          const { areas = new Map<string, RecordAreaName>() } = resource.reference;
          const listed = new Set(Object.keys(form.lists).flatMap((list) => areas.get(list) ?? []));
          const stopNews = followListedRecords(portal, [...listed], (area) =>
            loader.renew((list) => areas.get(list) === area),
          );
          return () => {
            isStopped = true;
            stopNews();
            stopConnectivity();
            stopRenewal();
            loader.stop();
          };
        },
      ),
      draftKeeper: createDraftKeeper<Values, Setting>(drafts, isAllowed),
      check: fromCallback<AnyEventObject, CheckInput<Values>, Event>(({ input, sendBack }) => {
        const stopping = new AbortController();
        findingOf(resource, input, stopping.signal).then(
          (finding) => {
            if (!stopping.signal.aborted) sendBack({ type: 'CHECKED', check: input.check, finding });
          },
          () => undefined,
        );
        return () => stopping.abort();
      }),
      validate: fromPromise<ValidationOutcome, Saving<Body>>(({ input, signal }) =>
        validate(portal, viewer, resource, input, signal),
      ),
      queue: fromPromise<QueueOutcome, Queueing<Values, Body>>(
        async ({ input: { commandId, body, version, recognizedBy, draft } }) => {
          try {
            await queue?.add({
              id: commandId,
              noun: form.noun,
              recordId: resource.address.mode === 'edit' ? resource.address.id : null,
              recognizedBy,
              page: queue.page,
              draftAddress: addressKey(resource.address),
              // Without secrets and files, or it couldn't wait.
              draft: { form: form.name, version, values: draft.values, ...(draft.aside && { aside: draft.aside }) },
              version,
              request: await resource.requestOf(body),
            });
            return queue === null ? { kind: 'refused', message: NOT_QUEUED } : { kind: 'queued' };
          } catch (failure) {
            return { kind: 'refused', message: notQueuedWords(failure, form.noun) };
          }
        },
      ),
      // Continues after the page closes: what was sent counts.
      save: fromPromise<SaveOutcome, Saving<Body>>(({ input }) => save(portal, viewer, resource, form.noun, input)),
      tidy: fromPromise<void, { readonly isSaved: boolean; readonly held: Held<Values> | null }>(
        async ({ input: { isSaved, held } }) => {
          await drafts.drop();
          if (isSaved || held === null) return;
          await purgeUploads(
            portal.client,
            form,
            [...uploadTokens(form, held.values), ...uploadTokens(form, held.aside)].filter(
              (token) => !foreign.has(token),
            ),
          );
        },
      ),
    },
  });
}
