/** What the areas of the server answer, and what runs beside them. */
import type { RecordAreaName } from '../../src/rules/areas.ts';
import { biDeploymentsArea } from '../../src/rules/bi-deployments/area.ts';
import { cloudAccountsArea } from '../../src/rules/cloud-accounts/area.ts';
import { deploymentsArea } from '../../src/rules/deployments/area.ts';
import { vpcsArea } from '../../src/rules/vpcs/area.ts';
import type { CountedWorkflowId } from '../../src/rules/workflows/counted-workflows.ts';
import type { BackgroundService } from '../background-service.ts';
import { credentials } from '../credentials/credential-records.ts';
import { createNotifications } from '../database/notifications.ts';
import { CHANGES_CHANNEL } from '../database/records.ts';
import { everywhere, reachOf } from '../identity/viewer.ts';
import { buildHandlers } from '../jobs/builds.ts';
import { WORK_CHANNEL } from '../jobs/enqueue.ts';
import { type JobOptions, jobsService } from '../jobs/jobs.ts';
import type { OperationArea } from '../jobs/operation-area.ts';
import { resealService } from '../keys/reseal.ts';
import type { ChangeSource } from '../live/change-source.ts';
import { liveArea } from '../live/live.ts';
import type { MailArea } from '../mail/mail-area.ts';
import { roles } from '../people/role-records.ts';
import { tenants } from '../people/tenant-records.ts';
import { users } from '../people/user-records.ts';
import type { Handlers } from '../plugins/contract/handlers.ts';
import type { Services } from '../services.ts';
import { activityLogHandlers } from './activity-logs/activity-logs.ts';
import { biDeploymentHandlers } from './bi-deployments/bi-deployments.ts';
import { biDeploymentOperations } from './bi-deployments/operations.ts';
import { biDeployments } from './bi-deployments/record.ts';
import { cloudAccountHandlers } from './cloud-accounts/cloud-accounts.ts';
import { cloudAccountOperations } from './cloud-accounts/operations.ts';
import { cloudAccounts } from './cloud-accounts/record.ts';
import { credentialHandlers } from './credentials/credentials.ts';
import { deploymentLogHandlers } from './deployment-logs/deployment-logs.ts';
import { deploymentChanges } from './deployments/change-source.ts';
import { deploymentCommands } from './deployments/commands.ts';
import { deploymentForms } from './deployments/forms.ts';
import { deploymentGroups } from './deployments/list/status-groups.ts';
import { logFileService } from './deployments/log-files/fetches.ts';
import { logFileHandlers } from './deployments/log-files/handlers.ts';
import { rehearsedLogFiles } from './deployments/log-files/rehearsed-log-files.ts';
import { deploymentMails } from './deployments/mails.ts';
import { deploymentMonitoring } from './deployments/monitoring.ts';
import { deploymentOperations } from './deployments/operations/operations.ts';
import { deploymentReads } from './deployments/reads.ts';
import { scheduleService } from './deployments/schedules/schedule-service.ts';
import { fileHandlers } from './files/files.ts';
import { mailHandlers } from './mails/mails.ts';
import { platformVersionHandlers } from './platform-versions/platform-versions.ts';
import { platformVersions } from './platform-versions/record.ts';
import { instanceTypeHandlers } from './reference/instance-types.ts';
import { referenceHandlers } from './reference/reference.ts';
import { roleHandlers } from './roles/roles.ts';
import { sessionHandlers } from './session/session.ts';
import { tenantHandlers } from './tenants/tenants.ts';
import { topologies } from './topologies/record.ts';
import { topologyHandlers } from './topologies/topologies.ts';
import { userHandlers } from './users/users.ts';
import { vpcOperations } from './vpcs/operations.ts';
import { vpcs } from './vpcs/record.ts';
import { vpcHandlers } from './vpcs/vpcs.ts';
import { workflowComments } from './workflows/comments.ts';
import { type CountedRecords, countedByStatus, countedTogether, workflowCounts } from './workflows/counts.ts';

/** The areas whose records are told of by `/changes` and `/events`. */
const CHANGE_SOURCES: Readonly<Record<RecordAreaName, ChangeSource>> = {
  deployments: deploymentChanges,
  credentials: credentials.changes,
  'platform-versions': platformVersions.changes,
  topologies: topologies.changes,
  'cloud-accounts': cloudAccounts.changes,
  vpcs: vpcs.changes,
  'bi-deployments': biDeployments.changes,
  tenants: tenants.changes,
  users: users.changes,
  roles: roles.changes,
};

/** The areas on whose records operations run; null for one where nothing does. */
const OPERATION_AREAS: Readonly<Record<RecordAreaName, OperationArea | null>> = {
  deployments: deploymentOperations,
  credentials: null,
  'platform-versions': null,
  topologies: null,
  'cloud-accounts': cloudAccountOperations,
  vpcs: vpcOperations,
  'bi-deployments': biDeploymentOperations,
  tenants: null,
  users: null,
  roles: null,
};

/** The areas that tell of their records by mail; null for one that does not. */
const MAIL_AREAS: Readonly<Record<RecordAreaName, MailArea | null>> = {
  deployments: deploymentMails,
  credentials: null,
  'platform-versions': null,
  topologies: null,
  'cloud-accounts': null,
  vpcs: null,
  'bi-deployments': null,
  tenants: null,
  users: null,
  roles: null,
};

/** The records whose statuses are counted beside their charts. */
const COUNTED_RECORDS: Readonly<Record<CountedWorkflowId, CountedRecords>> = {
  deployment: deploymentGroups,
  vpc: countedByStatus(vpcs),
  'bi-deployment': countedByStatus(biDeployments),
  'cloud-account': countedByStatus(cloudAccounts),
  user: countedByStatus(users, reachOf),
  'platform-version': countedByStatus(platformVersions, everywhere),
  credential: countedTogether(credentials),
  tenant: countedTogether(tenants, reachOf),
  role: countedTogether(roles, everywhere),
  topology: countedTogether(topologies),
};

/** The areas with builds, whose logs are read one by one. */
const BUILD_AREAS = {
  deployments: { privileges: deploymentsArea.routes.build.privileges, source: deploymentChanges },
  'cloud-accounts': { privileges: cloudAccountsArea.routes.build.privileges, source: cloudAccounts.changes },
  vpcs: { privileges: vpcsArea.routes.build.privileges, source: vpcs.changes },
  'bi-deployments': { privileges: biDeploymentsArea.routes.build.privileges, source: biDeployments.changes },
};

/** Those that there are, by the names of their areas. */
function byName<Given>(registry: Readonly<Record<RecordAreaName, Given | null>>): ReadonlyMap<string, Given> {
  return new Map(Object.entries(registry).flatMap(([name, area]) => (area === null ? [] : [[name, area] as const])));
}

export interface Areas {
  readonly handlers: Handlers;
  /** Started in this order and stopped in the other one. */
  readonly background: readonly BackgroundService[];
}

/** Every area of the server, one line each. `jobs` is null where this process only answers calls. */
export function createAreas(services: Services, jobs: JobOptions | null): Areas {
  const notifications = createNotifications(services.database, [CHANGES_CHANNEL, WORK_CHANNEL], services.log);
  const live = liveArea(services, notifications, Object.values(CHANGE_SOURCES));
  return {
    // An operation of the contract that none of them answers is named by the compiler.
    handlers: {
      ...sessionHandlers(services),
      ...deploymentReads(services),
      ...logFileHandlers(services),
      ...deploymentMonitoring(services),
      ...deploymentCommands(services),
      ...deploymentForms(services, vpcs),
      ...referenceHandlers(services),
      ...instanceTypeHandlers(services),
      ...credentialHandlers(services),
      ...platformVersionHandlers(services),
      ...topologyHandlers(services),
      ...cloudAccountHandlers(services),
      ...vpcHandlers(services),
      ...workflowComments(services),
      ...workflowCounts(services, COUNTED_RECORDS),
      ...biDeploymentHandlers(services),
      ...tenantHandlers(services),
      ...userHandlers(services),
      ...roleHandlers(services),
      ...buildHandlers(services, BUILD_AREAS),
      ...fileHandlers(services),
      ...activityLogHandlers(services),
      ...deploymentLogHandlers(services),
      ...mailHandlers(services),
      ...live.handlers,
    },
    background: [
      { name: 'notifications', start: () => notifications.open(), stop: () => notifications.close() },
      live,
      ...(jobs === null
        ? []
        : [
            jobsService(
              services,
              notifications,
              { operations: byName(OPERATION_AREAS), mails: byName(MAIL_AREAS) },
              jobs,
            ),
            logFileService(
              services,
              notifications,
              rehearsedLogFiles({ speed: services.configuration.rehearsalSpeed, now: services.now }),
            ),
            ...(services.configuration.schedules ? [scheduleService(services)] : []),
            resealService(services),
          ]),
    ],
  };
}
