import type { RecordAreaName } from '../../src/rules/areas.ts';
import { approvalMails } from '../approvals/approval-mails.ts';
import { editMails } from '../approvals/edit-mails.ts';
import { takenBackMails } from '../approvals/taken-back-mails.ts';
import { CHANGES_CHANNEL } from '../audit/record-changes.ts';
import type { BackgroundService } from '../background-service.ts';
import { createNotifications, WORK_CHANNEL } from '../database/notifications.ts';
import { buildHandlers } from '../jobs/builds.ts';
import { endMails } from '../jobs/end-mails.ts';
import type { OperatedAreas } from '../jobs/hosts/open-host.ts';
import { type JobOptions, jobsService } from '../jobs/jobs.ts';
import { resealService } from '../keys/reseal.ts';
import { liveArea } from '../live/live.ts';
import { joinedMails } from '../mailing/mail-area.ts';
import { newWaitMails } from '../plans/new-wait-mails.ts';
import type { Handlers } from '../plugins/contract/handlers.ts';
import { recordTenantHandlers } from '../records/record-tenants.ts';
import type { Services } from '../services.ts';
import { activityLogHandlers } from './activity-logs/activity-logs.ts';
import { approvalsServerArea } from './approvals/approvals.ts';
import type { CommandPrivileges, RecordArea, ServerArea } from './area.ts';
import { biDeploymentsServerArea } from './bi-deployments/bi-deployments.ts';
import { cloudAccountsServerArea } from './cloud-accounts/cloud-accounts.ts';
import { credentialsServerArea } from './credentials/credentials.ts';
import { deploymentLogHandlers } from './deployment-logs/deployment-logs.ts';
import { deploymentsServerArea } from './deployments/deployments.ts';
import { filesServerArea } from './files/files.ts';
import { mailHandlers } from './mails/mails.ts';
import { passkeysServerArea } from './passkeys/passkeys.ts';
import { platformVersionsServerArea } from './platform-versions/platform-versions.ts';
import { pushServerArea } from './push/push.ts';
import { commentMails } from './record-comments/comment-mails.ts';
import { recordCommentsServerArea } from './record-comments/record-comments.ts';
import { referenceServerArea } from './reference/reference.ts';
import { rolesServerArea } from './roles/roles.ts';
import { runnerHostsServerArea } from './runner-hosts/runner-hosts.ts';
import { sessionHandlers } from './session/session.ts';
import { tenantsServerArea } from './tenants/tenants.ts';
import { topologiesServerArea } from './topologies/topologies.ts';
import { usersServerArea } from './users/users.ts';
import { plannedVpcs, vpcsServerArea } from './vpcs/vpcs.ts';
import { workflowsServerArea } from './workflows/workflows.ts';

/** Areas with records on devices. The demo is filled in this order. */
const RECORD_AREAS = {
  deployments: deploymentsServerArea,
  credentials: credentialsServerArea,
  'platform-versions': platformVersionsServerArea,
  topologies: topologiesServerArea,
  'cloud-accounts': cloudAccountsServerArea,
  vpcs: vpcsServerArea,
  'bi-deployments': biDeploymentsServerArea,
  tenants: tenantsServerArea,
  users: usersServerArea,
  roles: rolesServerArea,
} satisfies Readonly<Record<RecordAreaName, RecordArea>>;
const recordAreas: readonly (readonly [string, RecordArea])[] = Object.entries(RECORD_AREAS);

const OTHER_AREAS: readonly ServerArea[] = [
  approvalsServerArea,
  filesServerArea,
  passkeysServerArea,
  pushServerArea,
  recordCommentsServerArea,
  referenceServerArea,
  runnerHostsServerArea,
  workflowsServerArea,
];

export const COMMAND_PRIVILEGES: CommandPrivileges = Object.fromEntries(
  [...Object.values<ServerArea>(RECORD_AREAS), ...OTHER_AREAS].flatMap(({ privileges = {} }) =>
    Object.entries(privileges),
  ),
);

export const REHEARSED_STAGES: readonly string[] = [
  ...new Set(recordAreas.flatMap(([, { operations }]) => Object.keys(operations?.stages ?? {}))),
];

export const DEMOS = recordAreas.flatMap(([, { demo }]) => demo ?? []);

function byName<Part>(partOf: (area: RecordArea, name: string) => Part | undefined): ReadonlyMap<string, Part> {
  return new Map(
    recordAreas.flatMap(([name, area]) => {
      const part = partOf(area, name);
      return part === undefined ? [] : [[name, part] as const];
    }),
  );
}

/** For a process that only carries out operations. */
export const OPERATED_AREAS: OperatedAreas = {
  operations: byName(({ operations }) => operations),
  credentialSecrets: credentialsServerArea.storedSecrets,
};

export interface Areas {
  readonly handlers: Handlers;
  /** Started in this order, stopped in reverse. */
  readonly background: readonly BackgroundService[];
}

/** `jobs` is null if this process only answers calls. */
export function createAreas(services: Services, jobs: JobOptions | null): Areas {
  const notifications = createNotifications(services.database, [CHANGES_CHANNEL, WORK_CHANNEL], services.log);
  const live = liveArea(
    services,
    notifications,
    recordAreas.map(([, { changes }]) => changes),
  );
  const { operationCredential } = credentialsServerArea;
  const requested = byName((area) => area.requested);
  const mails = byName(({ mails: own, requested: waiting, operations, buildPrivileges = [] }, name) => {
    const asked =
      waiting === undefined ? [] : [approvalMails(waiting), editMails(name, waiting), commentMails(waiting)];
    const ended =
      waiting === undefined || operations === undefined || operations.ownEndMails === true
        ? []
        : [
            endMails({ operations, requested: waiting, buildPrivileges }),
            newWaitMails(name, waiting),
            takenBackMails(waiting),
          ];
    const all = [...(own === undefined ? [] : [own]), ...asked, ...ended];
    return all.length === 0 ? undefined : joinedMails(all);
  });
  return {
    // The compiler names any operation of the contract without a handler.
    handlers: {
      ...sessionHandlers(services),
      ...deploymentsServerArea.handlers(services, operationCredential, plannedVpcs(services)),
      ...referenceServerArea.handlers(services),
      ...credentialsServerArea.handlers(services),
      ...platformVersionsServerArea.handlers(services),
      ...topologiesServerArea.handlers(services),
      ...cloudAccountsServerArea.handlers(services),
      ...vpcsServerArea.handlers(services, operationCredential),
      ...workflowsServerArea.handlers(services, RECORD_AREAS),
      ...biDeploymentsServerArea.handlers(services, operationCredential),
      ...tenantsServerArea.handlers(services),
      ...usersServerArea.handlers(services),
      ...rolesServerArea.handlers(services),
      ...buildHandlers(services, RECORD_AREAS),
      ...recordTenantHandlers(services, RECORD_AREAS),
      ...runnerHostsServerArea.handlers(services, RECORD_AREAS),
      ...filesServerArea.handlers(services),
      ...activityLogHandlers(services),
      ...deploymentLogHandlers(services),
      ...mailHandlers(services),
      ...approvalsServerArea.handlers(services, requested),
      ...passkeysServerArea.handlers(services),
      ...pushServerArea.handlers(services),
      ...recordCommentsServerArea.handlers(
        services,
        byName(({ discussed }) => discussed),
      ),
      ...live.handlers,
    },
    background: [
      { name: 'notifications', start: () => notifications.open(), stop: () => notifications.close() },
      live,
      ...(jobs === null
        ? []
        : [
            jobsService(services, notifications, { ...OPERATED_AREAS, mails, requested }, jobs),
            ...recordAreas.flatMap(([, { background }]) => background?.(services, notifications) ?? []),
            resealService(services),
          ]),
    ],
  };
}
