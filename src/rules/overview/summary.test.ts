import { expect, test } from 'vitest';
import type { Condition } from '../records/conditions.ts';
import {
  endingFirst,
  figuresByTenant,
  lastChanged,
  mostUrgent,
  type OverviewRecord,
  withCondition,
} from './summary.ts';

function record(id: number, conditions: readonly Condition[], others: Partial<OverviewRecord> = {}): OverviewRecord {
  return {
    key: `vpcs/${id}`,
    area: 'vpcs',
    record: { id },
    name: `net-${id}`,
    client: 'acme',
    tenantId: 'HALDEN',
    isProduction: false,
    stage: null,
    conditions,
    look: { kind: 'neutral', label: 'Something' },
    operation: null,
    planFault: null,
    planOrderedAt: null,
    changedAt: id,
    ending: null,
    ...others,
  };
}

const keys = (records: readonly OverviewRecord[]) => records.map(({ key }) => key);

const records = [
  record(1, ['FAILED'], { isProduction: true }),
  record(2, ['FAILED', 'SCHEDULE_PROBLEM']),
  record(3, ['RUNNING', 'UNHEALTHY'], { tenantId: 'ORSINI' }),
  record(4, ['IN_PROGRESS'], { tenantId: 'ORSINI', changedAt: null }),
  record(5, [], { tenantId: null }),
];

test('records are found by any of several conditions', () => {
  expect(keys(withCondition(records, 'IN_PROGRESS', 'SCHEDULE_PROBLEM'))).toEqual(['vpcs/2', 'vpcs/4']);
  expect(withCondition(records, 'STOPPED')).toEqual([]);
});

test('production comes first, then what changed last', () => {
  expect(keys(mostUrgent(records, 3))).toEqual(['vpcs/1', 'vpcs/5', 'vpcs/3']);
  expect(keys(lastChanged(records, 2))).toEqual(['vpcs/5', 'vpcs/3']);
});

test('tenants are ordered by their failures; records of no tenant belong to none', () => {
  expect(figuresByTenant(records)).toEqual([
    { tenantId: 'HALDEN', failed: 2, working: 0, running: 0 },
    { tenantId: 'ORSINI', failed: 0, working: 1, running: 1 },
  ]);
});

test('what ends first comes first, of one day production', () => {
  const ends = (day: string) => ({ ending: { what: 'schedule', day } as const });
  const ending = [
    record(1, ['ENDING_SOON'], ends('2026-12-04')),
    record(2, ['ENDING_SOON'], ends('2026-11-30')),
    record(3, ['ENDING_SOON'], { ...ends('2026-12-04'), isProduction: true }),
  ];
  expect(keys(endingFirst(ending, 2))).toEqual(['vpcs/2', 'vpcs/3']);
});
