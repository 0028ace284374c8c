/** How long the browser takes after a press: to the frames that show what was asked for, and as it reports interactions itself. */
import type { JSHandle, Locator, Page } from '@playwright/test';

/** How long a quick hand rests on a control before it presses. Milliseconds. */
const AIMING_MS = 300;
/** Milliseconds; others may be at work on the machine. */
const DEADLINE_MS = 60_000;
/** The browser reports no shorter event. Milliseconds. */
const SHORTEST_MS = 16;

/** Rests on a control and presses it at once, as a quick hand does. */
export async function pressControl(control: Locator): Promise<void> {
  const { mouse } = control.page();
  await control.hover();
  await control.page().waitForTimeout(AIMING_MS);
  await Promise.all([mouse.down(), mouse.up()]);
}

/** What a frame has to show: an element, below a certain heading if there is one. */
export interface Sight {
  readonly selector: string;
  readonly heading?: string;
}

/** Milliseconds from the press or the key to the end of the first frame with each sight. */
export async function timesToSights(
  page: Page,
  sights: readonly Sight[],
  press: () => Promise<void>,
): Promise<readonly number[]> {
  // The watch stands before the press: a promise in an object is not waited for yet.
  const watch = await page.evaluateHandle(
    ([wanted, deadline]) => ({
      times: new Promise<readonly number[]>((resolve, reject) => {
        const pressed = new AbortController();
        const times = new Map<Sight, number>();
        const isShown = ({ selector, heading }: Sight) =>
          document.querySelector(selector) !== null &&
          (heading === undefined || document.querySelector('h1')?.textContent === heading);
        const begin = (event: Event) => {
          if (event instanceof KeyboardEvent && event.key === 'Control') return;
          pressed.abort();
          const pending = new Set(wanted);
          /** Its message comes after layout and paint of the frame. */
          const endFrame = (sight: Sight) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              times.set(sight, performance.now() - event.timeStamp);
              if (times.size === wanted.length) resolve(wanted.map((each) => times.get(each) ?? Number.NaN));
            };
            port2.postMessage(null);
          };
          const observer = new MutationObserver(() => {
            for (const sight of pending) {
              if (!isShown(sight)) continue;
              pending.delete(sight);
              requestAnimationFrame(() => endFrame(sight));
            }
            if (pending.size === 0) observer.disconnect();
          });
          observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
        };
        for (const kind of ['pointerdown', 'keydown'])
          addEventListener(kind, begin, { capture: true, signal: pressed.signal });
        setTimeout(() => {
          const missing = wanted.filter((sight) => !times.has(sight)).map(({ selector }) => selector);
          if (missing.length > 0) reject(new Error(`No frame showed ${missing.join(' and ')}.`));
        }, deadline);
      }),
    }),
    [sights, DEADLINE_MS] as const,
  );
  await press();
  const times = await watch.evaluate((watched) => watched.times);
  await watch.dispose();
  return times;
}

export type InteractionWatch = JSHandle<{ take: () => readonly number[] }>;

/**
 * Watches the interactions of a page, until it is reloaded. `take` answers the milliseconds of each since the last time: the longest of its
 * events, up to the next frame, in steps of 8. One that the browser doesn't report as it was too short counts as 16.
 */
export function watchInteractions(page: Page): Promise<InteractionWatch> {
  return page.evaluateHandle((shortest) => {
    const longest = new Map<number, number>();
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0));
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    const asked = { type: 'event', durationThreshold: shortest };
    observer.observe(asked);
    let counted = performance.interactionCount;
    return {
      take: () => {
        note(observer.takeRecords());
        const reported = [...longest.values()];
        const unreported = performance.interactionCount - counted - reported.length;
        counted = performance.interactionCount;
        longest.clear();
        return [...reported, ...new Array<number>(Math.max(0, unreported)).fill(shortest)];
      },
    };
  }, SHORTEST_MS);
}
