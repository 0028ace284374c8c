import { expect, it } from 'vitest';
import type { Viewer } from '../identity/viewer.ts';
import { parseCursor, snapshotCursorText } from './cursor.ts';
import { eventText, LiveStream } from './live-stream.ts';

const viewer: Viewer = {
  userId: 1,
  name: 'A',
  email: 'a@x.example',
  status: 'ACTIVE',
  tenantId: 'HALDEN',
  tenantScope: 'HALDEN',
  privileges: new Set(),
  session: '',
};

it('returns waiting events, then waits for more, then ends', async () => {
  let ends = 0;
  const stream = new LiveStream(viewer, { sources: new Map(), wantsDetail: false }, () => {
    ends += 1;
  });
  stream.push({ sequence: 1, area: 'deployments', text: 'a' });
  stream.push({ sequence: 2, area: 'deployments', text: 'b' });
  expect((await stream.next())?.map(({ text }) => text)).toEqual(['a', 'b']);
  const waiting = stream.next();
  stream.push({ sequence: 3, area: 'deployments', text: 'c' });
  expect((await waiting)?.map(({ sequence }) => sequence)).toEqual([3]);
  const last = stream.next();
  stream.end();
  stream.end();
  expect(await last).toBeNull();
  expect(await stream.next()).toBeNull();
  expect(ends).toBe(1);
});

it('drops a reader that is too slow, which resumes later', async () => {
  const stream = new LiveStream(viewer, { sources: new Map(), wantsDetail: false }, () => undefined);
  for (let sequence = 1; sequence <= 1001; sequence += 1) stream.push({ sequence, area: 'deployments', text: '' });
  expect(stream.ended).toBe(true);
  expect(await stream.next()).toBeNull();
});

it('sends a heartbeat only if no event is waiting', async () => {
  const stream = new LiveStream(viewer, { sources: new Map(), wantsDetail: false }, () => undefined);
  stream.push({ sequence: 1, area: 'deployments', text: 'a' });
  stream.beat(1);
  expect(await stream.next()).toHaveLength(1);
  stream.beat(7);
  expect((await stream.next())?.[0]?.text).toBe(': alive\n\nid: 7\nevent: place\ndata: {}\n\n');
  // A process whose feed is behind the previous one's does not move its reader back.
  stream.reached = 9;
  stream.beat(8);
  expect((await stream.next())?.[0]?.text).toBe(': alive\n\n');
});

it('writes an event in one piece, whatever its text', () => {
  expect(eventText('change', { text: 'a\nb' }, 7)).toBe('id: 7\nevent: change\ndata: {"text":"a\\nb"}\n\n');
});

it('distinguishes the two kinds of cursor', () => {
  expect(parseCursor('0')).toEqual({ kind: 'sequence', sequence: 0 });
  expect(parseCursor('42')).toEqual({ kind: 'sequence', sequence: 42 });
  const place = { sequence: 42, lastId: 7 };
  expect(parseCursor(snapshotCursorText(place))).toEqual({ kind: 'snapshot', place });
  expect(snapshotCursorText(place)).toMatch(/^[0-9]{1,64}$/);
  const named = { sequence: 42, lastId: 'retail/2.1 ü' };
  expect(parseCursor(snapshotCursorText(named))).toEqual({ kind: 'snapshot', place: named });
  expect(snapshotCursorText(named)).toMatch(/^[0-9A-Za-z_-]{1,400}$/);
  for (const text of ['007', '', '12345678901234567', '-1', '1e3']) expect(parseCursor(text)).toBeNull();
});
