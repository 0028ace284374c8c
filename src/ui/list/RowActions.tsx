import { CircleHelp, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { isQueueable, useMayDecide, useOfflineRefusals, useWaitingDecision } from '../actions/action-refusals.ts';
import { ActionMenu } from '../kit/ActionMenu.tsx';
import { Button } from '../kit/Button.tsx';
import { iconButtonClass } from '../kit/IconButton.css.ts';
import { IconButton } from '../kit/IconButton.tsx';
import type { MenuEntry, MenuGroup } from '../kit/menu-entries.ts';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { pendingTitle } from '../outbox/PendingMark.tsx';
import { AddressLink, useOpenAddress } from '../page/address-link.tsx';
import { usePaths } from '../portal/portal-context.tsx';
import { cardActions, rowActions as rowActionsClass } from './list.css.ts';
import type { ListActions, ListWords } from './list-definition.ts';
import { likelyActions, type RowAction } from './row-actions.ts';

export interface RowHandlers<Row, Action extends string> {
  readonly onCommand: (action: Action, record: Row) => void;
  readonly onExplain: (record: Row) => void;
}

export interface RowActionsProps<Row extends AreaRecord, Action extends string> extends RowHandlers<Row, Action> {
  words: Pick<ListWords<Row>, 'nameOf'>;
  actions: ListActions<Row, Action>;
  record: Row;
  offered: readonly RowAction<Action>[];
}

type RowCommand<Action extends string> = Extract<RowAction<Action>, { kind: 'command' | 'refused' }>;

function isCommand<Action extends string>(entry: RowAction<Action>): entry is RowCommand<Action> {
  return entry.kind === 'command' || entry.kind === 'refused';
}

function useRefusals<Row extends AreaRecord, Action extends string>({
  actions,
  record,
}: Pick<RowActionsProps<Row, Action>, 'actions' | 'record'>) {
  const offlineRefusal = useOfflineRefusals(actions);
  const mayDecide = useMayDecide(actions, record);
  return {
    waiting: useWaitingDecision(actions, record),
    refusalOf: (entry: RowAction<Action>) => (entry.kind === 'refused' ? entry.reason : offlineRefusal(entry.action)),
    /** Hides queueable actions beside a possibly queued decision. */
    open: (entries: readonly RowAction<Action>[]) =>
      mayDecide ? entries : entries.filter(({ action }) => !isQueueable(actions, action)),
  };
}

function ActionIcon<Action extends string>({ icons, action }: { icons: Icons<Action>; action: Action }) {
  const Icon: LucideIcon = icons[action];
  return <Icon aria-hidden />;
}
type Icons<Action extends string> = ListActions<unknown, Action>['icons'];

function useMenuGroups<Row extends AreaRecord, Action extends string>(
  { record, actions, offered, onCommand, onExplain }: RowActionsProps<Row, Action>,
  { waiting, refusalOf, open: openEntries }: ReturnType<typeof useRefusals<Row, Action>>,
) {
  const { lifecycle, icons, commands, view } = actions;
  const open = useOpenAddress();
  const { outbox } = usePaths();
  const isDestructive = (entry: RowAction<Action>) =>
    isCommand(entry) && commands?.isDestructive(entry.action) === true;
  const entryOf = (entry: RowAction<Action>): MenuEntry => {
    const shared = {
      id: entry.action,
      label: lifecycle.labels[entry.action],
      icon: <ActionIcon icons={icons} action={entry.action} />,
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
            id: 'outbox',
            label: waiting.words,
            title: pendingTitle(waiting),
            icon: <Hourglass aria-hidden />,
            onSelect: () => open(outbox.list()),
          },
        ];
  return (beside: readonly RowAction<Action>[]): readonly MenuGroup[] => {
    const entries = openEntries(offered).filter((entry) => entry.action !== view && !beside.includes(entry));
    return [
      { id: 'decided', entries: decided },
      { id: 'open', entries: entries.filter((entry) => !isCommand(entry)).map(entryOf) },
      { id: 'run', entries: entries.filter((entry) => isCommand(entry) && !isDestructive(entry)).map(entryOf) },
      { id: 'end', entries: entries.filter(isDestructive).map(entryOf) },
      { id: 'explain', entries: actions.explainsMissing === false ? [] : [explain] },
    ].filter((group) => group.entries.length > 0);
  };
}

/** Entries are only made for a menu that may be empty: most rows are never opened. */
function hasMenu<Row, Action extends string>(
  { explainsMissing }: ListActions<Row, Action>,
  groups: () => readonly MenuGroup[],
): boolean {
  return explainsMissing !== false || groups().length > 0;
}

/** Likely actions as icons, the others in a menu. */
export function RowActions<Row extends AreaRecord, Action extends string>(props: RowActionsProps<Row, Action>) {
  const { words, record, actions, offered, onCommand } = props;
  const { lifecycle, icons, commands } = actions;
  const refusals = useRefusals(props);
  const { refusalOf } = refusals;
  const groups = useMenuGroups(props, refusals);
  const beside = likelyActions(actions, refusals.open(offered), 2);
  const ref = useRef<HTMLSpanElement>(null);
  useKeptFocus(ref);
  return (
    <span ref={ref} className={rowActionsClass}>
      {beside.map((entry) => {
        const shared = {
          label: `${lifecycle.labels[entry.action]} ${words.nameOf(record)}`,
          icon: <ActionIcon icons={icons} action={entry.action} />,
          refusal: refusalOf(entry),
        };
        return isCommand(entry) ? (
          <IconButton
            key={entry.action}
            size="small"
            isDanger={commands?.isDestructive(entry.action)}
            onClick={() => onCommand(entry.action, record)}
            {...shared}
          />
        ) : (
          <NavigationLink key={entry.action} kind={entry.kind} address={entry.address} {...shared} />
        );
      })}
      {hasMenu(actions, () => groups(beside)) && (
        <ActionMenu label={`Actions for ${words.nameOf(record)}`} groups={() => groups(beside)} />
      )}
    </span>
  );
}

interface NavigationLinkProps {
  kind: 'page' | 'elsewhere';
  address: string;
  label: string;
  icon: ReactNode;
  refusal: string | undefined;
}

function NavigationLink({ kind, address, label, icon, refusal }: NavigationLinkProps) {
  if (refusal !== undefined) return <IconButton size="small" label={label} icon={icon} refusal={refusal} />;
  const shared = { className: iconButtonClass({ size: 'small' }), title: label, 'aria-label': label };
  return kind === 'page' ? (
    <AddressLink {...shared} to={address}>
      {icon}
    </AddressLink>
  ) : (
    <a {...shared} href={address} target="_blank" rel="noreferrer">
      {icon}
    </a>
  );
}

export function CardMenu<Row extends AreaRecord, Action extends string>(props: RowActionsProps<Row, Action>) {
  const groupsBeside = useMenuGroups(props, useRefusals(props));
  const groups = () => groupsBeside(likelyCommands(props.actions, props.offered));
  if (!hasMenu(props.actions, groups)) return null;
  return <ActionMenu label={`Actions for ${props.words.nameOf(props.record)}`} size="medium" groups={groups} />;
}

export function CardCommands<Row extends AreaRecord, Action extends string>(props: RowActionsProps<Row, Action>) {
  const { words, record, actions, offered, onCommand } = props;
  const { lifecycle, icons } = actions;
  const { open, refusalOf } = useRefusals(props);
  return (
    <span className={cardActions}>
      {likelyCommands(actions, open(offered)).map((entry) => {
        const { action } = entry;
        return (
          <Button
            key={action}
            size="small"
            icon={<ActionIcon icons={icons} action={action} />}
            aria-label={`${lifecycle.labels[action]} ${words.nameOf(record)}`}
            refusal={refusalOf(entry)}
            onClick={() => onCommand(action, record)}
          >
            {lifecycle.labels[action]}
          </Button>
        );
      })}
    </span>
  );
}

export function likelyCommands<Row, Action extends string>(
  actions: ListActions<Row, Action>,
  offered: readonly RowAction<Action>[],
): readonly RowCommand<Action>[] {
  return likelyActions(actions, offered, 2)
    .filter((entry) => isCommand(entry))
    .filter(({ action }) => actions.cardButtons.includes(action));
}
