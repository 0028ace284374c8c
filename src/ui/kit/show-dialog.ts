/** Focuses the element with `data-autofocus`, or else the dialog. */
function focusInside(dialog: HTMLDialogElement): void {
  (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
}

function hidePopover(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open');
  dialog.hidePopover();
  dialog.removeAttribute('popover');
}

/** Nothing is drawn in between, so that animations, focus and selection stay. */
function makeModal(dialog: HTMLDialogElement): void {
  const focused = document.activeElement;
  const isInside = dialog.contains(focused);
  hidePopover(dialog);
  // The browser focuses the element that has it: another focus in between would be announced.
  if (isInside) focused?.setAttribute('autofocus', '');
  dialog.showModal();
  if (isInside) focused?.removeAttribute('autofocus');
  if (!isInside || document.activeElement !== focused) focusInside(dialog);
}

/** Milliseconds; a busy page becomes inert after it anyway. */
const LATEST_MS = 1_000;

/** After the next frame, when the browser has nothing else to do. */
function whenIdle(work: () => void): void {
  requestAnimationFrame(() => {
    // Safari has no idle callbacks.
    if (window.requestIdleCallback === undefined) setTimeout(work);
    else window.requestIdleCallback(work, { timeout: LATEST_MS });
  });
}

/** Makes the dialog modal that is shown as a popover; null for none. */
let settleShown: (() => void) | null = null;

/** Whether a key only types into a field of the dialog. */
function isTyping({ key, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && (key.length === 1 || key === 'Backspace');
}

/**
 * Shows a modal dialog and focuses it. The page behind becomes inert once the browser is idle, as that takes time for each of its elements;
 * until then the dialog, as a popover, covers the page, and a focus outside, another dialog or a key that doesn't type makes it modal at once.
 */
export function showDialog(dialog: HTMLDialogElement, signal: AbortSignal): void {
  settleShown?.();
  // Behind another dialog the page is inert already, and a hidden page is never idle.
  const isModalAtOnce = document.hidden || document.querySelector(':modal') !== null;
  if (isModalAtOnce || dialog.showPopover === undefined) {
    dialog.showModal();
    focusInside(dialog);
    return;
  }
  dialog.popover = 'manual';
  dialog.showPopover();
  // As after `showModal`, for styles and queries.
  dialog.setAttribute('open', '');
  focusInside(dialog);
  const waiting = new AbortController();
  const stopWaiting = () => {
    waiting.abort();
    settleShown = null;
  };
  const settle = () => {
    stopWaiting();
    makeModal(dialog);
  };
  settleShown = settle;
  const listening = { capture: true, signal: waiting.signal };
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isTyping(event)) settle();
    },
    listening,
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Node && dialog.contains(target))) settle();
    },
    listening,
  );
  whenIdle(() => {
    if (!waiting.signal.aborted) settle();
  });
  signal.addEventListener('abort', () => {
    if (!waiting.signal.aborted) stopWaiting();
  });
}

export function hideDialog(dialog: HTMLDialogElement): void {
  if (dialog.hasAttribute('popover')) hidePopover(dialog);
  else dialog.close();
}
