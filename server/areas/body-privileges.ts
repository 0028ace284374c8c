/** The privileges of which a caller needs one at least before a body is read; the handler then asks for what the record needs. */
import type { operations } from '../../src/contract/generated/schema.d.ts';
import { BI_DEPLOYMENT_ACTIONS } from '../../src/machines/lifecycles/bi-deployment/actions.ts';
import { anywhereNeeded } from '../../src/machines/lifecycles/deployment/privileges.ts';
import { VPC_ACTIONS } from '../../src/machines/lifecycles/vpc/actions.ts';
import type { Privilege } from '../../src/rules/access.ts';
import { biDeploymentsArea } from '../../src/rules/bi-deployments/area.ts';
import { cloudAccountsArea } from '../../src/rules/cloud-accounts/area.ts';
import { credentialsArea } from '../../src/rules/credentials/area.ts';
import { ENVIRONMENT_ACTIONS } from '../../src/rules/deployments/actions.ts';
import { deploymentsArea, FORM_PRIVILEGES, PASSWORD_PRIVILEGES } from '../../src/rules/deployments/area.ts';
import { platformVersionsArea } from '../../src/rules/platform-versions/area.ts';
import { rolesArea } from '../../src/rules/roles/area.ts';
import { tenantsArea } from '../../src/rules/tenants/area.ts';
import { topologiesArea } from '../../src/rules/topologies/area.ts';
import { usersArea } from '../../src/rules/users/area.ts';
import { vpcsArea } from '../../src/rules/vpcs/area.ts';
import type { OperationId } from '../plugins/contract/handlers.ts';
import { ANY_UPLOAD } from './files/files.ts';

type WithBody<Id extends OperationId> = [NonNullable<operations[Id]['requestBody']>] extends [never] ? never : Id;
export type BodyOperation = { [Id in OperationId]: WithBody<Id> }[OperationId];

interface FormRoutes {
  readonly create: { readonly privileges: readonly Privilege[] };
  readonly edit: { readonly privileges: readonly Privilege[] };
}

/** What a form needs where it makes a record, where it changes one, and where it only checks either. */
function ofForm({ routes: { create, edit } }: { readonly routes: FormRoutes }) {
  return {
    create: create.privileges,
    edit: edit.privileges,
    validate: [...create.privileges, ...edit.privileges],
  };
}

const biDeployment = ofForm(biDeploymentsArea);
const cloudAccount = ofForm(cloudAccountsArea);
const credential = ofForm(credentialsArea);
const deployment = ofForm(deploymentsArea);
const platformVersion = ofForm(platformVersionsArea);
const role = ofForm(rolesArea);
const tenant = ofForm(tenantsArea);
const topology = ofForm(topologiesArea);
const vpc = ofForm(vpcsArea);

export const BODY_PRIVILEGES: Readonly<Record<BodyOperation, readonly Privilege[]>> = {
  updateUser: usersArea.routes.edit.privileges,
  validateUser: usersArea.routes.edit.privileges,
  createTenant: tenant.create,
  updateTenant: tenant.edit,
  validateTenant: tenant.validate,
  createRole: role.create,
  updateRole: role.edit,
  validateRole: role.validate,
  revealHostPassword: PASSWORD_PRIVILEGES,
  revealDeploymentSecret: deploymentsArea.routes.view.privileges,
  launchBiDeploymentWithSecrets: [BI_DEPLOYMENT_ACTIONS.privileges.LAUNCH],
  revealBiDeploymentSecret: biDeploymentsArea.routes.view.privileges,
  validateLicence: FORM_PRIVILEGES,
  runEnvironmentAction: Object.values(ENVIRONMENT_ACTIONS).flatMap(anywhereNeeded),
  retryDeployment: anywhereNeeded('RETRY'),
  redeployDeployment: anywhereNeeded('REDEPLOY'),
  keepDeploymentAwake: anywhereNeeded('KEEP_AWAKE'),
  createCredential: credential.create,
  updateCredential: credential.edit,
  validateCredential: credential.validate,
  createPlatformVersion: platformVersion.create,
  updatePlatformVersion: platformVersion.edit,
  validatePlatformVersion: platformVersion.validate,
  addWorkflowComment: ['workflow.review'],
  editWorkflowComment: ['workflow.review'],
  createProductRequest: deployment.create,
  updateProductRequest: deployment.edit,
  validateProductRequest: deployment.validate,
  createOnPremRequest: deployment.create,
  updateOnPremRequest: deployment.edit,
  validateOnPremRequest: deployment.validate,
  createStoreServerRequest: deployment.create,
  updateStoreServerRequest: deployment.edit,
  validateStoreServerRequest: deployment.validate,
  createWindowsRequest: deployment.create,
  updateWindowsRequest: deployment.edit,
  validateWindowsRequest: deployment.validate,
  createDatabaseRequest: deployment.create,
  updateDatabaseRequest: deployment.edit,
  validateDatabaseRequest: deployment.validate,
  createTopology: topology.create,
  updateTopology: topology.edit,
  validateTopology: topology.validate,
  addDatabaseInstanceType: ['deployment.database.instancetype.create'],
  uploadFile: ANY_UPLOAD,
  createVpc: vpc.create,
  updateVpc: vpc.edit,
  validateVpc: vpc.validate,
  launchVpc: [VPC_ACTIONS.privileges.LAUNCH],
  runVpcAction: [VPC_ACTIONS.privileges.DESTROY, VPC_ACTIONS.privileges.ROLLBACK],
  retryVpc: [VPC_ACTIONS.privileges.RETRY],
  createAwsCloudAccount: cloudAccount.create,
  updateAwsCloudAccount: cloudAccount.edit,
  validateAwsCloudAccount: cloudAccount.validate,
  createBiDeployment: biDeployment.create,
  updateBiDeployment: biDeployment.edit,
  validateBiDeployment: biDeployment.validate,
  destroyBiDeployment: [BI_DEPLOYMENT_ACTIONS.privileges.DESTROY],
};
