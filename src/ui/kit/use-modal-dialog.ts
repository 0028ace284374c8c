import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useBackToClose } from './back-layers.ts';
import { footer, shield, UNARMED } from './Dialog.css.ts';
import { lastPressPlace, type PressPlace } from './presses.ts';
import { hideDialog, showDialog } from './show-dialog.ts';

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

/** Catches the second click of a double click that opened or closed a dialog. @param parent what is pressed by mistake */
function shieldFromDoubleClick(parent: HTMLElement, { x, y }: PressPlace, signal: AbortSignal): void {
  const element = document.createElement('div');
  element.className = shield;
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  parent.append(element);
  const remove = () => element.remove();
  afterPaint(remove, DOUBLE_CLICK_MS, signal);
  signal.addEventListener('abort', remove);
}

/** Milliseconds in which a press may close a dialog, as what it starts is stored first. */
const CLOSES_WITHIN_MS = 1_000;

/** On a phone, another page's link may be below the button that closed the dialog. */
function shieldPage(press: PointerEvent | null): void {
  if (press === null || performance.now() - press.timeStamp > CLOSES_WITHIN_MS) return;
  shieldFromDoubleClick(document.body, { x: press.clientX, y: press.clientY }, new AbortController().signal);
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
function guardDialog(dialog: HTMLDialogElement, signal: AbortSignal): void {
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
  const place = lastPressPlace();
  if (place !== null) shieldFromDoubleClick(dialog, place, signal);
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

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled, [tabindex="-1"]), [tabindex="0"]';

/** The focused element and its ancestors within the page, whose own focus the next page sets. */
function focusedPlace(): readonly Element[] {
  const place: Element[] = [];
  for (let element = document.activeElement; element !== null; element = element.parentElement) {
    if (element.matches('main, body')) break;
    place.push(element);
  }
  return place;
}

/** Of a dialog that another one replaces in the same update: what had opened it may have gone. */
let replacedPlace: readonly Element[] = [];

/** Focuses the nearest remaining control if the dialog's action removed the element. */
function restoreFocus(place: readonly Element[]): void {
  const { activeElement, body } = document;
  const isLost = activeElement === null || activeElement === body;
  if (!isLost || place[0]?.isConnected === true) return;
  for (const element of place) {
    const near = element.isConnected ? element.querySelector<HTMLElement>(FOCUSABLE) : null;
    if (near === null) continue;
    near.focus({ preventScroll: true });
    return;
  }
}

/**
 * The native dialog traps the focus and makes the page inert without injected styles, as a strict content security policy requires.
 * @param onClose for Escape, Back, a phone's back gesture, and a press outside
 */
export function useModalDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const askToClose = useEffectEvent(onClose);
  useBackToClose(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    dialog.addEventListener(
      'cancel',
      (event) => {
        if (event.target !== dialog) return;
        // The owner decides whether it closes, so that pending work can't be lost.
        event.preventDefault();
        askToClose();
      },
      { signal },
    );
    // A second Escape closes a native dialog anyway. The event comes late: the dialog may be open again.
    dialog.addEventListener(
      'close',
      () => {
        if (!dialog.open) askToClose();
      },
      { signal },
    );
    let lastPress: PointerEvent | null = null;
    let isPressedBeside = false;
    dialog.addEventListener(
      'pointerdown',
      (event) => {
        lastPress = event;
        isPressedBeside = event.target === dialog;
      },
      { signal },
    );
    // Not on the press itself: the browser would then focus what is behind the dialog.
    dialog.addEventListener(
      'click',
      (event) => {
        if (isPressedBeside && event.target === dialog) askToClose();
      },
      { signal },
    );
    guardDialog(dialog, signal);
    const focused = focusedPlace();
    const place = focused.length > 0 ? focused : replacedPlace;
    const opener = document.activeElement;
    showDialog(dialog, signal);
    return () => {
      listening.abort();
      hideDialog(dialog);
      shieldPage(lastPress);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      replacedPlace = place;
      // The button that opened the dialog may disappear in the same update.
      queueMicrotask(() => {
        replacedPlace = [];
        restoreFocus(place);
      });
    };
  }, []);
  return ref;
}
