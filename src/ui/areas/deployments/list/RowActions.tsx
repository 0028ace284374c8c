import { CircleHelp, Hourglass } from 'lucide-react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import {
  type CommandAction,
  DEPLOYMENT_ACTION_LABELS,
  type DeploymentAction,
} from '../../../../rules/deployments/actions.ts';
import { DESTRUCTIVE_ACTIONS } from '../../../../rules/deployments/confirmations.ts';
import { AddressLink, useOpenAddress } from '../../../address-link.tsx';
import { ActionMenu } from '../../../kit/ActionMenu.tsx';
import { Button } from '../../../kit/Button.tsx';
import { iconButtonClass } from '../../../kit/IconButton.css.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import type { MenuEntry, MenuGroup } from '../../../kit/menu-entries.ts';
import { usePaths } from '../../../portal-context.tsx';
import { pendingTitle } from '../../../queue/PendingMark.tsx';
import { ActionIcon } from './ActionIcon.tsx';
import { isQueueable, useMayDecide, useOfflineRefusals, useWaitingDecision } from './action-refusals.ts';
import { cardActions, rowActions as rowActionsClass } from './list.css.ts';
import { likelyActions, type RowAction } from './row-actions.ts';

/** What a row can ask of its list. */
export interface RowHandlers {
  readonly onCommand: (action: CommandAction, record: DeploymentRequestSummary) => void;
  /** Why other actions are missing. */
  readonly onExplain: (record: DeploymentRequestSummary) => void;
}

export interface RowActionsProps extends RowHandlers {
  record: DeploymentRequestSummary;
  actions: readonly RowAction[];
}

type RowCommand = Extract<RowAction, { kind: 'command' | 'refused' }>;

function isCommand(entry: RowAction): entry is RowCommand {
  return entry.kind === 'command' || entry.kind === 'refused';
}

function isDestructive(entry: RowAction): boolean {
  return isCommand(entry) && DESTRUCTIVE_ACTIONS.has(entry.action);
}

/** Without what can be queued: something already is, or may be. */
function withoutDecisions(actions: readonly RowAction[]): readonly RowAction[] {
  return actions.filter(({ action }) => !isQueueable(action));
}

/** What stands in the way of a request's actions: a decision that waits, and why an action can't be done now. */
function useObstacles({ record }: RowActionsProps) {
  const offlineRefusal = useOfflineRefusals();
  return {
    waiting: useWaitingDecision(record),
    mayDecide: useMayDecide(record),
    refusalOf: (entry: RowAction) => (entry.kind === 'refused' ? entry.reason : offlineRefusal(entry.action)),
  };
}
type Obstacles = ReturnType<typeof useObstacles>;

function useMenuGroups(
  { record, actions, onCommand, onExplain }: RowActionsProps,
  { waiting, mayDecide, refusalOf }: Obstacles,
) {
  const open = useOpenAddress();
  const { queue } = usePaths();
  const entryOf = (entry: RowAction): MenuEntry => {
    const shared = {
      id: entry.action,
      label: DEPLOYMENT_ACTION_LABELS[entry.action],
      icon: <ActionIcon action={entry.action} />,
    };
    const refusal = refusalOf(entry);
    if (entry.kind === 'refused' || refusal !== undefined) {
      return { ...shared, kind: 'action', refusal, onSelect: () => undefined };
    }
    switch (entry.kind) {
      case 'command':
        return {
          ...shared,
          kind: 'action',
          isDanger: isDestructive(entry),
          onSelect: () => onCommand(entry.action, record),
        };
      case 'page':
        return { ...shared, kind: 'action', onSelect: () => open(entry.address) };
      case 'elsewhere':
        return { ...shared, kind: 'link', href: entry.address };
    }
  };
  const explain: MenuEntry = {
    kind: 'action',
    id: 'explain',
    label: 'Why are actions missing?',
    icon: <CircleHelp aria-hidden />,
    onSelect: () => onExplain(record),
  };
  const decided: readonly MenuEntry[] =
    waiting === null
      ? []
      : [
          {
            kind: 'action',
            id: 'queue',
            label: waiting.words,
            title: pendingTitle(waiting),
            icon: <Hourglass aria-hidden />,
            onSelect: () => open(queue.list()),
          },
        ];
  return (beside: readonly RowAction[]): readonly MenuGroup[] => {
    const entries = (mayDecide ? actions : withoutDecisions(actions)).filter(
      (entry) => entry.action !== 'VIEW' && !beside.includes(entry),
    );
    return [
      { id: 'decided', entries: decided },
      { id: 'open', entries: entries.filter((entry) => !isCommand(entry)).map(entryOf) },
      { id: 'run', entries: entries.filter((entry) => isCommand(entry) && !isDestructive(entry)).map(entryOf) },
      { id: 'end', entries: entries.filter(isDestructive).map(entryOf) },
      { id: 'explain', entries: [explain] },
    ].filter((group) => group.entries.length > 0);
  };
}

/** The likely actions as icons, the others in a menu. */
export function RowActions(props: RowActionsProps) {
  const { record, actions, onCommand } = props;
  const obstacles = useObstacles(props);
  const { mayDecide, refusalOf } = obstacles;
  const groups = useMenuGroups(props, obstacles);
  const beside = likelyActions(mayDecide ? actions : withoutDecisions(actions), 2);
  return (
    <span className={rowActionsClass}>
      {beside.map((entry) => {
        const label = `${DEPLOYMENT_ACTION_LABELS[entry.action]} request ${record.id}`;
        return isCommand(entry) ? (
          <IconButton
            key={entry.action}
            size="small"
            label={label}
            icon={<ActionIcon action={entry.action} />}
            isDanger={isDestructive(entry)}
            refusal={refusalOf(entry)}
            onClick={() => onCommand(entry.action, record)}
          />
        ) : (
          <NavigationLink key={entry.action} entry={entry} label={label} refusal={refusalOf(entry)} />
        );
      })}
      <ActionMenu label={`Actions for request ${record.id}`} groups={() => groups(beside)} />
    </span>
  );
}

interface NavigationLinkProps {
  entry: Exclude<RowAction, RowCommand>;
  label: string;
  refusal: string | undefined;
}

function NavigationLink({ entry, label, refusal }: NavigationLinkProps) {
  if (refusal !== undefined) {
    return <IconButton size="small" label={label} icon={<ActionIcon action={entry.action} />} refusal={refusal} />;
  }
  const shared = { className: iconButtonClass({ size: 'small' }), title: label, 'aria-label': label };
  return entry.kind === 'page' ? (
    <AddressLink {...shared} to={entry.address}>
      <ActionIcon action={entry.action} />
    </AddressLink>
  ) : (
    <a {...shared} href={entry.address} target="_blank" rel="noreferrer">
      <ActionIcon action={entry.action} />
    </a>
  );
}

/** The menu at the corner of a card; what stands in words below is not repeated in it. */
export function CardMenu(props: RowActionsProps) {
  const groups = useMenuGroups(props, useObstacles(props));
  return (
    <ActionMenu
      label={`Actions for request ${props.record.id}`}
      size="medium"
      groups={() => groups(likelyCommands(props.actions))}
    />
  );
}

/** The likely commands of a card, in words. */
export function CardCommands(props: RowActionsProps) {
  const { record, actions, onCommand } = props;
  const { mayDecide, refusalOf } = useObstacles(props);
  return (
    <span className={cardActions}>
      {likelyCommands(mayDecide ? actions : withoutDecisions(actions)).map((entry) => {
        const { action } = entry;
        return (
          <Button
            key={action}
            size="small"
            icon={<ActionIcon action={action} />}
            aria-label={`${DEPLOYMENT_ACTION_LABELS[action]} request ${record.id}`}
            refusal={refusalOf(entry)}
            onClick={() => onCommand(action, record)}
          >
            {DEPLOYMENT_ACTION_LABELS[action]}
          </Button>
        );
      })}
    </span>
  );
}

/** What a card offers in words; the others, and what stops an environment, are a press further. */
const CARD_COMMANDS: ReadonlySet<DeploymentAction> = new Set(['APPROVE', 'REJECT', 'RETRY', 'START']);

function isCardCommand(entry: RowAction): entry is RowCommand {
  return isCommand(entry) && CARD_COMMANDS.has(entry.action);
}

export function likelyCommands(actions: readonly RowAction[]) {
  return likelyActions(actions, 2).filter(isCardCommand);
}
