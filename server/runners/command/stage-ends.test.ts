import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/server/background.ts';
import { carryOut, createBench, outcomeOf, plainLines, removeBenches } from '../../../tests/server/runner-harness.ts';
import { isAlive, type ProcessSign, readSign, signOf } from './stage-files.ts';

afterEach(removeBenches);

/** A signal arrives a moment after it was sent. */
function expectEnd(sign: ProcessSign) {
  return until('the end of the process', async () => !isAlive(sign));
}

describe('a stage that does not end', () => {
  const HANGS = "process.on('SIGTERM', () => console.log('no')); console.log('hangs'); setInterval(() => {}, 1000);";

  it('is ended after its time limit, and killed if it ignores that', async () => {
    const { state, lines } = await outcomeOf({ program: HANGS, stage: ['timeLimit: 1s'] });
    expect(state).toBe('failed');
    expect(lines.slice(-6)).toEqual([
      'hangs',
      'The time limit is reached; the stage is ended.',
      'no',
      'The stage did not end when asked to; it is killed.',
      'ERROR: The stage took longer than its time limit of 1 second.',
      'Finished: FAILURE',
    ]);
  });

  it('has no longer limit than runners.yaml allows', async () => {
    const { log } = await outcomeOf({ program: HANGS, stage: ['timeLimit: 2h'], settings: { timeLimit: 1000 } });
    expect(log).toContain('The stage took longer than its time limit of 1 second.');
  });

  it('can be cancelled', async () => {
    const made = createBench({ program: 'console.log("waits"); setInterval(() => {}, 1000);' });
    const runner = made.runner();
    const run = made.run();
    const { state, lines } = await carryOut(runner, run, (log) => log.includes('waits') && runner.cancel(run)).then(
      (ended) => ({ ...ended, lines: plainLines(ended.log) }),
    );
    expect(state).toBe('failed');
    expect(lines.slice(-3)).toEqual([
      'Cancelled; the stage is ended.',
      'ERROR: The stage was cancelled.',
      'Finished: FAILURE',
    ]);
  });

  it('does not start if it was cancelled before', async () => {
    const made = createBench({ program: 'console.log("runs")' });
    const runner = made.runner();
    await runner.cancel(made.run());
    const { state, log } = await carryOut(runner, made.run());
    expect(state).toBe('failed');
    expect(plainLines(log).slice(1)).toEqual(['ERROR: The stage was cancelled.', 'Finished: FAILURE']);
  });

  it('takes the processes of its group with it, also after an end without fault', async () => {
    const { state, log } = await outcomeOf({
      program: `
        import { spawn } from 'node:child_process';
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
        console.log('child', child.pid);
        process.exit(0);`,
    });
    expect(state).toBe('succeeded');
    await expectEnd(signOf(Number(/child (\d+)/.exec(log)?.[1])));
  });

  it('is not held up by a process of another session that keeps the output open', async () => {
    const { state, log } = await outcomeOf({
      program: `
        import { spawn } from 'node:child_process';
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true });
        console.log('child', child.pid);
        process.exit(0);`,
    });
    expect(state).toBe('succeeded');
    process.kill(Number(/child (\d+)/.exec(log)?.[1]), 'SIGKILL');
  });
});

describe('a stage whose supervisor is killed', () => {
  it('fails, and its program is ended', async () => {
    const made = createBench({ program: 'console.log("waits"); setInterval(() => {}, 1000);' });
    const run = made.run();
    const files = made.files(run);
    let program = null as ReturnType<typeof readSign>;
    const { state, log } = await carryOut(made.runner(), run, (soFar) => {
      if (program !== null || !soFar.includes('$ ')) return;
      program = readSign(files.program);
      const supervisor = readSign(files.claim);
      if (program !== null && supervisor !== null) process.kill(supervisor.pid, 'SIGKILL');
    });
    expect(state).toBe('failed');
    expect(log).toContain(
      'ERROR: The stage disappeared without an exit status: its machine was restarted, or it was killed.',
    );
    expect(program).not.toBeNull();
    if (program !== null) await expectEnd(program);
  });

  it('fails after a lease if it ran on a machine that is gone', async () => {
    const made = createBench({});
    const run = made.run();
    const runner = made.runner();
    await carryOut(runner, made.run({ operationId: 7, position: 0, stage: 'QUEUED' }));
    const files = made.files(run);
    mkdirSync(join(files.claim, '..'), { recursive: true });
    writeFileSync(files.claim, JSON.stringify({ pid: 1, startedAt: '1', host: 'elsewhere', boot: null }));
    writeFileSync(files.alive, '');
    const now = new Date();
    expect((await runner.progress(run, now, now)).state).toBe('running');
    const old = new Date(Date.now() - 61_000);
    utimesSync(files.alive, old, old);
    expect((await runner.progress(run, now, now)).state).toBe('failed');
  });
});

describe('of several servers that start a stage', () => {
  it('one runs it', async () => {
    const made = createBench({
      program: `
        import { appendFileSync } from 'node:fs';
        appendFileSync(process.env.PORTAL_STATE + '/runs', 'x');
        await new Promise((next) => setTimeout(next, 200));`,
    });
    const run = made.run();
    const ended = await Promise.all([1, 2, 3].map(() => carryOut(made.runner(), run)));
    expect(ended.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(readFileSync(join(made.root, 'runs/deployments/41/state/runs'), 'utf8')).toBe('x');
  });

  it('a later operation of the record waits until the earlier one has ended', async () => {
    const made = createBench({ program: 'console.log("waits"); setInterval(() => {}, 1000);' });
    const first = made.run();
    const runner = made.runner();
    const earlier = carryOut(runner, first);
    const later = made.run({ operationId: 8, position: 0, stage: 'QUEUED' });
    await until('the start of the program', async () => existsSync(made.files(first).program));
    expect((await carryOut(made.runner(), later)).state).toBe('succeeded');
    expect((await earlier).log).toContain('ERROR: The stage was cancelled.');
  });

  it('so does a later operation of one stage, which has no wait before it', async () => {
    const program = `
      import { appendFileSync } from 'node:fs';
      const { PORTAL_STATE: state, PORTAL_OPERATION: operation } = process.env;
      const note = (what) => appendFileSync(state + '/notes', what + ' ' + operation + '\\n');
      process.on('SIGTERM', () => setTimeout(() => { note('end'); process.exit(1); }, 100));
      note('start');
      if (operation === 'LAUNCH') setInterval(() => {}, 1000);`;
    const made = createBench({ program });
    const first = made.run();
    const earlier = carryOut(made.runner(), first);
    await until('the start of the program', async () => existsSync(join(made.root, 'runs/deployments/41/state/notes')));
    const later = made.run({ operationId: 8, position: 0, operation: 'DESTROY', plan: [first.stage] });
    expect((await carryOut(made.runner(), later)).state).toBe('succeeded');
    await earlier;
    expect(readFileSync(join(made.root, 'runs/deployments/41/state/notes'), 'utf8')).toBe(
      'start LAUNCH\nend LAUNCH\nstart DESTROY\n',
    );
  });
});
