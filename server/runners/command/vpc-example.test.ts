/** The example of VPCs with a real Terraform, whose built-in resources stand for those of AWS. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB_STAGES } from '../../../src/rules/vpcs/record.ts';
import { type Bench, carryOut, createBench, removeBenches } from '../../../tests/server/runner-harness.ts';
import { missingStages, unknownOutputs } from './manifest.ts';
import { readManifest } from './workspace.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/runners/vpc-opentofu', import.meta.url));
const HAS_TERRAFORM = spawnSync('terraform', ['version']).status === 0;

/** As docs/opentofu.md allows them. */
const ENVIRONMENT = [
  ...['AWS_PROFILE', 'AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE', 'HTTPS_PROXY', 'TF_PLUGIN_CACHE_DIR'],
];

const STAND_IN = `
resource "terraform_data" "network" {
  input = { cidr = local.cidr, subnets = local.subnet_cidrs, region = local.region, name = local.name }
}

resource "terraform_data" "listener" {
  count = local.is_supported && var.has_listeners ? 1 : 0
  input = terraform_data.network.id
}

locals {
  vpc_id             = "vpc-\${substr(sha1(terraform_data.network.id), 0, 17)}"
  validation_records = local.is_supported ? { "_a.\${local.dns_name}" = "_b.validations.example" } : {}
  nlb_endpoint       = length(terraform_data.listener) > 0 ? "nlb.example" : null
}
`;

it('the example of VPCs can carry out every operation of a VPC', async () => {
  const manifest = await readManifest({ workspace: EXAMPLE });
  expect(missingStages(manifest, JOB_STAGES)).toBeNull();
  expect(unknownOutputs(manifest, 'vpcs', JOB_STAGES)).toBeNull();
});

describe.skipIf(!HAS_TERRAFORM)('the example of VPCs', { timeout: 60_000 }, () => {
  let place: string;
  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'portal-vpc-example-'));
    const folder = join(place, 'example');
    cpSync(EXAMPLE, folder, { recursive: true });
    for (const name of ['versions.tf', 'network.tf', 'supporting.tf']) rmSync(join(folder, name));
    writeFileSync(join(folder, 'stand-in.tf'), STAND_IN);
    writeFileSync(join(place, 'tofu'), '#!/bin/sh\nexec terraform "$@"\n');
    chmodSync(join(place, 'tofu'), 0o700);
  });
  afterAll(() => {
    removeBenches();
    rmSync(place, { recursive: true, force: true });
  });

  const benchOf = (request: Readonly<Record<string, unknown>>): Bench =>
    createBench({
      request,
      settings: {
        folder: join(place, 'example'),
        environment: ENVIRONMENT,
        plan: { environment: ENVIRONMENT, secrets: ['roleArn'] },
      },
      environment: { PATH: `${place}:${process.env['PATH'] ?? ''}` },
      secrets: { roleArn: 'arn:aws:iam::123456789012:role/portal' },
    });
  const stageOf = (made: Bench, operationId: number, stage: string) =>
    carryOut(made.runner(), made.run({ operationId, position: 0, area: 'vpcs', stage, plan: [stage], recordId: '7' }));
  const stateOf = (made: Bench) => JSON.parse(readFileSync(join(made.root, 'runs/vpcs/7/state/vpc.tfstate'), 'utf8'));

  it('plans what a launch would create, the same each time', async () => {
    const made = benchOf({ name: 'shop', client: 'halden', region: 'EU_WEST_1', vpcCidr: '10.60.0.0/20' });
    const planned = async (operationId: number) => {
      const run = { operationId, position: 0, area: 'vpcs', recordId: '7', operation: 'PLAN', stage: 'QUEUED' };
      return carryOut(made.runner(), made.run({ ...run, plan: ['QUEUED'], makesPlan: true, isLast: true }));
    };
    const first = await planned(1);
    expect(first.state, first.log).toBe('succeeded');
    expect(first.plan).toMatchObject({
      resources: [{ address: 'terraform_data.network', action: 'create', kind: 'terraform_data' }],
    });
    expect((await planned(2)).plan).toEqual(first.plan);
  });

  it('makes a VPC, goes on with its listeners, and destroys it, with one state', async () => {
    const made = benchOf({
      name: 'shop; rm -rf /',
      client: 'halden',
      region: 'EU_WEST_1',
      vpcCidr: '10.60.0.0/20',
      shouldDeploySupportingInfrastructure: true,
      dnsName: 'shop.example',
    });
    const launched = await stageOf(made, 1, 'CREATING_VPC');
    expect(launched.state, launched.log).toBe('succeeded');
    expect(launched.outputs).toEqual({
      vpcResourceId: expect.stringMatching(/^vpc-[0-9a-f]{17}$/),
      vpcCidr: '10.60.0.0/20',
      dnsValidationRecords: { '_a.shop.example': '_b.validations.example' },
    });
    const [network] = stateOf(made).resources;
    expect(network.instances[0].attributes.input.value).toEqual({
      cidr: '10.60.0.0/20',
      subnets: ['10.60.0.0/22', '10.60.4.0/22'],
      region: 'eu-west-1',
      name: 'portal-vpc-7',
    });
    const listening = await stageOf(made, 2, 'CREATING_LB_LISTENERS');
    expect(listening.state, listening.log).toBe('succeeded');
    expect(listening.outputs).toMatchObject({ ...(launched.outputs as object), nlbEndpoint: 'nlb.example' });
    const destroyed = await stageOf(made, 3, 'DESTROYING');
    expect(destroyed.state, destroyed.log).toBe('succeeded');
    expect(stateOf(made).resources).toEqual([]);
  });
});
