/** How a device shows what it is pushed. */
import * as v from 'valibot';
import { COMMENTS_PART, recordLink } from '../records/record-link.ts';
import type { PushItem, PushMessage } from './push-message.ts';

const Item = v.object({
  area: v.string(),
  id: v.string(),
  tenantId: v.string(),
  label: v.string(),
  name: v.string(),
  failure: v.exactOptional(v.string()),
  isPaused: v.exactOptional(v.boolean()),
  isEdited: v.exactOptional(v.boolean()),
  path: v.pipe(v.string(), v.regex(/^\/dashboard\/[^?#]*$/)),
});

const Message = v.object({
  kind: v.picklist([
    'waiting',
    'approved',
    'rejected',
    'failed',
    'finished',
    'schedule',
    'commented',
    'servicesFailed',
    'servicesUp',
    'test',
  ]),
  tag: v.string(),
  isAlert: v.boolean(),
  isReminder: v.exactOptional(v.boolean()),
  total: v.number(),
  items: v.array(Item),
});

/** Null where it is none, as from a newer server. */
export function readPushMessage(text: string): PushMessage | null {
  try {
    return v.parse(Message, JSON.parse(text));
  } catch {
    return null;
  }
}

interface NotificationWords {
  readonly title: string;
  readonly body: string;
}

const DONE = {
  approved: 'Approved',
  rejected: 'Rejected',
  failed: 'Failed',
  finished: 'Complete',
  schedule: 'Uptime schedule ends tomorrow',
  commented: 'New comment',
  servicesFailed: 'Services failed',
  servicesUp: 'Services are up again',
} as const;

function doneWords(kind: keyof typeof DONE, first: PushItem | undefined): string {
  return first?.isPaused === true ? 'Waits for a step outside the portal' : DONE[kind];
}

function waitingWords({ items, total, isReminder = false }: PushMessage): NotificationWords {
  const [first] = items;
  if (first === undefined) return { title: 'Nothing waits for your decision', body: '' };
  const still = isReminder ? ' still' : '';
  if (total === 1) {
    const isEdited = first.isEdited === true;
    return {
      title: `${isEdited ? 'An edited request' : 'A request'}${still} waits for you`,
      body: `${first.label} ${first.name}${isEdited ? '\nEarlier approvals don’t count any more.' : ''}`,
    };
  }
  const others = total - items.length;
  const lines = items.map(({ label, name, isEdited }) => `${label} ${name}${isEdited === true ? ', edited' : ''}`);
  return {
    title: `${total} requests${still} wait for you`,
    body: [...lines, ...(others > 0 ? [`and ${others} more`] : [])].join('\n'),
  };
}

export interface ShownNotification extends NotificationWords {
  readonly tag: string;
  /** Opened with the notification. */
  readonly address: string;
  /** Opened with its action Approve; null where there is none. It asks, and decides nothing. */
  readonly approveAddress: string | null;
  readonly isSilent: boolean;
  /** Nothing is left to say: it replaces what is shown, and goes. */
  readonly isOver: boolean;
}

const APPROVALS_PATH = '/dashboard/approvals';
const SETTINGS_PATH = '/dashboard/notifications';

function approvalsAddress(items: readonly PushItem[]): string {
  const [tenantId, ...others] = new Set(items.map((item) => item.tenantId));
  return tenantId === undefined || others.length > 0 ? APPROVALS_PATH : recordLink({ path: APPROVALS_PATH, tenantId });
}

export function notificationOf(message: PushMessage): ShownNotification {
  const { kind, tag, isAlert, items, total } = message;
  const [first] = items;
  const common = { tag, isSilent: !isAlert, approveAddress: null, isOver: false };
  if (kind === 'test')
    return { ...common, title: 'Notifications work', body: 'This is a test from the portal.', address: SETTINGS_PATH };
  if (kind === 'waiting') {
    const single = total === 1 ? first : undefined;
    return {
      ...common,
      ...waitingWords(message),
      address: single === undefined ? approvalsAddress(items) : recordLink(single),
      approveAddress: single === undefined ? null : recordLink({ ...single, decision: 'approve' }),
      isOver: total === 0,
    };
  }
  return {
    ...common,
    title: kind === 'commented' && total > 1 ? `${total} new comments` : (first?.failure ?? doneWords(kind, first)),
    body: first === undefined ? '' : `${first.label} ${first.name}`,
    address:
      first === undefined
        ? '/dashboard'
        : recordLink({ ...first, ...(kind === 'commented' && { part: COMMENTS_PART }) }),
  };
}
