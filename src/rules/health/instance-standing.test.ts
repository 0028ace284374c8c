import { describe, expect, it } from 'vitest';
import type { HealthCheck } from '../../contract/generated/schema.d.ts';
import { instanceStanding } from './instance-standing.ts';

const [EARLIER, REPORTED, LATER] = ['2026-11-30T10:00:00Z', '2026-11-30T11:00:00Z', '2026-11-30T12:00:00Z'];
const started = { name: 'shop-1', status: 'STARTED', statusUpdateTimestamp: REPORTED };
const check = (state: string, part: Partial<HealthCheck> = {}): HealthCheck => ({
  ...{ service: 'web', instance: 'shop-1', kind: 'HTTP', state, since: LATER, checkedAt: LATER, message: null },
  ...part,
});
const running = (...checks: readonly HealthCheck[]) => ({ state: 'RUNNING', checks: [...checks] });

describe('the status of an instance', () => {
  it.each([
    ['Started', 'UP'],
    ['Down', 'DOWN'],
    ['Unreachable', 'UNREACHABLE'],
    ['Started', 'PENDING'],
    ['Partially up', 'UP', 'DOWN'],
  ])('is %s by a newer check that is %s', (label, ...states) => {
    const { look, isContradicted } = instanceStanding(started, running(...states.map((state) => check(state))));
    expect(look.label).toBe(label);
    expect(isContradicted).toBe(label !== 'Started');
  });

  it.each([
    ['is older than the report', running(check('DOWN', { checkedAt: EARLIER }))],
    ['never ran', running(check('DOWN', { checkedAt: null }))],
    ['is of another instance', running(check('DOWN', { instance: 'shop-2' }))],
    ['is of the whole environment', running(check('DOWN', { instance: null }))],
    ['was made by a host that is silent now', { ...running(check('DOWN')), state: 'SILENT' }],
    ['has ended', { ...running(check('DOWN')), state: 'OFF' }],
  ])('is the reported one where the check %s', (_, health) => {
    expect(instanceStanding(started, health)).toMatchObject({ look: { label: 'Started' }, isContradicted: false });
  });

  it('is the reported one of a stopped instance, and without checks', () => {
    const stopped = { ...started, status: 'STOPPED' };
    expect(instanceStanding(stopped, running(check('DOWN'))).look.label).toBe('Stopped');
    expect(instanceStanding(started, null).look.label).toBe('Started');
  });

  it('is a check’s where a back end does not say when the runner reported', () => {
    expect(instanceStanding({ name: 'shop-1', status: 'STARTED' }, running(check('DOWN'))).isContradicted).toBe(true);
  });
});
