import { type AnyEventObject, fromCallback } from 'xstate';
import type { WizardEvent } from '../../machines/form/wizard-facts.ts';
import type { Draft } from '../../rules/forms/draft.ts';
import type { FormSetting } from '../../rules/forms/form.ts';
import { LastTurn } from '../device/last-turn.ts';
import type { FormDrafts } from './drafts.ts';

/** Milliseconds without typing before a write. */
const DRAFT_PAUSE = 300;

const DRAFT_NOT_KEPT =
  'Your changes can’t be kept on this device right now. If you close this page before you save, they’re lost.';

type DraftTask<Values> = { readonly type: 'KEEP'; readonly draft: Draft<Values> } | { readonly type: 'DROP' };

/** Stores input on the first keystroke, after pauses, when the page is hidden or left, and on close. The newest value counts. */
export function createDraftKeeper<Values, Setting extends FormSetting<Values>>(
  drafts: FormDrafts<Values, Setting>,
  isAllowed: () => boolean,
) {
  return fromCallback<AnyEventObject, undefined, WizardEvent<Values, Setting>>(({ receive, sendBack }) => {
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
