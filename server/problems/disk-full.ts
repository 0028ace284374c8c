import { Problem } from './problem.ts';

/** Node (no space, quota exceeded) and PostgreSQL (disk_full). */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const SECONDS_UNTIL_THERE_IS_ROOM = 60;

export function isDiskFull(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && CODES.has(failure.code);
}

export function diskFull(): Problem {
  return new Problem({
    status: 503,
    code: 'unavailable',
    title: 'Out of storage',
    message: 'The server is out of storage, so nothing was changed. Tell an administrator, then try again later.',
    headers: { 'retry-after': String(SECONDS_UNTIL_THERE_IS_ROOM) },
  });
}
