import { expect, test } from 'vitest';
import { type DoneDecision, doneDecision, doneListAddress, donePage, startOfDay } from './done-today.ts';

const requested = {
  client: 'acme',
  tenantId: 'KESTREL',
  requester: 'Mara Lindqvist',
  isProduction: false,
  isChange: false,
};
const midnight = new Date('2026-11-29T00:00:00.000Z');

function done(name: string, decidedAt: string, others: Partial<DoneDecision> = {}): DoneDecision {
  const decision = { action: 'APPROVE', comment: null, decidedAt } as const;
  const made = { decision, tenantIds: ['KESTREL'], hasChangedSinceApproval: false };
  return { ...doneDecision('vpcs', { id: 7, version: 3 }, { ...requested, name }, made), id: name, ...others };
}

function namesAt(address: string, all: readonly DoneDecision[]) {
  const { rows, totalRecords } = donePage(
    all,
    doneListAddress.parse(new URLSearchParams(address)),
    midnight,
    ({ elsewhere, tenantIds }) => (elsewhere === null ? tenantIds : [elsewhere.tenantName]),
  );
  return [totalRecords, ...rows.map(({ name }) => name)];
}

test('decisions of today come newest first, and those of yesterday not at all', () => {
  const all = [
    done('at midnight', '2026-11-29T00:00:00.000Z'),
    done('late yesterday', '2026-11-28T23:59:59.999Z'),
    done('at noon', '2026-11-29T12:00:00.000Z'),
  ];
  expect(namesAt('', all)).toEqual([2, 'at noon', 'at midnight']);
});

test('filters apply together', () => {
  const rejection = { action: 'REJECT', comment: 'Not now.', decidedAt: '2026-11-29T09:00:00.000Z' } as const;
  const all = [
    done('rejected', '', { decision: rejection }),
    done('approved', '2026-11-29T10:00:00.000Z'),
    done('of others', '2026-11-29T11:00:00.000Z', { client: 'Nordic', requester: 'Ada', area: 'cloud-accounts' }),
  ];
  expect(namesAt('decision=REJECT', all)).toEqual([1, 'rejected']);
  expect(namesAt('type=cloud-accounts', all)).toEqual([1, 'of others']);
  const elsewhere = { tenantId: 'OSPREY', tenantName: 'Osprey', privileges: [] };
  const there = done('there', '2026-11-29T12:00:00.000Z', { elsewhere });
  expect(namesAt('in=Osprey', [...all, there])).toEqual([1, 'there']);
  expect(namesAt('client=ACM&requester=mara&decision=APPROVE', all)).toEqual([1, 'approved']);
});

test('a page has ten', () => {
  const all = Array.from({ length: 11 }, (_, index) =>
    done(`${index}`, new Date(midnight.getTime() + index).toISOString()),
  );
  expect(namesAt('page=2', all)).toEqual([11, '0']);
});

test('a day starts at the device’s midnight', () => {
  const start = startOfDay(new Date(2026, 10, 29, 17, 30));
  expect([start.getDate(), start.getHours(), start.getMinutes(), start.getMilliseconds()]).toEqual([29, 0, 0, 0]);
});
