/** Administration §2 "Activity log", "Deployment action log" and §5 "Filters", typed in by hand. */
import { describe, expect, test } from 'vitest';
import { activityLogRecords } from '../../src/machines/lifecycles/activity-log/lifecycle.ts';
import { activityLogAddress } from '../../src/rules/activity-logs/record.ts';
import { AREAS } from '../../src/rules/areas.ts';
import { actionWords, kindOfArea, kindWords } from '../../src/rules/audit/logged-kinds.ts';
import { momentsOf } from '../../src/rules/audit/moments.ts';
import { deploymentLogAddress } from '../../src/rules/deployment-logs/record.ts';

const viewer = (...privileges: readonly string[]) => ({
  userId: 1,
  privileges: new Set(privileges),
  currentTenantId: 'HALDEN',
  tenantsWithoutSelfApproval: new Set<string>(),
});

test.each([
  ['CREATE', ['VIEW', 'NEW_ENTITY']],
  ['UPDATE', ['VIEW', 'OLD_ENTITY', 'NEW_ENTITY']],
  ['DELETE', ['VIEW', 'OLD_ENTITY']],
] as const)('an entry of a %s offers %j', (entryType, expected) => {
  const entry = { id: 1, entryId: 1, entryType, entryEntityName: 'Vpc', entryEntityId: '3', entryDate: '2026-01-01' };
  const offered = activityLogRecords.ask(entry, viewer('activitylog.view'), new Date(0))?.offered;
  expect([...(offered ?? [])]).toEqual(expected);
  expect(activityLogRecords.ask(entry, viewer('activitylog.list'), new Date(0))?.offered.size).toBe(0);
});

test('filters stand in the order of the text, and the users ask for a privilege', () => {
  const labels = (address: typeof activityLogAddress | typeof deploymentLogAddress) =>
    [...address.filters.values()].map(({ label }) => label);
  expect(labels(activityLogAddress)).toEqual([
    'Start date',
    'End date',
    'Entry Type',
    'Entity Name',
    'Entity Id',
    'User',
    'Show',
  ]);
  expect(labels(deploymentLogAddress)).toEqual([
    'Start date',
    'End date',
    'Deployment Action',
    'Resource Type',
    'Resource Id',
    'User',
  ]);
  const asked = activityLogAddress.parse(new URLSearchParams('userId=3'));
  expect(activityLogAddress.permitted(asked, new Set(['user.view'])).userId).toBeNull();
  expect(activityLogAddress.permitted(asked, new Set(['log.user.view'])).userId).toBe(3);
});

describe('a date range', () => {
  const read = (search: string) => {
    const { startDate, endDate } = activityLogAddress.parse(new URLSearchParams(search));
    return [startDate, endDate];
  };

  test.each([
    ['startDate=2026-01-02&endDate=2026-01-03', '2026-01-02', '2026-01-03'],
    ['startDate=2026-01-02&endDate=2026-01-02', '2026-01-02', '2026-01-02'],
    ['startDate=2026-01-02&endDate=2026-01-01', '2026-01-02', null],
    ['endDate=2026-01-01', null, '2026-01-01'],
    ['startDate=2026-02-30', null, null],
    ['startDate=01.02.2026', null, null],
  ])('of %s is from %s to %s', (search, start, end) => {
    expect(read(search)).toEqual([start, end]);
  });

  test('says which end is wrong, at the one that was asked for last', () => {
    const query = activityLogAddress.parse(new URLSearchParams('startDate=2026-01-02'));
    expect(activityLogAddress.faultOf(query, 'endDate', '2026-01-01', new Set())).toBe(
      'choose a day that is not earlier than the start',
    );
    expect(activityLogAddress.faultOf(query, 'endDate', '2026-01-02', new Set())).toBeNull();
    expect(activityLogAddress.faultOf(query, 'endDate', 'soon', new Set())).toBe('choose a day');
    const ended = activityLogAddress.parse(new URLSearchParams('endDate=2026-01-02'));
    expect(activityLogAddress.faultOf(ended, 'startDate', '2026-01-03', new Set())).toBe(
      'choose a day that is not later than the end',
    );
    const search = new URLSearchParams('startDate=2026-01-02&endDate=2026-01-01');
    expect(activityLogAddress.refused(search, new Set())).toEqual({ endDate: '2026-01-01' });
  });

  test('is from the first moment of its first day to the last one of its last', () => {
    const {
      startDate = '',
      endDate = '',
      ...rest
    } = momentsOf({
      startDate: '2026-03-01',
      endDate: '2026-03-01',
      entityId: '7',
    });
    expect(rest).toEqual({ entityId: '7' });
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(86_400_000 - 1);
    expect(new Date(startDate).getHours()).toBe(0);
  });
});

test('every resource of an entry has a label', () => {
  expect(kindWords('BiDeploymentRequest')).toBe('BI deployment request');
  expect(kindWords('ParkingLot')).toBe('Parking lot');
  expect(actionWords('END_KEEP_AWAKE')).toBe('End keep awake');
  expect(kindOfArea('vpcs')).toBe('Vpc');
  expect(kindOfArea('mails')).toBeNull();
});

test('the addresses are those of the areas’ own sections, and the ones before are known', () => {
  const paths = (area: 'activity-logs' | 'deployment-logs') =>
    Object.values(AREAS[area].routes).map(({ path }) => path);
  expect(paths('activity-logs')).toEqual([
    'activitylog/list',
    'activitylog/view/:entryId',
    'activitylog/entity/:viewType/:entryId',
    'activitylogs/list',
  ]);
  expect(paths('deployment-logs')).toEqual([
    'deploymentactionlog/list',
    'deploymentactionlog/view/:entryId',
    'deploymentactionlogs/list',
  ]);
});
