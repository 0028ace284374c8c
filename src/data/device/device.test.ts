import { Dexie } from 'dexie';
import { openDB } from 'idb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ManualTimers } from '../../../tests/manual-timers.ts';
import { sessionRow } from '../../../tests/signed-in-device.ts';
import { CELL_STATUSES_BY_URGENCY } from '../../rules/deployments/sort-values.ts';
import { REGIONS_BY_NAME } from '../../rules/reference/regions.ts';
import { vpcStatuses } from '../../rules/vpcs/record.ts';
import { type CommandRow, type CursorRow, PortalDatabase } from './database.ts';
import { Device, type StorageFault } from './device.ts';
import type { RoomNews } from './room.ts';

function newDevice(name = `test-${crypto.randomUUID()}`) {
  const opened: PortalDatabase[] = [];
  const timers = new ManualTimers();
  const open = async () => {
    const database = new PortalDatabase(name);
    opened.push(database);
    return database;
  };
  const device = new Device(name, open, timers.start);
  const faults: (StorageFault | null)[] = [];
  device.onFault((fault) => faults.push(fault));
  return { name, device, opened, faults, timers };
}

const scoped = { userId: 1, tenantId: 'NORTHWIND', area: 'deployments' } as const;
const row: CursorRow = { ...scoped, cursor: '1', complete: true, bounded: false, readDownTo: null, syncedAt: 1 };
const session = sessionRow({ userId: 1, tenantId: 'NORTHWIND' });
const command = (id: string, userId: number, settledAt: number | null): CommandRow => ({
  id,
  userId,
  tenantId: 'NORTHWIND',
  area: 'deployments',
  action: 'APPROVE',
  from: 'list',
  subjectId: 7,
  version: 1,
  seen: { client: 'acme' },
  comment: null,
  until: null,
  limitMs: null,
  decidedAtServer: null,
  decidedAt: 1,
  state: 'queued',
  attempts: 0,
  nextAttemptAt: null,
  message: null,
  now: null,
  changedBy: null,
  changedAt: null,
  settledAt,
  isUnanswered: false,
});
const quotaError = () => new Dexie.QuotaExceededError('no room');

async function keepSession(device: Device): Promise<void> {
  await device.keepSession(async (transaction) => {
    await transaction.objectStore('sessions').put(session);
  });
}

/** Puts a row into every table. */
async function fillEveryTable(name: string): Promise<void> {
  for (const database of [name, `${name}-session`]) {
    const raw = await openDB(database);
    for (const table of raw.objectStoreNames) {
      const keys = [raw.transaction(table).store.keyPath].flat().filter((key) => key !== null);
      await raw.put(table, Object.fromEntries(keys.map((key) => [key, 1])));
    }
    raw.close();
  }
}

/** The names of the tables that have rows, over both databases. */
async function filledTables(name: string): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const database of [name, `${name}-session`]) {
    const raw = await openDB(database);
    for (const table of raw.objectStoreNames) if ((await raw.count(table)) > 0) filled.push(table);
    raw.close();
  }
  return filled;
}

describe('device', () => {
  it('lets go of the database when a newer version of the app opens it, and says so once', async () => {
    const { name, device, faults } = newDevice();
    await device.run((database) => database.cursors.count());
    await keepSession(device);
    const newer = new Dexie(name);
    newer.version(10).stores({ things: 'id' });
    await newer.open();
    const newerSession = await openDB(`${name}-session`, 9);
    expect(faults).toEqual(['outdated']);
    await expect(device.run((database) => database.cursors.count())).rejects.toThrow();
    await expect(device.readSession()).rejects.toThrow();
    newerSession.close();
    await newer.delete();
  });

  it('leaves alone what a newer version of the app has stored, and reports it to later listeners', async () => {
    const { name, device } = newDevice();
    await device.run((database) => database.cursors.put(row));
    await device.run(async (database) => database.close());
    const newer = new Dexie(name);
    newer.version(13).stores({ cursors: '[userId+tenantId+area]' });
    await newer.open();
    newer.close();

    const old = newDevice(name);
    await expect(old.device.run((database) => database.cursors.clear())).rejects.toThrow(/newer version/);
    const received: (StorageFault | null)[] = [];
    old.device.onFault((fault) => received.push(fault));
    expect(received).toEqual(['newer']);
    await newer.open();
    expect(await newer.table('cursors').count()).toBe(1);
    await newer.delete();
  });

  it('finds and sorts the deployments that versions before have kept', async () => {
    const { name, device } = newDevice();
    const before = new Dexie(name);
    before.version(7).stores({
      records: '[userId+tenantId+area+id]',
      shelves: '[userId+tenantId+area+shelf]',
    });
    const status = {
      jenkinsStatus: { status: 'IDLE' },
      approvalStatus: { status: 'LAUNCHED' },
      infrastructureStatus: { status: 'STARTED' },
      serviceStatus: { status: 'SERVICES_UP' },
    };
    const dates = {
      tokenValidTo: '2026-12-05',
      deploymentSchedule: { activeDuring: 'DAILY_SCHEDULE', endDate: '2026-12-31' },
      scheduledRun: { state: 'MISSED' },
    };
    const names = {
      tenantId: 'ACME',
      environmentType: 'TEST',
      client: 'Acme',
      environmentIdentifier: 'uat',
      createdUserLastName: 'Berg',
      approvalReference: '',
    };
    const net = {
      name: 'Net',
      region: 'US_WEST_2',
      status: 'AVAILABLE',
      createdUser: { userId: 1, firstName: 'Ada', lastName: 'Berg' },
    };
    await before.table('records').bulkAdd([
      { ...scoped, area: 'vpcs', id: 3, value: { id: 3, ...net } },
      { ...scoped, id: 8, value: { id: 8, status, ...dates, ...names } },
      { ...scoped, id: 7, value: { id: 7, status: {} } },
    ]);
    const vpcs = { ...scoped, area: 'vpcs', shelf: 0, values: [3, 'net', 'AVAILABLE', 1] };
    const entries = { 8: [8, 'acme', 'uat', 'IDLE', 1], 7: [7, 'halden', 'test', 'QUEUED', null] };
    await before.table('shelves').bulkAdd([{ ...scoped, shelf: 0, values: [...entries[8], ...entries[7]] }, vpcs]);
    before.close();
    const STARTED = CELL_STATUSES_BY_URGENCY.indexOf('STARTED');
    const added = {
      8: [
        'LAUNCHED',
        'STARTED',
        'SERVICES_UP',
        '2026-12-05|2026-12-31|unmade',
        'acme',
        'uat',
        'berg',
        null,
        'acme',
        STARTED,
        'TEST',
      ],
      7: [null, null, null, '||', null, null, null, null, null, null, null],
    };
    const [OREGON, AVAILABLE] = [REGIONS_BY_NAME.indexOf('US_WEST_2'), vpcStatuses.byUrgency.indexOf('AVAILABLE')];
    const values = [...entries[8], ...added[8], ...entries[7], ...added[7]];
    expect(await device.run((database) => database.shelves.toArray())).toEqual([
      { ...scoped, shelf: 0, values },
      { ...vpcs, values: [...vpcs.values, 'net', 'ada berg', OREGON, AVAILABLE] },
    ]);
  });

  it('leaves a newer session alone as well', async () => {
    const { name, device, faults } = newDevice();
    const newer = await openDB(`${name}-session`, 9);
    newer.close();
    await expect(device.readSession()).rejects.toThrow();
    expect(faults).toEqual(['newer']);
  });

  it('opens a lost connection again and does the work', async () => {
    const { device, opened } = newDevice();
    await device.run((database) => database.cursors.put(row));
    opened[0]?.close({ disableAutoOpen: true });
    expect(await device.run((database) => database.cursors.count())).toBe(1);
    await keepSession(device);
    await device.runSession(async (database) => database.close());
    expect(await device.readSession()).toMatchObject({ session: { userId: 1 } });
  });

  it('makes room by dropping what can be fetched again', async () => {
    const { device, faults } = newDevice();
    await device.run((database) => database.pages.put({ ...scoped, queryKey: 'q', ids: [], totalRecords: 0, asOf: 1 }));
    await device.keep(async (database) => {
      if ((await database.pages.count()) > 0) throw quotaError();
      await database.cursors.put(row);
    });
    expect(faults).toEqual([]);
    expect(await device.run((database) => database.cursors.count())).toBe(1);
  });

  it('removes no more than what a user’s work needs, and reports it once', async () => {
    const { device, faults } = newDevice();
    await keepSession(device);
    await device.run(async (database) => {
      for (const at of [1, 2, 3]) {
        const key = { userId: 1, tenantId: 'NORTHWIND', key: `${at}` };
        await database.choices.put({ ...key, part: [], fetchedAt: at });
      }
    });
    const news: RoomNews[] = [];
    device.onRoom((each) => news.push(each));
    const fits = async (database: PortalDatabase) => (await database.choices.count()) < 2;
    const work = async (database: PortalDatabase) => {
      if (!(await fits(database))) throw quotaError();
    };
    expect(await device.keepWork(1, work)).toBe(true);
    expect(await device.run((database) => database.choices.toCollection().primaryKeys())).toEqual([
      [1, 'NORTHWIND', '3'],
    ]);
    expect(news).toEqual(['made']);
    expect(await device.keepWork(1, () => Promise.reject(quotaError()))).toBe(false);
    expect(news).toEqual(['made', 'inVain']);
    expect(faults).toEqual(['full']);
  });

  it('notifies the user when there is no room at all', async () => {
    const { device, faults } = newDevice();
    await device.keep(() => Promise.reject(quotaError()));
    expect(faults).toEqual(['full']);
  });

  it('knows without the large database whose records it holds', async () => {
    const { name, device } = newDevice();
    await keepSession(device);
    expect((await device.readSession()).holdsData).toBe(false);
    await device.noteHolder(1);
    const next = new Device(name, () => Promise.reject(new Error('not needed')));
    expect((await next.readSession()).holdsData).toBe(true);
    await device.forgetHolder(1);
    expect((await next.readSession()).holdsData).toBe(false);
  });
});

/** An older version in another tab, which never closes its connection. */
async function olderTab(name: string): Promise<{ close(): void }> {
  const database = await openDB(name, 10, { upgrade: (older) => void older.createObjectStore('things') });
  return { close: () => database.close() };
}

/** Another tab that wipes the device, until the test is over. */
function holdTurn(): void {
  const turn = Promise.withResolvers<void>();
  const held = navigator.locks.request('portal-wipe', () => turn.promise);
  onTestFinished(async () => {
    turn.resolve();
    await held;
  });
}

describe('a storage that does not answer', () => {
  const HELD =
    'Another tab with an older version of the portal is blocking the data on this device. Close that tab, then try again.';

  it('refuses work at once that an older tab keeps waiting, says why, and works again when that tab is closed', async () => {
    const { name, device, faults } = newDevice();
    const older = await olderTab(name);
    await expect(device.run((database) => database.cursors.count())).rejects.toThrow(HELD);
    expect(faults).toEqual(['held']);
    await expect(device.run((database) => database.cursors.count())).rejects.toThrow(HELD);
    expect(await device.keep((database) => database.cursors.clear())).toBe(false);
    older.close();
    await expect.poll(() => faults).toEqual(['held', null]);
    expect(await device.run((database) => database.cursors.count())).toBe(0);
  });

  it('times out, refuses other work at once meanwhile, and never starts work that timed out', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const name = `test-${crypto.randomUUID()}`;
    const timers = new ManualTimers();
    const device = new Device(name, () => promise.then(() => new PortalDatabase(name)), timers.start);
    const faults: (StorageFault | null)[] = [];
    device.onFault((fault) => faults.push(fault));
    const first = device.keep(async (database) => {
      await database.cursors.put(row);
    });
    timers.elapse();
    expect(await first).toBe(false);
    expect(faults).toEqual(['silent']);
    await expect(device.run((database) => database.cursors.count())).rejects.toThrow('storage doesn’t respond');
    resolve();
    await expect.poll(() => faults).toEqual(['silent', null]);
    expect(await device.run((database) => database.cursors.count())).toBe(0);
  });

  it('reports an error to watchers, and goes on when it answers', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const name = `test-${crypto.randomUUID()}`;
    const timers = new ManualTimers();
    const device = new Device(name, () => promise.then(() => new PortalDatabase(name)), timers.start);
    const received: unknown[] = [];
    const watching = device
      .watch(() => device.run((database) => database.cursors.count()))
      .subscribe({ next: (count) => received.push(count), error: () => received.push('error') });
    onTestFinished(() => watching.unsubscribe());
    timers.elapse();
    await expect.poll(() => received).toEqual(['error']);
    resolve();
    await expect.poll(() => received).toEqual(['error', 0]);
  });

  it('aborts started work that was given up', async () => {
    const { device, timers } = newDevice();
    await device.run((database) => database.cursors.count());
    const { promise, resolve } = Promise.withResolvers<void>();
    const written = device.run((database, signal) =>
      database.transaction('rw', database.cursors, async () => {
        await database.cursors.put(row);
        timers.elapse();
        signal.throwIfAborted();
        resolve();
      }),
    );
    await expect(written).rejects.toThrow('storage doesn’t respond');
    await expect.poll(() => device.run((database) => database.cursors.count()).catch(() => null)).toBe(0);
    resolve();
    await promise;
  });

  it('leaves the session usable while the records are silent', async () => {
    const { device, timers } = newDevice();
    void device.run(() => new Promise<never>(() => undefined)).catch(() => undefined);
    await device.readSession();
    timers.elapse();
    await keepSession(device);
    expect(await device.readSession()).toMatchObject({ session: { userId: 1 } });
  });

  it('reads no session where its database is silent, and leaves what it stores in memory', async () => {
    const { device, timers } = newDevice();
    void device.runSession(() => new Promise<never>(() => undefined)).catch(() => undefined);
    timers.elapse();
    await expect(device.readSession()).rejects.toThrow('storage doesn’t respond');
    expect(await device.keepSession(() => Promise.resolve())).toBe(false);
  });

  it('ends a wipe that waits for work which never ends, or for the turn of another tab', async () => {
    const { name, device, timers } = newDevice();
    await keepSession(device);
    await device.run((database) => database.cursors.put(row));
    void device.run(() => new Promise<never>(() => undefined)).catch(() => undefined);
    holdTurn();
    await timers.elapseUntil(device.wipe());
    expect(await filledTables(name)).toEqual([]);
  });

  it('keeps nothing of what is typed while another tab does not end its turn', async () => {
    const { device, timers } = newDevice();
    await keepSession(device);
    holdTurn();
    expect(await timers.elapseUntil(device.keepWork(1, async () => undefined))).toBe(false);
  });
});

describe('a wipe', () => {
  it('forgets every table of both databases', async () => {
    const { name, device } = newDevice();
    await keepSession(device);
    await device.run((database) => database.cursors.put(row));
    await fillEveryTable(name);
    expect(await filledTables(name)).toEqual(
      expect.arrayContaining(['records', 'pages', 'drafts', 'logs', 'sessions']),
    );
    await device.wipe();
    expect(await filledTables(name)).toEqual([]);
  });

  it('needs no code that knows the tables, and makes no database where there was none', async () => {
    const { name, device } = newDevice();
    const other = new Dexie(name);
    other.version(7).stores({ things: 'id' });
    await other.table('things').add({ id: 1 });
    const withoutCode = new Device(name, () => Promise.reject(new Error('Failed to fetch')));
    await withoutCode.wipe();
    expect(await other.table('things').count()).toBe(0);
    other.close();
    const nothing = newDevice();
    await nothing.device.wipe();
    expect((await indexedDB.databases()).map(({ name: known }) => known)).not.toContain(nothing.name);
    await device.wipe();
  });

  it('leaves nothing of a started write, nor of one that was requested before', async () => {
    const { name, device, faults } = newDevice();
    await device.run((database) => database.cursors.count());
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let markStarted = () => {};
    const started = new Promise<void>((resolve) => {
      markStarted = resolve;
    });
    const slow = device.keep(async (database) => {
      markStarted();
      await held;
      await database.cursors.put(row);
    });
    await started;
    const late = new Device(name, async () => {
      await held;
      return new PortalDatabase(name);
    });
    const never = late.keep(async (database) => {
      await database.cursors.put(row);
    });
    const wipes = Promise.all([device.wipe(), late.wipe()]);
    letGo();
    await Promise.all([wipes, slow, never]);
    expect(await filledTables(name)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('leaves what others have not sent, without what it shows of the record', async () => {
    const { device } = newDevice();
    const shown = {
      now: { client: 'acorn' },
      changedBy: 'Mara Lindqvist',
      message: 'acme is locked by Mara Lindqvist.',
    };
    await device.run((database) =>
      database.commands.bulkAdd([command('a', 1, null), { ...command('b', 2, null), ...shown }, command('c', 2, 5)]),
    );
    await device.wipe({ commandsOf: 1, draftsOf: 1 });
    expect(await device.run((database) => database.commands.toArray())).toEqual([
      { ...command('b', 2, null), sequence: 2, seen: null, now: null, changedBy: null, message: null },
    ]);
  });

  it('keeps the unsaved drafts of other users, and removes those of the user who leaves', async () => {
    const { device } = newDevice();
    const draft = (userId: number) => ({
      userId,
      tenantId: 'NORTHWIND',
      address: 'edit/7',
      draft: { client: 'acme' },
      keptAt: 1,
    });
    const left = () => device.run((database) => database.drafts.toArray());
    await device.run((database) => database.drafts.bulkAdd([draft(1), draft(2)]));
    await device.wipe({ commandsOf: null, draftsOf: null });
    expect(await left()).toEqual([draft(1), draft(2)]);
    await device.wipe({ commandsOf: null, draftsOf: 2 });
    expect(await left()).toEqual([draft(1)]);
    await device.wipe();
    expect(await left()).toEqual([]);
  });

  it('takes the tokens and remembers whose records stayed, where these could not be removed', async () => {
    const { name, device } = newDevice();
    await keepSession(device);
    const real = indexedDB.open;
    indexedDB.open = function open(this: IDBFactory, asked: string, version?: number) {
      if (asked === name) throw new DOMException('The disk does not answer.', 'UnknownError');
      return real.call(this, asked, version);
    };
    await expect(device.wipe()).rejects.toThrow('The disk does not answer.');
    indexedDB.open = real;
    expect((await device.readSession()).session).toMatchObject({ userId: 1, refreshToken: null });
  });
});
