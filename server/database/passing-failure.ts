/** Failures of the database that pass by themselves, as both drivers tell of them. */

/** The connection, or the server behind it, is away: of Node, and of PostgreSQL (classes 08 and 57P, 53300). */
const away = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08...|57P0[1-5]|53300)$/;
/** Two transactions were in each other's way (class 40). */
const crossed = /^40(001|P01)$/;
/** What `pg` says without a code. */
const awayInWords = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the same call may succeed a little later, with nothing changed by this one. */
export function isPassingFailure(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  return away.test(code) || crossed.test(code) || awayInWords.test(failure.message);
}
