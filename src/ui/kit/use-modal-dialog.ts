import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { guardDialog } from './guard-dialog.ts';

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
 * @param onClose for Escape, a phone's back gesture, and a press outside
 */
export function useModalDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const askToClose = useEffectEvent(onClose);
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
    let isPressedBeside = false;
    dialog.addEventListener(
      'pointerdown',
      (event) => {
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
    const place = focusedPlace();
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    return () => {
      listening.abort();
      dialog.close();
      // The button that opened the dialog may disappear in the same update.
      queueMicrotask(() => restoreFocus(place));
    };
  }, []);
  return ref;
}
