import type { DeploymentType } from '../deployment-types.ts';
import { databaseForm } from './database.ts';
import type { DeploymentForm } from './deployment-form.ts';
import { productForm } from './product.ts';
import { productOnPremForm } from './product-on-prem.ts';
import { storeServerForm } from './store-server.ts';
import { windowsForm } from './windows.ts';

/** The form of each type. A type without one does not compile. */
export const DEPLOYMENT_FORMS: Readonly<Record<DeploymentType, DeploymentForm>> = {
  PRODUCT: productForm,
  PRODUCT_ON_PREM: productOnPremForm,
  STORESERVER: storeServerForm,
  WINDOWS: windowsForm,
  DATABASE: databaseForm,
};
