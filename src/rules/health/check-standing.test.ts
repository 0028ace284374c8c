import { describe, expect, it } from 'vitest';
import { afterFinding, type CheckFinding, type CheckState, NEW_STANDING, standingOf } from './check-standing.ts';

const THRESHOLDS = { failures: 3, successes: 2 };

function statesAfter(from: CheckState, findings: readonly CheckFinding[], isStarting = false): readonly CheckState[] {
  let standing = standingOf(from);
  return findings.map((finding) => {
    standing = afterFinding(standing, finding, THRESHOLDS, isStarting);
    return standing.state;
  });
}

describe('a check', () => {
  it('that was up is down after enough failures in a row', () => {
    expect(statesAfter('UP', ['DOWN', 'DOWN', 'DOWN'])).toEqual(['UP', 'UP', 'DOWN']);
  });

  it('that flaps stays as it was', () => {
    expect(statesAfter('UP', ['DOWN', 'DOWN', 'UP', 'DOWN', 'DOWN', 'UP'])).toEqual(Array(6).fill('UP'));
    expect(statesAfter('DOWN', ['UP', 'DOWN', 'UP', 'DOWN'])).toEqual(Array(4).fill('DOWN'));
  });

  it('is up again after enough successes in a row', () => {
    expect(statesAfter('DOWN', ['UP', 'UP'])).toEqual(['DOWN', 'UP']);
    expect(statesAfter('UNREACHABLE', ['UP', 'UP'])).toEqual(['UNREACHABLE', 'UP']);
  });

  it('counts both kinds of failure against up, and ends in the last one', () => {
    expect(statesAfter('UP', ['DOWN', 'UNREACHABLE', 'UNREACHABLE'])).toEqual(['UP', 'UP', 'UNREACHABLE']);
  });

  it('changes between down and unreachable only after enough of the same', () => {
    expect(statesAfter('DOWN', ['UNREACHABLE', 'DOWN', 'UNREACHABLE', 'UNREACHABLE', 'UNREACHABLE'])).toEqual([
      ...Array(4).fill('DOWN'),
      'UNREACHABLE',
    ]);
  });

  it('ignores failures while its service starts, and counts from one afterwards', () => {
    expect(statesAfter('PENDING', ['DOWN', 'DOWN', 'DOWN', 'DOWN'], true)).toEqual(Array(4).fill('PENDING'));
    const started = afterFinding(NEW_STANDING, 'DOWN', THRESHOLDS, true);
    expect(afterFinding(started, 'DOWN', { failures: 2, successes: 1 }, false).state).toBe('PENDING');
    expect(statesAfter('PENDING', ['UP', 'UP'], true)).toEqual(['PENDING', 'UP']);
  });

  it('that was up while its service starts can go down', () => {
    expect(statesAfter('UP', ['DOWN', 'DOWN', 'DOWN'], true).at(-1)).toBe('DOWN');
  });
});
