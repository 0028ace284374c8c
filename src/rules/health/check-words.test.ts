import { describe, expect, it } from 'vitest';
import type { HealthCheck } from '../../contract/generated/schema.d.ts';
import { checkLook, checksNote, checksSum, sortedChecks } from './check-words.ts';

const check = (service: string, state: string): HealthCheck => ({
  ...{ service, state, instance: null, kind: 'HTTP', since: null, checkedAt: null, message: null },
});
const CHECKS = [check('a', 'UP'), check('b', 'DOWN'), check('c', 'NEWER'), check('d', 'UNREACHABLE')];

describe('the list of health checks', () => {
  it('says how many are up, and how many were where the host is silent', () => {
    expect(checksSum({ state: 'RUNNING', checks: CHECKS })).toBe('1 of 4 checks are up');
    expect(checksSum({ state: 'RUNNING', checks: [check('a', 'UP')] })).toBe('1 of 1 check is up');
    expect(checksSum({ state: 'SILENT', checks: CHECKS })).toBe('1 of 4 checks were up at the last report');
    expect(checksSum({ state: 'OFF', checks: [] })).toBeNull();
    const starting = [check('a', 'PENDING'), check('b', 'PENDING')];
    expect(checksSum({ state: 'RUNNING', checks: starting })).toBe('2 checks are starting');
    expect(checksSum({ state: 'RUNNING', checks: starting.slice(1) })).toBe('1 check is starting');
    expect(checksSum({ state: 'RUNNING', checks: [...CHECKS, check('e', 'PENDING')] })).toBe(
      '1 of 5 checks are up, 1 is starting',
    );
    expect(checksSum({ state: 'OFF', checks: CHECKS })).toBe('1 of 4 checks were up at the last report');
  });

  it('begins with what is not up, also in a state of a newer server', () => {
    expect(sortedChecks(CHECKS).map(({ service }) => service)).toEqual(['c', 'b', 'd', 'a']);
    expect(checkLook('NEWER').label).toBe('Unknown');
  });

  it.each([
    ['RUNNING', null],
    ['WAITING', 'Waiting for the runner host first to start the checks.'],
    [
      'SILENT',
      'The checks have no news, because the runner host first no longer reports. Start it again to see how the services are.',
    ],
    ['OFF', 'No health checks run.'],
    ['NEWER', null],
  ])('explains %s', (state, text) => {
    expect(checksNote({ state, reason: null, host: 'first' })?.text ?? null).toBe(text);
  });
});
