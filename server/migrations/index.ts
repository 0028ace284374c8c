/** In order. Forward only: a further migration fixes a mistake. */
import type { Migration } from 'kysely/migration';
import { up as identity } from './001-identity.ts';
import { up as platform } from './002-platform.ts';
import { up as deployments } from './003-deployments.ts';
import { up as operations } from './004-operations.ts';
import { up as deploymentCounts } from './005-deployment-counts.ts';
import { up as privileges } from './006-privileges.ts';
import { up as referenceAndFiles } from './008-reference-and-files.ts';
import { up as sealingKeys } from './009-sealing-keys.ts';
import { up as accountBindings } from './010-account-bindings.ts';
import { up as restores } from './012-restores.ts';
import { up as refusedSignIns } from './013-refused-sign-ins.ts';
import { up as names } from './014-names.ts';
import { up as changesByArea } from './015-changes-by-area.ts';
import { up as operationsOfAreas } from './016-operations-of-areas.ts';
import { up as buildLogsOfAreas } from './017-build-logs-of-areas.ts';
import { up as uploadsOfAreas } from './018-uploads-of-areas.ts';
import { up as cloudAccounts } from './019-cloud-accounts.ts';
import { up as mailsOfAreas } from './020-mails-of-areas.ts';
import { up as credentials } from './021-credentials.ts';
import { up as vpcs } from './022-vpcs.ts';
import { up as biDeployments } from './023-bi-deployments.ts';
import { up as indexesOfRequests } from './024-indexes-of-requests.ts';
import { up as deploymentsAsRun } from './025-deployments-as-run.ts';
import { up as logs } from './026-logs.ts';
import { up as monitoring } from './027-monitoring.ts';
import { up as schedules } from './028-schedules.ts';
import { up as versionsOfTenants } from './029-versions-of-tenants.ts';
import { up as versionsOfRoles } from './030-versions-of-roles.ts';
import { up as versionsOfUsers } from './031-versions-of-users.ts';
import { up as memberships } from './032-memberships.ts';
import { up as activityLogs } from './033-activity-logs.ts';
import { up as deploymentLogs } from './034-deployment-logs.ts';
import { up as platformVersions } from './035-platform-versions.ts';
import { up as catalogueOfRequests } from './036-catalogue-of-requests.ts';
import { up as topologies } from './037-topologies.ts';
import { up as deploymentConfigs } from './038-deployment-configs.ts';
import { up as workflowComments } from './039-workflow-comments.ts';
import { up as workflowPrivileges } from './040-workflow-privileges.ts';
import { up as statusesOfRequests } from './041-statuses-of-requests.ts';
import { up as orderOfParameters } from './042-order-of-parameters.ts';
import { up as versionOrder } from './043-version-order.ts';
import { up as canonicalNetworks } from './044-canonical-networks.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '001-identity': { up: identity },
  '002-platform': { up: platform },
  '003-deployments': { up: deployments },
  '004-operations': { up: operations },
  '005-deployment-counts': { up: deploymentCounts },
  '006-privileges': { up: privileges },
  '008-reference-and-files': { up: referenceAndFiles },
  '009-sealing-keys': { up: sealingKeys },
  '010-account-bindings': { up: accountBindings },
  '012-restores': { up: restores },
  '013-refused-sign-ins': { up: refusedSignIns },
  '014-names': { up: names },
  '015-changes-by-area': { up: changesByArea },
  '016-operations-of-areas': { up: operationsOfAreas },
  '017-build-logs-of-areas': { up: buildLogsOfAreas },
  '018-uploads-of-areas': { up: uploadsOfAreas },
  '019-cloud-accounts': { up: cloudAccounts },
  '020-mails-of-areas': { up: mailsOfAreas },
  '021-credentials': { up: credentials },
  '022-vpcs': { up: vpcs },
  '023-bi-deployments': { up: biDeployments },
  '024-indexes-of-requests': { up: indexesOfRequests },
  '025-deployments-as-run': { up: deploymentsAsRun },
  '026-logs': { up: logs },
  '027-monitoring': { up: monitoring },
  '028-schedules': { up: schedules },
  '029-versions-of-tenants': { up: versionsOfTenants },
  '030-versions-of-roles': { up: versionsOfRoles },
  '031-versions-of-users': { up: versionsOfUsers },
  '032-memberships': { up: memberships },
  '033-activity-logs': { up: activityLogs },
  '034-deployment-logs': { up: deploymentLogs },
  '035-platform-versions': { up: platformVersions },
  '036-catalogue-of-requests': { up: catalogueOfRequests },
  '037-topologies': { up: topologies },
  '038-deployment-configs': { up: deploymentConfigs },
  '039-workflow-comments': { up: workflowComments },
  '040-workflow-privileges': { up: workflowPrivileges },
  '041-statuses-of-requests': { up: statusesOfRequests },
  '042-order-of-parameters': { up: orderOfParameters },
  '043-version-order': { up: versionOrder },
  '044-canonical-networks': { up: canonicalNetworks },
};
