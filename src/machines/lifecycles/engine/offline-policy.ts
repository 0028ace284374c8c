/**
 * What a device without a connection may do with a user's event.
 * 'queueable': kept and sent later; 'needs network': refused with that reason; 'needs fresh sign-in': as before, and
 * only within a session that was signed in again just now; 'reads': opens what the device already holds.
 */
export type OfflinePolicy = 'queueable' | 'needs network' | 'needs fresh sign-in' | 'reads';

/** What is said of an action while there is no connection, after its name. */
const OFFLINE_SENTENCES = {
  queueable: 'is queued on this device and sent in order when the server can be reached again.',
  'needs network': 'needs a connection to the server.',
  'needs fresh sign-in': 'needs a connection to the server and a fresh sign-in.',
  reads: 'shows the data on this device.',
} as const satisfies Record<OfflinePolicy, string>;

/** What happens to an action without a connection, as a sentence. */
export function offlineSentence(policy: OfflinePolicy, label: string): string {
  return `${label} ${OFFLINE_SENTENCES[policy]}`;
}

/** Why an action can't be done without a connection, in a sentence; null where it can. */
export function offlineRefusal(policy: OfflinePolicy, label: string): string | null {
  switch (policy) {
    case 'queueable':
    case 'reads':
      return null;
    case 'needs network':
    case 'needs fresh sign-in':
      return offlineSentence(policy, label);
  }
}
