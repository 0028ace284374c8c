/** The connection or server is gone (Node; PostgreSQL classes 08 and 57P, 53300), or just became read-only in a failover (25006). */
const away =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-5]|53300|25006)$/;
/** Two transactions conflicted (class 40). */
const crossed = /^40(001|P01)$/;
/** Statement timeout (57014). */
const overTime = '57014';
/** `pg` errors without a code; the last two are for a connection lost between two queries of a transaction. */
const awayInWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Retry a call after these seconds: a database is usually back, or failed over, by then. */
export const secondsUntilBack = 5;

export function isPassingFailure(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  return code === overTime || away.test(code) || crossed.test(code) || awayInWords.test(failure.message);
}

export function isOverTime(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === overTime;
}
