import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingStages } from './manifest.ts';
import { readManifest } from './workspace.ts';

const EXAMPLES = fileURLToPath(new URL('../../../examples/topologies/', import.meta.url));

it.each(readdirSync(EXAMPLES))('the example %s can carry out every operation of an environment', async (name) => {
  const manifest = await readManifest({ workspace: join(EXAMPLES, name) });
  const launch = ['QUEUED', 'LAUNCHING', 'CREATING_VPC', 'CREATING_INFRASTRUCTURE', 'CONFIGURING_NODES'];
  const plans = [launch, ['STARTING'], ['STOPPING'], ['DESTROYING'], ['ROLLING_BACK_INFRASTRUCTURE']];
  expect(plans.map((plan) => missingStages(manifest, plan))).toEqual(plans.map(() => null));
});

/** Stands in for `tofu`: writes down how it was called. */
const STAND_IN = `#!/bin/sh
echo "$@" >> "$PORTAL_STATE/calls"
echo "$TF_VAR_inputs_file $TF_VAR_role_arn" > "$PORTAL_STATE/given"
[ "$1" = "\${FAILS_AT:-}" ] && exit 1
[ "$1" = output ] && echo '{"network":"10.42.0.0/24"}'
exit 0
`;

describe('the commands of the example of OpenTofu', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-tofu-'));
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/tofu'), STAND_IN);
    chmodSync(join(folder, 'bin/tofu'), 0o700);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function run(stage: string, more: Readonly<Record<string, string>> = {}) {
    const { status } = spawnSync('sh', ['tofu.sh', stage], {
      cwd: join(EXAMPLES, 'opentofu-aws'),
      env: {
        PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
        PORTAL_STATE: folder,
        PORTAL_INPUTS: '/inputs of the stage.json',
        PORTAL_OUTPUTS: join(folder, 'outputs.json'),
        PORTAL_SECRET_ROLE_ARN: 'arn:aws:iam::123456789012:role/portal',
        ...more,
      },
    });
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    return { status, calls, isReported: readdirSync(folder).includes('outputs.json') };
  }
  const init = () => `init -lockfile=readonly -backend-config=path=${folder}/environment.tfstate`;

  it.each([
    ['apply', ['apply -auto-approve', 'output -raw portal'], true],
    ['start', ['apply -auto-approve -var power=running', 'output -raw portal'], true],
    ['stop', ['apply -auto-approve -var power=stopped'], false],
    ['destroy', ['destroy -auto-approve'], false],
  ])('carry out %s', (stage, calls, isReported) => {
    expect(run(stage)).toEqual({ status: 0, calls: [init(), ...calls], isReported });
    expect(readFileSync(join(folder, 'given'), 'utf8')).toBe(
      '/inputs of the stage.json arn:aws:iam::123456789012:role/portal\n',
    );
  });

  it('fail when OpenTofu fails, and report nothing then', () => {
    expect(run('apply', { FAILS_AT: 'apply' })).toMatchObject({ status: 1, isReported: false });
    expect(run('sideways')).toMatchObject({ status: 2 });
  });
});
