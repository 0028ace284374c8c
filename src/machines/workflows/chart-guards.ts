import { and, not, or } from 'xstate';
import { listed } from '../../rules/texts/listed.ts';
import { fieldOf } from '../lifecycles/engine/transitions.ts';
import { givenWords } from './name-words.ts';

export interface WrittenGuard {
  /** 'the network is available', 'not: a dialog is open', 'A or B'. */
  readonly name: string;
  readonly given: string | null;
  readonly isOfEvent: boolean;
}

/** The guards within `and`, `or` and `not`, which XState keeps on its function. */
function within(guard: unknown): readonly unknown[] {
  const guards = fieldOf(guard, 'guards');
  return Array.isArray(guards) ? guards : [];
}

/** XState's own guard functions. The build shortens function names. */
const CHECKS = {
  and: fieldOf(and([]), 'check'),
  or: fieldOf(or([]), 'check'),
  not: fieldOf(not('any'), 'check'),
} as const;

function oneOf(written: readonly WrittenGuard[], name: string): WrittenGuard {
  return { name, given: null, isOfEvent: written.some(({ isOfEvent }) => isOfEvent) };
}

/** All that have to hold: those of an `and` one by one. Empty without a guard. */
export function writtenGuards(guard: unknown): readonly WrittenGuard[] {
  if (guard === undefined || guard === null) return [];
  if (typeof guard === 'string') return [{ name: guard, given: null, isOfEvent: false }];
  if (typeof guard !== 'function') {
    const params = fieldOf(guard, 'params');
    const isOfEvent = typeof params === 'function';
    return [{ name: String(fieldOf(guard, 'type')), given: givenWords(params), isOfEvent }];
  }
  const parts = within(guard).flatMap(writtenGuards);
  const names = parts.map(({ name }) => name);
  switch (fieldOf(guard, 'check')) {
    case CHECKS.and:
      return parts;
    case CHECKS.or:
      return [oneOf(parts, listed(names, 'or'))];
    case CHECKS.not:
      return [oneOf(parts, `not: ${listed(names, 'and')}`)];
    default:
      return [{ name: 'a check holds', given: null, isOfEvent: false }];
  }
}
