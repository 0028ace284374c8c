/** Without a connection: kept and sent later; refused; refused unless just signed in again; or opens what the device holds. */
export type OfflinePolicy = 'queueable' | 'needs network' | 'needs fresh sign-in' | 'reads';

const OFFLINE_SENTENCES = {
  queueable: 'is queued on this device and sent in order when the server can be reached again.',
  'needs network': 'needs a connection to the server.',
  'needs fresh sign-in': 'needs a connection to the server and a fresh sign-in.',
  reads: 'shows the data on this device.',
} as const satisfies Record<OfflinePolicy, string>;

export function offlineSentence(policy: OfflinePolicy, label: string): string {
  return `${label} ${OFFLINE_SENTENCES[policy]}`;
}

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
