/** The statuses of a cloud account (Administration §4): what they are called, how they look, and what a sentence says of them. */
import type { DisplayStyle, StatusLook, StatusSign } from '../status-look.ts';

/** In the order in which a launch passes through them. */
export const ACCOUNT_STAGES = [
  'LAUNCHING',
  'CREATING_ACCOUNT',
  'CREATING_DEPLOYMENT_ROLE',
  'CREATING_MONITORING_ROLE',
] as const;
export type AccountStage = (typeof ACCOUNT_STAGES)[number];

/** The same with the wait before them: what a job runner walks, and a rehearsal can be told to fail at. */
export const JOB_STAGES = ['QUEUED', ...ACCOUNT_STAGES] as const;

interface StatusDisplay {
  readonly words: string;
  readonly style: DisplayStyle;
  readonly sign: StatusSign;
  /** As the end of a sentence: "Can't launch: it is pending approval." */
  readonly clause: string;
}

const working = { style: 'launching', sign: 'working' } as const;
const failed = { style: 'failed', sign: 'failed' } as const;

const STATUS_DISPLAY = {
  PENDING_APPROVAL: {
    words: 'Pending approval',
    style: 'initiated',
    sign: 'decision',
    clause: 'it is pending approval',
  },
  INITIATED: { words: 'Initiated', style: 'initiated', sign: 'agreed', clause: 'it is approved and not launched yet' },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'it has been rejected' },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued', clause: 'it is queued' },
  LAUNCHING: { words: 'Launching', ...working, clause: 'it is being launched' },
  LAUNCHING_FAILED: { words: 'Launching failed', ...failed, clause: 'launching it has failed' },
  CREATING_ACCOUNT: { words: 'Creating account', ...working, clause: 'it is being created' },
  CREATING_ACCOUNT_FAILED: { words: 'Creating account failed', ...failed, clause: 'creating it has failed' },
  CREATING_DEPLOYMENT_ROLE: {
    words: 'Creating deployment role',
    ...working,
    clause: 'its deployment role is being created',
  },
  CREATING_DEPLOYMENT_ROLE_FAILED: {
    words: 'Creating deployment role failed',
    ...failed,
    clause: 'creating its deployment role has failed',
  },
  CREATING_MONITORING_ROLE: {
    words: 'Creating monitoring role',
    ...working,
    clause: 'its monitoring role is being created',
  },
  CREATING_MONITORING_ROLE_FAILED: {
    words: 'Creating monitoring role failed',
    ...failed,
    clause: 'creating its monitoring role has failed',
  },
  ACTIVE: { words: 'Active', style: 'running', sign: 'on', clause: 'it is active' },
  CLOSED: { words: 'Closed', style: 'destroyed', sign: 'gone', clause: 'it has been closed' },
} as const satisfies Record<string, StatusDisplay>;
export type CloudAccountStatus = keyof typeof STATUS_DISPLAY;

export const CLOUD_ACCOUNT_STATUSES = Object.keys(STATUS_DISPLAY).filter(
  (status): status is CloudAccountStatus => status in STATUS_DISPLAY,
);

export function statusWords(status: CloudAccountStatus): string {
  return STATUS_DISPLAY[status].words;
}

export function statusClause(status: CloudAccountStatus): string {
  return STATUS_DISPLAY[status].clause;
}

export function statusLook(status: CloudAccountStatus): StatusLook {
  const { words, style, sign } = STATUS_DISPLAY[status];
  return { kind: style, sign, label: words };
}

const inProgress: ReadonlySet<CloudAccountStatus> = new Set(JOB_STAGES);

/** Its progress is tracked. */
export function isInProgress(status: CloudAccountStatus): boolean {
  return inProgress.has(status);
}

/** Whether the screen shows how far it is: in progress, and not still waiting for its turn. */
export function showsProgress(status: CloudAccountStatus): boolean {
  return isInProgress(status) && status !== 'QUEUED';
}

/** A stage of its last launch has failed. */
export function hasFailed(status: CloudAccountStatus): boolean {
  return STATUS_DISPLAY[status].sign === 'failed';
}

/** Nobody has decided on it: the deployment config can be changed, and a phone's card offers an edit (Administration §2). */
export function isPending(status: CloudAccountStatus): boolean {
  return status === 'PENDING_APPROVAL';
}

interface ListedAccount {
  readonly accountId: string;
  readonly status: CloudAccountStatus;
  readonly progress?: { readonly timestamp: string; readonly estimatedDuration: number } | null;
}

interface ListedProgress {
  readonly accountId: string;
  readonly status: CloudAccountStatus;
  readonly timestamp?: string | null;
  readonly estimatedDuration?: number | null;
}

/** An account as it is listed, under the status that the list's progress tells of it while it is in progress. */
export function withProgress<Account extends ListedAccount>(
  account: Account,
  progress: readonly ListedProgress[],
): Account {
  const told = progress.find(({ accountId }) => accountId === account.accountId);
  if (told === undefined || !isInProgress(account.status)) return account;
  const { status, timestamp, estimatedDuration } = told;
  const isTimed = isInProgress(status) && timestamp != null && estimatedDuration != null;
  return { ...account, status, progress: isTimed ? { timestamp, estimatedDuration } : null };
}
