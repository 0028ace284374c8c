import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Bench,
  carryOut,
  createBench,
  outcomeOf,
  plainLines,
  removeBenches,
  STAGE,
} from '../../../tests/server/runner-harness.ts';
import { makeZip } from '../../../tests/server/zips.ts';

afterEach(removeBenches);

const WRITES_OUTPUTS = (content: string) =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.PORTAL_OUTPUTS, ${JSON.stringify(content)});`;

describe('the manifest', () => {
  const queued = (made: Bench, plan: readonly string[]) =>
    carryOut(made.runner(), made.run({ position: 0, stage: 'QUEUED', plan, isLast: false }));

  it.each([
    ['stages: {}', "portal.yaml can't be used: version is missing."],
    ['version: 1\nstages: [', "portal.yaml can't be used: it is not valid YAML"],
    ['version: 1\nstages: {}\nmore: 1', "portal.yaml can't be used: more is not known."],
    [
      'version: 1\nstages:\n  STOPPING:\n    command: stop',
      'must have a command that is a list of words, or one text with shell: true.',
    ],
    [
      'version: 1\nstages:\n  STOPPING:\n    command: [a]\n    timeLimit: long',
      'stages.STOPPING.timeLimit must be a duration such as 30s, 5m or 2h.',
    ],
    ['version: 1\nstages: {}\notherStages: skip', 'portal.yaml has no command for STOPPING. Add it under stages.'],
    [
      'version: 1\nstages:\n  STOPPING:\n    command: [a]\ninputs: [SITE_CODE]',
      "portal.yaml needs SITE_CODE, which the request doesn't have.",
    ],
  ])('%j fails the first stage with a sentence', async (manifest, sentence) => {
    const { state, log } = await queued(createBench({ manifest }), ['QUEUED', 'STOPPING']);
    expect(state).toBe('failed');
    expect(log).toContain(sentence);
  });

  it('may leave out stages of a build, but not all of them', async () => {
    const manifest = `version: 1\notherStages: skip\nstages:\n  ${STAGE}:\n    command: ["true"]`;
    expect((await queued(createBench({ manifest }), ['QUEUED', 'LAUNCHING', STAGE])).state).toBe('succeeded');
    const none = await queued(createBench({ manifest }), ['QUEUED', 'LAUNCHING']);
    expect(none.log).toContain('portal.yaml has no command for any stage of this operation (QUEUED, LAUNCHING).');
    const made = createBench({ manifest });
    const skipped = await carryOut(made.runner(), made.run({ stage: 'LAUNCHING' }));
    expect(skipped.log).toContain('Skipped: portal.yaml has no command for it');
  });

  it('finds an input among the additional parameters', async () => {
    const manifest = 'version: 1\nstages:\n  STOPPING:\n    command: [a]\ninputs: [SITE_CODE]';
    const made = createBench({ manifest, request: { additionalParameters: { SITE_CODE: 'H1' } } });
    expect((await queued(made, ['QUEUED', 'STOPPING'])).state).toBe('succeeded');
  });
});

describe('outputs', () => {
  it.each([
    ['{', 'outputs.json is not JSON.'],
    ['[]', 'outputs.json is invalid'],
    ['{"more": 1}', 'outputs.json is invalid: more is not known.'],
    [
      '{"managementUrl": "javascript:alert(1)"}',
      'outputs.json is invalid: managementUrl must be an http or https address.',
    ],
    ['{"network": "10.0.0.0"}', 'outputs.json is invalid: network must be a network such as 10.0.0.0/27.'],
    ['{"instances": [{"hostName": "a"}, {"hostName": "a"}]}', 'must not have a host name twice.'],
    ['{"instances": [{"hostName": "a", "password": 7}]}', 'outputs.json is invalid: instances.0.password'],
    [`{"managementUrl": "http://x/${'x'.repeat(300_000)}"}`, 'outputs.json is larger than 256 KB.'],
  ])('with an error fail the stage: %.60s with a sentence', async (content, sentence) => {
    const { state, log } = await outcomeOf({ program: WRITES_OUTPUTS(content) });
    expect(state).toBe('failed');
    expect(log).toContain(sentence);
  });

  it('that the manifest promises must be there', async () => {
    const { log } = await outcomeOf({
      stage: ['outputs: [network, instances]'],
      program: WRITES_OUTPUTS('{"network": "10.0.0.0/27"}'),
    });
    expect(log).toContain('ERROR: outputs.json lacks instances, which portal.yaml promises.');
  });

  it('are never read through a link or from a pipe', async () => {
    const { log } = await outcomeOf({
      program: "import { symlinkSync } from 'node:fs'; symlinkSync('/etc/hostname', process.env.PORTAL_OUTPUTS);",
    });
    expect(log).toContain('ERROR: outputs.json is not a readable file.');
  });

  it('are removed when they are stored', async () => {
    const made = createBench({ program: WRITES_OUTPUTS('{"instances": [{"hostName": "a", "password": "passw0rd"}]}') });
    const runner = made.runner();
    expect((await carryOut(runner, made.run())).outputs).toEqual({
      instances: [
        { hostName: 'a', protocol: 'SSH', port: null, ipAddress: null, username: null, password: 'passw0rd' },
      ],
    });
    await runner.settle(made.run());
    const found = readdirSync(made.root, { recursive: true }).map(String);
    expect(found.filter((name) => /(in|out)puts\.json$/.test(name))).toEqual([]);
  });
});

describe('a workspace', () => {
  it('of a folder that this machine lacks fails the stage with a sentence', async () => {
    const made = createBench({ settings: { folder: '/no/such-folder' } });
    const { log } = await carryOut(made.runner(), made.run());
    expect(log).toContain('ERROR: The folder /no/such-folder of runners.yaml does not exist on this machine.');
  });

  it('that cannot be made fails the stage with a sentence', async () => {
    const made = createBench({});
    writeFileSync(join(made.root, 'runs'), '');
    const { state, log } = await carryOut(made.runner(), made.run());
    expect(state).toBe('failed');
    expect(log).toMatch(/ERROR: The workspace can't be used: ENOTDIR at .*\/runs\/deployments/);
  });

  it.runIf(process.getuid?.() === 0)('belongs to the user who runs the programs, and to nobody else', async () => {
    const made = createBench({
      manifest: `version: 1\nstages: { ${STAGE}: { command: [sh, own.sh] } }`,
      settings: { user: { uid: 65_534, gid: 65_534 } },
    });
    const program =
      'id -u; head -c 1 "$PORTAL_INPUTS"; touch "$PORTAL_STATE/x" own; echo {} > "$PORTAL_OUTPUTS"; cat ../../../secret';
    writeFileSync(join(made.root, 'topology/own.sh'), program);
    chmodSync(made.root, 0o711);
    const folder = join(made.root, 'runs/deployments/41');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'secret'), 'of others', { mode: 0o600 });
    const { log } = await carryOut(made.runner(), made.run());
    const lines = plainLines(log).map((line) => line.replace(/^\[stderr\] /, ''));
    expect(lines.slice(2).toSorted()).toEqual([
      '65534',
      'ERROR: The program ended with exit code 1.',
      'Finished: FAILURE',
      expect.stringMatching(/secret: Permission denied$/),
      '{',
    ]);
  });
});

describe('the zip of a topology', () => {
  const manifest = { name: 'portal.yaml', content: `version: 1\nstages:\n  ${STAGE}:\n    command: [sh, run.sh]` };

  it('becomes the workspace', async () => {
    const zip = makeZip([
      manifest,
      { name: 'run.sh', content: 'cat stacks/core.yml' },
      { name: 'stacks/core.yml', content: 'core\n' },
    ]);
    const { state, lines } = await outcomeOf({ zip });
    expect(state).toBe('succeeded');
    expect(lines).toContain('core');
  });

  it.each([
    [
      'a way out',
      [{ name: '../outside', content: 'x' }],
      'The zip has an entry with a path that isn’t allowed: ../outside.',
    ],
    [
      'an absolute path',
      [{ name: '/etc/outside', content: 'x' }],
      'The zip has an entry with a path that isn’t allowed',
    ],
    ['a link', [{ name: 'link', content: '/etc', mode: 0o120777 }], 'The zip has a link or a special file: link.'],
    ['a bomb', [{ name: 'zeros', content: Buffer.alloc(50_000_000) }], 'The zip is too large when unpacked.'],
    ['no manifest', [], 'The topology or folder has no portal.yaml.'],
  ] as const)('with %s fails the stage before anything is unpacked', async (_what, entries, sentence) => {
    const zip = makeZip(entries.length === 0 ? [{ name: 'other', content: 'x' }] : [manifest, ...entries]);
    const { state, log, made } = await outcomeOf({ zip });
    expect(state).toBe('failed');
    expect(log).toContain(sentence);
    if (entries.length > 0)
      expect(existsSync(join(made.root, 'runs/deployments/41/operations/7/workspace'))).toBe(false);
    expect(existsSync('/etc/outside')).toBe(false);
  });

  it('must exist, unless runners.yaml names a folder', async () => {
    const made = createBench({ zip: Buffer.alloc(0) });
    expect((await carryOut(made.runner(), made.run())).log).toContain('ERROR: This isn’t a valid zip file.');
  });
});
