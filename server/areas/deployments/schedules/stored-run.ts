/** What a request keeps of the last run of its uptime schedule. */
import type { components } from '../../../../src/contract/generated/schema.d.ts';

export type ScheduledRunAnswer = components['schemas']['ScheduledRun'];

export interface StoredScheduledRun extends ScheduledRunAnswer {
  /** Whether a mail has told that it waits. */
  readonly isMailed?: boolean;
}

/** As the contract shows it. */
export function scheduledRunOf(stored: StoredScheduledRun | null): ScheduledRunAnswer | null {
  if (stored === null) return null;
  const { isMailed: _, ...shown } = stored;
  return shown;
}
