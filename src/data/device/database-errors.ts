const CONNECTION_LOST: ReadonlySet<string> = new Set(['InvalidStateError', 'DatabaseClosedError', 'UnknownError']);

/** The names of an error and of what it was made from. */
function namesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const inner = 'inner' in error ? error.inner : null;
  return [error.name, ...namesOf(inner)];
}

/** Whether the browser has dropped the connection under the work. */
export function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => CONNECTION_LOST.has(name));
}

/** Whether a newer version of the app has stored in the database what this one may not understand. */
export function isOfNewerVersion(error: unknown): boolean {
  return namesOf(error).includes('VersionError');
}

export function isQuotaExceeded(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}
