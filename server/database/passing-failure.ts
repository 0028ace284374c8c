/** Failures of the database that pass by themselves, as both drivers report them. */

/**
 * The connection, or the server behind it, is away: of Node, and of PostgreSQL (classes 08 and 57P, 53300), or it has just
 * become the one that is only read (25006), as the old one does when another takes over.
 */
const away =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-5]|53300|25006)$/;
/** Two transactions were in each other's way (class 40). */
const crossed = /^40(001|P01)$/;
/** The statement took longer than one may (57014). */
const overTime = '57014';
/** What `pg` says without a code; the second and third of a connection that was lost between two queries of a transaction. */
const awayInWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Seconds after which a call can be retried: a database that went away is back by then, or another one has taken over. */
export const secondsUntilBack = 5;

/** Whether the same call may succeed a little later, with nothing changed by this one. */
export function isPassingFailure(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  return code === overTime || away.test(code) || crossed.test(code) || awayInWords.test(failure.message);
}

/** Whether the database stopped a statement because it took too long. */
export function isOverTime(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === overTime;
}
