import { expect, test } from 'vitest';
import type { EnvironmentType } from '../../contract/generated/schema.d.ts';
import type { Condition } from '../records/conditions.ts';
import { environmentMap, foldedRows } from './environment-map.ts';
import type { OverviewRecord } from './summary.ts';

function environment(
  id: number,
  client: string,
  stage: EnvironmentType | null,
  ...conditions: readonly Condition[]
): OverviewRecord {
  return {
    key: `deployments/${id}`,
    area: 'deployments',
    record: { id },
    name: `env-${id}`,
    client,
    tenantId: 'HALDEN',
    isProduction: stage === 'PRODUCTION',
    stage,
    conditions,
    look: { kind: 'neutral', label: 'Something' },
    operation: null,
    planFault: null,
    planOrderedAt: null,
    changedAt: id,
    ending: null,
  };
}

test('each client has a row and each stage in use a column, with the counts of the conditions', () => {
  const { stages, rows } = environmentMap([
    environment(1, 'Acme', 'PRODUCTION', 'RUNNING', 'ENDING_SOON'),
    environment(2, 'Acme', 'PRODUCTION', 'RUNNING', 'UNHEALTHY'),
    environment(3, 'Acme', 'TEST', 'STOPPED'),
    environment(4, 'Zed', 'TEST', 'FAILED'),
    environment(5, 'Ended', 'STAGING'),
    environment(6, 'A network', null, 'FAILED'),
  ]);
  expect(stages).toEqual(['TEST', 'PRODUCTION']);
  expect(rows.map(({ failed }) => failed)).toEqual([1, 0]);
  const shown = rows.map(({ client, cells }) => [
    client,
    ...stages.map((stage) => cells.get(stage)?.map(({ condition, records }) => `${records.length} ${condition}`)),
  ]);
  expect(shown).toEqual([
    ['Zed', ['1 FAILED'], []],
    ['Acme', ['1 STOPPED'], ['1 UNHEALTHY', '2 RUNNING']],
  ]);
});

test('clients of the same name in different tenants stay apart', () => {
  const { rows } = environmentMap([
    environment(1, 'Acme', 'TEST', 'RUNNING'),
    { ...environment(2, 'Acme', 'TEST', 'RUNNING'), tenantId: 'ORSINI' },
  ]);
  expect(rows.map(({ tenantId }) => tenantId)).toEqual(['HALDEN', 'ORSINI']);
});

test('folded, a phone has only clients that need attention, another screen the first ten', () => {
  const quiet = Array.from({ length: 12 }, (_, index) => environment(index, `Client ${index}`, 'TEST', 'RUNNING'));
  const { rows } = environmentMap([
    ...quiet,
    environment(20, 'Waits', 'TEST', 'WAITING_FOR_APPROVAL'),
    environment(21, 'Works', 'TEST', 'IN_PROGRESS'),
    environment(22, 'Broken', 'TEST', 'FAILED'),
  ]);
  expect(foldedRows(rows, true).map(({ client }) => client)).toEqual(['Broken', 'Waits', 'Works']);
  expect(foldedRows(rows, false)).toHaveLength(10);
  expect(foldedRows(environmentMap(quiet).rows, true)).toEqual([]);
});
