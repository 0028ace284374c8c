import { expect, test } from 'vitest';
import { WORKFLOWS } from '../../src/machines/workflows/registry.ts';
import { EVERY_PRIVILEGE, NO_PRIVILEGE } from '../../src/machines/workflows/simulation/lifecycle-simulator.ts';
import { listedInStatus } from '../../src/rules/workflows/counted-lists.ts';
import { COUNTED_WORKFLOWS, type CountedWorkflow, sumByStatus } from '../../src/rules/workflows/counted-workflows.ts';

test.each(Object.keys(COUNTED_WORKFLOWS))('every counted status of %s is a state of its chart', (id) => {
  const counted: CountedWorkflow | undefined = Object.entries(COUNTED_WORKFLOWS).find(([name]) => name === id)?.[1];
  const states = WORKFLOWS.find((source) => source.id === id)
    ?.read()
    .states.filter(({ kind }) => kind === 'atomic' || kind === 'final')
    .map((state) => state.id);
  const statuses = Object.entries(counted?.regions ?? {}).flatMap(([region, all]) =>
    all.map((status: string) => `live.${region}.${status}`),
  );
  expect(states?.filter((state) => state.startsWith('live.')).sort()).toEqual(statuses.sort());
});

test.each(['vpc', 'bi-deployment', 'cloud-account', 'user', 'platform-version'] as const)(
  'the list of %s has a filter of each status',
  (id) => {
    for (const status of COUNTED_WORKFLOWS[id].regions.status)
      expect(listedInStatus(id, 'status', status, false)?.toString()).toBe(`status=${status}`);
  },
);

test('every lifecycle whose records are listed is counted', () => {
  const charts = WORKFLOWS.flatMap(({ id, lifecycle }) => (lifecycle?.area == null ? [] : [[id, lifecycle.area]]));
  expect(charts).toHaveLength(10);
  expect(Object.entries(COUNTED_WORKFLOWS).map(([id, { area }]) => [id, area])).toEqual(expect.arrayContaining(charts));
});

test('statuses of platform versions that are not listed for somebody are not counted for them', () => {
  const groups = ['ALPHA', 'RELEASE', 'OBSOLETE'].map((status) => ({ statuses: { status }, records: 2 }));
  expect(sumByStatus('platform-version', groups, NO_PRIVILEGE)).toEqual({
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
  expect(sumByStatus('platform-version', groups, new Set(['platformversion.list.all'])).total).toBe(6);
});

test('records without a status are counted all together', () => {
  expect(sumByStatus('tenant', [{ statuses: {}, records: 4 }], NO_PRIVILEGE)).toEqual({ total: 4, regions: [] });
});

test.each([true, false])('the list of deployments has a filter of each status: %s', (hasStatusFilters) => {
  const filters = new Map([
    ['approval', hasStatusFilters ? 'approvalStatus' : null],
    ['infrastructure', hasStatusFilters ? 'infrastructureStatus' : null],
    ['job', 'jenkinsStatus'],
    ['service', hasStatusFilters ? 'serviceStatus' : null],
  ]);
  for (const [region, statuses] of Object.entries(COUNTED_WORKFLOWS.deployment.regions))
    for (const status of statuses) {
      const search = listedInStatus('deployment', region, status, hasStatusFilters)?.toString() ?? null;
      const filter = filters.get(region) ?? null;
      expect(search, `${region} ${status}`).toBe(filter === null ? null : `${filter}=${status}`);
    }
});

test('what is counted is summed up by the statuses of the chart, with those that no record has', () => {
  const counts = sumByStatus(
    'user',
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
