/** The five kinds of deployment request (Deployments §1); PRODUCT stands for the configured product code. */
export const DEPLOYMENT_TYPES = ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE'] as const;
export type DeploymentType = (typeof DEPLOYMENT_TYPES)[number];

/** What people call a type. `{product}` is replaced by the configured product name. */
const DEPLOYMENT_TYPE_LABELS = {
  PRODUCT: '{product}',
  PRODUCT_ON_PREM: 'On-prem {product}',
  STORESERVER: 'Store Server',
  WINDOWS: 'Windows',
  DATABASE: 'Database',
} as const satisfies Record<DeploymentType, string>;

/** Words that leave a place for the product's name, with the one that is configured. */
export function withProductName(words: string, productName: string): string {
  return words.replace('{product}', productName);
}

export function deploymentTypeLabel(type: DeploymentType, productName: string): string {
  return withProductName(DEPLOYMENT_TYPE_LABELS[type], productName);
}
