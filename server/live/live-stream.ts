/** One open stream: what waits to be sent, bounded, and who it is for. */
import type { Viewer } from '../identity/viewer.ts';
import type { ChangeSource, ChangeSources } from './change-source.ts';
import { type ChangeReader, mayList } from './changes.ts';

/** Events that may wait for a slow reader; with more, the stream ends and the reader resumes later. */
const mostWaiting = 1000;

export interface WaitingEvent {
  /** Null for what has no place in the feed. */
  readonly sequence: number | null;
  /** The area of a change; null for what belongs to none. */
  readonly area: string | null;
  readonly text: string;
}

export interface Hearing {
  /** The areas whose changes are asked for. */
  readonly sources: ChangeSources;
  /** Whether details are asked for. */
  readonly wantsDetail: boolean;
}

/** Whether a viewer can receive any of what is requested. Changes of their own privileges go to every active user. */
export function mayListen(viewer: Viewer, { sources }: Hearing): boolean {
  const mayListAny = sources.size === 0 || [...sources.values()].some((source) => mayList(viewer, source));
  return viewer.status === 'ACTIVE' && mayListAny;
}

export class LiveStream {
  /** Changes with new privileges; user, session and tenant stay. */
  viewer: Viewer;
  readonly hearing: Hearing;
  /** Up to here the changes were read for it when it was opened. */
  reached = 0;
  #waiting: WaitingEvent[] = [];
  #ended = false;
  #wake: (() => void) | null = null;
  readonly #whenEnded: () => void;

  constructor(viewer: Viewer, hearing: Hearing, whenEnded: () => void) {
    this.viewer = viewer;
    this.hearing = hearing;
    this.#whenEnded = whenEnded;
  }

  /** For whom it reads changes at this moment. */
  get reader(): ChangeReader {
    return { viewer: this.viewer, wantsDetail: this.hearing.wantsDetail };
  }

  /** Whether it receives changes of an area at this moment. */
  hears(source: ChangeSource): boolean {
    return this.hearing.sources.has(source.area) && mayList(this.viewer, source);
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

  /**
   * A sign of life, where nothing else is on its way.
   * @param place the sequence up to which every change has been given to the stream; one that lies behind what it was opened with
   * is not sent, so that no reader goes back
   */
  beat(place: number): void {
    const told = place < this.reached ? '' : eventText('place', {}, place);
    if (this.#waiting.length === 0) this.push({ sequence: null, area: null, text: `: alive\n\n${told}` });
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
