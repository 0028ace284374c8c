/** What holds for every press in the portal: a held key is one press, and a dialog knows where the press was that opened it. */

export interface PressPlace {
  readonly x: number;
  readonly y: number;
}

let place: PressPlace | null = null;

/** Where the pointer was pressed last, in the window's coordinates; null where it never was. */
export function lastPressPlace(): PressPlace | null {
  return place;
}

const takesLines = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
const isPressedBySpace = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, [role="menuitem"], [role="option"]') !== null;

globalThis.document?.addEventListener('pointerdown', ({ clientX, clientY }) => (place = { x: clientX, y: clientY }), {
  capture: true,
});

// Without this, a held Enter would press what gets the focus next: the answer in a dialog that it has just opened.
globalThis.document?.addEventListener(
  'keydown',
  (event) => {
    if (!event.repeat) return;
    const isPress =
      event.key === 'Enter' ? !takesLines(event.target) : event.key === ' ' && isPressedBySpace(event.target);
    if (!isPress) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
