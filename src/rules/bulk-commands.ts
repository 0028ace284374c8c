/** Commands that several records of a list may be given at once: each declared once, for every area that has it. */

export interface BulkWords {
  /** What becomes of the records: "7 will stop". */
  readonly will: string;
  /** What a record's line says once the server has taken it. */
  readonly done: string;
}

/**
 * Only commands that need nothing but a confirmation: what asks for a choice of its own, as a redeployment, is given to one record
 * at a time.
 */
export const BULK_COMMANDS = {
  APPROVE: { will: 'will be approved', done: 'Approved' },
  REJECT: { will: 'will be rejected', done: 'Rejected' },
  LAUNCH: { will: 'will be launched', done: 'Launching' },
  START: { will: 'will be started', done: 'Starting' },
  STOP: { will: 'will be stopped', done: 'Stopping' },
  DESTROY: { will: 'will be destroyed', done: 'Being destroyed' },
  DELETE: { will: 'will be deleted', done: 'Deleted' },
} as const satisfies Readonly<Record<string, BulkWords>>;

export type BulkCommand = keyof typeof BULK_COMMANDS;
