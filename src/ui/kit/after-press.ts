let isPressed = false;

globalThis.document?.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel'])
  globalThis.document?.addEventListener(end, () => (isPressed = false), { capture: true });

/**
 * Does what may move the page only once a press that is under way has ended. A press takes the focus from a field when it
 * begins; a message that then appears at the field would move what is pressed away from under the pointer, and the press
 * would be lost.
 */
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
