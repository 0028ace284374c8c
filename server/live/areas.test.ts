import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { insertRequest, until } from '../../tests/server/background.ts';
import { type EventReader, listen, openEvents } from '../../tests/server/event-reader.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { deployments } from '../areas/deployments/store.ts';
import { CHANGES_CHANNEL, recordChange } from '../audit/record-changes.ts';
import { type Database, transaction } from '../database/database.ts';
import { createNotifications } from '../database/notifications.ts';
import type { ChangeSource } from './change-source.ts';
import { feedBounds } from './changes.ts';
import { snapshotCursorText } from './cursor.ts';
import { liveArea } from './live.ts';

/** An area with texts as ids that only administrators can list. */
const notes = new Map<string, string>();
const noteChanges: ChangeSource = {
  area: 'notes',
  listPrivileges: ['tenant.list'],
  viewPrivileges: ['tenant.view'],
  ids: 'texts',
  read: async (_, ids) => ids.flatMap((id) => (notes.has(String(id)) ? noteOf(String(id)) : [])),
  page: async (_, { below, limit }) =>
    [...notes.keys()]
      .toSorted()
      .toReversed()
      .filter((id) => below === null || id < String(below))
      .slice(0, limit)
      .map(noteOf),
};

function noteOf(id: string) {
  const note = { id, text: notes.get(id) };
  return { id, tenantIds: null, summary: () => note, detail: () => note };
}

describeDatabase('live updates of several areas', (open) => {
  let database: Database;
  let portal: TestPortal;
  let address: string;
  let administrator: Tokens;
  let request: number;
  let end: () => Promise<void>;
  const readers: EventReader[] = [];

  beforeEach(async () => {
    notes.clear();
    database = await open();
    const started: (() => Promise<void>)[] = [];
    portal = await startTestPortal({
      database,
      handlers: (services) => {
        const notifications = createNotifications(database, [CHANGES_CHANNEL], services.log);
        const live = liveArea(services, notifications, [deployments.changes, noteChanges]);
        started.push(async () => {
          await notifications.open();
          await live.start?.();
        });
        end = async () => {
          await live.stop?.();
          await notifications.close();
        };
        return live.handlers;
      },
    });
    for (const start of started) await start();
    address = await listen(portal);
    administrator = await portal.signIn('administrator');
    request = await insertRequest(database.queries, { environment: 'one' });
  });
  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.leave()));
    await end();
    await portal.close();
  });

  async function write(area: string, recordId: string, text: string | null = null): Promise<number> {
    if (text !== null) notes.set(recordId, text);
    await transaction(database.queries, async (within) =>
      recordChange(within, { tenantId: 'BRIGHTWATER', area, recordId, kind: 'upsert' }),
    );
    return (await feedBounds(database.queries)).newest;
  }
  async function stream(areas: string, tokens = administrator, lastEventId?: string): Promise<EventReader> {
    const reader = await openEvents(address, tokens, { areas, ...(lastEventId !== undefined && { lastEventId }) });
    readers.push(reader);
    return reader;
  }
  const received = ({ changes }: EventReader) => changes().map(({ area, id }) => `${area}/${id}`);

  it('resume after each area’s own cursor, with the record as its area has it', async () => {
    const first = await write('notes', 'a/1', 'old');
    const second = await write('deployments', String(request));
    await write('notes', 'b', 'new');
    const reader = await stream(`deployments:${second},notes:${first}`);
    await write('deployments', String(request));
    await until('both', async () => received(reader).length === 2);
    expect(received(reader)).toEqual(['notes/b', `deployments/${request}`]);
    expect(reader.changes()[0]).toMatchObject({ record: { id: 'b', text: 'new' } });
    const again = await stream('deployments,notes', administrator, String(first));
    // A record that changed twice is sent once, in its current state.
    await until('all since', async () => received(again).length === 2);
  });

  it('cover only requested and known areas that the reader can list', async () => {
    const operator = await portal.signIn('operator', 'BRIGHTWATER');
    const [both, own, plain] = [
      await stream('deployments,notes', operator),
      await stream('notes,crystals'),
      await openEvents(address, administrator),
    ];
    readers.push(plain);
    await write('notes', 'a', 'one');
    await write('deployments', String(request));
    await until('each', async () => [both, own, plain].every((reader) => received(reader).length > 0));
    expect([both, own, plain].map(received)).toEqual([
      [`deployments/${request}`],
      ['notes/a'],
      [`deployments/${request}`],
    ]);
    const often = Array.from({ length: 300 }, () => 'notes:1').join();
    expect((await stream(often)).status).toBe(200);
    expect((await openEvents(address, operator, { areas: 'notes' })).status).toBe(403);
    expect((await openEvents(address, operator, { areas: 'crystals' })).status).toBe(400);
  });

  it('restart only in the area whose cursor is unknown', async () => {
    const first = await write('notes', 'a', 'one');
    const reader = await stream(`deployments:${first},notes:${first + 50}`);
    await until('the reset', async () => reader.events.some(({ event }) => event === 'reset'));
    expect(reader.events.filter(({ event }) => event === 'reset').map(({ data }) => data['area'])).toEqual(['notes']);
  });

  it('are read in pages by text ids, then after a cursor', async () => {
    for (const id of ['a/1', 'a/2', 'ü', 'z']) notes.set(id, `note ${id}`);
    const seen: string[] = [];
    let query = '/changes?area=notes&limit=3';
    for (let more = true; more; ) {
      const page = await portal.call('GET', query, { tokens: administrator });
      expect(page.statusCode, page.body).toBe(200);
      for (const { id } of page.json().changes) seen.push(id);
      more = page.json().more;
      query = `/changes?area=notes&limit=3&cursor=${page.json().cursor}`;
    }
    expect(seen).toEqual(['ü', 'z', 'a/2', 'a/1']);
    await write('deployments', String(request));
    await write('notes', 'a/1', 'changed');
    const next = await portal.call('GET', query, { tokens: administrator });
    expect(next.json().changes).toMatchObject([{ area: 'notes', id: 'a/1', record: { text: 'changed' } }]);
    // Text cursors are invalid for numbers, and the other way round; the third can't be stored.
    const texts = snapshotCursorText({ sequence: 1, lastId: 'b' });
    const numbers = snapshotCursorText({ sequence: 1, lastId: 7 });
    const zero = snapshotCursorText({ sequence: 1, lastId: 'a\u0000' });
    for (const [area, cursor] of [
      ['deployments', texts],
      ['notes', numbers],
      ['notes', zero],
    ] as const) {
      const refused = await portal.call('GET', `/changes?area=${area}&cursor=${cursor}`, { tokens: administrator });
      expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'cursor' }] });
    }
    const unknown = await portal.call('GET', '/changes?area=crystals', { tokens: administrator });
    expect(unknown.statusCode).toBe(400);
    const operator = await portal.signIn('operator', 'BRIGHTWATER');
    expect((await portal.call('GET', '/changes?area=notes', { tokens: operator })).statusCode).toBe(403);
  });
});
