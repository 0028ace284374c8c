import type { PlanSummary } from '../../../contract/generated/schema.d.ts';
import type { DeploymentType } from '../../../rules/deployments/deployment-types.ts';
import { hasLaunchLinkEnded, isLaunchLinkValid } from '../../../rules/deployments/launch-link.ts';
import { type DeploymentSchedule, hasScheduleEnded, timesOf } from '../../../rules/deployments/schedule.ts';
import { ALL_TENANTS, tenantAllowsCreation } from '../../../rules/people/tenants.ts';
import { lacksRunner, planState } from '../../../rules/plans/plan-state.ts';
import { areEditsApproved, isSelfApprovalBlocked } from '../engine/approval-guard.ts';
import type { FactsViewer } from '../engine/facts-viewer.ts';

export interface DeploymentFacts {
  readonly deploymentType: DeploymentType;
  readonly production: boolean;
  readonly privileges: ReadonlySet<string>;
  readonly scheduleEnded: boolean;
  readonly scheduled: boolean;
  readonly keptAwake: boolean;
  readonly readReplica: boolean;
  readonly deletionProtection: boolean;
  readonly monitored: boolean;
  readonly managementAppUrl: string | null;
  readonly lastBuild: string | null;
  readonly launchLinkValid: boolean;
  readonly launchLinkEnded: boolean;
  /** The viewer requested it, in a tenant that forbids approving own requests. */
  readonly selfApprovalBlocked: boolean;
  /** In a tenant that asks for a new approval after each edit. */
  readonly editsNeedApproval: boolean;
  /** The viewer is one of those who approved what waits. */
  readonly approvedByViewer: boolean;
  /** In a tenant that requires several approvals for production: the viewer's is not the last one. */
  readonly moreApprovalsNeeded: boolean;
  /** The portal knows a plan of it, in whatever state. */
  readonly hasPlan: boolean;
  readonly planRunning: boolean;
  /** No connected runner can make it. */
  readonly planLacksRunner: boolean;
  readonly planFailed: boolean;
  readonly tenantAllowsCreation: boolean;
}

export interface FactsRecord {
  readonly tenantId: string;
  readonly deploymentType: DeploymentType;
  readonly environmentTypeProduction: boolean;
  readonly deploymentSchedule?: DeploymentSchedule | null | undefined;
  readonly keepAwakeUntil?: string | null | undefined;
  readonly createReadReplica?: boolean | null | undefined;
  readonly enableDeletionProtection?: boolean | null | undefined;
  readonly enableMonitoring?: boolean | null | undefined;
  readonly emUrl?: string | null | undefined;
  readonly lastRunJenkinsJob?: string | null | undefined;
  readonly tokenValidFrom?: string | null | undefined;
  readonly tokenValidTo?: string | null | undefined;
  readonly createdUserId?: number | null | undefined;
  readonly approvals?: readonly { readonly userId: number }[] | undefined;
  readonly approvalsNeeded?: number | undefined;
  readonly plan?: PlanSummary | null | undefined;
}

export function factsOf(record: FactsRecord, viewer: FactsViewer, now: Date): DeploymentFacts {
  const schedule = record.deploymentSchedule ?? null;
  const scheduleEnded = hasScheduleEnded(schedule, now);
  const { approvals = [], approvalsNeeded = 1 } = record;
  const plan = planState(record.plan);
  return {
    deploymentType: record.deploymentType,
    production: record.environmentTypeProduction,
    privileges: viewer.privileges,
    scheduleEnded,
    scheduled: timesOf(schedule) !== null && !scheduleEnded,
    keptAwake: record.keepAwakeUntil != null && Date.parse(record.keepAwakeUntil) > now.getTime(),
    readReplica: record.createReadReplica ?? false,
    deletionProtection: record.enableDeletionProtection ?? false,
    monitored: record.enableMonitoring ?? false,
    managementAppUrl: record.emUrl || null,
    lastBuild: record.lastRunJenkinsJob || null,
    launchLinkValid: isLaunchLinkValid(record.tokenValidFrom ?? null, record.tokenValidTo ?? null, now),
    launchLinkEnded: hasLaunchLinkEnded(record.tokenValidTo ?? null, now),
    selfApprovalBlocked: isSelfApprovalBlocked(
      { requesterId: record.createdUserId, tenantIds: [record.tenantId] },
      viewer,
    ),
    editsNeedApproval: areEditsApproved([record.tenantId], viewer),
    approvedByViewer: approvals.some(({ userId }) => userId === viewer.userId),
    moreApprovalsNeeded: approvals.length + 1 < approvalsNeeded,
    hasPlan: plan !== null,
    planRunning: plan === 'running',
    planLacksRunner: lacksRunner(record.plan),
    planFailed: plan === 'failed',
    tenantAllowsCreation: tenantAllowsCreation(viewer.currentTenantId),
  };
}

/** For charts without a record: the visualizer's and the tests' starting point. */
export const NO_FACTS: DeploymentFacts = {
  deploymentType: 'PRODUCT',
  production: false,
  privileges: new Set(),
  scheduleEnded: false,
  scheduled: false,
  keptAwake: false,
  readReplica: false,
  deletionProtection: false,
  monitored: false,
  managementAppUrl: null,
  lastBuild: null,
  launchLinkValid: false,
  launchLinkEnded: false,
  selfApprovalBlocked: false,
  editsNeedApproval: false,
  approvedByViewer: false,
  moreApprovalsNeeded: false,
  hasPlan: false,
  planRunning: false,
  planLacksRunner: false,
  planFailed: false,
  tenantAllowsCreation: tenantAllowsCreation(ALL_TENANTS),
};
