/** Milliseconds. Visible pages paint at least once a second; hidden ones needn't wait. */
const UNSEEN = 1_000;

export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => setTimeout(resolve, 0);
    if (globalThis.requestAnimationFrame === undefined) {
      settle();
      return;
    }
    const timer = setTimeout(resolve, UNSEEN);
    globalThis.requestAnimationFrame(() => {
      clearTimeout(timer);
      settle();
    });
  });
}

/** After the next paint, when the browser is idle. */
export async function whenIdle(): Promise<void> {
  await nextPaint();
  if (globalThis.requestIdleCallback === undefined) return;
  await new Promise<void>((resolve) => globalThis.requestIdleCallback(() => resolve(), { timeout: UNSEEN }));
}

/** Milliseconds; a user who is searching acts sooner. */
const STAY = 500;

/** When the user has stayed and the browser is idle. */
export async function whenCalm(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, STAY));
  await whenIdle();
}
