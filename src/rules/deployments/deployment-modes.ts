import type { DeploymentRequest } from '../../contract/generated/schema.d.ts';

type DeploymentMode = NonNullable<DeploymentRequest['deploymentMode']>;

/** What each deployment mode is called (Deployments §3). */
export const DEPLOYMENT_MODE_LABELS = {
  PUBLIC: 'Public',
  PRIVATE: 'Private',
} as const satisfies Record<DeploymentMode, string>;

/** A record without one is deployed publicly. */
export function deploymentModeText(mode: DeploymentRequest['deploymentMode']): string {
  return DEPLOYMENT_MODE_LABELS[mode ?? 'PUBLIC'];
}
