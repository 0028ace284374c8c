const CONNECTION_LOST: ReadonlySet<string> = new Set(['InvalidStateError', 'DatabaseClosedError', 'UnknownError']);

function namesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const inner = 'inner' in error ? error.inner : null;
  return [error.name, ...namesOf(inner)];
}

export function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => CONNECTION_LOST.has(name));
}

/** A newer app version stored data that this one may not understand. */
export function isOfNewerVersion(error: unknown): boolean {
  return namesOf(error).includes('VersionError');
}

export function isQuotaExceeded(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}
