/** A live stream that is reopened at any available server when it breaks, and the changes it received. */
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { type Balancer, reasonOf, waitOf } from './patient-call.ts';

/** Milliseconds without a sign after which a stream counts as broken; there is one every 15 seconds. */
const SILENCE = 40_000;
const BETWEEN_ATTEMPTS = 250;

const Change = v.object({ sequence: v.number(), id: v.number() });

export interface ReceivedChange {
  readonly sequence: number;
  readonly recordId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export class WatchedStream {
  readonly received: ReceivedChange[] = [];
  /** Its place was lost, so a device would have to read everything again. */
  resets = 0;
  /** How often it was opened. */
  openings = 0;
  readonly #balancer: Balancer;
  readonly #access: string;
  #place: string;
  #request: ClientRequest | null = null;
  #isClosed = false;
  readonly #ended: Promise<void>;

  /** Hears what comes after the cursor, in the tenants that the token is for. */
  constructor(balancer: Balancer, access: string, cursor: string) {
    this.#balancer = balancer;
    this.#access = access;
    this.#place = cursor;
    this.#ended = this.#listen();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#request?.destroy();
    await this.#ended;
  }

  async #listen(): Promise<void> {
    while (!this.#isClosed) {
      const wait = await this.#hear().catch((cause: unknown) => {
        if (!this.#isClosed) this.#balancer.failed(`stream ${reasonOf(cause)}`);
        return BETWEEN_ATTEMPTS;
      });
      if (!this.#isClosed) await setTimeout(wait);
    }
  }

  /** Hears until the stream ends; answers after how many milliseconds to come again. */
  async #hear(): Promise<number> {
    const response = await this.#open();
    if (response.statusCode !== 200) {
      response.resume();
      this.#balancer.failed(`stream ${response.statusCode}`);
      return waitOf(response) ?? BETWEEN_ATTEMPTS;
    }
    this.openings += 1;
    const parser = createParser({
      onEvent: ({ event, id, data }) => {
        if (id !== undefined) this.#place = id;
        if (event === 'reset') this.resets += 1;
        if (event !== 'change') return;
        const change = v.parse(Change, JSON.parse(data));
        this.received.push({ sequence: change.sequence, recordId: change.id, at: Date.now() });
      },
    });
    response.setEncoding('utf8');
    for await (const chunk of response) parser.feed(String(chunk));
    return BETWEEN_ATTEMPTS;
  }

  #open(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { 'x-access-token': `Bearer ${this.#access}`, 'last-event-id': this.#place };
      const opened = get(`${this.#balancer.next()}/api/events`, { headers, agent: false, timeout: SILENCE }, resolve);
      opened.once('timeout', () => opened.destroy(new Error('silent')));
      opened.once('error', reject);
      this.#request = opened;
    });
  }
}
