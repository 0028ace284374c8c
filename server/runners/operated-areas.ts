/** The areas whose operations a runner can carry out: their stages, and what a stage can use and report. */
import * as v from 'valibot';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { namesOf } from '../../src/machines/lifecycles/engine/names.ts';
import { JOB_STAGES as BI_DEPLOYMENT_STAGES, BI_SECRETS } from '../../src/rules/bi-deployments/record.ts';
import { JOB_STAGES as CLOUD_ACCOUNT_STAGES } from '../../src/rules/cloud-accounts/record.ts';
import { MACHINE_STAGES } from '../../src/rules/deployments/build-stages.ts';
import { REVEALED_SECRETS } from '../../src/rules/deployments/secret-fields.ts';
import { JOB_STATUSES_IN_PROGRESS } from '../../src/rules/deployments/statuses.ts';
import { JOB_STAGES as VPC_STAGES } from '../../src/rules/vpcs/record.ts';
import { BI_DEPLOYMENT_OUTPUTS } from './outputs/bi-deployment-outputs.ts';
import { CLOUD_ACCOUNT_OUTPUTS } from './outputs/cloud-account-outputs.ts';
import { DEPLOYMENT_OUTPUTS } from './outputs/deployment-outputs.ts';
import { VPC_OUTPUTS } from './outputs/vpc-outputs.ts';

const CREDENTIAL_SECRETS = ['roleArn', 'subscriptionId', 'azureTenantId'] as const satisfies readonly (keyof Pick<
  components['schemas']['EnvironmentCredential'],
  'roleArn' | 'subscriptionId' | 'azureTenantId'
>)[];

export const OPERATED_AREAS = {
  deployments: {
    noun: 'deployments',
    outputs: v.strictObject(DEPLOYMENT_OUTPUTS),
    hasTopology: true,
    stages: [...JOB_STATUSES_IN_PROGRESS, ...MACHINE_STAGES],
    secrets: [...CREDENTIAL_SECRETS, ...REVEALED_SECRETS],
  },
  vpcs: {
    noun: 'VPCs',
    outputs: v.strictObject(VPC_OUTPUTS),
    hasTopology: false,
    stages: VPC_STAGES,
    secrets: CREDENTIAL_SECRETS,
  },
  'bi-deployments': {
    noun: 'BI deployments',
    outputs: v.strictObject(BI_DEPLOYMENT_OUTPUTS),
    hasTopology: true,
    stages: BI_DEPLOYMENT_STAGES,
    secrets: [...CREDENTIAL_SECRETS, ...BI_SECRETS],
  },
  'cloud-accounts': {
    noun: 'cloud accounts',
    outputs: v.strictObject(CLOUD_ACCOUNT_OUTPUTS),
    hasTopology: false,
    stages: CLOUD_ACCOUNT_STAGES,
    secrets: [],
  },
} as const;
export type OperatedArea = keyof typeof OPERATED_AREAS;

export function isOperatedArea(area: string): area is OperatedArea {
  return Object.hasOwn(OPERATED_AREAS, area);
}

export const OPERATED_AREA_NAMES = namesOf<OperatedArea>(OPERATED_AREAS);

/** What a manifest or a job can promise, in any area. */
export const OUTPUT_NAMES = [
  ...new Set([
    ...namesOf<keyof typeof DEPLOYMENT_OUTPUTS>(DEPLOYMENT_OUTPUTS),
    ...namesOf<keyof typeof VPC_OUTPUTS>(VPC_OUTPUTS),
    ...namesOf<keyof typeof BI_DEPLOYMENT_OUTPUTS>(BI_DEPLOYMENT_OUTPUTS),
    ...namesOf<keyof typeof CLOUD_ACCOUNT_OUTPUTS>(CLOUD_ACCOUNT_OUTPUTS),
  ]),
];
export type OutputName = (typeof OUTPUT_NAMES)[number];

/** Of the promised outputs, those that the area's records don't have. */
export function foreignOutputs(area: string, promised: readonly OutputName[]): readonly OutputName[] {
  const own = isOperatedArea(area) ? OPERATED_AREAS[area].outputs.entries : {};
  return promised.filter((name) => !Object.hasOwn(own, name));
}
