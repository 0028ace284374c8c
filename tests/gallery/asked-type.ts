import { DEPLOYMENT_TYPES, type DeploymentType } from '../../src/rules/deployments/deployment-types.ts';

/** The deployment type that the address names: `?type=DATABASE`. */
export function askedType(): DeploymentType {
  const asked = new URLSearchParams(window.location.search).get('type');
  return DEPLOYMENT_TYPES.find((known) => known === asked) ?? 'PRODUCT';
}
