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
import {
  type ChangeReader,
  changeAs,
  changeForm,
  changeReader,
  feedBounds,
  isKnownCursor,
  type RecordChange,
  readChanges,
  readSnapshot,
  type SnapshotCursor,
} from './changes.ts';
import { type Cursor, parseCursor, snapshotCursorText } from './cursor.ts';
import { eventText, LiveStream } from './live-stream.ts';
import { SessionWatch } from './session-watch.ts';

type ChangePage = components['schemas']['ChangePage'];

const EXTENSIONS = ['idempotency', 'versions', 'changes', 'events', 'launch', 'mails'] as const;
const defaultPage = 200;
/** A page of whole records stays within a few hundred kilobytes. */
const mostDetails = 100;
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

interface PageRequest {
  readonly reader: ChangeReader;
  readonly limit: number;
}

function toldTo(reader: ChangeReader, changes: readonly RecordChange[]): ChangePage['changes'] {
  return changes.map((change) => changeAs(change, changeForm(change, reader)));
}

async function snapshotPage(
  { queries }: Services,
  from: SnapshotCursor | null,
  { reader, limit }: PageRequest,
): Promise<ChangePage> {
  const { changes, next, more } = await readSnapshot(queries, from, reader.tenantScope, limit);
  const cursor = more ? snapshotCursorText(next) : String(next.sequence);
  return { changes: toldTo(reader, changes), cursor, more };
}

async function changePage(services: Services, cursor: Cursor | null, request: PageRequest): Promise<ChangePage> {
  if (cursor === null) return snapshotPage(services, null, request);
  if (cursor.kind === 'snapshot') return snapshotPage(services, cursor.place, request);
  if (!isKnownCursor(cursor.sequence, await feedBounds(services.queries))) {
    return { ...(await snapshotPage(services, null, request)), reset: true };
  }
  const { reader, limit } = request;
  const read = await readChanges(services.queries, cursor.sequence, reader.tenantScope, limit);
  return { changes: toldTo(reader, read.changes), cursor: String(read.cursor), more: read.more };
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
      const read = await readChanges(queries, cursor, stream.reader.tenantScope, catchUpPage);
      for (const change of read.changes) yield feed.textOf(change, changeForm(change, stream.reader));
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
      const limit = query.detail === true ? Math.min(query.limit ?? mostDetails, mostDetails) : query.limit;
      return changePage(services, cursor, {
        reader: changeReader(viewer, query.detail === true),
        limit: limit ?? defaultPage,
      });
    },
    streamEvents: async ({ viewer, query, headers, reply }) => {
      requireAnyPrivilege(viewer, DEPLOYMENT_ROUTE_PRIVILEGES.list);
      const text = headers['last-event-id'] || query.cursor;
      const cursor = text === undefined ? null : cursorOf(text);
      const own = [...streams].filter((stream) => stream.viewer.userId === viewer.userId);
      if (own.length >= streamsPerUser) throw rateLimited(30);
      const stream = new LiveStream(viewer, query.detail === true, () => {
        streams.delete(stream);
        services.metrics.streams.set(streams.size);
      });
      streams.add(stream);
      services.metrics.streams.set(streams.size);
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
