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
