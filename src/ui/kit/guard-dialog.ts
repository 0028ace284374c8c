import { footer, shield, UNARMED } from './Dialog.css.ts';
import { lastPressPlace } from './presses.ts';

/** Milliseconds after painting in which nobody can have read a question. */
const ARMED_AFTER_MS = 400;
/** Maximum milliseconds between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/** After the next frame; a hidden page draws none. */
function afterPaint(work: () => void, milliseconds: number, signal: AbortSignal): void {
  requestAnimationFrame(() => {
    if (signal.aborted) return;
    const timer = setTimeout(work, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** Catches the second click of the double click that opened the dialog. */
function shieldFromDoubleClick(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const place = lastPressPlace();
  if (place === null) return;
  const element = document.createElement('div');
  element.className = shield;
  element.style.left = `${place.x}px`;
  element.style.top = `${place.y}px`;
  dialog.append(element);
  const remove = () => element.remove();
  afterPaint(remove, DOUBLE_CLICK_MS, signal);
  signal.addEventListener('abort', remove);
}

function isInFooter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`.${footer}`) !== null;
}

/** In an empty field, Enter only shows what is missing. */
function isAnswer(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.form !== null && target.value !== '';
  return target instanceof HTMLButtonElement && isInFooter(target);
}

/** Against accidental answers: buttons respond only after a moment in view. Not disabled meanwhile, so that the focus stays. */
export function guardDialog(dialog: HTMLDialogElement, signal: AbortSignal): void {
  let arming = new AbortController();
  const arm = () => {
    arming.abort();
    dialog.removeAttribute(UNARMED);
  };
  const disarm = () => {
    arming.abort();
    arming = new AbortController();
    dialog.setAttribute(UNARMED, '');
    afterPaint(arm, ARMED_AFTER_MS, arming.signal);
  };
  disarm();
  shieldFromDoubleClick(dialog, signal);
  signal.addEventListener('abort', () => arming.abort());
  dialog.addEventListener('input', arm, { signal });
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') {
        if (!event.repeat) arm();
        return;
      }
      if (!dialog.hasAttribute(UNARMED) || !isAnswer(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, signal },
  );
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (isInFooter(target)) disarm();
    },
    { capture: true, signal },
  );
}
