import { and } from 'xstate';
import type { Operation } from './events.ts';
import { deploymentSetup, opens, permitted, repeats } from './vocabulary.ts';

const edit = opens('edit', 'EDIT', 'nothing is in progress');
const copy = opens('copy', 'COPY', 'the tenant allows creation');
const logs = opens('logs', 'LOGS');
const remove = { ...permitted('DELETE'), target: '#deployment.deleted', actions: 'removeRecord' } as const;

const completed = { type: 'notify', params: { news: 'completed' } } as const;
const failed = { type: 'notify', params: { news: 'failed' } } as const;

/** The environment runs after a start or a job; mails success only if the job didn't fail. */
const started = [
  { guard: and(['no job is in progress', 'no job has failed']), target: 'STARTED', actions: completed },
  { guard: 'no job is in progress', target: 'STARTED' },
] as const;

const takes = <const Name extends Operation>(operation: Name) =>
  ({
    target: 'QUEUED',
    actions: [
      { type: 'enqueueOperation', params: { operation } },
      deploymentSetup.raise({ type: 'internal.jobCleared' }),
    ],
  }) as const;

const start = { ...permitted('START', 'the uptime schedule has not ended'), ...takes('START_VMS') } as const;
const stop = { ...permitted('STOP', 'no read replica depends on it'), ...takes('STOP_VMS') } as const;
const destroy = {
  ...permitted('DESTROY', 'deletion protection allows destroying'),
  ...takes('DESTROY_INFRASTRUCTURE'),
} as const;

/** Running or starting environments can be kept awake. */
const keepAwake = {
  KEEP_AWAKE: { ...permitted('KEEP_AWAKE', 'an uptime schedule can stop it'), actions: 'keepAwake' },
} as const;

/** Of an operation on VMs; that of a build is its job's. */
const cancel = {
  CANCEL: { ...permitted('CANCEL', 'no job is in progress'), actions: 'cancelOperation' },
} as const;

const retry = <const Name extends Operation>(operation: Name) =>
  ({ ...permitted('RETRY'), ...takes(operation) }) as const;

/** VMs seen outside of operations: someone started or stopped them outside the portal. */
const observed = {
  'infrastructure.STARTED': { target: 'STARTED', guard: 'no job is in progress' },
  'infrastructure.STOPPED': 'STOPPED',
  'infrastructure.PARTIALLY_STARTED': 'PARTIALLY_STARTED',
  'infrastructure.UNKNOWN': 'UNKNOWN',
} as const;

/** Infrastructure (Deployments §4). A job and STARTED exclude each other: the runner reports the job's end first. */
export const infrastructureRegion = deploymentSetup.createStateConfig({
  initial: 'INIT',
  on: {
    'internal.launchAccepted': '.PENDING_CREATION',
    'internal.operationQueued': '.QUEUED',
    'internal.jobRequeued': '.QUEUED',
  },
  states: {
    INIT: { on: { 'internal.jobRequeued': 'PENDING_CREATION' } },
    PENDING_CREATION: {
      on: {
        ...repeats('infrastructure.PENDING_CREATION'),
        KEEP_AWAKE: {
          ...permitted('KEEP_AWAKE', 'an uptime schedule can stop it', 'the launch has not failed'),
          actions: 'keepAwake',
        },
        'internal.jobRequeued': 'PENDING_CREATION',
        'plan.CHANGED': { guard: 'the launch waits for its first stage', target: 'INIT' },
        'infrastructure.STARTING': { target: 'STARTING', guard: 'a job is in progress' },
      },
    },
    QUEUED: {
      on: {
        ...repeats('infrastructure.QUEUED'),
        ...cancel,
        ...keepAwake,
        'infrastructure.STARTING': 'STARTING',
        'infrastructure.STARTED': started,
        'infrastructure.STOPPING': { target: 'STOPPING', guard: 'no job is in progress' },
        'infrastructure.DESTROYING': { target: 'DESTROYING', guard: 'no job is in progress' },
        'infrastructure.ROLLING_BACK_INFRASTRUCTURE': {
          target: 'ROLLING_BACK_INFRASTRUCTURE',
          guard: 'no job is in progress',
        },
      },
    },
    STARTING: {
      on: {
        ...repeats('infrastructure.STARTING'),
        ...cancel,
        ...keepAwake,
        'infrastructure.STARTED': started,
        'infrastructure.PARTIALLY_STARTED': { target: 'PARTIALLY_STARTED', guard: 'no job is in progress' },
        'infrastructure.STARTING_FAILED': {
          target: 'STARTING_FAILED',
          guard: 'no job is in progress',
          actions: failed,
        },
        'infrastructure.PENDING_CREATION': { target: 'PENDING_CREATION', guard: 'a job has failed' },
      },
    },
    STARTED: {
      on: {
        ...observed,
        ...repeats('infrastructure.STARTED'),
        ...keepAwake,
        EDIT: edit,
        COPY: copy,
        LOGS: logs,
        STOP: stop,
        REDEPLOY: {
          ...permitted('REDEPLOY'),
          target: 'QUEUED',
          actions: [
            { type: 'enqueueOperation', params: { operation: 'REDEPLOY' } },
            deploymentSetup.raise({ type: 'internal.jobRequeued' }),
          ],
        },
      },
    },
    STARTING_FAILED: {
      on: {
        ...repeats('infrastructure.STARTING_FAILED'),
        LOGS: logs,
        START: start,
        DESTROY: destroy,
        RETRY: retry('START_VMS'),
      },
    },
    STOPPING: {
      on: {
        ...repeats('infrastructure.STOPPING'),
        ...cancel,
        'infrastructure.STOPPED': { target: 'STOPPED', actions: completed },
        'infrastructure.STOPPING_FAILED': { target: 'STOPPING_FAILED', actions: failed },
      },
    },
    STOPPED: {
      on: {
        ...observed,
        ...repeats('infrastructure.STOPPED'),
        EDIT: edit,
        COPY: copy,
        LOGS: logs,
        START: start,
        DESTROY: destroy,
      },
    },
    STOPPING_FAILED: {
      on: {
        ...repeats('infrastructure.STOPPING_FAILED'),
        ...keepAwake,
        LOGS: logs,
        STOP: stop,
        DESTROY: destroy,
        RETRY: retry('STOP_VMS'),
      },
    },
    DESTROYING: {
      on: {
        ...repeats('infrastructure.DESTROYING'),
        ...cancel,
        'infrastructure.DESTROYED': { target: 'DESTROYED', actions: completed },
        'infrastructure.DESTROYING_FAILED': { target: 'DESTROYING_FAILED', actions: failed },
      },
    },
    DESTROYED: { on: { ...repeats('infrastructure.DESTROYED'), DELETE: remove } },
    DESTROYING_FAILED: {
      on: {
        ...repeats('infrastructure.DESTROYING_FAILED'),
        LOGS: logs,
        DESTROY: destroy,
        RETRY: retry('DESTROY_INFRASTRUCTURE'),
      },
    },
    ROLLING_BACK_INFRASTRUCTURE: {
      on: {
        ...repeats('infrastructure.ROLLING_BACK_INFRASTRUCTURE'),
        ...cancel,
        'infrastructure.ROLLED_BACK': { target: 'ROLLED_BACK', actions: completed },
        'infrastructure.ROLLING_BACK_FAILED': { target: 'ROLLING_BACK_FAILED', actions: failed },
      },
    },
    ROLLED_BACK: {
      on: {
        ...repeats('infrastructure.ROLLED_BACK'),
        EDIT: edit,
        COPY: copy,
        DELETE: remove,
        RETRY: {
          ...permitted('RETRY'),
          target: 'PENDING_CREATION',
          actions: [
            { type: 'enqueueOperation', params: { operation: 'LAUNCH' } },
            deploymentSetup.raise({ type: 'internal.launchAccepted' }),
          ],
        },
      },
    },
    ROLLING_BACK_FAILED: {
      on: {
        ...repeats('infrastructure.ROLLING_BACK_FAILED'),
        LOGS: logs,
        ROLLBACK: {
          ...permitted('ROLLBACK', 'deletion protection allows rolling back'),
          ...takes('ROLLBACK_INFRASTRUCTURE'),
        },
        RETRY: retry('ROLLBACK_INFRASTRUCTURE'),
      },
    },
    PARTIALLY_STARTED: {
      on: {
        ...observed,
        ...repeats('infrastructure.PARTIALLY_STARTED'),
        ...keepAwake,
        LOGS: logs,
        START: start,
        STOP: stop,
      },
    },
    UNKNOWN: { on: { ...observed, ...repeats('infrastructure.UNKNOWN') } },
  },
});
