import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { lineOf } from './finding.ts';
import { checkRunners } from './runners.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-manifests-'));
  mkdirSync(join(folder, 'shop'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MACHINES =
  'STARTING: { command: [sh] }, STOPPING: { command: [sh] }, DESTROYING: { command: [sh] }, ROLLING_BACK_INFRASTRUCTURE: { command: [sh] }';

interface Given {
  readonly manifest: string;
  /** Further keys of the runner. */
  readonly keys?: string;
  readonly rules?: string;
}

/** Lines about the manifest that need attention. */
async function faults({ manifest, keys = '', rules = '{ runner: shop }' }: Given): Promise<readonly string[]> {
  writeFileSync(join(folder, 'shop/portal.yaml'), `version: 1\n${manifest}`);
  const path = join(folder, 'runners.yaml');
  writeFileSync(path, `runners: { shop: { kind: command, folder: shop, ${keys} } }\nrules: [${rules}]`);
  const configuration = readConfiguration({ PORTAL_RUNNERS: path, PORTAL_DATA: folder });
  const usual = /its programs can read what the server can|not set for the server/;
  return (await checkRunners(configuration, { PATH: '/usr/bin:/bin' }))
    .filter(({ state, text }) => state !== 'ok' && !usual.test(text))
    .map(lineOf);
}

const COMPLETE = `otherStages: skip\nstages: { CREATING_INFRASTRUCTURE: { command: [sh] }, INSTALLING_MSI: { command: [sh] }, ${MACHINES}`;

it('a folder that can carry out everything has no fault', async () => {
  const launch = 'LAUNCHING: { command: [sh], secrets: [licence, roleArn], environment: [HOME], timeLimit: 2h }';
  expect(await faults({ manifest: `${COMPLETE}, ${launch} }`, keys: 'environment: [HOME]' })).toEqual([]);
});

it('names a stage that no operation has, and the likely one', async () => {
  const manifest = `${COMPLETE}, CREATING_INFRASTUCTURE: { command: [sh] }, SAWING: { command: [sh] } }`;
  const names = 'CREATING_INFRASTUCTURE (did you mean CREATING_INFRASTRUCTURE?), SAWING';
  expect(await faults({ manifest })).toEqual([
    `FAILED  runners: shop can't carry out deployments: portal.yaml has stages that they don't have: ${names}`,
  ]);
  expect(await faults({ manifest, rules: '' })).toEqual([
    `FAILED  runners: shop: portal.yaml has stages that no operation has: ${names}`,
  ]);
});

it('names secrets and variables that the programs will not get', async () => {
  const asks = 'command: [sh], secrets: [rolArn, licence, token], environment: [HOME, KEY, REGION]';
  const plan = 'plan: { command: [sh], format: portal, environment: [HOME], secrets: [roleArn] }';
  const known = 'roleArn, subscriptionId, azureTenantId, defaultPassword, sftpPassword, licence';
  expect(
    await faults({
      manifest: `${plan}\n${COMPLETE}, LAUNCHING: { ${asks} }, CREATING_VPC: { ${asks} } }`,
      keys: 'environment: [HOME]',
    }),
  ).toEqual([
    "FAILED  runners: shop at LAUNCHING, CREATING_VPC: portal.yaml asks for the environment variables KEY, REGION, which runners.yaml doesn't allow",
    `FAILED  runners: shop at LAUNCHING, CREATING_VPC: portal.yaml asks for the secrets rolArn, token, which deployments don't have. They have ${known}`,
    "FAILED  runners: shop at plan: portal.yaml asks for the environment variable HOME, which runners.yaml doesn't allow",
    "FAILED  runners: shop at plan: The plan in portal.yaml asks for the secret roleArn, which runners.yaml doesn't allow for plans",
  ]);
});

it('reports a command that the folder cannot run', async () => {
  for (const name of ['plain.sh', 'ready.sh']) writeFileSync(join(folder, 'shop', name), '#!/bin/sh\n');
  chmodSync(join(folder, 'shop/plain.sh'), 0o644);
  chmodSync(join(folder, 'shop/ready.sh'), 0o755);
  const commands = { LAUNCHING: './ready.sh', CREATING_VPC: './plain.sh', CONFIGURING_NODES: './none.sh' };
  const more = { SETTING_UP_SWARM: '../out.sh', DEPLOYING_DOCKER: 'ready.sh', UPLOADING_LICENCE: 'no-such-program' };
  const stages = Object.entries({ ...commands, ...more }).map(([stage, word]) => `${stage}: { command: [${word}] }`);
  const manifest = `${COMPLETE}, ${stages.join(', ')} }`;
  expect(await faults({ manifest })).toEqual([
    'FAILED  runners: shop at CREATING_VPC: the command ./plain.sh is not executable. Run chmod +x on it, or name its interpreter',
    'FAILED  runners: shop at CONFIGURING_NODES: the command ./none.sh is not a file of the folder',
    'FAILED  runners: shop at SETTING_UP_SWARM: the command ../out.sh leads out of the folder',
    'FAILED  runners: shop at DEPLOYING_DOCKER: the command ready.sh is in the folder, but is searched in PATH. Write ./ready.sh',
  ]);
  expect(await faults({ manifest, keys: 'wrapper: [env]' })).toContain(
    'note    runners: shop at CONFIGURING_NODES: the command ./none.sh is not a file of the folder',
  );
});

it('says which time limit counts', async () => {
  const stages = 'LAUNCHING: { command: [sh], timeLimit: 3h }, CREATING_VPC: { command: [sh], timeLimit: 1h }';
  expect(await faults({ manifest: `${COMPLETE}, ${stages} }` })).toEqual([
    'note    runners: shop: the timeLimit of 2 hours in runners.yaml counts, not the longer ones of portal.yaml (LAUNCHING 3 hours)',
  ]);
});

it('says which operations of deployments fail without a command', async () => {
  const launch = 'stages: { CREATING_INFRASTRUCTURE: { command: [sh] }';
  const fails = (stages: string, operations: string) =>
    `portal.yaml has no command for ${stages}, so that ${operations} will fail. Add them under stages`;
  expect(await faults({ manifest: `otherStages: skip\n${launch} }` })).toEqual([
    `FAILED  runners: shop can't carry out all operations of deployments: ${fails(
      'STARTING, STOPPING, DESTROYING, ROLLING_BACK_INFRASTRUCTURE',
      'Start, Stop, Destroy, Rollback',
    )}`,
  ]);
  const removals = 'DESTROYING: { command: [sh] }, ROLLING_BACK_INFRASTRUCTURE: { command: [sh] }';
  expect(await faults({ manifest: `otherStages: skip\n${launch}, ${removals} }` })).toEqual([
    `note    runners: shop: ${fails('STARTING, STOPPING', 'Start, Stop')}`,
  ]);
  const some = 'LAUNCHING: { command: [sh] }, CREATING_VPC: { command: [sh] }';
  expect(await faults({ manifest: `${launch}, ${some}, INSTALLING_MSI: { command: [sh] }, ${MACHINES} }` })).toEqual([
    "note    runners: shop can't launch deployments of the type PRODUCT, PRODUCT_ON_PREM, STORESERVER: portal.yaml has no command for CONFIGURING_NODES, INITIALIZING_DATABASES, SETTING_UP_SWARM, DEPLOYING_DOCKER, UPLOADING_LICENCE, UPLOADING_CONFIGS, RESTARTING_SERVICES. Add what they need under stages, or set otherStages: skip",
  ]);
  expect(await faults({ manifest: `otherStages: skip\nstages: { ${MACHINES} }` })).toEqual([
    "FAILED  runners: shop can't launch deployments: portal.yaml has no command for any of their stages",
  ]);
});
