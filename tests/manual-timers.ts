import type { StartTimer } from '../src/data/device/storage-wait.ts';

/** Timers that elapse when the test says so. */
export class ManualTimers {
  readonly #running = new Set<() => void>();

  readonly start: StartTimer = (_milliseconds, onElapsed) => {
    this.#running.add(onElapsed);
    return () => this.#running.delete(onElapsed);
  };

  /** Every timer that runs now elapses. */
  elapse(): void {
    for (const onElapsed of [...this.#running]) {
      this.#running.delete(onElapsed);
      onElapsed();
    }
  }

  /** Lets timers elapse for as long as something waits for them. */
  async elapseUntil<Value>(waited: Promise<Value>): Promise<Value> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    waited.then(end, end);
    while (!isOver) {
      // What does answer has its turns before the next timer elapses.
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
      this.elapse();
    }
    return waited;
  }
}
