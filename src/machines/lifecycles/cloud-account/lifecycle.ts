import { setup } from 'xstate';
import type { CloudAccount } from '../../../contract/generated/schema.d.ts';
import {
  ACTION_WORDS,
  CLOUD_ACCOUNT_ACTION_LABELS,
  CLOUD_ACCOUNT_ACTIONS,
  CLOUD_ACCOUNT_PRIVILEGES,
  type CloudAccountAction,
} from '../../../rules/cloud-accounts/actions.ts';
import {
  ACCOUNT_STAGES,
  type AccountStage,
  CLOUD_ACCOUNT_STATUSES,
  type CloudAccountStatus,
  statusClause,
  statusWords,
} from '../../../rules/cloud-accounts/statuses.ts';
import { type ActionMeta, chartGuards, lifecycleChart } from '../engine/chart.ts';
import type { LifecycleEffect, LifecycleFacts } from '../engine/definition.ts';
import type { FactsViewer } from '../engine/facts-viewer.ts';
import { defineLifecycle } from '../engine/lifecycle.ts';

/** The job runner's reports: `status.CREATING_ACCOUNT`, `status.ACTIVE` … */
export type CloudAccountReport = `status.${CloudAccountStatus}`;
type ChartEvent = { readonly type: CloudAccountAction | CloudAccountReport };

/** What the job runner is asked for. */
export interface CloudAccountOperation {
  readonly operation: 'LAUNCH' | 'RETRY_JOB';
  /** RETRY_JOB: the stage that failed and is run again, with all that follow. */
  readonly fromStage?: AccountStage;
}

export type CloudAccountEffect =
  /** Ask the job runner for an operation, in the transaction of the status change. */
  | { readonly type: 'enqueueOperation'; readonly params: CloudAccountOperation }
  | { readonly type: 'removeRecord'; readonly params: undefined }
  /** Lead the user to a screen. */
  | { readonly type: 'open'; readonly params: undefined }
  /** A report that repeats the present status: heard, nothing changes. */
  | { readonly type: 'acknowledge'; readonly params: undefined };

const EFFECTS = { enqueueOperation: true, removeRecord: true, open: true, acknowledge: true } as const satisfies Record<
  CloudAccountEffect['type'],
  true
>;

function isCloudAccountEffect(effect: LifecycleEffect): effect is CloudAccountEffect {
  return effect.type in EFFECTS;
}

const neededPrivileges = (action: CloudAccountAction) => [CLOUD_ACCOUNT_PRIVILEGES[action]];

const accountSetup = setup({
  types: { context: {} as LifecycleFacts, events: {} as ChartEvent, input: {} as LifecycleFacts },
  guards: chartGuards<LifecycleFacts, ChartEvent>()({ factGuards: {}, statusGuards: {}, neededPrivileges }),
  actions: {
    enqueueOperation: (_, _params: CloudAccountOperation) => undefined,
    removeRecord: () => undefined,
    open: () => undefined,
    acknowledge: () => undefined,
  },
});

/** The guard and the description of a user's action: the privilege that it needs. */
function permitted(action: CloudAccountAction) {
  const meta: ActionMeta<CloudAccountAction, never> = { action, guards: [] };
  return { guard: { type: 'holds the privilege', params: { action } }, meta } as const;
}

const opens = (action: CloudAccountAction) => ({ ...permitted(action), actions: 'open' }) as const;
const edit = opens('EDIT');
const remove = { ...permitted('DELETE'), target: '#cloud-account.deleted', actions: 'removeRecord' } as const;
const repeats = (status: CloudAccountStatus) => ({ [`status.${status}`]: { actions: 'acknowledge' } }) as const;

type Targets = { readonly [Report in CloudAccountReport]?: CloudAccountStatus };
const reports = (statuses: readonly CloudAccountStatus[]): Targets =>
  Object.fromEntries(statuses.map((status) => [`status.${status}`, status]));

/** A running stage moves on to a later one, never back; it fails by its own name, or ends the job once there is a role. */
const stage = (name: AccountStage) => {
  const later = ACCOUNT_STAGES.slice(ACCOUNT_STAGES.indexOf(name) + 1);
  const end: readonly CloudAccountStatus[] = later.includes('CREATING_DEPLOYMENT_ROLE') ? [] : ['ACTIVE'];
  return accountSetup.createStateConfig({ on: { ...reports([...later, `${name}_FAILED`, ...end]), ...repeats(name) } });
};

const failed = <const Stage extends AccountStage>(fromStage: Stage) =>
  ({
    ...repeats(`${fromStage}_FAILED`),
    RETRY: {
      ...permitted('RETRY'),
      target: 'QUEUED',
      actions: { type: 'enqueueOperation', params: { operation: 'RETRY_JOB', fromStage } },
    },
  }) as const;

/** The statuses of an account, one after the other (Administration §4 "Cloud account"). */
const statusRegion = accountSetup.createStateConfig({
  initial: 'PENDING_APPROVAL',
  states: {
    PENDING_APPROVAL: {
      on: {
        APPROVE: { ...permitted('APPROVE'), target: 'INITIATED' },
        REJECT: { ...permitted('REJECT'), target: 'REJECTED' },
        EDIT: edit,
        DELETE: remove,
      },
    },
    INITIATED: {
      on: {
        EDIT: edit,
        DELETE: remove,
        LAUNCH: {
          ...permitted('LAUNCH'),
          target: 'QUEUED',
          actions: { type: 'enqueueOperation', params: { operation: 'LAUNCH' } },
        },
      },
    },
    REJECTED: { on: { DELETE: remove } },
    QUEUED: { on: { ...reports(ACCOUNT_STAGES), ...repeats('QUEUED') } },
    LAUNCHING: stage('LAUNCHING'),
    CREATING_ACCOUNT: stage('CREATING_ACCOUNT'),
    CREATING_DEPLOYMENT_ROLE: stage('CREATING_DEPLOYMENT_ROLE'),
    CREATING_MONITORING_ROLE: stage('CREATING_MONITORING_ROLE'),
    LAUNCHING_FAILED: { on: failed('LAUNCHING') },
    CREATING_ACCOUNT_FAILED: { on: { ...failed('CREATING_ACCOUNT'), LOGS: opens('LOGS') } },
    CREATING_DEPLOYMENT_ROLE_FAILED: { on: failed('CREATING_DEPLOYMENT_ROLE') },
    CREATING_MONITORING_ROLE_FAILED: { on: failed('CREATING_MONITORING_ROLE') },
    ACTIVE: { on: { ...reports(['CLOSED']), ...repeats('ACTIVE') } },
    CLOSED: { on: { ...repeats('CLOSED'), DELETE: remove } },
  },
});

const chart = lifecycleChart({
  id: 'cloud-account',
  always: { VIEW: opens('VIEW') },
  regions: { status: statusRegion },
});

/** The lifecycle of a cloud account. The browser asks it what to offer, the server asks it what to accept. */
export const cloudAccountLifecycle = defineLifecycle({
  regions: {
    status: { name: 'status', statuses: CLOUD_ACCOUNT_STATUSES, words: statusWords, clause: statusClause },
  },
  actions: CLOUD_ACCOUNT_ACTIONS,
  labels: CLOUD_ACCOUNT_ACTION_LABELS,
  words: ACTION_WORDS,
  offline: {
    VIEW: 'reads',
    APPROVE: 'queueable',
    REJECT: 'queueable',
    EDIT: 'needs network',
    DELETE: 'needs network',
    LAUNCH: 'needs network',
    RETRY: 'needs network',
    LOGS: 'needs network',
  },
  reports: CLOUD_ACCOUNT_STATUSES.map((status): CloudAccountReport => `status.${status}`),
  factsOf: (_account: CloudAccount, { privileges }: FactsViewer, _now: Date): LifecycleFacts => ({ privileges }),
  neededPrivileges,
  factGuards: {},
  statusGuards: {},
  isEffect: isCloudAccountEffect,
  chart,
  machine: () => accountSetup.createMachine(chart),
});
