import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { guardDialog } from './guard-dialog.ts';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled, [tabindex="-1"]), [tabindex="0"]';

/** The focused element and its ancestors within the page; the page itself is left out, as the next page sets its own focus. */
function focusedPlace(): readonly Element[] {
  const place: Element[] = [];
  for (let element = document.activeElement; element !== null; element = element.parentElement) {
    if (element.matches('main, body')) break;
    place.push(element);
  }
  return place;
}

/** Moves the focus to the nearest remaining control where the dialog's action has removed the focused element. */
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
 * Opens a native dialog for as long as its component is mounted. The browser itself keeps the focus inside, makes the
 * page behind inert, gives the focus back at the end and needs no injected style, so that a strict content security
 * policy holds. The first element with `data-autofocus` gets the focus, else the dialog.
 *
 * @param onClose asked for by Escape, by the phone's back gesture, and by a press beside the dialog.
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
        // The component that shows the dialog decides whether it goes, so that what is pending can't be lost.
        event.preventDefault();
        askToClose();
      },
      { signal },
    );
    // A second Escape closes a native dialog even so. The event comes late: by then the dialog may be open again.
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
    // Not with the press itself: the browser would then move the focus to what is behind the dialog.
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
      // The button that opened the dialog may go in the same update.
      queueMicrotask(() => restoreFocus(place));
    };
  }, []);
  return ref;
}
