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

/** The work was for data that the device held before it was emptied. */
export class EmptiedError extends Error {
  override readonly name = 'EmptiedError';
}

export function outdatedError(): Error {
  return new Error('A newer version of the portal has stored data on this device.');
}

export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
  /** Copies were removed without success. */
  readonly isInVain: boolean;

  constructor(isInVain: boolean) {
    super('This device is out of storage.');
    this.isInVain = isInVain;
  }
}
