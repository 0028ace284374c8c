import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import {
  AppError,
  errorOfAnswer,
  errorOfConnection,
  errorOfForeignAnswer,
  isForeignAnswer,
  unexpectedAnswerMessage,
} from './app-error.ts';
import { answerTo, type ContractClient } from './client.ts';
import { streamEvents } from './generated/operations/live.ts';
import { changeParser, privilegesEventParser, resetEventParser } from './generated/parsers/live.ts';
import type { Change, PrivilegeMap } from './generated/schema.d.ts';
import { valueFromWire } from './product-names.ts';

/** First `open`, then the server's events. `heartbeat` only shows that the connection is alive. */
export type LiveEvent =
  | { readonly kind: 'open' }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'change'; readonly change: Change; readonly cursor: string | null }
  /** Every change up to the cursor has been sent. */
  | { readonly kind: 'place'; readonly cursor: string }
  | { readonly kind: 'privileges'; readonly privileges: PrivilegeMap }
  /** The area can't be resumed; null: none can. */
  | { readonly kind: 'reset'; readonly area: string | null };

/** The cursor is the id of the last received change, or that of `/changes`. */
export interface FollowedArea {
  readonly area: string;
  readonly cursor: string | null;
}

export interface EventStreamOptions {
  /** Empty: only changes of the user's privileges. */
  readonly areas: readonly FollowedArea[];
  readonly detail?: boolean;
  readonly signal: AbortSignal;
}

function parsedPayload<Payload>(
  client: ContractClient,
  parser: v.GenericSchema<unknown, Payload>,
  data: string,
): Payload {
  try {
    return v.parse(parser, valueFromWire(JSON.parse(data), client.product));
  } catch (cause) {
    throw new AppError({ kind: 'unexpected-answer', message: unexpectedAnswerMessage, cause });
  }
}

interface ReceivedEvent {
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  readonly data: string;
}

function liveEvent(client: ContractClient, received: ReceivedEvent): LiveEvent | null {
  switch (received.event) {
    case 'change':
      return {
        kind: 'change',
        change: parsedPayload(client, changeParser, received.data),
        cursor: received.id ?? null,
      };
    case 'privileges':
      return {
        kind: 'privileges',
        privileges: parsedPayload(client, privilegesEventParser, received.data).privileges,
      };
    case 'reset':
      return { kind: 'reset', area: parsedPayload(client, resetEventParser, received.data).area ?? null };
    case 'place':
      return received.id === undefined ? null : { kind: 'place', cursor: received.id };
    default:
      return null;
  }
}

async function openedStream(client: ContractClient, options: EventStreamOptions): Promise<Response> {
  const connecting = new AbortController();
  const timer = setTimeout(
    () => connecting.abort(new DOMException('The stream did not open in time.', 'TimeoutError')),
    client.timeout,
  );
  const { areas, detail, signal: ending } = options;
  const [only] = areas;
  // A back end without areas streams deployments after the last event.
  const isPlain = areas.length === 1 && only?.area === 'deployments';
  const headers = {
    accept: 'text/event-stream',
    ...(isPlain && only.cursor !== null ? { 'Last-Event-ID': only.cursor } : {}),
  };
  const query = {
    ...(!isPlain && { areas: areas.map(({ area, cursor }) => (cursor === null ? area : `${area}:${cursor}`)).join() }),
    ...(detail === true && { detail }),
  };
  try {
    const signal = AbortSignal.any([ending, connecting.signal]);
    return await answerTo(client, streamEvents, { params: { query }, headers }, signal);
  } finally {
    clearTimeout(timer);
  }
}

async function* readEvents(client: ContractClient, body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const received: LiveEvent[] = [];
  const parser = createParser({
    onEvent: (event) => {
      const live = liveEvent(client, event);
      if (live !== null) received.push(live);
    },
    // The server's first comment only opens the stream: changes follow.
    onComment: (comment) => {
      if (comment !== 'open') received.push({ kind: 'heartbeat' });
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw errorOfConnection(error);
      });
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* received.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Ends with the stream or signal; throws an AppError if it fails or violates the contract. The caller reconnects. */
export async function* openEventStream(client: ContractClient, options: EventStreamOptions): AsyncGenerator<LiveEvent> {
  try {
    const response = await openedStream(client, options);
    if (isForeignAnswer(response)) throw errorOfForeignAnswer(response.status);
    if (!response.ok) throw errorOfAnswer(response, await response.json().catch(() => null));
    const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
    if (!isStream || response.body === null)
      throw new AppError({ kind: 'unexpected-answer', message: unexpectedAnswerMessage, status: response.status });
    yield { kind: 'open' };
    yield* readEvents(client, response.body);
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
}
