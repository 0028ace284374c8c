import type { Viewer } from '../identity/viewer.ts';
import type { ChangeSource, ChangeSources } from './change-source.ts';
import { type ChangeReader, mayList } from './changes.ts';

/** With more waiting events, the stream ends and the reader resumes later. */
const mostWaiting = 1000;

export interface WaitingEvent {
  readonly sequence: number | null;
  readonly area: string | null;
  readonly text: string;
}

export interface Hearing {
  readonly sources: ChangeSources;
  readonly wantsDetail: boolean;
}

/** Whether the viewer can receive any requested area. Every active user receives changes of their own privileges. */
export function mayListen(viewer: Viewer, { sources }: Hearing): boolean {
  const mayListAny = sources.size === 0 || [...sources.values()].some((source) => mayList(viewer, source));
  return viewer.status === 'ACTIVE' && mayListAny;
}

export class LiveStream {
  /** Replaced when privileges change; user, session and tenant stay. */
  viewer: Viewer;
  readonly hearing: Hearing;
  /** Changes up to here were read at opening. */
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

  get reader(): ChangeReader {
    return { viewer: this.viewer, wantsDetail: this.hearing.wantsDetail };
  }

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

  /** @param place all changes up to this sequence were distributed; not sent if before the opening, so that no reader goes back */
  beat(place: number): void {
    const placeEvent = place < this.reached ? '' : eventText('place', {}, place);
    if (this.#waiting.length === 0) this.push({ sequence: null, area: null, text: `: alive\n\n${placeEvent}` });
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting = [];
    this.#wake?.();
    this.#whenEnded();
  }

  /** Waits for the next events; null when the stream has ended. */
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

export function eventText(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
