import { expect, test } from 'vitest';
import {
  approvalListAddress,
  idsIn,
  kindOf,
  type WaitingApproval,
  waitingApproval,
  waitingElsewhere,
  waitingPage,
  withoutRepeats,
} from './waiting-approval.ts';

const requested = {
  client: 'acme',
  tenantId: 'KESTREL',
  requester: 'Mara Lindqvist',
  isProduction: false,
  isChange: false,
};

function waiting(name: string, waitingSince: string | null, others: Partial<WaitingApproval> = {}): WaitingApproval {
  const times = { waitingSince, deadline: null };
  return { ...waitingApproval('vpcs', { id: 7, version: 3 }, { ...requested, name }, times), id: name, ...others };
}

function namesAt(address: string, all: readonly WaitingApproval[]) {
  const { rows, totalRecords } = waitingPage(all, approvalListAddress.parse(new URLSearchParams(address)));
  return [totalRecords, ...rows.map(({ name }) => name)];
}

test('an approval is known by its area and its record, and says since when it waits', () => {
  const record = { id: 7, version: 3 };
  const named = { ...requested, name: 'tills' };
  const times = { waitingSince: '2026-11-20T10:00:00Z', deadline: null };
  expect(waitingApproval('vpcs', record, named, times)).toEqual({
    ...requested,
    hasChangedSinceApproval: false,
    heldBy: null,
    name: 'tills',
    id: 'vpcs/7',
    area: 'vpcs',
    record,
    since: Date.UTC(2026, 10, 20, 10),
    deadline: null,
    tenantIds: [],
    elsewhere: null,
    version: 3,
  });
  expect(waitingApproval('vpcs', record, named, { waitingSince: null, deadline: null })).toMatchObject({ since: null });
});

test('production comes first, then what is due first, then what has waited longest, then what doesn’t say', () => {
  const all = [
    waiting('untold', null),
    waiting('new', '2026-11-28T10:00:00Z'),
    waiting('production', '2026-11-29T10:00:00Z', { isProduction: true }),
    waiting('old', '2026-11-01T10:00:00Z'),
    waiting('due', '2026-11-28T12:00:00Z', { deadline: { since: 0, decideBy: 2 } }),
    waiting('overdue', '2026-11-28T12:00:00Z', { deadline: { since: 0, decideBy: 1 } }),
  ];
  expect(namesAt('', all)).toEqual([6, 'production', 'overdue', 'due', 'old', 'new', 'untold']);
});

test('the filters are by type, production, client and requester', () => {
  const all = [
    waiting('shop', null, { area: 'deployments', client: 'Globex' }),
    waiting('live', null, { area: 'deployments', isProduction: true }),
    waiting('tills', null, { requester: 'Ines Cordeiro' }),
  ];
  expect(namesAt('type=deployments', all)).toEqual([2, 'live', 'shop']);
  expect(namesAt('environments=PRODUCTION', all)).toEqual([1, 'live']);
  expect(namesAt('environments=OTHER', all)).toEqual([2, 'shop', 'tills']);
  expect(namesAt('client=glob', all)).toEqual([1, 'shop']);
  expect(namesAt('requester=INES', all)).toEqual([1, 'tills']);
  expect(namesAt('type=vpcs&client=glob', all)).toEqual([0]);
  expect((['deployments', 'bi-deployments', 'cloud-accounts', 'vpcs'] as const).map(kindOf)).toEqual([
    'Deployment request',
    'BI deployment request',
    'Cloud account',
    'Deployment VPC',
  ]);
});

test('a page has ten of them', () => {
  const all = Array.from({ length: 12 }, (_, number) => waiting(`n${String(number).padStart(2, '0')}`, null));
  expect(namesAt('page=2', all)).toEqual([12, 'n10', 'n11']);
});

const HALDEN = { tenantId: 'HALDEN', tenantName: 'Halden Outfitters', privileges: ['deployment.vpc.approve'] };

test('a request of another tenant has its own id in the list, and the record’s in its tenant', () => {
  const there = waitingElsewhere({ ...waiting('tills', null), id: 'vpcs/7' }, HALDEN);
  expect(there).toMatchObject({ id: 'vpcs/7@HALDEN', elsewhere: HALDEN, record: { id: 7 } });
  const ids = ['vpcs/7', there.id, 'vpcs/8@HALDEN', 'vpcs/9@KESTREL'];
  expect(idsIn(ids, null)).toEqual(['vpcs/7']);
  expect(idsIn(ids, HALDEN)).toEqual(['vpcs/7', 'vpcs/8']);
});

test('a record of several tenants waits once, in the current one', () => {
  const here = waiting('tills', null);
  const all = [here, waitingElsewhere(here, HALDEN), waitingElsewhere({ ...here, record: { id: 8 } }, HALDEN)];
  expect(withoutRepeats(all).map(({ elsewhere, record }) => [record.id, elsewhere?.tenantId])).toEqual([
    [7, undefined],
    [8, 'HALDEN'],
  ]);
});

test('the filter by tenant takes the names that a request is known by', () => {
  const all = [waiting('here', null), waitingElsewhere(waiting('there', null), HALDEN)];
  const namesOf = ({ elsewhere }: WaitingApproval) => [elsewhere?.tenantName ?? 'Kestrel'];
  const namesIn = (address: string) =>
    waitingPage(all, approvalListAddress.parse(new URLSearchParams(address)), namesOf).rows.map(({ name }) => name);
  expect(namesIn('in=Halden Outfitters')).toEqual(['there']);
  expect(namesIn('in=Kestrel')).toEqual(['here']);
  expect(namesIn('')).toEqual(['here', 'there']);
});
