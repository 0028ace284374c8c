import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  carryOut,
  createBench,
  outcomeOf,
  plainLines,
  removeBenches,
  STAGE,
} from '../../../tests/server/runner-harness.ts';

afterEach(removeBenches);

describe('a stage', () => {
  it('runs its program in the workspace, and reports log and outputs', async () => {
    const { state, lines, outputs } = await outcomeOf({
      program: `
        import { readFileSync, writeFileSync } from 'node:fs';
        const { request, record, stage } = JSON.parse(readFileSync(process.env.PORTAL_INPUTS, 'utf8'));
        console.log(stage, record.name, request.client, process.cwd() === process.env.PORTAL_WORKSPACE);
        console.error('careful');
        writeFileSync(process.env.PORTAL_OUTPUTS, JSON.stringify({ managementUrl: 'http://localhost:9000/' }));`,
      request: { client: 'halden' },
    });
    expect(state).toBe('succeeded');
    expect(outputs).toEqual({ managementUrl: 'http://localhost:9000/' });
    expect(lines.slice(0, 1)).toEqual(['== Create infrastructure ==']);
    expect(lines[1]).toMatch(/^\$ .*program\.mjs$/);
    expect(lines.slice(2).toSorted()).toEqual([
      `${STAGE} halden/tills halden true`,
      'Finished: SUCCESS',
      '[stderr] careful',
    ]);
  });

  it('finds what an earlier operation left in its state, and the files of the request', async () => {
    const made = createBench({
      program: `
        import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
        appendFileSync(process.env.PORTAL_STATE + '/runs', 'x');
        console.log('runs', readFileSync(process.env.PORTAL_STATE + '/runs', 'utf8'), readdirSync(process.env.PORTAL_FILES).join());`,
      files: [{ name: 'stacks.zip', content: Buffer.from('zip') }],
    });
    await carryOut(made.runner(), made.run());
    const { log } = await carryOut(made.runner(), made.run({ operationId: 8 }));
    expect(log).toContain('runs xx stacks.zip');
  });

  it('finds its state on another host that shares the folder of states', async () => {
    const state = mkdtempSync(join(tmpdir(), 'portal-state-'));
    const program = `
      import { appendFileSync, readFileSync } from 'node:fs';
      appendFileSync(process.env.PORTAL_STATE + '/runs', 'x');
      console.log('runs', readFileSync(process.env.PORTAL_STATE + '/runs', 'utf8'));`;
    const [first, second] = [
      createBench({ program, settings: { state } }),
      createBench({ program, settings: { state } }),
    ];
    await carryOut(first.runner(), first.run());
    const { log } = await carryOut(second.runner(), second.run({ operationId: 8 }));
    expect(log).toContain('runs xx');
    expect(readFileSync(join(state, 'deployments/41/runs'), 'utf8')).toBe('xx');
    expect(existsSync(join(second.root, 'runs/deployments/41/state'))).toBe(false);
    rmSync(state, { recursive: true, force: true });
  });

  it('keeps the workspaces of the last operations only', async () => {
    const made = createBench({});
    for (const operationId of [7, 8, 9, 10, 11]) await carryOut(made.runner(), made.run({ operationId }));
    const kept = readdirSync(join(made.root, 'runs/deployments/41/operations'));
    expect(kept.toSorted()).toEqual(['10', '11', '9']);
  });

  it.each([
    ['process.exit(3)', 'ERROR: The program ended with exit code 3.'],
    [
      "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)",
      'ERROR: The program was ended by the signal SIGKILL.',
    ],
  ])('fails after %s', async (program, sentence) => {
    const { state, lines } = await outcomeOf({ program });
    expect(state).toBe('failed');
    expect(lines.slice(-2)).toEqual([sentence, 'Finished: FAILURE']);
  });

  it('fails if its program does not exist', async () => {
    const { state, lines } = await outcomeOf({
      manifest: `version: 1\nstages:\n  ${STAGE}:\n    command: [no-such-program]`,
    });
    expect(state).toBe('failed');
    expect(lines.slice(-3)).toEqual([
      "The program can't be started: spawn no-such-program ENOENT",
      "ERROR: The program can't be started. Check the command in portal.yaml.",
      'Finished: FAILURE',
    ]);
  });

  it('uses a shell only where the manifest says so', async () => {
    const plain = await outcomeOf({
      manifest: `version: 1\nstages:\n  ${STAGE}:\n    command: [echo, "$HOME; exit 3"]`,
    });
    expect(plain.lines).toContain('$HOME; exit 3');
    const shell = await outcomeOf({
      manifest: `version: 1\nstages:\n  ${STAGE}:\n    shell: true\n    command: echo one; exit 3`,
    });
    expect(shell.lines.slice(-3)).toEqual(['one', 'ERROR: The program ended with exit code 3.', 'Finished: FAILURE']);
  });

  it('is put into the wrapper of runners.yaml', async () => {
    const { lines } = await outcomeOf({
      program: 'console.log(process.env.WRAPPED, process.env.PORTAL_STAGE)',
      settings: { wrapper: ['env', 'WRAPPED={workspace}'] },
    });
    expect(lines).toContainEqual(expect.stringMatching(/operations\/7\/workspace CREATING_INFRASTRUCTURE$/));
  });
});

describe('the environment of a stage', () => {
  const program = 'console.log(JSON.stringify(process.env))';
  const server = { AWS_PROFILE: 'tills', DATABASE_URL: 'postgresql://secret', OTHER: 'no' };

  it('has only what the manifest asks for and runners.yaml allows', async () => {
    const { log } = await outcomeOf({
      program,
      stage: ['environment: [AWS_PROFILE]'],
      settings: { environment: ['AWS_PROFILE', 'OTHER'] },
      environment: server,
    });
    const names = Object.keys(JSON.parse(/\{.*\}/.exec(log)?.[0] ?? '{}'));
    expect(names.toSorted()).toEqual([
      'AWS_PROFILE',
      'HOME',
      'LANG',
      'PATH',
      'PORTAL_FILES',
      'PORTAL_INPUTS',
      'PORTAL_OPERATION',
      'PORTAL_OUTPUTS',
      'PORTAL_STAGE',
      'PORTAL_STATE',
      'PORTAL_WORKSPACE',
      'TMPDIR',
    ]);
  });

  it('is refused beyond that', async () => {
    const { state, log } = await outcomeOf({ program, stage: ['environment: [OTHER]'], environment: server });
    expect(state).toBe('failed');
    expect(log).toContain("portal.yaml asks for the environment variable OTHER, which runners.yaml doesn't allow.");
  });

  it('has the secrets that the stage asks for; they are in no file, no argument and no log', async () => {
    const secret = 'arn:aws:iam::1:role/"quoted" key';
    const { log, made } = await outcomeOf({
      program: `
        const secret = process.env.PORTAL_SECRET_ROLE_ARN;
        console.log('plain', secret, 'json', JSON.stringify({ secret }));
        console.log('base64', Buffer.from(secret).toString('base64'), 'address', encodeURIComponent(secret));
        console.log('other', process.env.PORTAL_SECRET_DEFAULT_PASSWORD);
        for (const half of [secret.slice(0, 9), secret.slice(9) + ' end\\n'])
          await new Promise((resolve) => process.stdout.write(half, () => setTimeout(resolve, 30)));`,
      stage: ['secrets: [roleArn]'],
      secrets: { roleArn: secret, defaultPassword: 'passw0rd-1' },
    });
    expect(plainLines(log).slice(2, -1)).toEqual([
      'plain *** json {"secret":"***"}',
      'base64 *** address ***',
      'other undefined',
      '*** end',
    ]);
    const files = readdirSync(made.root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toContain('arn:aws');
  });

  it('lacks a secret that the record does not have: the stage fails', async () => {
    const { log } = await outcomeOf({ stage: ['secrets: [roleArn]'], secrets: { licence: '<xml/>' } });
    expect(log).toContain("portal.yaml asks for the secret roleArn, which this record doesn't have. It has licence.");
  });
});

describe('the log of a stage', () => {
  it('of a million lines keeps its beginning and its end, and says what is left out', async () => {
    const { state, lines } = await outcomeOf({
      program: `
        let text = '';
        for (let line = 1; line <= 1e6; line += 1) { text += 'line ' + line + '\\n'; if (line % 1e4 === 0) { process.stdout.write(text); text = ''; } }`,
    });
    expect(state).toBe('succeeded');
    const full = lines.indexOf('… The log is full. Its last 300 lines follow when the stage ends.');
    expect(lines[full - 1]).toBe('line 50000');
    expect(lines[full + 1]).toBe('… (949,700 lines left out)');
    expect(lines[full + 2]).toBe('line 999701');
    expect(lines.at(-2)).toBe('line 1000000');
    expect(lines.filter((line) => line.startsWith('line ')).length).toBe(50_300);
  });

  it('of a line of ten megabytes keeps its beginning', async () => {
    const { lines } = await outcomeOf({ program: "process.stdout.write('x'.repeat(1e7) + '\\nafter')" });
    expect(lines[2]).toBe(`${'x'.repeat(10_000)} … (9,990,000 more characters left out)`);
    expect(lines[3]).toBe('after');
  });

  it('of bytes that are not text can be stored, and keeps its colours', async () => {
    const { log, lines } = await outcomeOf({
      program: `process.stdout.write(Buffer.concat([Buffer.from([0, 255, 254, 7]), Buffer.from('\\x1b[31mred\\x1b[0m'), Buffer.from([0xe2, 0x82])]))`,
    });
    expect(log).not.toContain('\0');
    expect(lines[2]).toBe('\ufffd\ufffd\ufffd\ufffd\u001b[31mred\u001b[0m\ufffd');
  });

  it('shows the last state of a line that was written again, and a last line without an end', async () => {
    const { lines } = await outcomeOf({ program: "process.stdout.write('10%\\r50%\\r100%\\r\\nno end')" });
    expect(lines.slice(2, 4)).toEqual(['100%', 'no end']);
  });

  it('never shows a part of a secret where a line is cut', async () => {
    const { log } = await outcomeOf({
      program: "console.log('x'.repeat(9995) + process.env.PORTAL_SECRET_ROLE_ARN + 'y')",
      stage: ['secrets: [roleArn]'],
      secrets: { roleArn: 'abcdefghijklmnop' },
    });
    expect(log).not.toContain('abcd');
    expect(log).not.toContain('xabc');
  });

  it('has every line once, with times in order, also if the server is restarted at every look', async () => {
    const made = createBench({
      program:
        'for (let line = 1; line <= 300; line += 1) { console.log("line", line); await new Promise((next) => setTimeout(next, line % 3)); }',
    });
    const run = made.run();
    let progress = await made.runner().progress(run, new Date(), new Date());
    let log = progress.log;
    while (progress.state === 'running') {
      progress = await made.runner().progress(run, new Date(), progress.loggedUntil);
      log += progress.log;
      await new Promise((next) => setImmediate(next));
    }
    expect(plainLines(log).filter((line) => line.startsWith('line '))).toEqual(
      Array.from({ length: 300 }, (_, index) => `line ${index + 1}`),
    );
    const times = log
      .split('\n')
      .slice(0, -1)
      .map((line) => line.slice(1, 25));
    expect(times).toEqual(times.toSorted());
  });
});
