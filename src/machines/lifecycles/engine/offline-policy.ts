/** Waits like a decision, but only for this long after it was decided: then its user is asked again. */
export interface QueueableFor {
  readonly queueableForMinutes: number;
}

/** Without a connection: kept and sent later; kept for a time; refused; refused unless just signed in again; opens a form that can wait; or opens what the device holds. */
export type OfflinePolicy =
  | 'queueable'
  | QueueableFor
  | 'needs network'
  | 'needs fresh sign-in'
  | 'opens a form'
  | 'reads';

const MINUTE_MS = 60_000;

/** The default of actions whose moment passes: who stops an environment now may not want it stopped tonight. */
export const QUEUEABLE_FOR_AN_HOUR: QueueableFor = { queueableForMinutes: 60 };

const OFFLINE_SENTENCES = {
  queueable: 'is queued on this device and sent in order when the server can be reached again.',
  'needs network': 'needs a connection to the server.',
  'needs fresh sign-in': 'needs a connection to the server and a fresh sign-in.',
  'opens a form': 'opens a form, which can be saved when the server can be reached again.',
  reads: 'shows the data on this device.',
} as const satisfies Record<Extract<OfflinePolicy, string>, string>;

export function isQueueable(policy: OfflinePolicy): boolean {
  return policy === 'queueable' || typeof policy === 'object';
}

/** Milliseconds after the decision; null for no limit, or where nothing waits. */
export function waitLimitOf(policy: OfflinePolicy): number | null {
  return typeof policy === 'object' ? policy.queueableForMinutes * MINUTE_MS : null;
}

/** "1 hour", "90 minutes". @param limit in milliseconds */
function waitLimitWords(limit: number): string {
  const minutes = Math.round(limit / MINUTE_MS);
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

export function offlineSentence(policy: OfflinePolicy, label: string): string {
  if (typeof policy === 'string') return `${label} ${OFFLINE_SENTENCES[policy]}`;
  const limit = waitLimitWords(policy.queueableForMinutes * MINUTE_MS);
  return `${label} is queued on this device and sent when the server can be reached again within ${limit}. After that you are asked again.`;
}

export function offlineRefusal(policy: OfflinePolicy, label: string): string | null {
  return policy === 'needs network' || policy === 'needs fresh sign-in' ? offlineSentence(policy, label) : null;
}
