import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createContractClient } from '../../src/contract/client.ts';
import { type LiveEvent, openEventStream } from '../../src/contract/event-stream.ts';
import { type BackEnd, json, startBackEnd } from './back-end.ts';

let backEnd: BackEnd;

beforeEach(async () => {
  backEnd = await startBackEnd();
});

afterEach(() => backEnd.stop());

function openStream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream' });
}

function client(timeout = 20_000) {
  return createContractClient({
    config: { apiBaseUrl: `${backEnd.address}/api`, product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: { access: async () => 'token', refresh: async () => null, reject: async () => null },
    timeout,
  });
}

function stream(cursor: string | null, signal = new AbortController().signal, timeout?: number) {
  return openEventStream(client(timeout), { areas: [{ area: 'deployments', cursor }], signal });
}

async function collected(events: AsyncIterable<LiveEvent>): Promise<LiveEvent[]> {
  const all: LiveEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const record = {
  id: 7,
  client: 'Fabrikam',
  environmentIdentifier: 'qa',
  approvalReference: 'CHG-7',
  createdUserFirstName: 'Ada',
  createdUserLastName: 'Byron',
  tenantId: 'NORTHWIND',
  environmentType: 'TEST',
  environmentTypeProduction: false,
  deploymentType: 'MERIDIAN',
  status: {
    approvalStatus: { status: 'APPROVED' },
    infrastructureStatus: { status: 'INIT' },
    jenkinsStatus: { status: 'IDLE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  },
};
const change = { sequence: 12, kind: 'upsert', area: 'deployments', id: 7, record };
const changeInCode = { ...change, record: { ...record, deploymentType: 'PRODUCT' } };

describe('the event stream', () => {
  it('requests whole records, and returns them without fields that must not be stored on a device', async () => {
    const detail = { ...record, region: 'US_WEST_2' };
    backEnd.answer = (_, response) => {
      const sent = { ...change, detail };
      openStream(response).end(`id: 12\nevent: change\ndata: ${JSON.stringify(sent)}\n\n`);
    };
    const { signal } = new AbortController();
    const events = await collected(
      openEventStream(client(), { areas: [{ area: 'deployments', cursor: null }], signal, detail: true }),
    );
    expect(backEnd.received[0]?.url).toBe('/api/events?detail=true');
    expect(events[1]).toEqual({
      kind: 'change',
      change: { ...changeInCode, detail: { ...detail, deploymentType: 'PRODUCT' } },
      cursor: '12',
    });
  });

  it('returns parsed events and heartbeats but no unknown events, wherever chunks are cut', async () => {
    backEnd.answer = (_, response) => {
      const text = [
        ': heartbeat\n\n',
        `id: 12\nevent: change\ndata: ${JSON.stringify(change)}\n\n`,
        'event: weather\ndata: {}\n\n',
        'event: privileges\ndata: {"privileges":{"NORTHWIND":["deployment.list"]}}\n\n',
        'event: reset\ndata: {}\n\n',
        'event: reset\ndata: {"area":"vpcs"}\n\n',
        'id: 14\nevent: place\ndata: {}\n\n',
      ].join('');
      openStream(response).write(text.slice(0, 60));
      response.end(text.slice(60));
    };
    expect(await collected(stream(null))).toEqual([
      { kind: 'open' },
      { kind: 'heartbeat' },
      { kind: 'change', change: changeInCode, cursor: '12' },
      { kind: 'privileges', privileges: { NORTHWIND: ['deployment.list'] } },
      { kind: 'reset', area: null },
      { kind: 'reset', area: 'vpcs' },
      { kind: 'place', cursor: '14' },
    ]);
  });

  it('resumes after the cursor, with the token in a header', async () => {
    backEnd.answer = (_, response) => openStream(response).end();
    await collected(stream('11'));
    expect(backEnd.received[0]).toMatchObject({
      url: '/api/events',
      headers: { 'last-event-id': '11', 'x-access-token': 'Bearer token', accept: 'text/event-stream' },
    });
  });

  it('requests several areas, each after its own cursor', async () => {
    backEnd.answer = (_, response) => openStream(response).end();
    const areas = [
      { area: 'deployments', cursor: '11' },
      { area: 'vpcs', cursor: null },
    ];
    await collected(openEventStream(client(), { areas, signal: new AbortController().signal }));
    expect(decodeURIComponent(backEnd.received[0]?.url ?? '')).toBe('/api/events?areas=deployments:11,vpcs');
    expect(backEnd.received[0]?.headers['last-event-id']).toBeUndefined();
  });

  it('lasts longer than the time limit of an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const timeout = 60;
    backEnd.answer = (_, response) => {
      openStream(response).write(': opened\n\n');
    };
    const events = stream(null, new AbortController().signal, timeout);
    expect((await events.next()).value).toEqual({ kind: 'open' });
    vi.advanceTimersByTime(2 * timeout);
    expect((await events.next()).value).toEqual({ kind: 'heartbeat' });
    await events.return(undefined);
  });

  it('ends without an error when the caller stops it, and closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    backEnd.answer = (_, response) => {
      response.on('close', () => closed.resolve());
      openStream(response).write(': opened\n\n');
    };
    const controller = new AbortController();
    const kinds: string[] = [];
    for await (const event of stream(null, controller.signal)) {
      kinds.push(event.kind);
      if (event.kind === 'heartbeat') controller.abort();
    }
    await closed.promise;
    expect(kinds).toEqual(['open', 'heartbeat']);
  });

  it('closes the connection when the iteration ends', async () => {
    const closed = Promise.withResolvers<void>();
    backEnd.answer = (_, response) => {
      response.on('close', () => closed.resolve());
      openStream(response).write(': opened\n\n');
    };
    for await (const event of stream(null)) if (event.kind === 'heartbeat') break;
    await closed.promise;
  });

  it('fails if a payload breaks the contract', async () => {
    backEnd.answer = (_, response) => openStream(response).end('event: change\ndata: {"sequence":"x"}\n\n');
    await expect(collected(stream(null))).rejects.toMatchObject({ kind: 'unexpected-answer' });
  });

  it('fails if the answer is not a stream', async () => {
    backEnd.answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Wi-Fi</p>');
    await expect(collected(stream(null))).rejects.toMatchObject({ kind: 'unexpected-answer' });
  });

  it('fails with the server’s message', async () => {
    backEnd.answer = (_, response) => json(response, 404, { message: 'No such call.', code: 'not_found' });
    await expect(collected(stream(null))).rejects.toMatchObject({ kind: 'not-found', message: 'No such call.' });
  });

  it('fails as offline if the connection breaks', async () => {
    backEnd.answer = (_, response) => {
      openStream(response).write(': opened\n\n', () => response.destroy());
    };
    await expect(collected(stream(null))).rejects.toMatchObject({ kind: 'offline' });
  });

  it('times out if the stream does not open', async () => {
    backEnd.answer = () => undefined;
    await expect(collected(stream(null, new AbortController().signal, 30))).rejects.toMatchObject({ kind: 'timeout' });
  });
});
