import { REDEPLOY_METHODS, type RedeployMethod } from '../../../../src/rules/deployments/build-stages.ts';
import type { DeploymentType } from '../../../../src/rules/deployments/deployment-types.ts';
import type { OperationRow } from '../../../jobs/tables.ts';
import { hostsOf } from '../access-results.ts';
import type { DeploymentDocument, DeploymentRecord } from '../record.ts';

/** The environment that a runner works on. */
export interface RunEnvironment {
  readonly requestId: number;
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly deploymentType: DeploymentType;
  readonly document: DeploymentDocument;
  /** Its hosts by name, as they are or will be. */
  readonly hosts: readonly { readonly hostName: string; readonly ipAddress: string }[];
  /** What a redeployment does to the data, in its retries as well; null in every other operation. */
  readonly redeploymentMethod: RedeployMethod | null;
}

function isRedeployMethod(method: string): method is RedeployMethod {
  return Object.hasOwn(REDEPLOY_METHODS, method);
}

export function environmentOf(record: DeploymentRecord, { redeployment_method: method }: OperationRow): RunEnvironment {
  return {
    requestId: record.id,
    client: record.client,
    environmentIdentifier: record.environment_identifier,
    deploymentType: record.deployment_type,
    document: record.document,
    hosts: hostsOf(record).map(({ hostName, ipAddress }) => ({ hostName, ipAddress: ipAddress ?? '' })),
    redeploymentMethod: method !== null && isRedeployMethod(method) ? method : null,
  };
}
