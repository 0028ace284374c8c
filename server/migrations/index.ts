/** In order. Forward only: a further migration fixes a mistake. */
import type { Migration } from 'kysely/migration';
import { up as baseline } from './100-baseline.ts';
import { up as recordsByArea } from './101-records-by-area.ts';
import { up as deploymentStatusCounts } from './102-deployment-status-counts.ts';
import { up as namePartsByIndex } from './103-name-parts-by-index.ts';
import { up as decisions } from './104-decisions.ts';
import { up as rejectionReasons } from './105-rejection-reasons.ts';
import { up as approvalsOfTenants } from './106-approvals-of-tenants.ts';
import { up as approvalsOfRequests } from './107-approvals-of-requests.ts';
import { up as mailsOfUsers } from './108-mails-of-users.ts';
import { up as push } from './109-push.ts';
import { up as recordComments } from './112-record-comments.ts';
import { up as mailsAboutComments } from './113-mails-about-comments.ts';
import { up as newsAboutComments } from './114-news-about-comments.ts';
import { up as approvalDeadlines } from './115-approval-deadlines.ts';
import { up as changesSinceApproval } from './116-changes-since-approval.ts';
import { up as passkeys } from './117-passkeys.ts';
import { up as signedDecisions } from './118-signed-decisions.ts';
import { up as runners } from './120-runners.ts';
import { up as cancelledOperations } from './121-cancelled-operations.ts';
import { up as datesOfRequests } from './122-dates-of-requests.ts';
import { up as runnerHosts } from './123-runner-hosts.ts';
import { up as hostsOfOperations } from './124-hosts-of-operations.ts';
import { up as plans } from './125-plans.ts';
import { up as sortedRequests } from './127-sorted-requests.ts';
import { up as jenkinsBuilds } from './129-jenkins-builds.ts';
import { up as healthWatches } from './130-health-watches.ts';
import { up as healthChecks } from './131-health-checks.ts';
import { up as mailsAboutBuilds } from './132-mails-about-builds.ts';
import { up as hiddenEdits } from './133-hidden-edits.ts';
import { up as filesOfOperations } from './134-files-of-operations.ts';
import { up as editsThatNeedApproval } from './135-edits-that-need-approval.ts';
import { up as hostsWithoutAccess } from './137-hosts-without-access.ts';
import { up as firstRuns } from './139-first-runs.ts';
import { up as signedDecisionsOnRecords } from './141-signed-decisions-on-records.ts';
import { up as sortedStatuses } from './143-sorted-statuses.ts';
import { up as operationsWithoutAHost } from './146-operations-without-a-host.ts';
import { up as operationsOfThisRelease } from './147-operations-of-this-release.ts';
import { up as writesOfOlderReleases } from './148-writes-of-older-releases.ts';
import { up as manifestsOfUploads } from './149-manifests-of-uploads.ts';
import { up as pausedHosts } from './150-paused-hosts.ts';

export const BASELINE = '100-baseline';

export const migrations: Readonly<Record<string, Migration>> = {
  [BASELINE]: { up: baseline },
  '101-records-by-area': { up: recordsByArea },
  '102-deployment-status-counts': { up: deploymentStatusCounts },
  '103-name-parts-by-index': { up: namePartsByIndex },
  '104-decisions': { up: decisions },
  '105-rejection-reasons': { up: rejectionReasons },
  '106-approvals-of-tenants': { up: approvalsOfTenants },
  '107-approvals-of-requests': { up: approvalsOfRequests },
  '108-mails-of-users': { up: mailsOfUsers },
  '109-push': { up: push },
  '112-record-comments': { up: recordComments },
  '113-mails-about-comments': { up: mailsAboutComments },
  '114-news-about-comments': { up: newsAboutComments },
  '115-approval-deadlines': { up: approvalDeadlines },
  '116-changes-since-approval': { up: changesSinceApproval },
  '117-passkeys': { up: passkeys },
  '118-signed-decisions': { up: signedDecisions },
  '120-runners': { up: runners },
  '121-cancelled-operations': { up: cancelledOperations },
  '122-dates-of-requests': { up: datesOfRequests },
  '123-runner-hosts': { up: runnerHosts },
  '124-hosts-of-operations': { up: hostsOfOperations },
  '125-plans': { up: plans },
  '127-sorted-requests': { up: sortedRequests },
  '129-jenkins-builds': { up: jenkinsBuilds },
  '130-health-watches': { up: healthWatches },
  '131-health-checks': { up: healthChecks },
  '132-mails-about-builds': { up: mailsAboutBuilds },
  '133-hidden-edits': { up: hiddenEdits },
  '134-files-of-operations': { up: filesOfOperations },
  '135-edits-that-need-approval': { up: editsThatNeedApproval },
  '137-hosts-without-access': { up: hostsWithoutAccess },
  '139-first-runs': { up: firstRuns },
  '141-signed-decisions-on-records': { up: signedDecisionsOnRecords },
  '143-sorted-statuses': { up: sortedStatuses },
  '146-operations-without-a-host': { up: operationsWithoutAHost },
  '147-operations-of-this-release': { up: operationsOfThisRelease },
  '148-writes-of-older-releases': { up: writesOfOlderReleases },
  '149-manifests-of-uploads': { up: manifestsOfUploads },
  '150-paused-hosts': { up: pausedHosts },
};

/** Where this one is recorded, 1.0.0 has made all its tables. */
export const LAST_OF_1_0_0 = '044-canonical-networks';

/** Under these names 1.0.0 made the baseline's tables. A new database records them too, so that a server of 1.0.0 can start on it. */
export const RECORDED_BY_1_0_0: readonly string[] = [
  ...['001-identity', '002-platform', '003-deployments', '004-operations', '005-deployment-counts', '006-privileges'],
  ...['008-reference-and-files', '009-sealing-keys', '010-account-bindings', '012-restores', '013-refused-sign-ins'],
  ...['014-names', '015-changes-by-area', '016-operations-of-areas', '017-build-logs-of-areas'],
  ...['018-uploads-of-areas', '019-cloud-accounts', '020-mails-of-areas', '021-credentials', '022-vpcs'],
  ...['023-bi-deployments', '024-indexes-of-requests', '025-deployments-as-run', '026-logs', '027-monitoring'],
  ...['028-schedules', '029-versions-of-tenants', '030-versions-of-roles', '031-versions-of-users', '032-memberships'],
  ...['033-activity-logs', '034-deployment-logs', '035-platform-versions', '036-catalogue-of-requests'],
  ...['037-topologies', '038-deployment-configs', '039-workflow-comments', '040-workflow-privileges'],
  ...['041-statuses-of-requests', '042-order-of-parameters', '043-version-order', LAST_OF_1_0_0],
];
