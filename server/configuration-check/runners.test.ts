import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseRunner } from '../../src/rules/runners/choose-runner.ts';
import { readConfiguration } from '../configuration.ts';
import { runnerRules } from '../runners/runner-settings.ts';
import { readRunnersFile } from '../runners/runners-file.ts';
import { lineOf } from './finding.ts';
import { checkRunners } from './runners.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-runners-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string): string {
  const path = join(folder, 'runners.yaml');
  writeFileSync(path, text);
  return path;
}

async function check(text: string, environment: Record<string, string> = {}): Promise<readonly string[]> {
  const configuration = readConfiguration({ PORTAL_RUNNERS: write(text), PORTAL_DATA: folder, ...environment });
  return (await checkRunners(configuration, { PATH: '/usr/bin:/bin' })).map(lineOf);
}

/** With further or other keys. */
function jenkins(keys: string): string {
  const url = keys.includes('url:') ? '' : 'url: https://ci.example, ';
  const credentials = keys.includes('credentials:') ? '' : 'credentials: { user: U, token: T }, ';
  return `runners: { ci: { kind: jenkins, ${url}${credentials}${keys} } }\nrules: []`;
}

describe('runners.yaml', () => {
  it.each([
    ['runners: {}', 'rules is missing'],
    ['runners: {}\nrules: []\nmore: 1', 'more is not known'],
    [jenkins('url: http://ci.example'), 'runners.ci.url must start with https://, or be on this machine'],
    [jenkins('url: https://me:secret@ci.example'), 'runners.ci.url must not contain a user or a token'],
    [jenkins('credentials: { user: U }'), 'runners.ci.credentials must name the environment variables'],
    [jenkins('stages: { STOPPING: { job: ../x } }'), 'runners.ci.stages.STOPPING.job must be the name of a job'],
    [jenkins('stages: { STOPPING: { job: x, parameters: { PORTAL_RUN: client } } }'), 'must not start with PORTAL_'],
    [
      jenkins('stages: { STOPPING: { job: x } }, pipelines: [{ job: y, stages: { STOPPING: Stop } }]'),
      'runners.ci must have each stage only once',
    ],
    ['runners: { a: { kind: magic } }\nrules: []', 'runners.a.kind must be command'],
    ['runners: { rehearsal: { kind: command } }\nrules: []', 'must not be rehearsal, which is built in'],
    ['runners: {}\nrules: [{ runner: b }]', 'rules[0] names the runner "b", but there are no runners.'],
    [
      'runners: { shell: { kind: command }, tofu: { kind: command } }\nrules: [{ runner: tofu }, { runner: rehearsal }, { runner: shel }]',
      'rules[2] names the runner "shel", which isn\'t among the runners: shell, tofu.',
    ],
    [
      'runners: {}\nrules: [{ area: tenants, runner: rehearsal }]',
      'rules.0.area must be one of deployments, vpcs, bi-deployments, cloud-accounts',
    ],
    [
      'runners: { a: { kind: command } }\nrules: [{ area: vpcs, runner: a }]',
      'the file must name a folder for the runner a: VPCs have no topology to run',
    ],
    [
      'runners: {}\nrules: [{ area: cloud-accounts, topology: T910/*, runner: rehearsal }]',
      'the file must not name a topology for cloud accounts, which have none',
    ],
    ['runners: {}\nrules: [{ topology: T910, runner: rehearsal }]', 'rules.0.topology must be NAME/VERSION'],
    [
      'runners: { a: { kind: command, environment: [HOME, DATABASE_URL, PORTAL_SECRETS] } }\nrules: []',
      'runners.a.environment must not name DATABASE_URL, PORTAL_SECRETS: settings of the portal or of Node are for no program',
    ],
    ['runners: { a: { kind: command, user: { uid: 0, gid: 0 } } }\nrules: []', 'runners.a.user.uid must not be root'],
    [
      'runners: { a: { kind: command, checks: { hosts: ["http://a/"] } } }\nrules: []',
      'runners.a.checks.hosts.0 must be an address, a network such as 10.0.0.0/8, or a name',
    ],
    ['runners: { a: { kind: command, checks: { hosts: [1.2.3] } } }\nrules: []', 'runners.a.checks.hosts.0 must be'],
    [
      'runners: { a: { kind: command, checks: { environment: [PORTAL_SECRETS] } } }\nrules: []',
      'runners.a.checks.environment must not name PORTAL_SECRETS',
    ],
    ['runners: [', 'it is not valid YAML at line 1, column 11: a line is indented more or less than'],
    ['rules: []\nrules: []', 'at line 2, column 1: the key is there twice.'],
    ['runners: {}\nrules: a: b', 'at line 2, column 8: a line has a second colon. Put the text into quotes.'],
    ['runners: {}\n\trules: []', 'at line 2, column 1: it is indented by a tab. Use spaces.'],
    ['runners\nrules: []', 'at line 1, column 1: a key goes on in the next line'],
    ['runners: {}\nrules: "x', 'at line 2, column 10: something is missing, such as a closing quote'],
    ['- a\nb: c', 'at line 2, column 1: something there is not expected.'],
    ['runners: {}\nrules: *all', 'it has aliases (*) that are unknown, or too many of them.'],
    ['', 'it is empty, but must have the keys runners and rules.'],
    ['# nothing yet\n', 'it is empty, but must have the keys runners and rules.'],
    ['# see the docs\nhello', 'it must have the keys runners and rules, but is plain text (line 2).'],
    ['\n\n- runners', 'it must have the keys runners and rules, but is a list (line 3).'],
    ['rules: []\nrunners: tofu', 'runners must have keys and values (line 2).'],
    ['runners: {}\nrules:\n  area: vpcs', 'rules must be a list (line 3).'],
    ['runners: {}\nrules: [{ runer: rehearsal }]', 'rules.0.runer is not known. Perhaps runner is meant'],
  ])('with %j is refused', (text, sentence) => {
    const path = write(text);
    expect(() => readRunnersFile(path, folder)).toThrow(`The runners in ${path} (PORTAL_RUNNERS) can't be used: `);
    expect(() => readRunnersFile(path, folder)).toThrow(sentence);
  });

  it('that does not exist is refused', () => {
    expect(() => readRunnersFile('/no/runners.yaml', folder)).toThrow(
      'The file of PORTAL_RUNNERS does not exist: /no/runners.yaml.',
    );
  });

  it('decides by its first rule that fits', () => {
    const settings = readRunnersFile(
      write(`
        workspaces: runs
        runners: { aws: { kind: command, folder: tofu }, one: { kind: command } }
        rules:
          - { topology: T910/1.0.1, runner: one }
          - { cloudProvider: AWS, topology: STORE/*, runner: rehearsal }
          - { cloudProvider: AWS, runner: aws }`),
      '/elsewhere',
    );
    expect(settings.workspaces).toBe(join(folder, 'runs'));
    expect(settings.runners['aws']).toMatchObject({ folder: join(folder, 'tofu') });
    const choose = (cloudProvider: string | null, topology: string | null) =>
      chooseRunner(runnerRules(settings), { area: 'deployments', cloudProvider, topology })?.name ?? null;
    expect(choose('AZURE', 'T910/1.0.1')).toBe('one');
    expect(choose('AWS', 'T910/1.1.0')).toBe('aws');
    expect(choose('AWS', 'STORE/9')).toBeNull();
    expect(choose('AWS', 'STORE_EDGE/1')).toBe('aws');
    expect(choose('AZURE', null)).toBeNull();
  });

  it('has labels at runners and rules, and a host must have all of them', () => {
    const settings = readRunnersFile(
      write(`
        runners: { aws: { kind: command, labels: [tofu, linux] } }
        rules:
          - { cloudProvider: AWS, runner: aws, labels: [linux, eu] }
          - { runner: aws }`),
      '/elsewhere',
    );
    const labelsFor = (cloudProvider: string) =>
      chooseRunner(runnerRules(settings), { area: 'deployments', cloudProvider, topology: null })?.labels;
    expect(labelsFor('AWS')).toEqual(['tofu', 'linux', 'eu']);
    expect(labelsFor('AZURE')).toEqual(['tofu', 'linux']);
  });
});

describe('the check of the runners', () => {
  it('says that everything is rehearsed without the file', async () => {
    const linesOf = async (environment: Record<string, string>) =>
      (await checkRunners(readConfiguration({ PORTAL_DATA: folder, ...environment }), {})).map(lineOf);
    const none = ['note    runners: none: operations are rehearsed, and create nothing'];
    expect(await linesOf({ HOST: '0.0.0.0' })).toEqual(none);
    expect(await linesOf({ DATABASE_URL: 'postgresql://localhost/portal' })).toEqual(none);
    expect(await linesOf({ PORTAL_OIDC_ISSUER: 'https://id.example', PORTAL_OIDC_CLIENT_ID: 'portal' })).toEqual(none);
    expect(await linesOf({})).toEqual([
      'note    runners: the demo runs only LOCAL_SERVICES, on this machine; all else is rehearsed',
    ]);
  });

  it('reports what a runner needs, and what is dangerous', async () => {
    mkdirSync(join(folder, 'tofu'));
    writeFileSync(join(folder, 'tofu/portal.yaml'), 'version: 1\nstages: { STOPPING: { command: [stop] } }');
    mkdirSync(join(folder, 'broken'));
    const lines = await check(
      `
      runners:
        tofu: { kind: command, folder: tofu, wrapper: [no-such-wrapper], environment: [AWS_PROFILE] }
        broken: { kind: command, folder: broken, user: { uid: 1500, gid: 1500 } }
        nowhere: { kind: command, folder: no-such-folder }
        zips: { kind: command }
      rules: []`,
      { DATABASE_URL: 'postgresql://localhost/portal' },
    );
    const path = join(folder, 'tofu/portal.yaml');
    expect(lines).toEqual(
      expect.arrayContaining([
        `ok      runners: workspaces are in ${join(folder, 'runs')}`,
        `ok      runners: tofu runs ${path} (STOPPING)`,
        'FAILED  runners: tofu: its wrapper no-such-wrapper is not a program on this machine',
        'note    runners: tofu: AWS_PROFILE not set for the server',
        `FAILED  runners: broken: The topology or folder has no portal.yaml (${join(folder, 'broken')})`,
        `FAILED  runners: nowhere: The folder does not exist (${join(folder, 'no-such-folder')})`,
        "FAILED  runners: broken: user 1500 can't enter the data folder: set workspaces to a folder outside of it",
        'note    runners: zips runs the zips of topologies: users who can upload one can run programs here',
        'note    runners: zips: its programs can read what the server can, also its keys: set user or wrapper',
        'ok      runners: this process carries out up to 10 stages at once',
      ]),
    );
  });

  it('says which areas a runner can carry out, and what it lacks for others', async () => {
    const write = (name: string, stages: string) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'portal.yaml'), `version: 1\notherStages: skip\nstages: { ${stages} }`);
    };
    write('bi', 'LAUNCHING: { command: [go] }, DESTROYING: { command: [stop] }');
    write('half', 'CREATING_VPC: { command: [go] }');
    write('other', 'STARTING: { command: [go] }');
    write('plans', 'CREATING_ACCOUNT: { command: [go] } }\nplan: { command: [plan], format: portal');
    write('promises', 'CREATING_ACCOUNT: { command: [go], outputs: [network] }');
    const lines = await check(`
      runners:
        bi: { kind: command, folder: bi }
        half: { kind: command, folder: half }
        other: { kind: command, folder: other }
        plans: { kind: command, folder: plans, state: no-such-folder }
        promises: { kind: command, folder: promises }
        ci: { kind: jenkins, url: http://localhost:1, credentials: { user: U, token: T }, stages: { LAUNCHING: { job: x } } }
      rules:
        - { area: bi-deployments, runner: bi }
        - { area: vpcs, runner: half }
        - { area: cloud-accounts, runner: other }
        - { area: cloud-accounts, runner: plans }
        - { area: cloud-accounts, runner: promises }
        - { area: bi-deployments, runner: ci }`);
    expect(lines).toEqual(
      expect.arrayContaining([
        'ok      runners: bi carries out BI deployments',
        "FAILED  runners: half can't carry out VPCs: portal.yaml has no command for DESTROYING, ROLLING_BACK_INFRASTRUCTURE. Add them under stages",
        "FAILED  runners: other can't carry out cloud accounts: portal.yaml has stages that they don't have: STARTING",
        'ok      runners: plans carries out cloud accounts',
        `FAILED  runners: plans: its state folder ${join(folder, 'no-such-folder')} is missing or not writable`,
        "FAILED  runners: promises can't carry out cloud accounts: portal.yaml promises network, which this record doesn't have",
        "FAILED  runners: ci can't carry out BI deployments: runners.yaml has no job for DESTROYING. Ask the operator of the portal to add one",
      ]),
    );
  });

  it('reports health checks that runners.yaml does not let run', async () => {
    mkdirSync(join(folder, 'shop'));
    writeFileSync(
      join(folder, 'shop/portal.yaml'),
      `version: 1
stages: {}
checks:
  - { name: web, http: { url: 'http://10.0.0.4/health' } }
  - { name: other, tcp: { host: 192.168.0.4, port: 80 } }
  - { name: reported, http: { url: '{{ outputs.managementUrl }}' } }
  - { name: queue, command: [./check.sh], secrets: [roleArn] }`,
    );
    const runner = (checks: string) => check(`runners: { shop: { kind: command, folder: shop${checks} } }\nrules: []`);
    expect(await runner('')).toContain(
      'note    runners: shop: portal.yaml has health checks, but none run: set checks in runners.yaml',
    );
    const refused =
      "FAILED  runners: shop: the health check other can't run: runners.yaml doesn't allow checks of this address. Add it to checks.hosts";
    const lines = await runner(', checks: { hosts: [10.0.0.0/8] }');
    expect(lines.filter((line) => line.includes('health check'))).toEqual([
      refused,
      "FAILED  runners: shop: the health check queue can't run: set checks.commands to true to run it",
    ]);
    const open = await runner(', checks: { hosts: [0.0.0.0/0], commands: true }');
    expect(open.filter((line) => line.includes('health check'))).toEqual([
      "FAILED  runners: shop: the health check queue can't run: add roleArn to checks.secrets",
      'note    runners: shop: health checks can reach this machine itself, and what listens on it',
    ]);
  });
});
