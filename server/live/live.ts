/** Live updates (extensions): capabilities, changes since a cursor, and the stream. */
import { Readable } from 'node:stream';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { BackgroundService } from '../background-service.ts';
import type { Notifications } from '../database/notifications.ts';
import { requireAnyPrivilege } from '../identity/viewer.ts';
import type { Handlers } from '../plugins/contract/handlers.ts';
import { CallerGone, malformedRequest, rateLimited } from '../problems/problem.ts';
import type { Services } from '../services.ts';
import { ChangeFeed } from './change-feed.ts';
import { type ChangeSource, changeSources, receivedScope } from './change-source.ts';
import {
  type ChangeReader,
  changeAs,
  changeForm,
  type FeedBounds,
  feedBounds,
  hasMoreChanges,
  isKnownCursor,
  type RecordChange,
  readChanges,
  readSnapshot,
  type SnapshotCursor,
} from './changes.ts';
import { type Cursor, parseCursor, sequenceOf, snapshotCursorText } from './cursor.ts';
import { eventText, LiveStream, mayListen } from './live-stream.ts';
import { SessionWatch } from './session-watch.ts';

type ChangePage = components['schemas']['ChangePage'];

const EXTENSIONS = [
  'idempotency',
  'versions',
  'changes',
  'events',
  'launch',
  'mails',
  'asRun',
  'builds',
  'reveal',
  'revealSecrets',
  'schedules',
  'logExport',
  'workflows',
  'statusFilters',
  'decisionComments',
  'rejectionReasons',
  'productionApprovals',
  'approvalDeadlines',
  'waitingTenants',
  'tenantAccess',
  'push',
  'recordComments',
  'approvedChanges',
  'passkeys',
  'signedDecisions',
  'conditions',
  'cancel',
  'cancelOperations',
  'runnerHosts',
  'listSorting',
  'plans',
  'areaPlans',
  'healthChecks',
  'environmentTypes',
  'recordTenants',
  'editApprovals',
  'monitoringHistory',
  'leadTimes',
  'quotedClients',
  'runnerRules',
  'selfApprovalRule',
] as const;
const defaultPage = 200;
/** Keeps a page of whole records within a few hundred kilobytes. */
const mostDetails = 100;
const catchUpPage = 500;
/** A reader further behind reloads the changes instead. */
const mostToCatchUp = 5000;
const streamsPerUser = 10;
const beatMilliseconds = 15_000;

function notACursor() {
  return malformedRequest([{ field: 'cursor', message: 'is not a cursor from this server' }]);
}

function cursorOf(text: string): Cursor {
  const cursor = parseCursor(text);
  if (cursor === null) throw notACursor();
  return cursor;
}

function cursorIn({ ids }: ChangeSource, text: string): Cursor {
  const cursor = cursorOf(text);
  const isAmongNumbers = cursor.kind === 'snapshot' && typeof cursor.place.lastId === 'number';
  if (cursor.kind === 'snapshot' && isAmongNumbers !== (ids === 'numbers')) throw notACursor();
  return cursor;
}

interface PageRequest {
  readonly source: ChangeSource;
  readonly reader: ChangeReader;
  readonly limit: number;
}

function changesFor(reader: ChangeReader, changes: readonly RecordChange[]): ChangePage['changes'] {
  return changes.map((change) => changeAs(change, changeForm(change, reader), reader));
}

async function snapshotPage(
  { queries }: Services,
  from: SnapshotCursor | null,
  { source, reader, limit }: PageRequest,
): Promise<ChangePage> {
  const tenantScope = receivedScope(source, reader.viewer);
  const { changes, sequence, next } = await readSnapshot(queries, { source, from, tenantScope, limit });
  const cursor = next === null ? String(sequence) : snapshotCursorText(next);
  return { changes: changesFor(reader, changes), cursor, more: next !== null };
}

async function changePage(services: Services, cursor: Cursor | null, request: PageRequest): Promise<ChangePage> {
  if (cursor === null) return snapshotPage(services, null, request);
  if (cursor.kind === 'snapshot') return snapshotPage(services, cursor.place, request);
  if (!isKnownCursor(cursor.sequence, await feedBounds(services.queries))) {
    return { ...(await snapshotPage(services, null, request)), reset: true };
  }
  const { source, reader, limit } = request;
  const read = await readChanges(services.queries, {
    sources: changeSources([source]),
    after: cursor.sequence,
    viewer: reader.viewer,
    limit,
  });
  return { changes: changesFor(reader, read.changes), cursor: String(read.cursor), more: read.more };
}

/** Null means new events only. The last event id applies to all areas: everything before was sent. */
function wantedAreas(
  { areas = 'deployments', cursor }: { readonly areas?: string; readonly cursor?: string },
  lastEventId: string | undefined,
): ReadonlyMap<string, number | null> {
  const wanted = (areas === '' ? [] : areas.split(',')).map((text): [string, number | null] => {
    const [area = '', own] = text.split(':');
    const from = lastEventId || own || cursor;
    return [area, from === undefined ? null : sequenceOf(cursorOf(from))];
  });
  return new Map(wanted);
}

async function canCatchUp(
  { queries }: Services,
  stream: LiveStream,
  bounds: FeedBounds,
  { source, after }: { readonly source: ChangeSource; readonly after: number },
): Promise<boolean> {
  if (!isKnownCursor(after, bounds)) return false;
  const tenantScope = receivedScope(source, stream.viewer);
  return !(await hasMoreChanges(queries, { area: source.area, after, tenantScope, than: mostToCatchUp }));
}

async function* eventsOf(
  services: Services,
  feed: ChangeFeed,
  stream: LiveStream,
  wanted: ReadonlyMap<string, number | null>,
): AsyncGenerator<string> {
  yield ': open\n\n';
  const { queries } = services;
  const bounds = await feedBounds(queries);
  const from = new Map<string, number>();
  for (const source of stream.hearing.sources.values()) {
    const { area } = source;
    const after = wanted.get(area) ?? null;
    if (after === null) continue;
    if (await canCatchUp(services, stream, bounds, { source, after })) from.set(area, after);
    else yield eventText('reset', { reason: 'The cursor is too old.', area });
  }
  let cursor = from.size === 0 ? null : Math.min(...from.values());
  let more = cursor !== null;
  const behind = [...from.keys()].flatMap((area) => stream.hearing.sources.get(area) ?? []);
  while (cursor !== null && more && !stream.ended) {
    const read = await readChanges(queries, {
      sources: changeSources(behind),
      after: cursor,
      viewer: stream.viewer,
      limit: catchUpPage,
    });
    for (const change of read.changes) {
      const isNew = change.sequence > (from.get(change.source.area) ?? 0);
      if (isNew && stream.hears(change.source))
        yield feed.textOf(change, changeForm(change, stream.reader), stream.reader);
    }
    cursor = read.cursor;
    more = read.more;
  }
  stream.reached = cursor ?? 0;
  if (cursor !== null) yield eventText('place', {}, cursor);
  for (let events = await stream.next(); events !== null; events = await stream.next()) {
    for (const { sequence, area, text } of events) {
      // The feed may have delivered it while the stream caught up.
      const isKnown = sequence !== null && area !== null && from.has(area) && cursor !== null && sequence <= cursor;
      if (!isKnown) yield text;
    }
  }
}

interface LiveArea extends BackgroundService {
  readonly handlers: Handlers<'getCapabilities' | 'listChanges' | 'streamEvents'>;
}

/** @param announced areas with live changes */
export function liveArea(
  services: Services,
  notifications: Notifications,
  announced: readonly ChangeSource[],
): LiveArea {
  const sources = changeSources(announced);
  const streams = new Set<LiveStream>();
  const feed = new ChangeFeed(services, sources, streams);
  const watch = new SessionWatch(services, streams);
  let beating: NodeJS.Timeout | null = null;

  const handlers: LiveArea['handlers'] = {
    getCapabilities: async () => ({
      extensions: EXTENSIONS.filter((name) => name !== 'push' || services.secrets.pushKey !== undefined),
      live: true,
      areas: [...sources.keys()],
    }),
    listChanges: async ({ viewer, query }) => {
      const source = sources.get(query.area ?? 'deployments');
      if (source === undefined) throw malformedRequest([{ field: 'area', message: 'is no area of this server' }]);
      requireAnyPrivilege(viewer, source.listPrivileges);
      const cursor = query.cursor === undefined ? null : cursorIn(source, query.cursor);
      const limit = query.detail === true ? Math.min(query.limit ?? mostDetails, mostDetails) : query.limit;
      return changePage(services, cursor, {
        source,
        reader: { viewer, wantsDetail: query.detail === true },
        limit: limit ?? defaultPage,
      });
    },
    streamEvents: async ({ viewer, query, headers, reply }) => {
      const wanted = wantedAreas(query, headers['last-event-id']);
      // This server ignores areas of newer apps.
      const asked = [...wanted.keys()].flatMap((area) => sources.get(area) ?? []);
      if (asked.length === 0 && wanted.size > 0)
        throw malformedRequest([{ field: 'areas', message: 'names no area that this server knows' }]);
      const hearing = { sources: changeSources(asked), wantsDetail: query.detail === true };
      if (!mayListen(viewer, hearing))
        requireAnyPrivilege(
          viewer,
          asked.flatMap(({ listPrivileges }) => listPrivileges),
        );
      // It left while it was let in: nothing else would end its stream.
      if (reply.raw.closed) throw new CallerGone();
      const own = [...streams].filter((stream) => stream.viewer.userId === viewer.userId);
      if (own.length >= streamsPerUser) throw rateLimited(30);
      const stream = new LiveStream(viewer, hearing, () => {
        streams.delete(stream);
        services.metrics.streams.set(streams.size);
      });
      streams.add(stream);
      services.metrics.streams.set(streams.size);
      // A disconnected reader never asks for the next event, so only this ends the stream.
      reply.raw.once('close', () => stream.end());
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      reply.header('x-accel-buffering', 'no');
      // A stop would have to wait for an idle connection.
      reply.header('connection', 'close');
      return Readable.from(eventsOf(services, feed, stream, wanted));
    },
  };

  return {
    name: 'live',
    handlers,
    start: async () => {
      await feed.start(notifications);
      watch.start();
      beating = setInterval(() => {
        for (const stream of streams) stream.beat(feed.position);
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
