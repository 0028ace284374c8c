import type { DeploymentRequest, EnvironmentType } from '../../contract/generated/schema.d.ts';

/** The kinds of an uptime schedule (Deployments §3 "Deployment schedule"). */
export const ACTIVE_DURING = ['ACTIVE_ALWAYS', 'DAILY_SHUTDOWN', 'WEEKDAY_SCHEDULE', 'DAILY_SCHEDULE'] as const;
export type ActiveDuring = (typeof ACTIVE_DURING)[number];

export const ACTIVE_DURING_LABELS = {
  ACTIVE_ALWAYS: 'On Demand',
  DAILY_SHUTDOWN: 'Daily Shutdown',
  WEEKDAY_SCHEDULE: 'Weekdays Schedule',
  DAILY_SCHEDULE: 'Daily Schedule',
} as const satisfies Record<ActiveDuring, string>;

/** The five kinds of deployment request (Deployments §1); PRODUCT stands for the configured product code. */
export const DEPLOYMENT_TYPES = ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE'] as const;
export type DeploymentType = (typeof DEPLOYMENT_TYPES)[number];

const DEPLOYMENT_TYPE_LABELS = {
  PRODUCT: '{product}',
  PRODUCT_ON_PREM: 'On-prem {product}',
  STORESERVER: 'Store Server',
  WINDOWS: 'Windows',
  DATABASE: 'Database',
} as const satisfies Record<DeploymentType, string>;

export function withProductName(words: string, productName: string): string {
  return words.replace('{product}', productName);
}

export function deploymentTypeLabel(type: DeploymentType, productName: string): string {
  return withProductName(DEPLOYMENT_TYPE_LABELS[type], productName);
}

type DeploymentMode = NonNullable<DeploymentRequest['deploymentMode']>;

/** Deployments §3 */
export const DEPLOYMENT_MODE_LABELS = {
  PUBLIC: 'Public',
  PRIVATE: 'Private',
} as const satisfies Record<DeploymentMode, string>;

/** Without a mode a request is deployed publicly. */
export function deploymentModeText(mode: DeploymentRequest['deploymentMode']): string {
  return DEPLOYMENT_MODE_LABELS[mode ?? 'PUBLIC'];
}

/** Deployments §3 */
export const ENVIRONMENT_TYPE_LABELS = {
  TEST: 'Test',
  DEVELOPMENT: 'Development',
  STAGING: 'Staging',
  PRODUCTION: 'Production',
} as const satisfies Record<EnvironmentType, string>;

function isEnvironmentType(name: string): name is EnvironmentType {
  return Object.hasOwn(ENVIRONMENT_TYPE_LABELS, name);
}

/** As in the contract. */
export const ENVIRONMENT_TYPES = Object.keys(ENVIRONMENT_TYPE_LABELS).filter(isEnvironmentType);
