/** Commands for several records of a list at once, each declared once for every area that has it. */

export interface BulkWords {
  readonly will: string;
  /** Shown on a record's line once the server accepted it. */
  readonly done: string;
}

/** Only commands that need nothing but a confirmation: those with a choice, as a redeployment, take one record at a time. */
export const BULK_COMMANDS = {
  APPROVE: { will: 'will be approved', done: 'Approved' },
  REJECT: { will: 'will be rejected', done: 'Rejected' },
  LAUNCH: { will: 'will be launched', done: 'Launching' },
  RETRY: { will: 'will be retried', done: 'Retrying' },
  START: { will: 'will be started', done: 'Starting' },
  STOP: { will: 'will be stopped', done: 'Stopping' },
  DESTROY: { will: 'will be destroyed', done: 'Being destroyed' },
  DELETE: { will: 'will be deleted', done: 'Deleted' },
} as const satisfies Readonly<Record<string, BulkWords>>;

export type BulkCommand = keyof typeof BULK_COMMANDS;
