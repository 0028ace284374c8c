import { describe, expect, it } from 'vitest';
import { keepAwakeEffect, keepAwakeFault, nextStopOf, proposedAwakeUntil } from './keep-awake.ts';
import type { DeploymentSchedule } from './schedule.ts';

/** Stopped at 18:00 and started at 8:00, by UTC. */
const nights: DeploymentSchedule = {
  activeDuring: 'DAILY_SCHEDULE',
  timeZone: 'UTC',
  startupTime: '08:00',
  shutdownTime: '18:00',
};
const at = (time: string) => Date.parse(`2026-03-03T${time}:00Z`);

describe('the proposed end of keeping an environment awake', () => {
  it('lies three hours beyond the next stop', () => {
    expect(nextStopOf(nights, at('10:20'))).toBe(at('18:00'));
    expect(proposedAwakeUntil(nights, null, at('10:20'))).toBe(at('21:00'));
  });

  it('lies beyond the moment until which it is kept awake already', () => {
    expect(proposedAwakeUntil(nights, at('22:00'), at('10:20'))).toBe(Date.parse('2026-03-04T01:00:00Z'));
  });

  it('can always be sent', () => {
    const week = at('10:20') + 7 * 86_400_000;
    const proposed = proposedAwakeUntil(nights, week, at('10:20'));
    expect(keepAwakeFault(proposed, at('10:20'))).toBeNull();
  });
});

describe('what keeping it awake changes', () => {
  it.each([
    ['nothing before the next stop', null, '17:00', 'none'],
    ['nothing at the stop itself', null, '18:00', 'none'],
    ['something beyond it', null, '18:01', 'longer'],
    ['less than what is wanted already', '20:00', '19:00', 'shorter'],
    ['nothing where it is wanted already', '20:00', '20:00', 'none'],
    ['more than that', '20:00', '21:00', 'longer'],
    ['what was wanted and is over counts no more', '09:00', '19:00', 'longer'],
  ] as const)('%s', (_, awakeUntil, until, effect) => {
    const known = awakeUntil === null ? null : at(awakeUntil);
    expect(keepAwakeEffect(nights, known, at(until), at('10:20'))).toBe(effect);
  });
});
