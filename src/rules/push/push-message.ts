/** What the server pushes: ids, names and the stage at which an operation failed. */

/** Listed in one notification; the rest is counted. */
export const MOST_LISTED = 4;
/** Characters of a name. */
export const LONGEST_NAME = 80;

export interface PushItem {
  readonly area: string;
  readonly id: string;
  readonly tenantId: string;
  /** "Deployment request" */
  readonly label: string;
  readonly name: string;
  /** "Launch failed at Creating infrastructure"; absent where nothing failed, or nothing is known. */
  readonly failure?: string;
  /** A finished operation that goes on after a step outside the portal. */
  readonly isPaused?: boolean;
  /** It waits again: it was edited after an approval. */
  readonly isEdited?: boolean;
  /** Of its page, from the root. */
  readonly path: string;
}

export interface PushMessage {
  readonly kind:
    | 'waiting'
    | 'approved'
    | 'rejected'
    | 'failed'
    | 'finished'
    | 'schedule'
    | 'commented'
    | 'servicesFailed'
    | 'servicesUp'
    | 'test';
  /** A notification replaces the one with the same tag. */
  readonly tag: string;
  /** False where it only changes what is shown. */
  readonly isAlert: boolean;
  /** Alerts again for a notification shown before: a deadline is near. */
  readonly isReminder?: boolean;
  readonly total: number;
  readonly items: readonly PushItem[];
}
