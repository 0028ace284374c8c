import { sql } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import { anywhereNeeded } from '../../../src/machines/lifecycles/deployment/vocabulary.ts';
import { ENVIRONMENT_ACTIONS } from '../../../src/rules/deployments/actions.ts';
import { deploymentsArea, FORM_PRIVILEGES, PASSWORD_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { readLicence } from '../../../src/rules/deployments/forms/licence.ts';
import { REVEALED_SECRET_NAMES, REVEALED_SECRETS } from '../../../src/rules/deployments/secret-fields.ts';
import { requestedRecords } from '../../approvals/requested-records.ts';
import type { Queries } from '../../database/database.ts';
import { formPrivileges } from '../../forms/form-calls.ts';
import { requireAnyPrivilege, requirePrivilege } from '../../identity/viewer.ts';
import type { OperationCredential } from '../../jobs/status-commands.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound, Problem } from '../../problems/problem.ts';
import { discussedRecords } from '../../records/discussed-records.ts';
import { recordReads } from '../../records/record-reads.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { passwordOf, readHosts } from './access-results.ts';
import { readAsRun } from './as-run.ts';
import { deploymentCommands } from './commands.ts';
import { deploymentDemo } from './demo.ts';
import { clientExists, licenceState, requestExists } from './forms/findings.ts';
import { deploymentForms } from './forms/request-form.ts';
import type { PlannedVpcs } from './forms/vpc.ts';
import { leadTimeHandlers } from './lead-times.ts';
import { deploymentGroups } from './list/list.ts';
import { logFileHandlers, logFileService } from './log-files/log-files.ts';
import { rehearsedLogFiles } from './log-files/rehearsed-log-files.ts';
import { deploymentMails } from './mails.ts';
import { deploymentMonitoring } from './monitoring/monitoring.ts';
import { deploymentOperations } from './operations/operations.ts';
import { compositeStatusOf, type DeploymentRecord, detailsOf, progressAnswer, tupleOf } from './record.ts';
import { endingScheduleService } from './schedules/ending-schedules.ts';
import { scheduleService } from './schedules/schedule-service.ts';
import { deploymentApprovals, deployments, readSecrets } from './store.ts';

type RequestedUser = components['schemas']['RequestedUser'];

/** Null means all tenants. One index look-up per user (tenant_id, created_by): a join would read every request. */
async function listCreators(queries: Queries, tenantScope: string | null): Promise<RequestedUser[]> {
  const scope = tenantScope === null ? sql`true` : sql`tenants.tenant_id = ${tenantScope}`;
  const { rows } = await sql<RequestedUser>`
    select user_id as "userId", first_name as "firstName", last_name as "lastName", status from users
    where exists (
      select 1 from tenants where ${scope} and (
        select true from deployment_requests as made
        where made.tenant_id = tenants.tenant_id and made.created_by = users.user_id limit 1))
    order by first_name, last_name, user_id`.execute(queries);
  return rows;
}

type ReadOperation =
  | 'listDeploymentRequests'
  | 'getDeploymentRequest'
  | 'revealDeploymentSecret'
  | 'getDeploymentAsRun'
  | 'getDeploymentProgress'
  | 'listDeploymentRequestedUsers'
  | 'getDeploymentStatus'
  | 'getDeploymentResults'
  | 'revealHostPassword'
  | 'checkDeploymentRequestExists'
  | 'checkClientExists'
  | 'validateLicence'
  | 'getDeploymentLog';

function deploymentReads(services: Services): Handlers<ReadOperation> {
  const { queries, secrets } = services;

  const reads = recordReads(services, deployments);
  const { routes } = deploymentsArea;

  return {
    listDeploymentRequests: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query);
      return { deployments: records, totalRecords };
    },
    getDeploymentRequest: async (call) => {
      const record = await reads.find(call.viewer, call.path.id, routes.view);
      const kept = await readSecrets(queries, secrets, record.id);
      const secretFields = REVEALED_SECRETS.filter((name) => Boolean(kept[name]));
      if (call.query.withoutSecrets === true) {
        const { licence, defaultPassword: _, sftpPassword: __, ...tokens } = kept;
        const isCompanyNameOfLicence = readLicence(licence ?? '').companyName !== null;
        return { ...detailsOf(record, tokens), secretFields, isCompanyNameOfLicence };
      }
      await reads.reveal(call, record, secretFields, 'the secrets');
      return detailsOf(record, kept);
    },
    revealDeploymentSecret: (call) => {
      const { field } = call.body;
      const what = `the ${REVEALED_SECRET_NAMES[field]}`;
      const secretOf = async ({ id }: DeploymentRecord) => (await readSecrets(queries, secrets, id))[field];
      return reads.revealSecret(call, call.path.id, secretOf, { field, what });
    },
    getDeploymentAsRun: async (call) => {
      const { id } = await reads.find(call.viewer, call.path.id, routes.view);
      return { asRun: await readAsRun(queries, id) };
    },
    getDeploymentProgress: async ({ viewer, path }) => progressAnswer(await reads.find(viewer, path.id, routes.list)),
    listDeploymentRequestedUsers: async ({ viewer }) => {
      requirePrivilege(viewer, 'user.view');
      return listCreators(queries, viewer.tenantScope);
    },
    getDeploymentStatus: async ({ viewer, path }) =>
      compositeStatusOf(tupleOf(await reads.find(viewer, path.deploymentId, routes.list))),
    getDeploymentResults: async (call) => {
      const record = await reads.find(call.viewer, call.path.deploymentId, routes.results);
      const hosts = await readHosts(queries, record);
      if (call.query.withoutPasswords === true) return hosts.map(({ sealed: _, ...host }) => host);
      const named = hosts.filter(({ hasPassword }) => hasPassword).map(({ hostName }) => `password of ${hostName}`);
      await reads.reveal(call, record, named, 'the access details');
      return hosts.map(({ sealed, ...host }) => ({ ...host, password: passwordOf(secrets, { ...host, sealed }) }));
    },
    revealHostPassword: async (call) => {
      const record = await reads.find(call.viewer, call.path.deploymentId, { privileges: PASSWORD_PRIVILEGES });
      const { hostName } = call.body;
      const host = (await readHosts(queries, record)).find((candidate) => candidate.hostName === hostName);
      const password = host === undefined ? null : passwordOf(secrets, host);
      if (password === null) throw notFound();
      await reads.reveal(call, record, [`password of ${hostName}`], `the password of ${hostName}`);
      return { password };
    },
    checkDeploymentRequestExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return { exists: await requestExists(queries, viewer.tenantScope, query.client, query.environmentIdentifier) };
    },
    checkClientExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return { exists: await clientExists(queries, viewer.tenantScope, query.client) };
    },
    validateLicence: async ({ viewer, body }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      switch (licenceState(body, services.now())) {
        case 'valid':
          return undefined;
        case 'expired':
          throw new Problem({ status: 406, code: 'licence_expired', title: 'Licence expired', message: 'is expired' });
        case 'invalid':
          throw new Problem({ status: 400, code: 'licence_invalid', title: 'Licence invalid', message: 'is invalid' });
      }
    },
    getDeploymentLog: async ({ viewer, path }) => {
      const { log, row } = await reads.log(viewer, path.id, routes.logs);
      return { ...log, jenkinsJobUrl: row.last_build_url };
    },
  };
}

const { routes } = deploymentsArea;
const { create, edit, validate } = formPrivileges(deploymentsArea);

export const deploymentsServerArea = {
  handlers: (services: Services, operationCredential: OperationCredential, vpcs: PlannedVpcs) => ({
    ...deploymentReads(services),
    ...logFileHandlers(services),
    ...deploymentMonitoring(services),
    ...leadTimeHandlers(services),
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
    cancelDeploymentOperation: anywhereNeeded('CANCEL'),
    planDeployment: anywhereNeeded('PLAN'),
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
  requested: requestedRecords(deployments, deploymentApprovals),
  discussed: discussedRecords(deployments, deploymentsArea),
  buildPrivileges: routes.build.privileges,
  background: (services, notifications) => {
    const { rehearsalSpeed: speed, schedules } = services.configuration;
    const logFiles = logFileService(services, notifications, rehearsedLogFiles({ speed, now: services.now }));
    return schedules ? [logFiles, scheduleService(services), endingScheduleService(services)] : [logFiles];
  },
  demo: deploymentDemo,
} satisfies RecordArea;
