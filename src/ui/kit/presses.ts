let isPressed = false;

globalThis.document?.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel'])
  globalThis.document?.addEventListener(end, () => (isPressed = false), { capture: true });

/** Delays layout changes until a press ends: a message that appears on blur would move the pressed control away and lose the press. */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const ended = new AbortController();
  const settle = () => {
    ended.abort();
    // The click follows the end of the press; the work follows the click.
    setTimeout(work);
  };
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, settle, { capture: true, signal: ended.signal });
}

/** A held key is one press, and a dialog knows where it was opened from. */

export interface PressPlace {
  readonly x: number;
  readonly y: number;
}

let place: PressPlace | null = null;

/** In window coordinates; null before the first press. */
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

// A held Enter would press whatever gets the focus next, such as a new dialog's answer.
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
