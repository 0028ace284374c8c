import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import type { DeploymentRequest, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { DEFAULT_LIST_QUERY } from '../../rules/deployments/list-query.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { SyncPlace } from './record-kind.ts';
import { RecordStore } from './record-store.ts';
import { queryKeyOf } from './stored-lists.ts';

const MAX_PAGES = 100;

const scope: Scope = { userId: 1, tenantId: 'NORTHWIND' };
const otherTenant: Scope = { userId: 1, tenantId: 'FABRIKAM' };
const otherUser: Scope = { userId: 2, tenantId: 'NORTHWIND' };

const summary = (id: number, changes: Partial<DeploymentRequestSummary> = {}): DeploymentRequestSummary => ({
  ...waitingRequest,
  id,
  environmentIdentifier: `env-${id}`,
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  ...changes,
});

const pageOf = (asOf: number, ...rows: DeploymentRequestSummary[]) => ({
  rows,
  totalRecords: rows.length,
  asOf,
  partial: false,
});

const placeAt = (syncedAt: number, changes: Partial<SyncPlace> = {}): SyncPlace => ({
  cursor: '17',
  complete: true,
  bounded: false,
  readDownTo: null,
  syncedAt,
  ...changes,
});

let database: PortalDatabase;
let device: Device;
let store: RecordStore<DeploymentRequestSummary, DeploymentRequest, typeof DEFAULT_LIST_QUERY>;

beforeEach(() => {
  const name = `test-${crypto.randomUUID()}`;
  database = new PortalDatabase(name);
  device = new Device(name);
  store = new RecordStore(device, deploymentRecords);
});
afterEach(async () => {
  await database.delete();
});

describe('record store', () => {
  it('returns every record of the scope, and whether there are others', async () => {
    expect(await store.lists.readEvery(scope)).toEqual({ records: [], isWhole: false, asOf: null });
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(1000, summary(1), summary(2)));
    await store.keepPage(otherTenant, DEFAULT_LIST_QUERY, pageOf(1000, summary(9)));
    const some = await store.lists.readEvery(scope);
    expect(some).toMatchObject({ isWhole: false, asOf: null });
    expect(some.records.map(({ id }) => id).sort()).toEqual([1, 2]);
    await store.keepChanges(scope, [], placeAt(2000));
    expect(await store.lists.readEvery(scope)).toMatchObject({ isWhole: true, asOf: 2000 });
    await store.keepChanges(scope, [], placeAt(3000, { bounded: true }));
    expect(await store.lists.readEvery(scope)).toMatchObject({ isWhole: false, asOf: 3000 });
  });

  it('sorts what it holds, and knows the records beside one', async () => {
    const query = { ...DEFAULT_LIST_QUERY, sort: '-client' };
    const kept = [summary(1, { client: 'beta' }), summary(2, { client: 'Alpha' }), summary(3, { client: 'beta' })];
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(1, ...kept));
    expect((await store.lists.readPage(scope, query))?.rows.map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(await store.lists.readNeighbours(scope, query, 1)).toBe(null);
    await store.keepChanges(scope, [], placeAt(2));
    expect(await store.lists.readNeighbours(scope, query, 1)).toMatchObject({
      previous: { id: 3 },
      next: { id: 2 },
      position: 2,
      total: 3,
    });
    expect(await store.lists.readNeighbours(scope, { ...query, client: 'alp' }, 1)).toBe(null);
  });

  it('reads a page of records that lie far apart, with gaps between them, in the order of the page', async () => {
    await store.keepPage(
      scope,
      DEFAULT_LIST_QUERY,
      pageOf(1, ...Array.from({ length: 90 }, (_, at) => summary(at + 5))),
    );
    await store.keepPage(otherTenant, DEFAULT_LIST_QUERY, pageOf(1, summary(3)));
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(2, summary(200), summary(5), summary(60), summary(1)));
    await store.remove(scope, 60);
    const page = await store.lists.readPage(scope, DEFAULT_LIST_QUERY);
    expect(page?.rows.map(({ id }) => id)).toEqual([200, 5, 1]);
  });

  it('finds records by the words of their id and texts, the one with that id first, in the scope alone', async () => {
    const rows = [
      summary(40, { client: 'Brightwater', environmentIdentifier: 'store-0305' }),
      summary(30, { client: 'Halden', environmentIdentifier: 'store-0040' }),
      summary(4, { client: 'BRIGHTWATER', environmentIdentifier: 'office' }),
    ];
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(5, ...rows));
    await store.keepPage(otherTenant, DEFAULT_LIST_QUERY, pageOf(5, summary(41, { client: 'Brightwater' })));
    const idsOf = async (words: readonly string[], most = 8) =>
      (await store.lists.find(scope, words, most)).map(({ id }) => id);
    expect(await idsOf(['brightwater'])).toEqual([40, 4]);
    expect(await idsOf(['bright', 'office'])).toEqual([4]);
    expect(await idsOf(['4'])).toEqual([4, 40, 30]);
    expect(await idsOf(['store'], 1)).toEqual([40]);
    // A status is no name.
    expect(await idsOf(['pending'])).toEqual([]);
  });

  it('names the newest record of each creator that it holds, in the scope alone', async () => {
    await store.keepPage(
      scope,
      DEFAULT_LIST_QUERY,
      pageOf(
        5,
        summary(4, { createdUserId: 9, createdUserLastName: 'New' }),
        summary(3, { createdUserId: 8 }),
        summary(2, { createdUserId: 9, createdUserLastName: 'Old' }),
        summary(1, { createdUserId: null }),
      ),
    );
    await store.keepPage(otherTenant, DEFAULT_LIST_QUERY, pageOf(5, summary(9, { createdUserId: 7 })));
    const newest = await store.lists.newestOfEach(scope, 'createdBy');
    expect(newest.map(({ id, createdUserId }) => [id, createdUserId])).toEqual([
      [4, 9],
      [3, 8],
    ]);
  });

  it('returns what the user saw of a record that has changed since, without its secrets, for as long as it is kept', async () => {
    const whole: DeploymentRequest = { ...summary(7), companyName: 'Before', defaultPassword: 'secret-1' };
    await store.keepDetail(scope, whole, 1);
    await store.looks.note(scope, 7, 1);
    expect(await store.looks.readSeenBefore(scope, whole, 2)).toBeNull();
    const changed = { ...whole, version: 2, companyName: 'After' };
    await store.keepDetail(scope, changed, 3);
    const seen = await store.looks.readSeenBefore(scope, changed, 3);
    expect(seen).toMatchObject({ seen: { companyName: 'Before', version: 1 }, seenAt: 1 });
    expect(JSON.stringify(await database.records.toArray())).not.toContain('secret-1');
    expect(await store.looks.readSeenBefore(otherUser, changed, 3)).toBeNull();
    await store.remove(scope, 7);
    expect(await store.looks.readSeenBefore(scope, changed, 3)).toBeNull();
  });

  it('counts what its user has saved as seen, unless another user has changed it meanwhile', async () => {
    const whole: DeploymentRequest = { ...summary(7), companyName: 'Before' };
    await store.keepDetail(scope, whole, 1);
    await store.looks.note(scope, 7, 1);
    const saved = { ...whole, version: 2, companyName: 'Mine' };
    await store.keepDetail(scope, saved, 3);
    await store.looks.noteSave(scope, saved, 3);
    expect(await store.looks.readSeenBefore(scope, saved, 4)).toBeNull();
    const theirs = { ...whole, version: 4, companyName: 'Theirs' };
    await store.keepDetail(scope, theirs, 5);
    await store.looks.noteSave(scope, { ...whole, version: 3 }, 5);
    expect(await store.looks.readSeenBefore(scope, theirs, 6)).toMatchObject({
      seen: { companyName: 'Mine' },
      seenAt: 3,
    });
  });

  it('takes no list row for a look at the whole record', async () => {
    await store.keepSummary(scope, summary(7), 1);
    await store.looks.note(scope, 7, 1);
    expect(await store.looks.readSeenBefore(scope, summary(7, { version: 2 }), 2)).toBeNull();
  });

  it('returns what it knows of records: themselves, that they are gone where it holds every one, or nothing', async () => {
    const known = async () => {
      const values: ReadonlyMap<RecordId, DeploymentRequestSummary | null>[] = [];
      const watching = store.lists.watchKnown(scope, [1, 2]).subscribe((value) => values.push(value));
      await expect.poll(() => values.length).toBeGreaterThan(0);
      watching.unsubscribe();
      return values.at(-1);
    };
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(5, summary(1)));
    expect(await known()).toEqual(new Map([[1, summary(1)]]));
    await store.keepChanges(scope, [], placeAt(6));
    expect(await known()).toEqual(
      new Map<number, DeploymentRequestSummary | null>([
        [1, summary(1)],
        [2, null],
      ]),
    );
    await store.keepChanges(scope, [], placeAt(7, { bounded: true }));
    expect((await known())?.has(2)).toBe(false);
  });

  it('gives a page back as the server gave it', async () => {
    const page = pageOf(5, summary(2), summary(1));
    await store.keepPage(scope, DEFAULT_LIST_QUERY, page);
    expect(await store.lists.readPage(scope, DEFAULT_LIST_QUERY)).toEqual(page);
  });

  it.each([
    ['another tenant', otherTenant],
    ['another user', otherUser],
  ])('shows nothing of it to %s', async (_, other) => {
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(5, summary(1)));
    await store.keepDetail(scope, summary(1), 5);
    expect(await store.lists.readPage(other, DEFAULT_LIST_QUERY)).toBeNull();
    expect(await store.readRecord(other, 1)).toBeNull();
  });

  it('never writes a sensitive field, wherever it came from', async () => {
    const detail = {
      ...summary(1),
      region: 'US_WEST_2',
      licence: 'canary-licence',
      defaultPassword: 'canary-default',
      sftpPassword: 'canary-sftp',
      uploadedEnvFileToken: 'canary-env',
    } satisfies DeploymentRequest;
    await store.keepDetail(scope, detail, 5);
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(6, detail));
    await store.keepSummary(scope, detail, 7);
    const everything = await Promise.all(database.tables.map((table) => table.toArray()));
    expect(JSON.stringify(everything)).not.toContain('canary');
    expect((await store.readRecord(scope, 1))?.record.region).toBe('US_WEST_2');
  });

  it('keeps the details of a record when a list shows it again', async () => {
    await store.keepDetail(scope, { ...summary(1), region: 'US_WEST_2' }, 5);
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(6, summary(1, { client: 'globex', version: 2 })));
    expect((await store.readRecord(scope, 1))?.record).toMatchObject({ region: 'US_WEST_2', client: 'globex' });
  });

  it('gives a whole record only if it came from more than a list, or lists have all of it', async () => {
    await store.keepSummary(scope, summary(1), 5);
    expect(await store.readWhole(scope, 1)).toBeNull();
    await store.keepDetail(scope, { ...summary(1), region: 'US_WEST_2' }, 6);
    expect(await store.readWhole(scope, 1)).toMatchObject({ region: 'US_WEST_2' });
    const { summaryParser } = deploymentRecords;
    const alike = new RecordStore(device, { ...deploymentRecords, detailParser: summaryParser });
    await alike.keepSummary(scope, summary(2), 5);
    expect(await alike.readWhole(scope, 2)).toEqual(summary(2));
    expect(await alike.readWhole(scope, 3)).toBeNull();
  });

  it('gives no whole record once a list has shown a newer version', async () => {
    await store.keepDetail(scope, { ...summary(1), region: 'US_WEST_2' }, 5);
    await store.keepSummary(scope, summary(1), 6);
    expect(await store.readWhole(scope, 1)).toMatchObject({ region: 'US_WEST_2' });
    await store.keepSummary(scope, summary(1, { version: 2 }), 7);
    expect(await store.readWhole(scope, 1)).toBeNull();
    await store.keepDetail(scope, { ...summary(1, { version: 2 }), region: 'EU_WEST_1' }, 8);
    expect(await store.readWhole(scope, 1)).toMatchObject({ region: 'EU_WEST_1' });
  });

  it('forgets a field of the list that is no longer there', async () => {
    await store.keepDetail(scope, { ...summary(1), emUrl: 'https://em.example.test' }, 5);
    await store.keepSummary(scope, summary(1, { version: 2 }), 6);
    expect((await store.readRecord(scope, 1))?.record.emUrl).toBeUndefined();
  });

  it('takes no older word for a newer one', async () => {
    await store.keepSummary(scope, summary(1, { client: 'new', version: 3 }), 5);
    expect(await store.keepSummary(scope, summary(1, { client: 'old', version: 2 }), 6)).toBe('ignored');
    expect(
      await store.keepSummary(scope, summary(1, { client: 'old', version: 3, updatedAt: '2025-12-31T00:00:00Z' }), 6),
    ).toBe('ignored');
    expect((await store.readRecord(scope, 1))?.record.client).toBe('new');
  });

  it('returns what a change did', async () => {
    expect(await store.keepSummary(scope, summary(1), 5)).toBe('added');
    expect(await store.keepSummary(scope, summary(1, { version: 2 }), 6)).toBe('updated');
    expect(await store.remove(scope, 1)).toBe('removed');
    expect(await store.readRecord(scope, 1)).toBeNull();
  });

  it('answers a filter it was never asked from the records that it has, and says so', async () => {
    await store.keepPage(
      scope,
      DEFAULT_LIST_QUERY,
      pageOf(5, summary(3, { client: 'Globex' }), summary(2), summary(1)),
    );
    expect(await store.lists.readPage(scope, { ...DEFAULT_LIST_QUERY, client: 'glob' })).toEqual({
      rows: [summary(3, { client: 'Globex' })],
      totalRecords: 1,
      asOf: 5,
      partial: true,
    });
    expect(await store.lists.readPage(scope, { ...DEFAULT_LIST_QUERY, client: 'nobody' })).toBeNull();
  });

  it('drops a kept record that no longer fits the contract', async () => {
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(5, summary(2), summary(1)));
    await database.records
      .where('[userId+tenantId+area+id]')
      .equals([1, 'NORTHWIND', 'deployments', 2])
      .modify({ value: { id: 2 } });
    expect((await store.lists.readPage(scope, DEFAULT_LIST_QUERY))?.rows.map(({ id }) => id)).toEqual([1]);
    expect(await store.readRecord(scope, 2)).toBeNull();
  });

  it('keeps a bounded number of pages, the newest', async () => {
    for (let page = 0; page <= MAX_PAGES; page += 1) {
      await store.keepPage(scope, { ...DEFAULT_LIST_QUERY, page }, pageOf(page, summary(page + 1)));
    }
    expect(await database.pages.count()).toBe(MAX_PAGES);
    const oldest = queryKeyOf(DEFAULT_LIST_QUERY);
    expect(
      await database.pages
        .where('[userId+tenantId+area+queryKey]')
        .equals([1, 'NORTHWIND', 'deployments', oldest])
        .count(),
    ).toBe(0);
  });

  it('drops an area for one user and tenant alone', async () => {
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(5, summary(1)));
    await store.keepPage(otherTenant, DEFAULT_LIST_QUERY, pageOf(5, summary(1)));
    await store.keepChanges(scope, [], placeAt(6));
    await store.drop(scope);
    expect(await store.lists.readPage(scope, DEFAULT_LIST_QUERY)).toBeNull();
    expect(await store.readPlace(scope)).toBeNull();
    expect(await store.lists.readPage(otherTenant, DEFAULT_LIST_QUERY)).not.toBeNull();
  });

  it('shows a live change to those who watch', async () => {
    await store.keepPage(scope, DEFAULT_LIST_QUERY, pageOf(5, summary(1)));
    const seen: (string | undefined)[] = [];
    await new Promise<void>((resolve, reject) => {
      const subscription = store.lists.watchPage(scope, DEFAULT_LIST_QUERY).subscribe({
        next: ({ page }) => {
          seen.push(page?.rows[0]?.client);
          if (seen.length === 1)
            store.keepSummary(scope, summary(1, { client: 'globex', version: 2 }), 6).catch(reject);
          if (seen.at(-1) === 'globex') {
            subscription.unsubscribe();
            resolve();
          }
        },
        error: reject,
      });
    });
    expect(seen).toEqual(['acme', 'globex']);
  });
});
