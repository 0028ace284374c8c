import { type ProductName, typeFromSegment } from '../../../../contract/product-names.ts';
import { DEPLOYMENT_TYPES, type DeploymentType } from '../../../../rules/deployments/deployment-types.ts';

/** The parts of a form's address, as they are written there. */
export interface FormAddressProps {
  segment: string | undefined;
  number: string | undefined;
}

/** The deployment type that a page's address names; null where it names none. */
export function addressType(segment: string | undefined, product: ProductName): DeploymentType | null {
  if (segment === undefined) return null;
  const type = typeFromSegment(segment, product);
  return DEPLOYMENT_TYPES.find((known) => known === type) ?? null;
}
