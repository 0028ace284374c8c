/** What keeps screens up to date (extensions): capabilities, changes since a cursor, and the live stream. */
import { Readable } from 'node:stream';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { DEPLOYMENT_ROUTE_PRIVILEGES } from '../../src/rules/access.ts';
import type { Area } from '../areas/area.ts';
import type { Notifications } from '../database/notifications.ts';
import { requireAnyPrivilege } from '../identity/viewer.ts';
import type { Handlers } from '../plugins/contract/handlers.ts';
import { malformedRequest, rateLimited } from '../plugins/problem.ts';
import type { Services } from '../services.ts';
import { ChangeFeed } from './change-feed.ts';
import { feedBounds, isKnownCursor, readChanges, readSnapshot, type SnapshotCursor } from './changes.ts';
import { type Cursor, parseCursor, snapshotCursorText } from './cursor.ts';
import { eventText, LiveStream } from './live-stream.ts';
import { SessionWatch } from './session-watch.ts';

type ChangePage = components['schemas']['ChangePage'];

const EXTENSIONS = ['idempotency', 'versions', 'changes', 'events', 'launch', 'mails'] as const;
const defaultPage = 200;
const catchUpPage = 500;
/** Who is further behind reads the changes again instead. */
const mostToCatchUp = 5000;
const streamsPerUser = 10;
const beatMilliseconds = 15_000;

function cursorOf(text: string): Cursor {
  const cursor = parseCursor(text);
  if (cursor === null) throw malformedRequest([{ field: 'cursor', message: 'is not a cursor of this server' }]);
  return cursor;
}

async function snapshotPage(
  { queries }: Services,
  from: SnapshotCursor | null,
  scope: string | null,
  limit: number,
): Promise<ChangePage> {
  const { changes, next, more } = await readSnapshot(queries, from, scope, limit);
  return { changes: [...changes], cursor: more ? snapshotCursorText(next) : String(next.sequence), more };
}

async function changePage(
  services: Services,
  cursor: Cursor | null,
  scope: string | null,
  limit: number,
): Promise<ChangePage> {
  if (cursor === null) return snapshotPage(services, null, scope, limit);
  if (cursor.kind === 'snapshot') return snapshotPage(services, cursor.place, scope, limit);
  if (!isKnownCursor(cursor.sequence, await feedBounds(services.queries))) {
    return { ...(await snapshotPage(services, null, scope, limit)), reset: true };
  }
  const read = await readChanges(services.queries, cursor.sequence, scope, limit);
  return { changes: read.changes.map(({ change }) => change), cursor: String(read.cursor), more: read.more };
}

/** What happened since the cursor, then what happens; ends with the stream. */
async function* eventsOf(
  services: Services,
  feed: ChangeFeed,
  stream: LiveStream,
  from: number | null,
): AsyncGenerator<string> {
  yield ': open\n\n';
  let cursor = from;
  if (cursor !== null) {
    const { queries } = services;
    const bounds = await feedBounds(queries);
    if (!isKnownCursor(cursor, bounds) || bounds.newest - cursor > mostToCatchUp) {
      yield eventText('reset', { reason: 'The cursor is too old.' });
      cursor = bounds.newest;
    }
    let more = true;
    while (more && !stream.ended) {
      const read = await readChanges(queries, cursor, stream.viewer.tenantScope, catchUpPage);
      for (const change of read.changes) yield feed.textOf(change);
      cursor = read.cursor;
      more = read.more;
    }
  }
  for (let events = await stream.next(); events !== null; events = await stream.next()) {
    for (const { sequence, text } of events) {
      // What the feed gave while the stream caught up may have been among it.
      if (sequence === null || cursor === null || sequence > cursor) yield text;
    }
  }
}

export function liveArea(services: Services, notifications: Notifications): Area {
  const streams = new Set<LiveStream>();
  const feed = new ChangeFeed(services, streams);
  const watch = new SessionWatch(services, streams);
  let beating: NodeJS.Timeout | null = null;

  const handlers: Handlers<'getCapabilities' | 'listChanges' | 'streamEvents'> = {
    getCapabilities: async () => ({ extensions: [...EXTENSIONS], live: true }),
    listChanges: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, DEPLOYMENT_ROUTE_PRIVILEGES.list);
      const cursor = query.cursor === undefined ? null : cursorOf(query.cursor);
      return changePage(services, cursor, viewer.tenantScope, query.limit ?? defaultPage);
    },
    streamEvents: async ({ viewer, query, headers, reply }) => {
      requireAnyPrivilege(viewer, DEPLOYMENT_ROUTE_PRIVILEGES.list);
      const text = headers['last-event-id'] || query.cursor;
      const cursor = text === undefined ? null : cursorOf(text);
      const own = [...streams].filter((stream) => stream.viewer.userId === viewer.userId);
      if (own.length >= streamsPerUser) throw rateLimited(30);
      const stream = new LiveStream(viewer, () => streams.delete(stream));
      streams.add(stream);
      // The reader went away: nobody asks the stream for more, so that only this ends it.
      reply.raw.once('close', () => stream.end());
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      reply.header('x-accel-buffering', 'no');
      // A stream that has ended leaves no idle connection behind, which a stop would have to wait for.
      reply.header('connection', 'close');
      const from = cursor?.kind === 'snapshot' ? cursor.place.sequence : (cursor?.sequence ?? null);
      return Readable.from(eventsOf(services, feed, stream, from));
    },
  };

  return {
    name: 'live',
    handlers,
    start: async () => {
      await feed.start(notifications);
      watch.start();
      beating = setInterval(() => {
        for (const stream of streams) stream.beat();
      }, beatMilliseconds).unref();
    },
    stop: async () => {
      if (beating !== null) clearInterval(beating);
      for (const stream of [...streams]) stream.end();
      await watch.stop();
      await feed.stop();
    },
  };
}
