import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentFacts } from '../../../../machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import type { FactsViewer } from '../../../../machines/lifecycles/engine/viewer.ts';
import {
  type CommandAction,
  DEPLOYMENT_ACTIONS,
  type DeploymentAction,
  isCommandAction,
  type NavigationAction,
} from '../../../../rules/deployments/actions.ts';
import { ANSWERED_WITH_ALERT } from '../../../../rules/deployments/confirmations.ts';
import { type StatusTuple, statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { webAddress } from '../../../../rules/web-address.ts';
import type { Paths } from '../../../paths.ts';

/** What pressing a row action leads to. */
export type RowAction =
  /** A confirmation, or an alert where a rule refuses the command. */
  | { readonly kind: 'command'; readonly action: CommandAction; readonly isRefused: boolean }
  /** Nothing but the reason, in a sentence. */
  | { readonly kind: 'refused'; readonly action: CommandAction; readonly reason: string }
  /** A page of the portal. */
  | { readonly kind: 'page'; readonly action: NavigationAction; readonly address: string }
  /** An address outside of the portal. */
  | { readonly kind: 'elsewhere'; readonly action: NavigationAction; readonly address: string };

/** Which pages there are, and where. */
export interface RowTargets {
  readonly paths: Pick<Paths, 'deployments'>;
  readonly mayOpen: (address: string) => boolean;
}

/** Launch, an extension, is offered on the detail page. */
export const LIST_ACTIONS = DEPLOYMENT_ACTIONS.filter((action) => action !== 'LAUNCH');

/** Of a request that names none (Deployments §2). */
const DEFAULT_SCRIPT_VERSION = '1.0';

function addressOf(action: NavigationAction, record: DeploymentRequestSummary, { deployments }: RowTargets['paths']) {
  const { id, deploymentType, lastRunJenkinsJob, emUrl, deploymentMonitoringSchedule } = record;
  switch (action) {
    case 'VIEW':
      return deployments.view(deploymentType, id);
    case 'EDIT':
      return deployments.edit(deploymentType, id);
    case 'COPY':
      return deployments.copy(deploymentType, id);
    case 'LOGS':
      return deployments.logs(id);
    case 'MONITORING':
      return deployments.monitoring(deploymentMonitoringSchedule?.scriptVersion ?? DEFAULT_SCRIPT_VERSION, id);
    case 'LAST_BUILD':
      return webAddress(lastRunJenkinsJob);
    case 'OPEN_MANAGEMENT_APP':
      return webAddress(emUrl);
  }
}

function navigation(action: NavigationAction, record: DeploymentRequestSummary, targets: RowTargets): RowAction | null {
  const address = addressOf(action, record, targets.paths);
  if (address === null) return null;
  if (action === 'LAST_BUILD' || action === 'OPEN_MANAGEMENT_APP') return { kind: 'elsewhere', action, address };
  return targets.mayOpen(address) ? { kind: 'page', action, address } : null;
}

/** A command that statuses and privileges allow, where a further rule refuses it. */
function refusedCommand(action: CommandAction, tuple: StatusTuple, facts: DeploymentFacts): readonly RowAction[] {
  if (ANSWERED_WITH_ALERT.has(action)) return [{ kind: 'command', action, isRefused: true }];
  // Who looks for the approval of an own request learns here who decides; the others are told of only when asked about.
  const refusal = action === 'APPROVE' ? deploymentLifecycle.whyNot(tuple, facts, action) : null;
  return refusal === null ? [] : [{ kind: 'refused', action, reason: refusal.sentence }];
}

/** The actions of a row in their order: those that the chart offers and that lead somewhere (Deployments §4). */
export function rowActions(
  record: DeploymentRequestSummary,
  viewer: FactsViewer,
  now: Date,
  targets: RowTargets,
): readonly RowAction[] {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) {
    const view = navigation('VIEW', record, targets);
    return view === null ? [] : [view];
  }
  const facts = deploymentLifecycle.factsOf(record, viewer, now);
  const offered = deploymentLifecycle.offered(tuple, facts);
  const refused = deploymentLifecycle.refused(tuple, facts);
  return LIST_ACTIONS.flatMap((action): readonly RowAction[] => {
    if (!isCommandAction(action)) {
      const leads = offered.has(action) ? navigation(action, record, targets) : null;
      return leads === null ? [] : [leads];
    }
    if (offered.has(action)) return [{ kind: 'command', action, isRefused: false }];
    return refused.has(action) ? refusedCommand(action, tuple, facts) : [];
  });
}

/** Most likely first. */
const LIKELY_ACTIONS: readonly DeploymentAction[] = [
  'APPROVE',
  'REJECT',
  'RETRY',
  'START',
  'STOP',
  'OPEN_MANAGEMENT_APP',
  'LOGS',
  'LAST_BUILD',
];

/** The actions that stand beside the menu rather than in it, at most `count`. */
export function likelyActions(actions: readonly RowAction[], count: number): readonly RowAction[] {
  return LIKELY_ACTIONS.flatMap((likely) =>
    actions.filter((entry) => entry.action === likely && !(entry.kind === 'command' && entry.isRefused)),
  ).slice(0, count);
}
