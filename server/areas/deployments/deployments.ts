import { anywhereNeeded } from '../../../src/machines/lifecycles/deployment/vocabulary.ts';
import { ENVIRONMENT_ACTIONS } from '../../../src/rules/deployments/actions.ts';
import { deploymentsArea, FORM_PRIVILEGES, PASSWORD_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { formPrivileges } from '../../forms/form-calls.ts';
import type { OperationCredential } from '../../jobs/status-commands.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { deploymentCommands } from './commands.ts';
import { deploymentDemo } from './demo.ts';
import { deploymentForms } from './forms/request-form.ts';
import type { VpcRecords } from './forms/vpc.ts';
import { deploymentGroups } from './list/list.ts';
import { logFileHandlers, logFileService } from './log-files/log-files.ts';
import { rehearsedLogFiles } from './log-files/rehearsed-log-files.ts';
import { deploymentMails } from './mails.ts';
import { deploymentMonitoring } from './monitoring/monitoring.ts';
import { deploymentOperations } from './operations/operations.ts';
import { deploymentReads } from './reads.ts';
import { scheduleService } from './schedules/schedule-service.ts';
import { deployments } from './store.ts';

const { routes } = deploymentsArea;
const { create, edit, validate } = formPrivileges(deploymentsArea);

export const deploymentsServerArea = {
  handlers: (services: Services, operationCredential: OperationCredential, vpcs: VpcRecords) => ({
    ...deploymentReads(services),
    ...logFileHandlers(services),
    ...deploymentMonitoring(services),
    ...deploymentCommands(services, operationCredential),
    ...deploymentForms(services, vpcs),
  }),
  privileges: {
    revealHostPassword: PASSWORD_PRIVILEGES,
    refreshMonitoringDashboard: routes.monitoring.privileges,
    fetchLogFiles: ['logfiles.fetch'],
    revealDeploymentSecret: routes.view.privileges,
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
    createProductRequest: create,
    updateProductRequest: edit,
    validateProductRequest: validate,
    createOnPremRequest: create,
    updateOnPremRequest: edit,
    validateOnPremRequest: validate,
    createStoreServerRequest: create,
    updateStoreServerRequest: edit,
    validateStoreServerRequest: validate,
    createWindowsRequest: create,
    updateWindowsRequest: edit,
    validateWindowsRequest: validate,
    createDatabaseRequest: create,
    updateDatabaseRequest: edit,
    validateDatabaseRequest: validate,
  },
  changes: deployments.changes,
  counts: deploymentGroups,
  operations: deploymentOperations,
  mails: deploymentMails,
  buildPrivileges: routes.build.privileges,
  background: (services, notifications) => {
    const { rehearsalSpeed: speed, schedules } = services.configuration;
    const logFiles = logFileService(services, notifications, rehearsedLogFiles({ speed, now: services.now }));
    return schedules ? [logFiles, scheduleService(services)] : [logFiles];
  },
  demo: deploymentDemo,
} satisfies RecordArea;
