/** The notifications that are due on a device, by the notices and settings of its user. */
import type { Selectable } from 'kysely';
import type { PushSettings } from '../../src/contract/generated/schema.d.ts';
import { LONGEST_NAME, MOST_LISTED, type PushItem, type PushMessage } from '../../src/rules/push/push-message.ts';
import {
  DEFAULT_PUSH_SETTINGS,
  isTenantChosen,
  type PushKind,
  quietUntil,
} from '../../src/rules/push/push-settings.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { HeldGrants } from '../identity/accounts.ts';
import { readFailureWords } from '../jobs/failed-build.ts';
import type { Services } from '../services.ts';
import { maySee } from './recipients.ts';
import type { RequestedAreas } from './spread-news.ts';

export type Subscription = Selectable<Tables['push_subscriptions']>;
type Notice = Selectable<Tables['push_notices']>;

export interface DuePush {
  readonly message: PushMessage;
  readonly isProduction: boolean;
  /** Of single notices; of what waits, all that are then shown. */
  readonly noticeIds: readonly number[];
  /** Of the reminders in it, which are not repeated once they are sent. */
  readonly reminderIds: readonly number[];
}

export interface DuePushes {
  readonly pushes: readonly DuePush[];
  /** When what is held back by quiet hours is due; null if nothing is. */
  readonly nextAt: Date | null;
}

const WAITING_TAG = 'waiting';
const MOST_WAITING = 100;
const MOST_SINGLE = 20;
/** Milliseconds after which an end or a decision is no news any more. */
const NEWS_AGE = 2 * 86_400_000;

const SETTING_OF: Readonly<Record<string, PushKind>> = {
  waiting: 'waiting',
  reminder: 'waiting',
  approved: 'decided',
  rejected: 'decided',
  failed: 'failed',
  finished: 'finished',
  paused: 'finished',
  schedule: 'schedule',
  commented: 'commented',
  servicesFailed: 'services',
  servicesUp: 'services',
};

export async function settingsOf(queries: Queries, userId: number): Promise<PushSettings> {
  const row = await queries
    .selectFrom('push_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.settings ?? DEFAULT_PUSH_SETTINGS;
}

function itemOf({ area, record_id: id, tenant_id: tenantId, label, name, path }: Notice): PushItem {
  return { area, id, tenantId, label, name: name.slice(0, LONGEST_NAME), path };
}

/** Where the operations failed that these notices are about, by notice. */
async function failuresOf(within: Transaction, notices: readonly Notice[]): Promise<ReadonlyMap<number, string>> {
  const known = new Map<number, string>();
  for (const { kind, notice_id: noticeId, area, record_id: id } of notices) {
    const words = kind === 'failed' ? await readFailureWords(within, { area, id }) : null;
    if (words !== null) known.set(noticeId, words);
  }
  return known;
}

/** Of a record that can still be decided. */
interface WaitingNotice extends Notice {
  readonly isEdited: boolean;
}

function waitingItemOf(notice: WaitingNotice): PushItem {
  return { ...itemOf(notice), ...(notice.isEdited && { isEdited: true }) };
}

function waitingPush(shown: readonly WaitingNotice[], isNew: boolean, reminders: readonly Notice[]): DuePush {
  const isReminder = !isNew && reminders.length > 0;
  // Production first, then the newest.
  const items = shown.toSorted((one, other) => Number(other.is_production) - Number(one.is_production));
  return {
    message: {
      kind: 'waiting',
      tag: WAITING_TAG,
      isAlert: isNew || isReminder,
      ...(isReminder && { isReminder }),
      total: shown.length,
      items: items.slice(0, MOST_LISTED).map(waitingItemOf),
    },
    isProduction: shown.some((notice) => notice.is_production),
    noticeIds: shown.map((notice) => notice.notice_id),
    reminderIds: reminders.map((notice) => notice.notice_id),
  };
}

const MESSAGE_KINDS = [
  'approved',
  'rejected',
  'failed',
  'finished',
  'schedule',
  'servicesFailed',
  'servicesUp',
] as const;

const COMMENTED = 'commented';
/** A finished operation that left something to do outside the portal. */
const PAUSED = 'paused';

/** A record's new comments are one message, apart from its other news. */
function commentsPush(notice: Notice, all: readonly Notice[]): DuePush {
  const { area, record_id: recordId } = notice;
  return {
    message: {
      kind: COMMENTED,
      tag: `${area}/${recordId}/comments`,
      isAlert: true,
      total: all.length,
      items: [itemOf(notice)],
    },
    isProduction: notice.is_production,
    noticeIds: all.map((each) => each.notice_id),
    reminderIds: [],
  };
}

/** @param all newest first */
function pushesOf(notice: Notice, all: readonly Notice[], failures: ReadonlyMap<number, string>): DuePush[] {
  if (notice.kind !== COMMENTED) return singlePush(notice, failures.get(notice.notice_id));
  const ofRecord = all.filter(
    (each) => each.kind === COMMENTED && each.area === notice.area && each.record_id === notice.record_id,
  );
  return ofRecord[0] === notice ? [commentsPush(notice, ofRecord)] : [];
}

function singlePush(notice: Notice, failure: string | undefined): DuePush[] {
  const isPaused = notice.kind === PAUSED;
  const kind = MESSAGE_KINDS.find((known) => known === (isPaused ? 'finished' : notice.kind));
  if (kind === undefined) return [];
  const tag = `${notice.area}/${notice.record_id}`;
  return [
    {
      message: {
        kind,
        tag,
        isAlert: true,
        total: 1,
        items: [{ ...itemOf(notice), ...(failure && { failure }), ...(isPaused && { isPaused }) }],
      },
      isProduction: notice.is_production,
      noticeIds: [notice.notice_id],
      reminderIds: [],
    },
  ];
}

/** Without those that the user can't decide any more, which end here. */
async function stillWaiting(
  within: Transaction,
  areas: RequestedAreas,
  now: Date,
  notices: readonly Notice[],
): Promise<readonly WaitingNotice[]> {
  const open: WaitingNotice[] = [];
  for (const notice of notices) {
    const record = (await areas.get(notice.area)?.read(within, notice.record_id)) ?? null;
    const approvers = record?.waits === true ? await record.approvers(within, now, notice.user_id) : [];
    if (approvers.length > 0) open.push({ ...notice, isEdited: record?.isEdited === true });
    else
      await within
        .updateTable('push_notices')
        .set({ ended_at: now })
        .where('notice_id', '=', notice.notice_id)
        .execute();
  }
  return open;
}

export async function duePushes(
  within: Transaction,
  { now }: Pick<Services, 'now'>,
  areas: RequestedAreas,
  { user_id, subscription_id, created_at, shown }: Subscription,
  grants: HeldGrants,
): Promise<DuePushes> {
  const settings = await settingsOf(within, user_id);
  const moment = now();
  const quietEnd = quietUntil(settings.quietHours, moment.getTime());
  const isHeld = (notice: Notice) => quietEnd !== null && !(settings.isProductionUrgent && notice.is_production);
  const isWanted = ({ kind, tenant_id: tenantId }: Notice) => {
    const setting = SETTING_OF[kind];
    return setting !== undefined && settings.kinds.includes(setting) && isTenantChosen(settings, tenantId);
  };
  const ofUser = within
    .selectFrom('push_notices')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('notice_id', 'desc');

  const open = await ofUser.where('kind', '=', 'waiting').where('ended_at', 'is', null).limit(MOST_WAITING).execute();
  const waiting = (await stillWaiting(within, areas, moment, open)).filter(isWanted);
  const isShown = (notice: Notice) => shown.includes(notice.notice_id);
  const kept = waiting.filter(isShown);
  const next = waiting.filter((notice) => isShown(notice) || !isHeld(notice));
  // What waited before the device subscribed is shown only along with something new.
  const isNew = next.some((notice) => !isShown(notice) && notice.created_at >= created_at);
  const recent = new Date(Math.max(moment.getTime() - NEWS_AGE, created_at.getTime()));
  const unsent = await ofUser
    .where('kind', '!=', 'waiting')
    .where('created_at', '>=', recent)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_sent')
            .select('push_sent.notice_id')
            .whereRef('push_sent.notice_id', '=', 'push_notices.notice_id')
            .where('push_sent.subscription_id', '=', subscription_id),
        ),
      ),
    )
    .limit(MOST_SINGLE)
    .execute();
  const isOf = (reminder: Notice) => (notice: Notice) =>
    notice.area === reminder.area && notice.record_id === reminder.record_id;
  const reminders = unsent
    .filter(({ kind }) => kind === 'reminder')
    .filter((reminder) => waiting.some(isOf(reminder)) && isWanted(reminder));
  const dueReminders = reminders.filter((reminder) => !isHeld(reminder));
  const isChanged = isNew || kept.length !== shown.length || dueReminders.length > 0;
  const shownNext = isNew
    ? next
    : waiting.filter((notice) => isShown(notice) || dueReminders.some((reminder) => isOf(reminder)(notice)));
  const singles = unsent
    .filter(({ kind }) => kind !== 'reminder')
    .filter(isWanted)
    .filter(({ area, tenant_id }) => maySee(grants, tenant_id, areas.get(area)?.viewPrivileges ?? []));
  const dueSingles = singles.filter((notice) => !isHeld(notice));
  const failures = await failuresOf(within, dueSingles);
  const isAnyHeld = [...singles, ...reminders, ...waiting.filter((notice) => !isShown(notice))].some(isHeld);
  return {
    pushes: [
      ...(isChanged ? [waitingPush(shownNext, isNew, dueReminders)] : []),
      // The oldest first, so that the newest stays on top.
      ...dueSingles.toReversed().flatMap((notice) => pushesOf(notice, dueSingles, failures)),
    ],
    nextAt: isAnyHeld && quietEnd !== null ? new Date(quietEnd) : null,
  };
}
