import { DEPLOYMENT_ROUTE_PRIVILEGES, type Privilege } from '../../src/rules/access.ts';

/** Who fills in a deployment form needs what it offers. */
export const FORM_PRIVILEGES = [
  ...DEPLOYMENT_ROUTE_PRIVILEGES.create,
  ...DEPLOYMENT_ROUTE_PRIVILEGES.edit,
] as const satisfies readonly Privilege[];
