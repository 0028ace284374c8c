import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckFinding } from '../../src/rules/health/check-standing.ts';
import { parseManifest } from '../runners/command/manifest.ts';
import { EnvironmentChecks } from './environment-checks.ts';
import { checksOf } from './expand.ts';
import { createTurns } from './turns.ts';

const NOTHING = { managementUrl: null, storeServerUrl: null, instances: [] };

/** Two checks without a grace period, whose findings a test decides. An interval takes 10 ms. */
function checksWith(probe: (name: string) => Promise<CheckFinding>, atOnce = 10) {
  const check = (name: string) => `{ name: ${name}, tcp: { host: a, port: 1 }, interval: 10s, grace: 1s }`;
  const { checks: definitions } = parseManifest(`version: 1\nstages: {}\nchecks: [${check('one')}, ${check('two')}]`);
  const checked = checksOf(definitions, NOTHING).map((each) => ({
    ...{ check: each, kind: 'TCP' as const },
    probe: async () => ({ finding: await probe(each.service), message: 'found' }),
  }));
  const pace = { pace: 1000, now: () => new Date(), turn: createTurns(atOnce) };
  return new EnvironmentChecks(checked, new Map(), { pace, startedAt: new Date(0) });
}

describe('the checks of an environment', () => {
  let checks: EnvironmentChecks;
  afterEach(() => checks.stop());

  it('never lose a change that comes while others are stored', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    checks = checksWith(async (name) => {
      if (name === 'two') await released;
      return 'UP';
    });
    checks.start();
    await vi.waitFor(() => expect(checks.changes).toHaveLength(1));
    const stored = checks.changes;
    release();
    await vi.waitFor(() => expect(checks.changes).toHaveLength(2));
    checks.forget(stored);
    expect(checks.changes).toMatchObject([{ service: 'two', state: 'UP' }]);
    expect(checks.status).toBe('SERVICES_UP');
  });

  it('wait for each other where only one may run, and never overlap themselves', async () => {
    let running = 0;
    let most = 0;
    let count = 0;
    checks = checksWith(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      count += 1;
      return 'UP';
    }, 1);
    checks.start();
    await vi.waitFor(() => expect(count).toBeGreaterThan(6));
    expect(most).toBe(1);
  });

  it('store nothing of a run that ends after them', async () => {
    const ends: (() => void)[] = [];
    checks = checksWith(async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return 'UP';
    });
    checks.start();
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    checks.stop();
    for (const end of ends) end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(checks.changes).toEqual([]);
    expect(checks.status).toBeNull();
  });

  it('are unreachable where a check itself fails', async () => {
    checks = checksWith(async () => {
      throw new TypeError('a fault');
    });
    checks.start();
    await vi.waitFor(() => expect(checks.status).toBe('SERVICES_UNREACHABLE'));
    expect(checks.runs[0]?.stored.message).toBe("The check can't run (TypeError)");
  });
});
