/** How long a record took from its request until it ran, step by step (docs/decisions/0066). Pure. */
import type { LeadTime, LeadTimes, Milestones } from '../../contract/generated/schema.d.ts';
import { durationWords } from '../texts/duration-words.ts';

export interface LeadTimeStep {
  readonly words: string;
  /** Milliseconds. */
  readonly duration: number;
}

export interface RecordLeadTime {
  /** From the request until it ran, in milliseconds; null while it doesn't, or where a moment isn't known. */
  readonly whole: number | null;
  /** Those that have ended. */
  readonly steps: readonly LeadTimeStep[];
}

function between(from: string | null, until: string | null): number | null {
  return from === null || until === null ? null : Math.max(0, Date.parse(until) - Date.parse(from));
}

/** Null where no step has ended. */
export function recordLeadTime({ requestedAt, decidedAt, launchedAt, runningAt }: Milestones): RecordLeadTime | null {
  const steps = [
    { words: 'request to approval', duration: between(requestedAt, decidedAt) },
    { words: 'approval to launch', duration: between(decidedAt, launchedAt) },
    { words: 'launch to running', duration: between(launchedAt, runningAt) },
  ].flatMap(({ words, duration }) => (duration === null ? [] : [{ words, duration }]));
  return steps.length === 0 ? null : { whole: between(requestedAt, runningAt), steps };
}

/** "3 h 12 min (median of 14 environments in 30 days, 2 h until the approval)". */
export function leadTimeWords({ environments, seconds, secondsToDecision }: LeadTime, days: LeadTimes['days']): string {
  const noun = environments === 1 ? 'environment' : 'environments';
  const approval = secondsToDecision === null ? '' : `, ${durationWords(secondsToDecision * 1000)} until the approval`;
  return `${durationWords(seconds * 1000)} (median of ${environments} ${noun} in ${days} days${approval})`;
}
