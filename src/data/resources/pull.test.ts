import { describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import type { Change } from '../../contract/generated/schema.d.ts';
import { DEFAULT_LIST_QUERY } from '../../rules/deployments/list-query.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import type { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { pullPage } from './pull.ts';
import { changeOf } from './record-kind.ts';
import { RecordStore } from './record-store.ts';

const scope: Scope = { userId: 1, tenantId: 'NORTHWIND' };

function upsert(id: number, sequence = 40): Change {
  const record = { ...waitingRequest, id, environmentIdentifier: `emea-${id}` };
  return { sequence, kind: 'upsert', area: 'deployments', id, record };
}
const gone = (id: number): Change => ({ sequence: 41, kind: 'delete', area: 'deployments', id });

interface Page {
  readonly changes: readonly Change[];
  readonly cursor: string;
  readonly more: boolean;
  readonly reset?: boolean;
}

function setUp(limit?: number, open?: (name: string) => Promise<PortalDatabase>) {
  const store = new RecordStore(new Device(`test-${crypto.randomUUID()}`, open), deploymentRecords, limit);
  const asked: (string | null)[] = [];
  let isCurrent = true;
  const pull = (page: Page | Response) =>
    pullPage({
      kind: deploymentRecords,
      client: createContractClient({
        config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
        tokens: null,
        fetch: async (request) => {
          asked.push(new URL(request.url).searchParams.get('cursor'));
          return page instanceof Response ? page : Response.json(page);
        },
      }),
      store,
      scope,
      isCurrent: () => isCurrent,
      signal: new AbortController().signal,
      now: () => 7,
    });
  const ids = async () => (await store.lists.readPage(scope, DEFAULT_LIST_QUERY))?.rows.map(({ id }) => id) ?? [];
  return { store, pull, asked, ids, leave: () => (isCurrent = false) };
}

describe('a page of changes', () => {
  it('is kept with its place, and lists are whole once every record was read', async () => {
    const { store, pull, asked, ids } = setUp();
    expect(await pull({ changes: [upsert(9), upsert(8)], cursor: '0123', more: true })).toMatchObject({ more: true });
    expect(await store.lists.readPage(scope, DEFAULT_LIST_QUERY)).toMatchObject({ partial: true });
    expect(await pull({ changes: [upsert(3)], cursor: '40', more: false })).toEqual({
      kind: 'kept',
      more: false,
      reach: { complete: true, syncedAt: 7 },
    });
    expect(await store.lists.readPage(scope, DEFAULT_LIST_QUERY)).toMatchObject({
      partial: false,
      totalRecords: 3,
      asOf: 7,
    });
    await pull({ changes: [gone(8), upsert(10, 41)], cursor: '42', more: false });
    expect(asked).toEqual([null, '0123', '40']);
    expect(await ids()).toEqual([10, 9, 3]);
  });

  it('takes away what the reading of every record did not find', async () => {
    const { store, pull, ids } = setUp();
    for (const id of [2, 5, 8]) {
      await store.keepPage(scope, DEFAULT_LIST_QUERY, {
        rows: [summaryOf(id)],
        totalRecords: 1,
        asOf: 1,
        partial: false,
      });
    }
    await pull({ changes: [upsert(9), upsert(7)], cursor: '0123', more: true });
    expect(await store.countRecords(scope, 0)).toBe(4);
    await pull({ changes: [upsert(5)], cursor: '40', more: false });
    expect(await ids()).toEqual([9, 7, 5]);
  });

  it('starts over where the server no longer knows the place', async () => {
    const { store, pull, ids } = setUp();
    await pull({ changes: [upsert(9), upsert(8)], cursor: '40', more: false });
    await pull({ changes: [upsert(9, 90)], cursor: '0990', more: true, reset: true });
    expect(await store.readPlace(scope)).toMatchObject({ complete: false, readDownTo: 9 });
    await pull({ changes: [], cursor: '90', more: false });
    expect(await ids()).toEqual([9]);
    expect(await store.readPlace(scope)).toMatchObject({ complete: true, cursor: '90' });
  });

  it('stops at the newest records that the device keeps, and goes on with what changes', async () => {
    const { store, pull, asked, ids } = setUp(3);
    expect(await pull({ changes: [upsert(9), upsert(8)], cursor: '0123', more: true })).toMatchObject({ more: true });
    expect(await pull({ changes: [upsert(7), upsert(6)], cursor: '0124', more: true })).toMatchObject({ more: false });
    expect(await pull({ changes: [], cursor: 'never asked', more: false })).toMatchObject({ more: false });
    expect(asked).toEqual([null, '0123']);
    expect(await ids()).toEqual([9, 8, 7]);
    await store.takeChange(scope, changeOf(deploymentRecords, upsert(11, 43)), '43', 8);
    await pull({ changes: [upsert(12, 44)], cursor: '44', more: false });
    expect(asked).toEqual([null, '0123', '43']);
    expect(await ids()).toEqual([12, 11, 9]);
    expect(await store.lists.readPage(scope, DEFAULT_LIST_QUERY)).toMatchObject({ partial: true });
  });

  it('is not kept where it came too late, nor where the device keeps nothing', async () => {
    const late = setUp();
    late.leave();
    expect(await late.pull({ changes: [upsert(9)], cursor: '40', more: false })).toEqual({ kind: 'notKept' });
    expect(await late.ids()).toEqual([]);
    const refused = setUp(undefined, () => Promise.reject(new Error('IndexedDB is switched off.')));
    expect(await refused.pull({ changes: [upsert(9)], cursor: '40', more: false })).toEqual({ kind: 'notKept' });
  });

  it('says where the records may not be seen, and leaves other failures to the next try', async () => {
    const { pull } = setUp();
    const problem = (status: number) => Response.json({ code: 'x', message: 'No.' }, { status });
    expect(await pull(problem(403))).toEqual({ kind: 'forbidden' });
    await expect(pull(problem(503))).rejects.toMatchObject({ kind: 'server' });
  });
});

function summaryOf(id: number) {
  const { record } = changeOf(deploymentRecords, upsert(id));
  if (record === undefined) throw new Error('The change bears no record.');
  return record;
}
