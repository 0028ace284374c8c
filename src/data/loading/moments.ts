/** The browser paints at least once a second where the page is seen; where it isn't, nobody waits for a picture. */
const UNSEEN = 1_000;

/** Resolves when what is on the screen now has been painted. */
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

/** Resolves when the browser has nothing more urgent to do, and after what is on the screen now has been painted. */
export async function whenIdle(): Promise<void> {
  await nextPaint();
  // Not every browser has `requestIdleCallback`.
  if (globalThis.requestIdleCallback === undefined) return;
  await new Promise<void>((resolve) => globalThis.requestIdleCallback(() => resolve(), { timeout: UNSEEN }));
}

/** Milliseconds. A user who is looking for something acts sooner. */
const STAY = 500;

/** Resolves when the user has stayed with what is on the screen, and the browser has nothing more urgent to do. */
export async function whenCalm(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, STAY));
  await whenIdle();
}
