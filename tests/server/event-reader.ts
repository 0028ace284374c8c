/** Reads the live stream of a listening test server, as a device does. */
import type { AddressInfo } from 'node:net';
import { createParser } from 'eventsource-parser';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { TestPortal, Tokens } from './portal.ts';

type Change = components['schemas']['Change'];

export interface ReceivedEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: Record<string, unknown>;
}

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** Everything received so far. */
  readonly events: readonly ReceivedEvent[];
  /** The changes among it. */
  changes(): Change[];
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>;
  /** Disconnects without notice, like a lost connection. */
  leave(): Promise<void>;
}

/** Address of a listening server. */
export async function listen(portal: TestPortal): Promise<string> {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

export async function openEvents(
  address: string,
  tokens: Tokens,
  options: { areas?: string; cursor?: string; lastEventId?: string; detail?: boolean } = {},
): Promise<EventReader> {
  const leaving = new AbortController();
  const query = new URLSearchParams({
    ...(options.areas === undefined ? {} : { areas: options.areas }),
    ...(options.cursor === undefined ? {} : { cursor: options.cursor }),
    ...(options.detail === undefined ? {} : { detail: String(options.detail) }),
  });
  const response = await fetch(`${address}/api/events?${query}`, {
    headers: {
      'x-access-token': `Bearer ${tokens.access}`,
      ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
    },
    signal: leaving.signal,
  });
  const events: ReceivedEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      events.push({ event: event ?? '', id: id ?? null, data: JSON.parse(data) });
    },
  });
  const decoder = new TextDecoder();
  const read = async () => {
    if (!response.ok) await response.arrayBuffer();
    else for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  const ended = read().catch((cause: unknown) => {
    if (!leaving.signal.aborted) throw cause;
  });
  return {
    status: response.status,
    headers: response.headers,
    events,
    changes: () => events.filter(({ event }) => event === 'change').map(({ data }) => data as unknown as Change),
    ended,
    leave: async () => {
      leaving.abort();
      await ended;
    },
  };
}
