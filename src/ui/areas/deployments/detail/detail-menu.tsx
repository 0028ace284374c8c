import { CircleCheck, CircleX } from 'lucide-react';
import type { Build, DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentFacts } from '../../../../machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import {
  type CommandAction,
  DEPLOYMENT_ACTION_LABELS,
  type DeploymentAction,
} from '../../../../rules/deployments/actions.ts';
import { ANSWERED_WITH_ALERT, DESTRUCTIVE_ACTIONS } from '../../../../rules/deployments/confirmations.ts';
import { buildTooltip, detailMenuGroups } from '../../../../rules/deployments/detail.ts';
import type { StatusTuple } from '../../../../rules/deployments/statuses.ts';
import { webAddress } from '../../../../rules/web-address.ts';
import type { MenuEntry, MenuGroup } from '../../../kit/menu-entries.ts';
import { toneIcon } from '../../../kit/tones.css.ts';
import { ACTION_ICONS } from '../list/action-icons.tsx';

export interface DetailMenuInput {
  readonly record: Pick<DeploymentRequest, 'demoDeploymentBuilds' | 'awsMaintenanceBuilds'>;
  readonly tuple: StatusTuple;
  readonly facts: DeploymentFacts;
  /** Leads to the edit page; null where there is none for the viewer. */
  readonly onEdit: (() => void) | null;
  readonly onCommand: (action: CommandAction) => void;
  /** Why the device can't do it now, whatever the request's state; undefined where it can. */
  readonly whyNotNow: (action: DeploymentAction) => string | undefined;
}

/** The menu's own words, where they are not the action's. */
const MENU_LABELS: Partial<Record<CommandAction, string>> = {
  START: 'Start VMs',
  STOP: 'Stop VMs',
  DESTROY: 'Destroy environment',
};

/**
 * An entry for an action: none without the privilege; with the reason where statuses or a further rule refuse it. What a rule
 * of a database refuses can be pressed, and is answered with the rule's alert (Deployments §8).
 */
function actionEntry(
  action: CommandAction | 'EDIT',
  { tuple, facts, whyNotNow }: DetailMenuInput,
  label: string,
  onSelect: () => void,
): readonly MenuEntry[] {
  if (deploymentLifecycle.privilegeRefusal(facts, action) !== null) return [];
  const refusal = deploymentLifecycle.whyNot(tuple, facts, action);
  const isAnswered = refusal?.because === 'guard' && action !== 'EDIT' && ANSWERED_WITH_ALERT.has(action);
  const Icon = ACTION_ICONS[action];
  return [
    {
      kind: 'action',
      id: action,
      label,
      icon: <Icon aria-hidden />,
      isDanger: action !== 'EDIT' && DESTRUCTIVE_ACTIONS.has(action),
      refusal: refusal === null || isAnswered ? whyNotNow(action) : refusal.sentence,
      onSelect,
    },
  ];
}

function commandEntries(actions: readonly CommandAction[], input: DetailMenuInput): readonly MenuEntry[] {
  return actions.flatMap((action) =>
    actionEntry(action, input, MENU_LABELS[action] ?? DEPLOYMENT_ACTION_LABELS[action], () => input.onCommand(action)),
  );
}

function buildEntry({ buildNumber, buildUrl, isBuildSuccess }: Build, refusal: string | undefined): MenuEntry {
  const Mark = isBuildSuccess ? CircleCheck : CircleX;
  const title = buildTooltip(isBuildSuccess);
  const shared = {
    id: `${buildNumber} ${buildUrl}`,
    label: `Build #${buildNumber}`,
    title,
    icon: <Mark aria-label={title} className={toneIcon[isBuildSuccess ? 'success' : 'danger']} />,
  };
  const address = webAddress(buildUrl);
  const why = address === null ? 'The build has no address on the web.' : refusal;
  return address === null || why !== undefined
    ? { ...shared, kind: 'action', refusal: why, onSelect: () => undefined }
    : { ...shared, kind: 'link', href: address };
}

function newestFirst(builds: readonly Build[] | undefined): readonly Build[] {
  return [...(builds ?? [])].sort((one, other) => other.buildNumber - one.buildNumber);
}

/** What the 'Deployment' menu of the detail page holds (Deployments §2); groups without an entry are left out. */
export function detailMenu(input: DetailMenuInput): readonly MenuGroup[] {
  const { record, tuple, facts, onEdit } = input;
  const shown = detailMenuGroups(tuple);
  const mayOpenBuilds = deploymentLifecycle.privilegeRefusal(facts, 'LAST_BUILD') === null;
  const builds = (list: readonly Build[] | undefined) =>
    shown.jenkinsJobs && mayOpenBuilds
      ? newestFirst(list).map((build) => buildEntry(build, input.whyNotNow('LAST_BUILD')))
      : [];
  const groups: readonly MenuGroup[] = [
    {
      id: 'approvals',
      heading: 'Approvals',
      entries: shown.approvals ? commandEntries(['APPROVE', 'REJECT'], input) : [],
    },
    {
      id: 'deployment tasks',
      heading: 'Jenkins jobs: Deployment tasks',
      entries: builds(record.demoDeploymentBuilds),
    },
    {
      id: 'maintenance tasks',
      heading: 'Jenkins jobs: Maintenance tasks',
      entries: builds(record.awsMaintenanceBuilds),
    },
    {
      id: 'infrastructure',
      heading: 'Infrastructure',
      entries: shown.infrastructure ? commandEntries(['START', 'STOP', 'DESTROY'], input) : [],
    },
    { id: 'edit', entries: onEdit === null ? [] : actionEntry('EDIT', input, DEPLOYMENT_ACTION_LABELS.EDIT, onEdit) },
    { id: 'delete', entries: commandEntries(['DELETE'], input) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
