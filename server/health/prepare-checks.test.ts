import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRunnersFile } from '../runners/runners-file.ts';
import type { Finding } from './finding.ts';
import { prepareChecks } from './prepare-checks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-checks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param runner keys of its runner in runners.yaml */
function prepare(checks: string, runner: string, name = 'local') {
  const workspace = join(folder, 'runs/deployments/7/operations/3/workspace');
  mkdirSync(workspace, { recursive: true });
  for (const each of ['tmp', '../../state']) mkdirSync(join(workspace, '..', each), { recursive: true });
  writeFileSync(join(workspace, 'portal.yaml'), `version: 1\nstages: {}\n${checks}`);
  writeFileSync(join(folder, 'runners.yaml'), `runners: { local: { kind: command${runner} } }\nrules: []`);
  return prepareChecks({
    ...{
      area: 'deployments',
      id: 7,
      operationId: 3,
      runner: name,
      server: { PATH: process.env['PATH'], REGION: 'eu' },
    },
    settings: readRunnersFile(join(folder, 'runners.yaml'), join(folder, 'runs')),
    environment: { managementUrl: null, storeServerUrl: null, instances: [] },
    inputs: async () => ({
      given: { request: { client: 'halden' } },
      secrets: { roleArn: 'arn:secret', licence: 'xml' },
    }),
  });
}

async function findings(prepared: ReturnType<typeof prepare>): Promise<readonly Finding[]> {
  const checks = await prepared;
  if ('reason' in checks) throw new Error(checks.reason);
  return Promise.all(checks.map(({ probe }) => probe(new AbortController().signal)));
}

const COMMAND = `checks: [{ name: a, environment: [REGION], secrets: [roleArn], command: [sh, -c, 'echo $REGION $PORTAL_SECRET_ROLE_ARN $PORTAL_SECRET_LICENCE $HOME'] }]`;

describe('no check runs', () => {
  it.each([
    ['', ', checks: {}', 'local', 'The topology has no health checks: its portal.yaml has no checks.'],
    [
      COMMAND,
      '',
      'local',
      "The operator of the server doesn't allow health checks: in runners.yaml, the runner local has no checks.",
    ],
    [COMMAND, ', checks: {}', 'gone', 'runners.yaml has no runner gone any more.'],
    [
      `checks: [{ name: a, instance: 'web-*', tcp: { host: a, port: 1 } }]`,
      ', checks: {}',
      'local',
      'No instance of the environment fits a health check of its topology.',
    ],
    [
      'checks: 1',
      ', checks: {}',
      'local',
      "portal.yaml can't be used: checks must be a list (line 3). Start the environment again.",
    ],
  ])('with %j and %j', async (checks, runner, name, reason) => {
    expect(await prepare(checks, runner, name)).toEqual({ reason });
  });
});

it('says that its workspace cannot be used', async () => {
  mkdirSync(join(folder, 'runs/deployments/7/operations/3'), { recursive: true });
  // In the place of a folder.
  writeFileSync(join(folder, 'runs/deployments/7/operations/3/checks'), '');
  expect(await prepare(COMMAND, ', checks: { commands: true }')).toEqual({
    reason: "The workspace can't be used for health checks (ENOTDIR). Restart the runner host when that is fixed.",
  });
});

describe('a check', () => {
  it.each([
    [COMMAND, ', checks: {}', "runners.yaml doesn't allow commands as checks. Set checks.commands to true"],
    [
      COMMAND,
      ', checks: { commands: true, environment: [REGION] }',
      "The check asks for the secret roleArn, which runners.yaml doesn't allow for checks",
    ],
    [
      COMMAND,
      ', environment: [REGION], checks: { commands: true, secrets: [roleArn] }',
      "portal.yaml asks for the environment variable REGION, which runners.yaml doesn't allow",
    ],
    [
      `checks: [{ name: a, http: { url: '{{ outputs.managementUrl }}' } }]`,
      ', checks: {}',
      'No stage has reported outputs.managementUrl, which the check needs',
    ],
    [
      `checks: [{ name: a, http: { url: 'http://me:secret@a/' } }]`,
      ', checks: {}',
      'The address of the check must be a http or https address without a password',
    ],
    [
      `checks: [{ name: a, tcp: { host: 127.0.0.1, port: 1 } }]`,
      ', checks: {}',
      "runners.yaml doesn't allow checks of this address. Add it to checks.hosts",
    ],
  ])('that is not allowed or lacks something says so', async (checks, runner, message) => {
    expect(await findings(prepare(checks, runner))).toEqual([{ finding: 'UNREACHABLE', message }]);
  });

  it('by a command gets only what runners.yaml lists for checks', async () => {
    const rules = ', checks: { commands: true, environment: [REGION], secrets: [roleArn] }';
    const state = join(folder, 'runs/deployments/7/state');
    // The secret is hidden, as in a log.
    expect(await findings(prepare(COMMAND, rules))).toEqual([{ finding: 'UP', message: `eu *** ${state}` }]);
    const inputs = readFileSync(join(folder, 'runs/deployments/7/operations/3/checks/inputs.json'), 'utf8');
    expect(JSON.parse(inputs)).toMatchObject({ operation: 'CHECK', request: { client: 'halden' } });
    expect(inputs).not.toContain('secret');
  });
});
