/** Plans can't use what launches use, and can't change what these run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createBench, plainLines, removeBenches, STAGE } from '../../../tests/server/runner-harness.ts';
import type { Progress, StageRun } from '../runner.ts';
import type { CommandRunner } from './command-runner.ts';

afterEach(removeBenches);

/** Writes an empty plan behind what the test says. */
const programOf = (lines: string) => `
import { writeFileSync } from 'node:fs';
const plan = { version: 1, resources: [] };
${lines}
writeFileSync(process.env.PORTAL_PLAN, JSON.stringify(plan));`;

function manifestOf(plan: readonly string[] = []): string {
  const command = `command: [${JSON.stringify(process.execPath)}, program.mjs]`;
  return [
    'version: 1',
    'stages:',
    `  ${STAGE}: { ${command}, environment: [CLOUD_KEY], secrets: [roleArn] }`,
    'plan:',
    `  ${command}`,
    '  format: portal',
    ...plan.map((line) => `  ${line}`),
  ].join('\n');
}

const ONLY_PLAN = { position: 0, operation: 'PLAN', stage: 'QUEUED', plan: ['QUEUED'], makesPlan: true, isLast: true };
const LAUNCH = { position: 0, stage: 'QUEUED', plan: ['QUEUED', STAGE], makesPlan: true, isLast: false };

/** All of the log, and what it ended with. */
async function ended(runner: CommandRunner, run: StageRun) {
  let { log } = await runner.begin(run);
  const beganAt = new Date();
  for (let until = beganAt; ; ) {
    const progress: Progress = await runner.progress(run, beganAt, until);
    log += progress.log;
    if (progress.state !== 'running') return { progress, lines: plainLines(log) };
    until = progress.loggedUntil;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const GIVEN = {
  environment: { CLOUD_KEY: 'apply-key', READ_KEY: 'read-key' },
  secrets: { roleArn: 'arn:aws:iam::1:role/apply', licence: '<licence-of-acme>' },
};

describe('the program of a plan', () => {
  it('gets no variable and no secret of launches, and has a state of its own', async () => {
    const made = createBench({
      ...GIVEN,
      manifest: manifestOf(['environment: [READ_KEY]', 'secrets: [licence]']),
      settings: { environment: ['CLOUD_KEY'], plan: { environment: ['READ_KEY'], secrets: ['licence'] } },
      program: programOf(`
        console.log(Object.keys(process.env).filter((name) => /KEY|SECRET|PORTAL_/.test(name)).sort().join(' '));
        console.log(process.env.PORTAL_STATE, process.env.HOME === process.env.PORTAL_STATE, process.env.PORTAL_OPERATION);`),
    });
    const { progress, lines } = await ended(made.runner(), made.run(ONLY_PLAN));
    expect(progress).toMatchObject({ state: 'succeeded', plan: { version: 1, resources: [] } });
    expect(lines).toContain(
      'PORTAL_FILES PORTAL_INPUTS PORTAL_OPERATION PORTAL_PLAN PORTAL_SECRET_LICENCE PORTAL_STAGE PORTAL_STATE PORTAL_WORKSPACE READ_KEY',
    );
    const state = join(made.root, 'runs/deployments/41/operations/7/plan-state');
    expect(lines).toContain(`${state} true PLAN`);
    expect(existsSync(join(made.root, 'runs/deployments/41/state'))).toBe(false);
  });

  it.each([
    [
      'environment: [CLOUD_KEY]',
      "portal.yaml asks for the environment variable CLOUD_KEY, which runners.yaml doesn't allow.",
    ],
    [
      'secrets: [roleArn]',
      "The plan in portal.yaml asks for the secret roleArn, which runners.yaml doesn't allow for plans.",
    ],
  ])('does not start if it asks for %s of launches', async (line, reason) => {
    const made = createBench({
      ...GIVEN,
      manifest: manifestOf([line]),
      settings: { environment: ['CLOUD_KEY'] },
      program: programOf('console.log("runs")'),
    });
    const { progress, lines } = await ended(made.runner(), made.run(ONLY_PLAN));
    expect(progress).toMatchObject({ state: 'failed', reason });
    expect(lines).not.toContain('runs');
  });

  it('leaves nothing in what the launch runs', async () => {
    const made = createBench({
      ...GIVEN,
      manifest: manifestOf(),
      settings: { environment: ['CLOUD_KEY'] },
      program: `
        import { appendFileSync, writeFileSync } from 'node:fs';
        appendFileSync('program.mjs', '\\nconsole.log("stolen", process.env.CLOUD_KEY)');
        writeFileSync(process.env.PORTAL_STATE + '/planted', '');
        if (process.env.PORTAL_PLAN) writeFileSync(process.env.PORTAL_PLAN, '{"version":1,"resources":[]}');`,
    });
    const runner = made.runner();
    const planned = await ended(runner, made.run(LAUNCH));
    expect(planned.progress).toMatchObject({ state: 'succeeded', plan: { resources: [] } });
    const folder = join(made.root, 'runs/deployments/41');
    expect(readdirSync(join(folder, 'state'))).toEqual([]);
    const planted = (name: string) =>
      readFileSync(join(folder, 'operations/7', name, 'program.mjs'), 'utf8').split('stolen');
    expect(planted('plan-workspace')).toHaveLength(3);
    expect(planted('workspace')).toHaveLength(2);
    const { lines } = await ended(runner, made.run({ isLast: true }));
    expect(lines.filter((text) => text.startsWith('stolen'))).toEqual([]);
    await runner.settle(made.run(LAUNCH));
    expect(readdirSync(join(folder, 'operations/7/stages/0/results'))).toEqual([]);
  });

  it('can’t put a secret into the plan', async () => {
    const made = createBench({
      ...GIVEN,
      manifest: manifestOf(),
      program: programOf(`
        plan.resources.push({ address: 'a', kind: 'b', action: 'create', fields: [{ path: 'role', after: 'arn:aws:iam::1:role/apply' }] });
        console.log('arn:aws:iam::1:role/apply');`),
    });
    const { progress, lines } = await ended(made.runner(), made.run(ONLY_PLAN));
    expect(progress).toMatchObject({ plan: { resources: [{ fields: [{ after: '***' }] }] } });
    expect(lines.join()).not.toContain('arn:aws');
  });

  it.each([
    ['process.exit(0);', 'The plan is missing: the program has not written it.'],
    ['plan.version = 2;', /^The plan isn’t a plan: version/],
    [
      "writeFileSync(process.env.PORTAL_PLAN, 'x'.repeat(17 * 1024 * 1024)); process.exit(0);",
      'The plan is larger than 16384 KB.',
    ],
    ['process.exit(4);', 'The program ended with exit code 4.'],
  ])('fails with a reason: %s', async (lines, reason) => {
    const made = createBench({ manifest: manifestOf(), program: programOf(lines) });
    const { progress } = await ended(made.runner(), made.run(ONLY_PLAN));
    expect(progress).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
  });

  it('can be cancelled, and is not started again by a restarted server', async () => {
    const made = createBench({ manifest: manifestOf(), program: 'console.log("waits"); setInterval(() => {}, 1000);' });
    const run = made.run(LAUNCH);
    const first = made.runner();
    await first.begin(run);
    const beganAt = new Date();
    await first.progress(run, beganAt, beganAt);
    const later = made.runner();
    await later.cancel(run);
    const { progress } = await ended(later, run);
    expect(progress).toMatchObject({ state: 'failed', reason: 'The stage was cancelled.' });
    expect(readFileSync(made.files(run).log, 'utf8').match(/ \$ /g)).toHaveLength(1);
  });

  it('is absent where the manifest has none, or can’t be read', async () => {
    const command = `command: [${JSON.stringify(process.execPath)}, program.mjs]`;
    const without = createBench({ manifest: `version: 1\nstages:\n  ${STAGE}: { ${command} }` });
    expect((await ended(without.runner(), without.run(ONLY_PLAN))).progress).toMatchObject({
      state: 'succeeded',
      plan: null,
    });
    expect((await ended(without.runner(), without.run(LAUNCH))).progress).toMatchObject({
      state: 'succeeded',
      plan: null,
    });
    const broken = createBench({ manifest: 'version: 7' });
    expect((await ended(broken.runner(), broken.run(ONLY_PLAN))).progress).toMatchObject({
      state: 'succeeded',
      plan: null,
    });
    expect((await ended(broken.runner(), broken.run(LAUNCH))).progress).toMatchObject({ state: 'failed' });
  });
});
