/**
 * The servers that browser tests run against, beside the one without further settings. The tests of each are in a folder, which is a
 * project of `playwright.config.ts`.
 */
export type Environment = Readonly<Record<string, string>>;

/** Enough requests that wait for a decision where each test takes some of its own; and everything that can be logged is. */
export const MANY_REQUESTS: Environment = { PORTAL_DEMO_REQUESTS: '800', PORTAL_LOG_LEVEL: 'trace' };

/** Runs take long enough to watch their stages. */
export const WATCHED_RUNS: Environment = { PORTAL_REHEARSAL_SPEED: '60' };

/**
 * For files that change what the others rely on: uptime schedules run here, and demo accounts lose their roles. The server starts as
 * for a new user, with an embedded database that it makes and fills.
 */
export const APART: Environment = { DATABASE_URL: '', PORTAL_SCHEDULES: '1', PORTAL_REHEARSAL_SPEED: '60' };

/** A back end that keeps to the contract without extensions: without live updates, runs take long enough to be seen by polling. */
export const PLAIN: Environment = { PORTAL_PLAIN: '1', PORTAL_REHEARSAL_SPEED: '20' };
