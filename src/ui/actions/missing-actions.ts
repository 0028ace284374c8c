import type { MissingAction } from '../../machines/lifecycles/engine/lifecycle.ts';

/** The actions that a record doesn't offer, by what would have to change. */
export interface MissingActions<Action extends string> {
  readonly notNow: readonly MissingAction<Action>[];
  readonly notYou: readonly MissingAction<Action>[];
}

export function byCause<Action extends string>(missing: readonly MissingAction<Action>[]): MissingActions<Action> {
  return {
    notNow: missing.filter(({ refusal }) => !refusal.isAboutViewer),
    notYou: missing.filter(({ refusal }) => refusal.isAboutViewer),
  };
}
