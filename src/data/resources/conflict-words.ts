import type { CommandConflict } from '../../contract/generated/schema.d.ts';

export interface ChangeWords {
  /** As in "Changed by …"; null if the back end doesn't say. */
  readonly changedBy: string | null;
  /** By the server's clock (ISO 8601); null as above. */
  readonly changedAt: string | null;
}

/** Who made the change that a command met, for its user. */
export function changeIn(conflict: CommandConflict | null): ChangeWords {
  const { changedBy = null, changedAt = null, isOwn = false } = conflict ?? {};
  return { changedBy: isOwn ? 'you' : changedBy, changedAt };
}
