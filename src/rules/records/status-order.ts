/** The order of statuses in lists sorted by them: once for the device and the server (docs/decisions/0055). */
import type { StatusSign } from './status-look.ts';

/** What needs somebody first, then what runs, then what is over. */
const SIGNS: readonly StatusSign[] = [
  'failed',
  'down',
  'unreachable',
  'partly up',
  'partly on',
  'unknown',
  'waiting',
  'decision',
  'agreed',
  'queued',
  'working',
  'launched',
  'up',
  'on',
  'unwatched',
  'off',
  'idle',
  'absent',
  'undone',
  'refused',
  'gone',
];

/** Equal ones stay in their order. */
export function byUrgency<Status extends string>(
  statuses: readonly Status[],
  signOf: (status: Status) => StatusSign,
): readonly Status[] {
  return statuses.toSorted((left, right) => SIGNS.indexOf(signOf(left)) - SIGNS.indexOf(signOf(right)));
}

/** Null, and so last, where it isn't among them. */
export function rankIn(order: readonly string[], value: string | null | undefined): number | null {
  const rank = value == null ? -1 : order.indexOf(value);
  return rank === -1 ? null : rank;
}
