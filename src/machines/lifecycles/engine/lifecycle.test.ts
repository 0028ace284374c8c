/** The engine on a lifecycle of one status, as most areas have it; the deployment's own tests ask it on four. */
import { expect, test } from 'vitest';
import { and, setup } from 'xstate';
import type { Privilege } from '../../../rules/access/access.ts';
import { type ActionMeta, chartGuards, lifecycleChart } from './chart.ts';
import type { FactGuard, LifecycleEffect, StatusGuard } from './definition.ts';
import { defineLifecycle } from './lifecycle.ts';

const STATUSES = ['PENDING_APPROVAL', 'INITIATED', 'REJECTED', 'QUEUED', 'CREATING_FAILED', 'ACTIVE'] as const;
type Status = (typeof STATUSES)[number];
const ACTIONS = ['APPROVE', 'REJECT', 'LAUNCH', 'RETRY', 'CLOSE'] as const;
type Action = (typeof ACTIONS)[number];
const REPORTS = ['account.CREATED', 'account.FAILED'] as const;

interface Facts {
  readonly privileges: ReadonlySet<string>;
  readonly inUse: boolean;
}
const FACT_GUARDS = {
  'nothing uses it': { holds: (facts) => !facts.inUse, sentence: 'This account is in use.' },
} as const satisfies Record<string, FactGuard<Facts>>;
const NO_STATUS_GUARDS: Record<never, StatusGuard<{ status: Status }>> = {};
const PRIVILEGES: Readonly<Record<Action, readonly Privilege[]>> = {
  APPROVE: ['cloudaccount.approve'],
  REJECT: ['cloudaccount.approve'],
  LAUNCH: ['cloudaccount.launch'],
  RETRY: ['cloudaccount.retry'],
  CLOSE: [],
};
const neededPrivileges = (action: Action) => PRIVILEGES[action];

interface Effect {
  readonly type: 'enqueue';
  readonly params: { readonly operation: string };
}

const accountSetup = setup({
  types: {
    context: {} as Facts,
    events: {} as { type: Action } | { type: (typeof REPORTS)[number] },
    input: {} as Facts,
  },
  guards: chartGuards<Facts, { type: Action } | { type: (typeof REPORTS)[number] }>()({
    factGuards: FACT_GUARDS,
    statusGuards: NO_STATUS_GUARDS,
    neededPrivileges,
  }),
  actions: { enqueue: (_, _params: Effect['params']) => undefined },
});

function permitted(action: Action, ...guards: (keyof typeof FACT_GUARDS)[]) {
  const meta: ActionMeta<Action> = { action, guards };
  return { guard: and([{ type: 'holds the privilege', params: { action } }, ...guards]), meta } as const;
}

const queued = { target: 'QUEUED', actions: { type: 'enqueue', params: { operation: 'LAUNCH' } } } as const;
const chart = lifecycleChart({
  id: 'account',
  always: {},
  regions: {
    status: accountSetup.createStateConfig({
      initial: 'PENDING_APPROVAL',
      states: {
        PENDING_APPROVAL: {
          on: {
            APPROVE: { ...permitted('APPROVE'), target: 'INITIATED' },
            REJECT: { ...permitted('REJECT'), target: 'REJECTED' },
          },
        },
        INITIATED: { on: { LAUNCH: { ...permitted('LAUNCH'), ...queued } } },
        REJECTED: {},
        QUEUED: { on: { 'account.CREATED': 'ACTIVE', 'account.FAILED': 'CREATING_FAILED' } },
        CREATING_FAILED: { on: { RETRY: { ...permitted('RETRY'), ...queued } } },
        ACTIVE: { on: { CLOSE: { ...permitted('CLOSE', 'nothing uses it'), target: '#account.deleted' } } },
      },
    }),
  },
});

const WORDS: Readonly<Record<Status, string>> = {
  PENDING_APPROVAL: 'Pending approval',
  INITIATED: 'Initiated',
  REJECTED: 'Rejected',
  QUEUED: 'Queued',
  CREATING_FAILED: 'Creating failed',
  ACTIVE: 'Active',
};

const accounts = defineLifecycle({
  regions: {
    status: {
      name: 'status',
      statuses: STATUSES,
      words: (status) => WORDS[status],
      clause: (status) => `it is ${WORDS[status].toLowerCase()}`,
    },
  },
  actions: ACTIONS,
  labels: { APPROVE: 'Approve', REJECT: 'Reject', LAUNCH: 'Launch', RETRY: 'Retry', CLOSE: 'Close' },
  words: {
    APPROVE: { verb: 'approve', done: { status: ['INITIATED'] } },
    REJECT: { verb: 'reject' },
    LAUNCH: { verb: 'launch' },
    RETRY: { verb: 'retry', unless: 'nothing has failed' },
    CLOSE: { verb: 'close' },
  },
  offline: {
    APPROVE: 'queueable',
    REJECT: 'queueable',
    LAUNCH: 'needs network',
    RETRY: 'needs network',
    CLOSE: 'needs network',
  },
  reports: REPORTS,
  factsOf: (privileges: readonly Privilege[]): Facts => ({ privileges: new Set<string>(privileges), inUse: false }),
  neededPrivileges,
  factGuards: FACT_GUARDS,
  statusGuards: NO_STATUS_GUARDS,
  isEffect: (effect: LifecycleEffect): effect is Effect => effect.type === 'enqueue',
  chart,
  machine: () => accountSetup.createMachine(chart),
});

const everything = accounts.factsOf(['cloudaccount.approve', 'cloudaccount.launch', 'cloudaccount.retry']);
const nobody = accounts.factsOf([]);

test('a record of one status offers and refuses as its chart says', () => {
  expect([...accounts.offered({ status: 'PENDING_APPROVAL' }, everything)]).toEqual(['APPROVE', 'REJECT']);
  expect([...accounts.offered({ status: 'ACTIVE' }, nobody)]).toEqual(['CLOSE']);
  expect([...accounts.refused({ status: 'ACTIVE' }, { ...nobody, inUse: true })]).toEqual(['CLOSE']);
  expect(accounts.whyNot({ status: 'INITIATED' }, nobody, 'APPROVE')).toEqual({
    because: 'status',
    isAboutViewer: false,
    isDone: true,
    sentence: 'Can’t approve: it is already initiated.',
    rule: 'Approve is possible while the status is Pending approval. Now the status is Initiated. It needs the privilege “Approve cloud accounts” (cloudaccount.approve).',
  });
  expect(accounts.policyOf('APPROVE')).toBe('queueable');
});

test('what it can still come to is missing; what lies behind it is left out', () => {
  expect(accounts.missing({ status: 'QUEUED' }, everything).map(({ action }) => action)).toEqual(['RETRY', 'CLOSE']);
  expect(accounts.missing({ status: 'REJECTED' }, everything)).toEqual([]);
  expect(accounts.missing({ status: 'INITIATED' }, nobody).map(({ refusal }) => refusal.sentence)).toEqual([
    'Can’t launch: you need the privilege “Launch cloud accounts”.',
    'Can’t retry: nothing has failed.',
    'Can’t close: it is initiated.',
  ]);
});

test('it decides on actions and reports, each effect named', () => {
  expect(accounts.decide({ status: 'INITIATED' }, everything, { type: 'LAUNCH' })).toEqual({
    accepted: true,
    tuple: { status: 'QUEUED' },
    deleted: false,
    effects: [{ type: 'enqueue', params: { operation: 'LAUNCH' } }],
  });
  expect(accounts.decide({ status: 'QUEUED' }, nobody, { type: 'account.FAILED' })).toMatchObject({
    tuple: { status: 'CREATING_FAILED' },
  });
  expect(accounts.decide({ status: 'ACTIVE' }, nobody, { type: 'CLOSE' })).toMatchObject({ deleted: true });
  expect(accounts.decide({ status: 'ACTIVE' }, nobody, { type: 'account.FAILED' })).toMatchObject({ accepted: false });
});
