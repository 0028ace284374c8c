import type { Privilege } from '../../src/rules/access.ts';
import { deploymentsArea } from '../../src/rules/deployments/area.ts';

/** Who fills in a deployment form needs what it offers. */
export const FORM_PRIVILEGES = [
  ...deploymentsArea.routes.create.privileges,
  ...deploymentsArea.routes.edit.privileges,
] as const satisfies readonly Privilege[];
