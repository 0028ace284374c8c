import { expect, test } from 'vitest';
import { WORKFLOWS } from '../../src/machines/workflows/registry.ts';
import { EVERY_PRIVILEGE, NO_PRIVILEGE } from '../../src/machines/workflows/simulation/lifecycle-simulator.ts';
import { RECORD_AREAS } from '../../src/rules/areas.ts';
import { readCountedStatuses, sumByStatus } from '../../src/rules/workflows/counted-workflows.ts';
import { workflowOfArea } from '../../src/rules/workflows/record-workflows.ts';

test.each(RECORD_AREAS.map(workflowOfArea))('every counted status of %s is a state of its chart', async (id) => {
  const counted = await readCountedStatuses(id);
  const states = WORKFLOWS.find((source) => source.id === id)
    ?.read()
    .states.filter(({ kind }) => kind === 'atomic' || kind === 'final')
    .map((state) => state.id);
  const statuses = Object.entries(counted.regions).flatMap(([region, all]) =>
    all.map((status: string) => `live.${region}.${status}`),
  );
  expect(states?.filter((state) => state.startsWith('live.')).sort()).toEqual(statuses.sort());
});

test.each(['vpc', 'bi-deployment', 'cloud-account', 'user', 'platform-version'] as const)(
  'the list of %s has a filter of each status',
  async (id) => {
    const { regions, listedIn } = await readCountedStatuses(id);
    expect(regions['status']?.length).toBeGreaterThan(3);
    for (const status of regions['status'] ?? [])
      expect(listedIn('status', status, false)?.toString()).toBe(`status=${status}`);
  },
);

test('every lifecycle whose records are listed is counted', () => {
  const charts = WORKFLOWS.flatMap(({ id, lifecycle }) => (lifecycle?.area == null ? [] : [[id, lifecycle.area]]));
  expect(charts).toHaveLength(10);
  expect(RECORD_AREAS.map((area) => [workflowOfArea(area), area])).toEqual(expect.arrayContaining(charts));
});

test('statuses of platform versions that are not listed for a user are not counted for them', async () => {
  const statuses = await readCountedStatuses('platform-version');
  const groups = ['ALPHA', 'RELEASE', 'OBSOLETE'].map((status) => ({ statuses: { status }, records: 2 }));
  expect(sumByStatus(statuses, groups, NO_PRIVILEGE)).toEqual({
    total: 2,
    regions: [
      {
        region: 'status',
        counts: [
          { status: 'RELEASE_CANDIDATE', records: 0 },
          { status: 'RELEASE', records: 2 },
        ],
      },
    ],
  });
  expect(sumByStatus(statuses, groups, new Set(['platformversion.list.all'])).total).toBe(6);
});

test('records without a status are counted all together', async () => {
  expect(sumByStatus(await readCountedStatuses('tenant'), [{ statuses: {}, records: 4 }], NO_PRIVILEGE)).toEqual({
    total: 4,
    regions: [],
  });
});

test.each([true, false])('the list of deployments has a filter of each status: %s', async (hasStatusFilters) => {
  const { regions, listedIn } = await readCountedStatuses('deployment');
  const filters = new Map([
    ['approval', hasStatusFilters ? 'approvalStatus' : null],
    ['infrastructure', hasStatusFilters ? 'infrastructureStatus' : null],
    ['job', 'jenkinsStatus'],
    ['service', hasStatusFilters ? 'serviceStatus' : null],
  ]);
  for (const [region, statuses] of Object.entries(regions))
    for (const status of statuses) {
      const search = listedIn(region, status, hasStatusFilters)?.toString() ?? null;
      const filter = filters.get(region) ?? null;
      expect(search, `${region} ${status}`).toBe(filter === null ? null : `${filter}=${status}`);
    }
});

test('what is counted is summed up by the statuses of the chart, with those that no record has', async () => {
  const counts = sumByStatus(
    await readCountedStatuses('user'),
    [
      { statuses: { status: 'ACTIVE' }, records: 3 },
      { statuses: { status: 'PENDING' }, records: 1 },
      { statuses: { status: 'ACTIVE' }, records: 1 },
    ],
    EVERY_PRIVILEGE,
  );
  expect(counts.total).toBe(5);
  expect(counts.regions).toEqual([
    {
      region: 'status',
      counts: [
        { status: 'ACTIVE', records: 4 },
        { status: 'INACTIVE', records: 0 },
        { status: 'PENDING', records: 1 },
        { status: 'REJECTED', records: 0 },
      ],
    },
  ]);
});
