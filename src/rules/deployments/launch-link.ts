/** When the launch link of a request is valid (Deployments §3 "Launch link"). */

import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { dayWords } from '../texts/moments.ts';
import { isAwaitingApproval } from './approvals.ts';
import { isBeforeLaunch, statusTupleOf } from './statuses.ts';

/** ISO 8601; a plain date means the whole day in UTC. */
function instantOf(text: string, endOfDay: boolean): number {
  const plainDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const millis = Date.parse(plainDate ? `${text}T00:00:00Z` : text);
  return plainDate && endOfDay ? millis + 86_400_000 : millis;
}

/** Epoch milliseconds; null where it never ends or can't be read. */
export function launchLinkEnd(validTo: string | null): number | null {
  const end = validTo === null ? Number.NaN : instantOf(validTo, true);
  return Number.isNaN(end) ? null : end;
}

/** Deployments §3 "Launch link": a missing bound is open, an unreadable one makes the link invalid. The end is exclusive. */
export function isLaunchLinkValid(validFrom: string | null, validTo: string | null, now: Date): boolean {
  const from = validFrom === null ? Number.NEGATIVE_INFINITY : instantOf(validFrom, false);
  const to = validTo === null ? Number.POSITIVE_INFINITY : instantOf(validTo, true);
  return from <= now.getTime() && now.getTime() < to;
}

export function hasLaunchLinkEnded(validTo: string | null, now: Date): boolean {
  const end = launchLinkEnd(validTo);
  return end !== null && end <= now.getTime();
}

type Linked = Pick<DeploymentRequestSummary, 'status' | 'tokenValidTo'>;

/** Epoch milliseconds from which the request can't be launched any more; null for one that was launched or never ends. */
export function launchableUntil({ status, tokenValidTo = null }: Linked): number | null {
  const tuple = statusTupleOf(status);
  return tuple !== null && isBeforeLaunch(tuple) ? launchLinkEnd(tokenValidTo) : null;
}

/** On the page of a request that waits for its approval or launch; null while the link is or gets valid. */
export function unlaunchableWarning(request: Linked, now: Date): string | null {
  const until = launchableUntil(request);
  if (until === null || now.getTime() < until) return null;
  return isAwaitingApproval(request)
    ? endedLinkWarning(request, now)
    : `The launch link ended on ${dayWords(request.tokenValidTo)}, so this request can’t be launched. Choose Copy, and give the copy new dates.`;
}

/** For an approver: what an approval would be worth; null while the link is or gets valid. */
export function endedLinkWarning({ tokenValidTo = null }: Pick<Linked, 'tokenValidTo'>, now: Date): string | null {
  if (!hasLaunchLinkEnded(tokenValidTo, now)) return null;
  return `The launch link ended on ${dayWords(tokenValidTo)}, so an approved request can’t be launched. Its requester has to edit the dates first: they can’t be changed after the approval.`;
}
