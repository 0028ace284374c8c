import type { Placement } from '../../../runners/runner.ts';
import type { DeploymentRecord } from '../record.ts';

/** What `runners.yaml` chooses the request's runner by. */
export function placementOfRequest({
  document: { cloudProvider, topologyName, topologyVersion },
}: Pick<DeploymentRecord, 'document'>): Omit<Placement, 'area'> {
  return {
    cloudProvider: cloudProvider ?? null,
    topology: topologyName && topologyVersion ? `${topologyName}/${topologyVersion}` : null,
  };
}
