/** The privileges that a caller needs before anything else of a command is checked; the handler then checks those of the record. */
import { BI_DEPLOYMENT_ACTIONS } from '../../src/machines/lifecycles/bi-deployment/lifecycle.ts';
import { CLOUD_ACCOUNT_ACTIONS } from '../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import { CREDENTIAL_ACTIONS } from '../../src/machines/lifecycles/credential/lifecycle.ts';
import { anywhereNeeded } from '../../src/machines/lifecycles/deployment/vocabulary.ts';
import { PLATFORM_VERSION_ACTIONS } from '../../src/machines/lifecycles/platform-version/lifecycle.ts';
import { ROLE_ACTIONS } from '../../src/machines/lifecycles/role/lifecycle.ts';
import { TENANT_ACTIONS } from '../../src/machines/lifecycles/tenant/lifecycle.ts';
import { TOPOLOGY_ACTIONS } from '../../src/machines/lifecycles/topology/lifecycle.ts';
import { USER_ACTIONS } from '../../src/machines/lifecycles/user/lifecycle.ts';
import { VPC_ACTIONS } from '../../src/machines/lifecycles/vpc/lifecycle.ts';
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
import { ANY_UPLOAD, UPLOADS } from './files/files.ts';

interface FormRoutes {
  readonly create: { readonly privileges: readonly Privilege[] };
  readonly edit: { readonly privileges: readonly Privilege[] };
}

/** The privileges of a form: to create a record, to edit one, and to validate either. */
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

const user = usersArea.routes.edit.privileges;

/** A caller needs at least one of them. The server doesn't start if an operation with an effect is missing here. */
export const COMMAND_PRIVILEGES: Readonly<Partial<Record<OperationId, readonly Privilege[]>>> = {
  updateUser: user,
  validateUser: user,
  activateUser: [USER_ACTIONS.privileges.ACTIVATE],
  deactivateUser: [USER_ACTIONS.privileges.DEACTIVATE],
  createTenant: tenant.create,
  updateTenant: tenant.edit,
  validateTenant: tenant.validate,
  deleteTenant: [TENANT_ACTIONS.privileges.DELETE],
  createRole: role.create,
  updateRole: role.edit,
  validateRole: role.validate,
  deleteRole: [ROLE_ACTIONS.privileges.DELETE],
  revealHostPassword: PASSWORD_PRIVILEGES,
  refreshMonitoringDashboard: deploymentsArea.routes.monitoring.privileges,
  fetchLogFiles: ['logfiles.fetch'],
  revealDeploymentSecret: deploymentsArea.routes.view.privileges,
  launchBiDeploymentWithSecrets: [BI_DEPLOYMENT_ACTIONS.privileges.LAUNCH],
  revealBiDeploymentSecret: biDeploymentsArea.routes.view.privileges,
  validateLicence: FORM_PRIVILEGES,
  approveDeploymentRequest: anywhereNeeded('APPROVE'),
  approveDeploymentRequestFromDetail: anywhereNeeded('APPROVE'),
  rejectDeploymentRequest: anywhereNeeded('REJECT'),
  rejectDeploymentRequestFromDetail: anywhereNeeded('REJECT'),
  launchDeployment: anywhereNeeded('LAUNCH'),
  followLaunchLink: anywhereNeeded('LAUNCH'),
  deleteDeploymentRequest: anywhereNeeded('DELETE'),
  startDeploymentVms: anywhereNeeded('START'),
  stopDeploymentVms: anywhereNeeded('STOP'),
  destroyDeploymentInfrastructure: anywhereNeeded('DESTROY'),
  runEnvironmentAction: Object.values(ENVIRONMENT_ACTIONS).flatMap(anywhereNeeded),
  retryDeployment: anywhereNeeded('RETRY'),
  redeployDeployment: anywhereNeeded('REDEPLOY'),
  keepDeploymentAwake: anywhereNeeded('KEEP_AWAKE'),
  endKeepingDeploymentAwake: anywhereNeeded('END_KEEP_AWAKE'),
  createCredential: credential.create,
  updateCredential: credential.edit,
  validateCredential: credential.validate,
  deleteCredential: [CREDENTIAL_ACTIONS.privileges.DELETE],
  createPlatformVersion: platformVersion.create,
  updatePlatformVersion: platformVersion.edit,
  validatePlatformVersion: platformVersion.validate,
  deletePlatformVersion: [PLATFORM_VERSION_ACTIONS.privileges.DELETE],
  purgePlatformVersions: [PLATFORM_VERSION_ACTIONS.privileges.DELETE],
  addWorkflowComment: ['workflow.review'],
  editWorkflowComment: ['workflow.review'],
  deleteWorkflowComment: ['workflow.review'],
  resolveWorkflowComment: ['workflow.review'],
  reopenWorkflowComment: ['workflow.review'],
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
  deleteTopology: [TOPOLOGY_ACTIONS.privileges.DELETE],
  addDatabaseInstanceType: ['deployment.database.instancetype.create'],
  deleteDatabaseInstanceType: ['deployment.database.instancetype.delete'],
  uploadFile: ANY_UPLOAD,
  purgeUploadedTopology: UPLOADS.topologies,
  purgeUploadedFile: UPLOADS.deployments,
  deleteUploadedFile: ANY_UPLOAD,
  createVpc: vpc.create,
  updateVpc: vpc.edit,
  validateVpc: vpc.validate,
  approveVpc: [VPC_ACTIONS.privileges.APPROVE],
  rejectVpc: [VPC_ACTIONS.privileges.REJECT],
  deleteVpc: [VPC_ACTIONS.privileges.DELETE],
  launchVpc: [VPC_ACTIONS.privileges.LAUNCH],
  runVpcAction: [VPC_ACTIONS.privileges.DESTROY, VPC_ACTIONS.privileges.ROLLBACK],
  retryVpc: [VPC_ACTIONS.privileges.RETRY],
  createAwsCloudAccount: cloudAccount.create,
  updateAwsCloudAccount: cloudAccount.edit,
  validateAwsCloudAccount: cloudAccount.validate,
  approveCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.APPROVE],
  rejectCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.REJECT],
  deleteCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.DELETE],
  launchCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.LAUNCH],
  retryCloudAccount: [CLOUD_ACCOUNT_ACTIONS.privileges.RETRY],
  createBiDeployment: biDeployment.create,
  updateBiDeployment: biDeployment.edit,
  validateBiDeployment: biDeployment.validate,
  approveBiDeployment: [BI_DEPLOYMENT_ACTIONS.privileges.APPROVE],
  rejectBiDeployment: [BI_DEPLOYMENT_ACTIONS.privileges.REJECT],
  launchBiDeployment: [BI_DEPLOYMENT_ACTIONS.privileges.LAUNCH],
  deleteBiDeployment: [BI_DEPLOYMENT_ACTIONS.privileges.DELETE],
  destroyBiDeployment: [BI_DEPLOYMENT_ACTIONS.privileges.DESTROY],
};
