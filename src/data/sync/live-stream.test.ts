import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/app-error.ts';
import { createContractClient } from '../../contract/client.ts';
import type { Change } from '../../contract/generated/schema.d.ts';
import type { LiveEvent } from '../../machines/sync/live.ts';
import { readLiveStream } from './live-stream.ts';

async function readStream(
  cursor: string | null,
  answer: () => Response | Promise<Response>,
  {
    takes = true,
    asked = null,
    failure = null,
  }: { takes?: boolean; asked?: string | null; failure?: Error | null } = {},
) {
  const events: LiveEvent['type'][] = [];
  const gaps: (readonly string[])[] = [];
  const cursors: (string | null)[] = [];
  const changes: Change[] = [];
  const requested: (string | null)[] = [];
  let isStale = false;
  let beats = 0;
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch: async (request) => {
      requested.push(request.headers.get('Last-Event-ID'));
      return answer();
    },
  });
  await readLiveStream(
    {
      client,
      areas: [
        {
          area: 'deployments',
          readCursor: async () => cursor,
          forgetCursor: async () => {
            cursors.push(null);
          },
          askCursor: async () => asked,
          onChange: async (change, next) => {
            changes.push(change);
            if (failure !== null) throw failure;
            if (takes) cursors.push(next);
            return takes;
          },
        },
      ],
      onCurrent: async (place) => {
        beats += 1;
        if (place !== undefined) cursors.push(place);
      },
      onRefused: () => undefined,
      onPrivileges: () => {
        isStale = true;
      },
    },
    (event) => {
      events.push(event.type);
      if (event.type === 'GAP') gaps.push(event.areas);
    },
    new AbortController().signal,
  );
  return { events, gaps, cursors, changes, requested, isStale, beats };
}

const stream = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const gone = 'id: 18\nevent: change\ndata: {"sequence":18,"kind":"delete","area":"deployments","id":7}\n\n';

describe('live stream', () => {
  it('goes on after the last change that the device has taken', async () => {
    const { events, cursors, changes, requested, beats } = await readStream('17', stream(`: here\n\n${gone}`));
    expect(requested).toEqual(['17']);
    expect(changes.map(({ id }) => id)).toEqual([7]);
    expect(cursors).toEqual(['18']);
    expect(beats).toBe(1);
    expect(events).toEqual(['STREAM_OPENED', 'HEARD', 'HEARD', 'STREAM_ENDED']);
  });

  it('does not move on past a change that came too late for the device', async () => {
    expect((await readStream('17', stream(gone), { takes: false })).cursors).toEqual([]);
  });

  it('has a gap where it begins without a cursor, and where the server could not resume', async () => {
    expect((await readStream(null, stream(''))).events).toEqual(['STREAM_OPENED', 'GAP', 'STREAM_ENDED']);
    const reset = await readStream('3', stream('event: reset\ndata: {}\n\n'));
    expect(reset.events).toEqual(['STREAM_OPENED', 'GAP', 'STREAM_ENDED']);
    expect(reset.cursors).toEqual([null]);
  });

  it('begins without a cursor where the server says that it is, and has a gap each time', async () => {
    const { events, cursors, requested } = await readStream(null, stream(''), { asked: '9' });
    expect(requested).toEqual(['9']);
    expect(cursors).toEqual([]);
    expect(events).toEqual(['STREAM_OPENED', 'GAP', 'STREAM_ENDED']);
  });

  it('counts as up to date only after what changed meanwhile has been sent', async () => {
    const { events, beats, cursors } = await readStream(
      '17',
      stream(`: open\n\n${gone}id: 18\nevent: place\ndata: {}\n\n`),
    );
    expect(events).toEqual(['STREAM_OPENED', 'HEARD', 'STREAM_ENDED']);
    expect(beats).toBe(1);
    expect(cursors).toEqual(['18', '18']);
    expect((await readStream('17', stream(': open\n\n'))).beats).toBe(0);
  });

  it('moves on once to the place up to which the server says it has sent everything', async () => {
    const place = 'id: 21\nevent: place\ndata: {}\n\n';
    const { cursors } = await readStream('17', stream(`${gone}${place}${place}`));
    expect(cursors).toEqual(['18', '21']);
  });

  it('has a gap in the area alone that the server could not resume', async () => {
    const other = await readStream('3', stream('event: reset\ndata: {"area":"vpcs"}\n\n'));
    expect(other.cursors).toEqual([]);
    expect(other.gaps).toEqual([]);
    const own = await readStream('3', stream('event: reset\ndata: {"area":"deployments"}\n\n'));
    expect(own.gaps).toEqual([['deployments']]);
  });

  it('has a gap in the area of a record that it can’t read, and goes on', async () => {
    const failure = new AppError({ kind: 'unexpected-answer', message: 'The server gave an unexpected answer.' });
    const { events, gaps, cursors } = await readStream('17', stream(`${gone}: here\n\n`), { failure });
    expect(events).toEqual(['STREAM_OPENED', 'GAP', 'HEARD', 'HEARD', 'STREAM_ENDED']);
    expect(gaps).toEqual([['deployments']]);
    expect(cursors).toEqual([]);
    const broken = await readStream('17', stream(gone), { failure: new Error('The device refused.') });
    expect(broken.events).toEqual(['STREAM_OPENED', 'STREAM_ENDED']);
  });

  it('reports changed privileges', async () => {
    expect((await readStream('3', stream('event: privileges\ndata: {"privileges":{}}\n\n'))).isStale).toBe(true);
  });

  it('is not offered by a back end that does not know it, and only ends where the network fails', async () => {
    const unknown = await readStream('3', () => Response.json({ message: 'Not found.' }, { status: 404 }));
    expect(unknown.events).toEqual(['NOT_OFFERED']);
    expect((await readStream('3', () => Promise.reject(new TypeError('Failed to fetch')))).events).toEqual([
      'STREAM_ENDED',
    ]);
  });

  it('does not move on past a change that could not be read', async () => {
    const { cursors, events } = await readStream('17', stream('id: 18\nevent: change\ndata: {"kind":"upsert"}\n\n'));
    expect(cursors).toEqual([]);
    expect(events).toEqual(['STREAM_OPENED', 'STREAM_ENDED']);
  });
});
