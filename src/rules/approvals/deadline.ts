/** By when requests are to be decided, where their tenant says so; for both sides (docs/decisions/0045). */

const HOUR = 3_600_000;

/** Hours by tenant id; tenants without a deadline may be missing. */
export type ApprovalHours = ReadonlyMap<string, number>;

export function approvalHoursOf(
  tenants: readonly { readonly tenantId: string; readonly approvalHours?: number }[],
): ApprovalHours {
  return new Map(tenants.map(({ tenantId, approvalHours = 0 }) => [tenantId, approvalHours]));
}

export interface Deadline {
  /** Epoch milliseconds. */
  readonly since: number;
  /** Epoch milliseconds. */
  readonly decideBy: number;
}

/** Of several tenants the shortest; null without one. @param waitingSince ISO 8601; null if it doesn't wait or isn't known */
export function deadlineOf(
  waitingSince: string | null,
  tenantIds: readonly string[],
  hours: ApprovalHours,
): Deadline | null {
  const given = tenantIds.map((tenantId) => hours.get(tenantId) ?? 0).filter((each) => each > 0);
  if (waitingSince === null || given.length === 0) return null;
  const since = Date.parse(waitingSince);
  return { since, decideBy: since + Math.min(...given) * HOUR };
}

export type ReminderStage = 'half' | 'hour';

/** Which reminder is due now: at half of the time, and an hour before its end unless that isn't later; null for none. */
export function reminderDue({ since, decideBy }: Deadline, now: number): ReminderStage | null {
  const half = since + (decideBy - since) / 2;
  const lastHour = decideBy - HOUR;
  if (now < half || now >= decideBy) return null;
  return lastHour > half && now >= lastHour ? 'hour' : 'half';
}

export function isOverdue({ decideBy }: Deadline, now: number): boolean {
  return now >= decideBy;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "Due in 3 hours", rounded down, or "Overdue". */
export function deadlineWords(deadline: Deadline, now: number): string {
  if (isOverdue(deadline, now)) return 'Overdue';
  const minutes = Math.floor((deadline.decideBy - now) / 60_000);
  if (minutes < 1) return 'Due now';
  if (minutes < 60) return `Due ${relative.format(minutes, 'minute')}`;
  const hours = Math.floor(minutes / 60);
  return `Due ${hours < 48 ? relative.format(hours, 'hour') : relative.format(Math.floor(hours / 24), 'day')}`;
}

/** Of a tenant: "1 day" */
export function approvalHoursText(hours: number): string {
  if (hours === 0) return 'No deadline';
  const [count, unit] =
    hours % 168 === 0 ? [hours / 168, 'week'] : hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
