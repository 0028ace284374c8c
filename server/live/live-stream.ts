/** One open stream: what waits to be sent, bounded, and who it is for. */
import type { Viewer } from '../identity/viewer.ts';
import { type ChangeReader, changeReader } from './changes.ts';

/** Events that may wait for a slow reader; with more, the stream ends and the reader resumes later. */
const mostWaiting = 1000;

export interface WaitingEvent {
  /** Null for what has no place in the feed. */
  readonly sequence: number | null;
  readonly text: string;
}

export class LiveStream {
  /** Changes with new privileges; user, session and tenant stay. */
  viewer: Viewer;
  readonly #wantsDetail: boolean;
  #waiting: WaitingEvent[] = [];
  #ended = false;
  #wake: (() => void) | null = null;
  readonly #whenEnded: () => void;

  constructor(viewer: Viewer, wantsDetail: boolean, whenEnded: () => void) {
    this.viewer = viewer;
    this.#wantsDetail = wantsDetail;
    this.#whenEnded = whenEnded;
  }

  /** For whom it reads changes at this moment. */
  get reader(): ChangeReader {
    return changeReader(this.viewer, this.#wantsDetail);
  }

  get ended(): boolean {
    return this.#ended;
  }

  push(event: WaitingEvent): void {
    if (this.#ended) return;
    if (this.#waiting.length >= mostWaiting) {
      this.end();
      return;
    }
    this.#waiting.push(event);
    this.#wake?.();
  }

  /** A sign of life, where nothing else is on its way. */
  beat(): void {
    if (this.#waiting.length === 0) this.push({ sequence: null, text: ': alive\n\n' });
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting = [];
    this.#wake?.();
    this.#whenEnded();
  }

  /** What has come since the last call; waits for something, and answers null when the stream has ended. */
  async next(): Promise<readonly WaitingEvent[] | null> {
    while (!this.#ended && this.#waiting.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
      this.#wake = null;
    }
    if (this.#ended) return null;
    const events = this.#waiting;
    this.#waiting = [];
    return events;
  }
}

/** An event of the stream as it is written (server-sent events). */
export function eventText(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
