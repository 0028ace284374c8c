import { vi } from 'vitest';

/** Starts a server that polls every 50 ms instead of every two seconds, for example for ended sessions. */
export async function withQuickLooks<T>(start: () => Promise<T>): Promise<T> {
  const interval = globalThis.setInterval;
  const quick = (work: () => void, milliseconds?: number) => interval(work, milliseconds === 2_000 ? 50 : milliseconds);
  const spy = vi.spyOn(globalThis, 'setInterval').mockImplementation(quick as typeof setInterval);
  try {
    return await start();
  } finally {
    spy.mockRestore();
  }
}
