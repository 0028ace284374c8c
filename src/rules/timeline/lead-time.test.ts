import { expect, it } from 'vitest';
import { leadTimeWords, recordLeadTime } from './lead-time.ts';

const at = (time: string) => `2026-11-30T${time}:00Z`;
const NONE = { requestedAt: null, decidedAt: null, launchedAt: null, runningAt: null };
const HOUR = 3_600_000;

it('adds the steps from a request until it runs', () => {
  const all = { requestedAt: at('08:00'), decidedAt: at('10:00'), launchedAt: at('10:30'), runningAt: at('11:00') };
  expect(recordLeadTime(all)).toEqual({
    whole: 3 * HOUR,
    steps: [
      { words: 'request to approval', duration: 2 * HOUR },
      { words: 'approval to launch', duration: HOUR / 2 },
      { words: 'launch to running', duration: HOUR / 2 },
    ],
  });
});

it('has only what has ended, and what is known', () => {
  const approved = { ...NONE, requestedAt: at('08:00'), decidedAt: at('10:00') };
  expect(recordLeadTime(approved)).toMatchObject({ whole: null, steps: [{ words: 'request to approval' }] });
  expect(recordLeadTime({ ...NONE, requestedAt: at('08:00') })).toBeNull();
  const undecided = { ...NONE, requestedAt: at('08:00'), launchedAt: at('09:00'), runningAt: at('09:10') };
  expect(recordLeadTime(undecided)).toMatchObject({ whole: HOUR + 600_000, steps: [{ words: 'launch to running' }] });
});

it('says of how many environments a median is', () => {
  const lead = { environments: 14, seconds: 11_520, secondsToDecision: 7_200 };
  expect(leadTimeWords(lead, 30)).toBe('3 h 12 min (median of 14 environments in 30 days, 2 h until the approval)');
  expect(leadTimeWords({ environments: 1, seconds: 90, secondsToDecision: null }, 30)).toBe(
    '2 min (median of 1 environment in 30 days)',
  );
});
