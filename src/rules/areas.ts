import type { Privilege } from './access/access.ts';
import { activityLogsArea } from './activity-logs/area.ts';
import { approvalsArea } from './approvals/area.ts';
import type { Area } from './area.ts';
import { biDeploymentsArea } from './bi-deployments/area.ts';
import { cloudAccountsArea } from './cloud-accounts/area.ts';
import { credentialsArea } from './credentials/area.ts';
import { deploymentLogsArea } from './deployment-logs/area.ts';
import { deploymentsArea } from './deployments/area.ts';
import { mailsArea } from './mails/area.ts';
import { notificationsArea } from './notifications/area.ts';
import { outboxArea } from './outbox/area.ts';
import { overviewArea } from './overview/area.ts';
import { passkeysArea } from './passkeys/area.ts';
import { platformVersionsArea } from './platform-versions/area.ts';
import { rolesArea } from './roles/area.ts';
import { runnerHostsArea } from './runner-hosts/area.ts';
import { tenantsArea } from './tenants/area.ts';
import { topologiesArea } from './topologies/area.ts';
import { usersArea } from './users/area.ts';
import { vpcsArea } from './vpcs/area.ts';
import { workflowsArea } from './workflows/area.ts';

/**
 * In the order of Deployments §2 "Sidebar", plus overview, approvals, outbox, mails, runners, workflows, notifications and passkeys.
 * Sidebar, addresses and landing places derive from here.
 */
export const AREAS = {
  overview: overviewArea,
  approvals: approvalsArea,
  deployments: deploymentsArea,
  outbox: outboxArea,
  'bi-deployments': biDeploymentsArea,
  'deployment-logs': deploymentLogsArea,
  credentials: credentialsArea,
  'platform-versions': platformVersionsArea,
  topologies: topologiesArea,
  'cloud-accounts': cloudAccountsArea,
  vpcs: vpcsArea,
  tenants: tenantsArea,
  users: usersArea,
  roles: rolesArea,
  'activity-logs': activityLogsArea,
  mails: mailsArea,
  'runner-hosts': runnerHostsArea,
  workflows: workflowsArea,
  notifications: notificationsArea,
  passkeys: passkeysArea,
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

export type RecordAreaName = {
  [Name in AreaName]: (typeof AREAS)[Name] extends { readonly records: object } ? Name : never;
}[AreaName];

export type OutboxAreaName = {
  [Name in AreaName]: (typeof AREAS)[Name] extends { readonly decidedWith: Privilege } ? Name : never;
}[AreaName];

export function isOutboxArea(name: string): name is OutboxAreaName {
  return Object.entries<Area>(AREAS).some(([known, { decidedWith }]) => known === name && decidedWith !== undefined);
}

/** Whose records are approved or rejected. */
export const OUTBOX_AREA_NAMES: readonly OutboxAreaName[] = Object.keys(AREAS).filter(isOutboxArea);

export function isRecordArea(name: string): name is RecordAreaName {
  return Object.entries<Area>(AREAS).some(([known, { records }]) => known === name && records !== undefined);
}

export const RECORD_AREAS: readonly RecordAreaName[] = Object.keys(AREAS).filter(isRecordArea);
