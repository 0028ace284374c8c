import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import type { Build, DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import type { DeploymentFacts } from '../../../../machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import type { AskedRecord } from '../../../../machines/lifecycles/engine/record-lifecycle.ts';
import {
  ANSWERED_WITH_ALERT,
  type CommandAction,
  DEPLOYMENT_ACTION_LABELS,
  DESTRUCTIVE_ACTIONS,
  type DeploymentAction,
  isCommandAction,
} from '../../../../rules/deployments/actions.ts';
import { buildTooltip, detailMenuGroups } from '../../../../rules/deployments/detail.ts';
import type { StatusTuple } from '../../../../rules/deployments/statuses.ts';
import { ACTION_ICONS } from '../../../actions/action-icons.ts';
import type { AreaActions } from '../../../actions/area-actions.ts';
import { buildWay } from '../../../actions/ways.ts';
import type { ShownRecord } from '../../../detail/detail-definition.ts';
import type { MenuEntry, MenuGroup } from '../../../kit/menu-entries.ts';
import { toneIcon } from '../../../kit/tones.css.ts';

interface MenuRules<Action extends string>
  extends Pick<AreaActions<never, Action>, 'icons'>,
    Pick<ShownRecord<Action>, 'press' | 'whyNotNow'> {
  readonly labels: Readonly<Record<Action, string>>;
  readonly asked: Pick<AskedRecord<Action>, 'whyNot' | 'privilegeRefusal'>;
  readonly menuLabels?: { readonly [Name in Action]?: string };
  readonly isDestructive: (action: Action) => boolean;
  /** Stays enabled if a further rule refuses it: a press shows the rule's alert. */
  readonly isAnswered?: (action: Action) => boolean;
}

interface MenuPart<Action extends string> extends Pick<MenuGroup, 'id' | 'heading'> {
  readonly actions?: readonly Action[];
  readonly entries?: readonly MenuEntry[];
}

/** None without the privilege; with the reason if a status or rule refuses it. */
function actionEntry<Action extends string>(action: Action, rules: MenuRules<Action>): readonly MenuEntry[] {
  const { asked, icons, labels, menuLabels, isDestructive, isAnswered, whyNotNow } = rules;
  const press = rules.press(action);
  if (press === null || asked.privilegeRefusal(action) !== null) return [];
  const refusal = asked.whyNot(action);
  const answers = refusal?.because === 'guard' && isAnswered?.(action) === true;
  const Icon: LucideIcon = icons[action];
  const shared = { id: action, label: menuLabels?.[action] ?? labels[action], icon: <Icon aria-hidden /> };
  const why = refusal === null || answers ? whyNotNow(action) : refusal.sentence;
  if (typeof press === 'function') {
    return [{ ...shared, kind: 'action', isDanger: isDestructive(action), refusal: why, onSelect: press }];
  }
  return why === undefined
    ? [{ ...shared, kind: 'link', href: press.href }]
    : [{ ...shared, kind: 'action', refusal: why, onSelect: () => undefined }];
}

export function menuGroups<Action extends string>(
  rules: MenuRules<Action>,
  parts: readonly MenuPart<Action>[],
): readonly MenuGroup[] {
  return parts
    .map(({ actions = [], entries = [], ...group }) => ({
      ...group,
      entries: [...actions.flatMap((action) => actionEntry(action, rules)), ...entries],
    }))
    .filter(({ entries }) => entries.length > 0);
}

export interface DetailMenuInput {
  readonly record: Pick<
    DeploymentRequest,
    'demoDeploymentBuilds' | 'awsMaintenanceBuilds' | 'lastRunJenkinsJob' | 'runner'
  >;
  readonly tuple: StatusTuple;
  readonly facts: DeploymentFacts;
  /** Null if the viewer has no edit page. */
  readonly onEdit: (() => void) | null;
  readonly onCommand: (action: CommandAction) => void;
  /** Why the device can't do it now, whatever the status; undefined if it can. */
  readonly whyNotNow: (action: DeploymentAction) => string | undefined;
}

const MENU_LABELS: Partial<Record<CommandAction, string>> = {
  START: 'Start VMs',
  STOP: 'Stop VMs',
  DESTROY: 'Destroy environment',
};

/** Opens in a new tab, even the portal's own page (Deployments §2 "Deployment detail"). */
function buildEntry(
  { buildNumber, buildUrl, isBuildSuccess }: Build,
  { whyNotNow }: Pick<DetailMenuInput, 'whyNotNow'>,
): MenuEntry {
  const Mark = isBuildSuccess ? CircleCheck : CircleX;
  const title = buildTooltip(isBuildSuccess);
  return buildLink(
    {
      id: `${buildNumber} ${buildUrl}`,
      label: `Build #${buildNumber}`,
      title,
      icon: <Mark aria-label={title} className={toneIcon[isBuildSuccess ? 'success' : 'danger']} />,
    },
    buildUrl,
    whyNotNow,
  );
}

/** A running build is in neither list; open to users with the row's link. */
function lastBuildEntry({ record, tuple, facts, whyNotNow }: DetailMenuInput): readonly MenuEntry[] {
  const { lastRunJenkinsJob, demoDeploymentBuilds = [], awsMaintenanceBuilds = [] } = record;
  const isListed = [...demoDeploymentBuilds, ...awsMaintenanceBuilds].some(
    ({ buildUrl }) => buildUrl === lastRunJenkinsJob,
  );
  if (!lastRunJenkinsJob || isListed || deploymentLifecycle.whyNot(tuple, facts, 'LAST_BUILD') !== null) return [];
  const Icon = ACTION_ICONS.LAST_BUILD;
  const entry = { id: 'LAST_BUILD', label: DEPLOYMENT_ACTION_LABELS.LAST_BUILD, icon: <Icon aria-hidden /> };
  return [buildLink(entry, lastRunJenkinsJob, whyNotNow)];
}

function buildLink(
  shared: Pick<MenuEntry, 'id' | 'label' | 'title' | 'icon'>,
  buildUrl: string,
  whyNotNow: DetailMenuInput['whyNotNow'],
): MenuEntry {
  const { address } = buildWay(buildUrl);
  const refusal = address === null ? 'This build has no URL.' : whyNotNow('LAST_BUILD');
  if (address === null || refusal !== undefined)
    return { ...shared, kind: 'action', refusal, onSelect: () => undefined };
  return { ...shared, kind: 'link', href: address };
}

/** The specified heading, unless a runner has its builds in the portal: then no Jenkins is involved. */
function buildsHeading(
  { runner }: DetailMenuInput['record'],
  buildUrls: readonly (string | null | undefined)[],
): string {
  const isOwn = runner != null && buildUrls.every((url) => buildWay(url).kind === 'page');
  return isOwn ? 'Builds' : 'Jenkins jobs';
}

function newestFirst(builds: readonly Build[] | undefined): readonly Build[] {
  return [...(builds ?? [])].sort((one, other) => other.buildNumber - one.buildNumber);
}

/** Deployments §2. Empty groups are left out. */
export function detailMenu(input: DetailMenuInput): readonly MenuGroup[] {
  const { record, tuple, facts, onEdit } = input;
  const shown = detailMenuGroups(tuple);
  const mayOpenBuilds = deploymentLifecycle.privilegeRefusal(facts, 'LAST_BUILD') === null;
  const builds = (list: readonly Build[] | undefined) =>
    shown.jenkinsJobs && mayOpenBuilds ? newestFirst(list).map((build) => buildEntry(build, input)) : [];
  const headingOf = (list: readonly Build[] = []) =>
    buildsHeading(
      record,
      list.map(({ buildUrl }) => buildUrl),
    );
  return menuGroups(
    {
      labels: DEPLOYMENT_ACTION_LABELS,
      icons: ACTION_ICONS,
      menuLabels: MENU_LABELS,
      isDestructive: (action) => isCommandAction(action) && DESTRUCTIVE_ACTIONS.has(action),
      isAnswered: (action) => isCommandAction(action) && ANSWERED_WITH_ALERT.has(action),
      asked: {
        whyNot: (action) => deploymentLifecycle.whyNot(tuple, facts, action),
        privilegeRefusal: (action) => deploymentLifecycle.privilegeRefusal(facts, action),
      },
      whyNotNow: input.whyNotNow,
      press: (action) => (isCommandAction(action) ? () => input.onCommand(action) : onEdit),
    },
    [
      { id: 'approvals', heading: 'Approvals', actions: shown.approvals ? ['APPROVE', 'REJECT'] : [] },
      {
        id: 'deployment tasks',
        heading: `${headingOf(record.demoDeploymentBuilds)}: Deployment tasks`,
        entries: builds(record.demoDeploymentBuilds),
      },
      {
        id: 'maintenance tasks',
        heading: `${headingOf(record.awsMaintenanceBuilds)}: Maintenance tasks`,
        entries: builds(record.awsMaintenanceBuilds),
      },
      {
        id: 'last build',
        heading: buildsHeading(record, [record.lastRunJenkinsJob]),
        entries: shown.jenkinsJobs ? lastBuildEntry(input) : [],
      },
      {
        id: 'infrastructure',
        heading: 'Infrastructure',
        actions: shown.infrastructure ? ['START', 'STOP', 'DESTROY'] : [],
      },
      { id: 'edit', actions: ['EDIT'] },
      { id: 'delete', actions: ['DELETE'] },
    ],
  );
}
