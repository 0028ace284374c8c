import { CircleHelp, type LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AskedRecord } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import { type AreaRecord, idWords } from '../../rules/records/record-key.ts';
import { useActionRefusals } from '../actions/action-refusals.ts';
import { byCause } from '../actions/missing-actions.ts';
import type { Way } from '../actions/ways.ts';
import { ActionMenu } from '../kit/ActionMenu.tsx';
import { buttonClass } from '../kit/Button.css.ts';
import { Button, type ButtonIntent } from '../kit/Button.tsx';
import { HoverMenu } from '../kit/HoverMenu.tsx';
import type { MenuEntry, MenuGroup } from '../kit/menu-entries.ts';
import { PageHeader, type PageHeaderProps } from '../kit/PageHeader.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { usePathname } from '../page/address-link.tsx';
import { useOfferedInPalette } from '../palette/offered-actions.ts';
import { useExtensions } from '../portal/extensions.ts';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { useMayOpen, usePaths, useRecordAddress, useRecordWords } from '../portal/portal-context.tsx';
import type { AreaDetail, DetailActions } from './detail-definition.ts';

const MissingActions = lazyPart(() => import('../actions/MissingActions.tsx'));

/** Milliseconds after the pointer has left (Deployments §9). */
const MENU_CLOSE_DELAY = 300;

/** With more, the first three are buttons and the others a menu, so that the header keeps its one line. */
const MOST_BUTTONS = 4;
const BUTTONS_BESIDE_MENU = 3;

interface OfferingHeaderProps<Detail extends AreaRecord, Action extends string>
  extends Omit<PageHeaderProps, 'actions' | 'primaryAction'> {
  area: AreaDetail<Detail, Action>['area'];
  noun: string;
  offers: DetailActions<Detail, Action>;
  record: Detail;
  asked: AskedRecord<Action>;
  now: Date;
  onCommand: (action: Action) => void;
}

export function OfferingHeader<Detail extends AreaRecord, Action extends string>({
  area,
  noun,
  offers,
  record,
  asked,
  now,
  onCommand,
  ...header
}: OfferingHeaderProps<Detail, Action>) {
  const { lifecycle, icons, ways, menu, extensions, beside = [], primary = [], decision = [] } = offers;
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const recordAddress = useRecordAddress();
  const navigate = useNavigate();
  const known = useExtensions();
  const viewer = useFactsViewer();
  const whyNotNow = useActionRefusals(offers, record);

  const isCommand = (action: Action) => ways[action] === undefined;
  /** Undefined for a command, null if the viewer can't go there. */
  const wayOf = (action: Action): Way | null | undefined => {
    const way = ways[action]?.(record, paths, recordAddress);
    if (way === undefined) return undefined;
    return way.address === null || (way.kind === 'page' && !mayOpen(way.address)) ? null : way;
  };
  const press = (action: Action) => {
    if (isCommand(action)) return () => onCommand(action);
    const way = wayOf(action);
    const address = way?.address ?? null;
    if (address === null) return null;
    return way?.kind === 'page' ? () => navigate(address) : { href: address };
  };
  const isOffered = (action: Action) => {
    const extension = extensions?.[action];
    return asked.offered.has(action) && wayOf(action) !== null && (extension === undefined || known.has(extension));
  };
  const words = useRecordWords()(area, record);
  const pathname = usePathname();
  useOfferedInPalette({
    record: words === null ? idWords(record.id) : words.hint,
    actions: lifecycle.actions.flatMap((action) => {
      const pressed = isOffered(action) && wayOf(action)?.address !== pathname ? press(action) : null;
      if (pressed === null) return [];
      const Icon: LucideIcon = icons[action];
      const run = typeof pressed === 'function' ? pressed : () => window.open(pressed.href, '_blank', 'noreferrer');
      return [
        { id: action, label: lifecycle.labels[action], icon: <Icon aria-hidden />, refusal: whyNotNow(action), run },
      ];
    }),
  });
  const button = (action: Action, intent: ButtonIntent) => {
    const Icon: LucideIcon = icons[action];
    const way = wayOf(action);
    const refusal = whyNotNow(action);
    const content = (
      <>
        <Icon aria-hidden />
        {lifecycle.labels[action]}
      </>
    );
    if (way?.address == null || refusal !== undefined) {
      const onClick = isCommand(action) ? () => onCommand(action) : undefined;
      return (
        <Button key={action} intent={intent} icon={<Icon aria-hidden />} refusal={refusal} onClick={onClick}>
          {lifecycle.labels[action]}
        </Button>
      );
    }
    return way.kind === 'page' ? (
      <Link key={action} className={buttonClass()} to={way.address}>
        {content}
      </Link>
    ) : (
      <a key={action} className={buttonClass()} href={way.address} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  };

  const entryOf = (action: Action): MenuEntry => {
    const Icon: LucideIcon = icons[action];
    const shared = { id: action, label: lifecycle.labels[action], icon: <Icon aria-hidden /> };
    const pressed = press(action);
    const refusal = whyNotNow(action);
    return pressed !== null && typeof pressed !== 'function' && refusal === undefined
      ? { ...shared, kind: 'link', href: pressed.href }
      : {
          ...shared,
          kind: 'action',
          refusal,
          isDanger: isDestructive(action),
          onSelect: () => typeof pressed === 'function' && pressed(),
        };
  };
  const isDestructive = (action: Action) => isCommand(action) && offers.commands?.isDestructive(action) === true;
  const menuOf = (actions: readonly Action[]): readonly MenuGroup[] =>
    [
      { id: 'others', entries: actions.filter((action) => !isDestructive(action)).map(entryOf) },
      { id: 'destructive', entries: actions.filter(isDestructive).map(entryOf) },
    ].filter(({ entries }) => entries.length > 0);

  const [isExplaining, setExplaining] = useState(false);
  const explain: MenuGroup = {
    id: 'explain',
    entries: [
      {
        kind: 'action',
        id: 'explain',
        label: 'Why are actions missing?',
        icon: <CircleHelp aria-hidden />,
        onSelect: () => setExplaining(true),
      },
    ],
  };
  const groups = menu?.groups(record, { asked, viewer, now, whyNotNow, press }) ?? [];
  const decisions = decision.filter(isOffered);
  const goOn =
    decisions.length > 0
      ? // Rejecting isn't the main thing to do for who has approved.
        decisions.map((action) => button(action, action === decision.at(-1) ? 'primary' : 'secondary'))
      : primary
          .filter(isOffered)
          .slice(0, 1)
          .map((action) => button(action, 'primary'));
  const withMenu = menu !== undefined && groups.length > 0 && (
    <>
      <HoverMenu label={menu.label} groups={[...groups, explain]} closeDelay={MENU_CLOSE_DELAY} />
      {goOn}
    </>
  );
  const offered = beside.filter(isOffered);
  const buttons = offered.length > MOST_BUTTONS ? offered.slice(0, BUTTONS_BESIDE_MENU) : offered;
  const inMenu = offered.slice(buttons.length);
  return (
    <>
      <PageHeader
        {...header}
        actions={
          <>
            {buttons.map((action) => button(action, 'secondary'))}
            {inMenu.length > 0 && (
              <ActionMenu
                label="More actions"
                size="medium"
                groups={() => (withMenu ? menuOf(inMenu) : [...menuOf(inMenu), explain])}
              />
            )}
          </>
        }
        primaryAction={withMenu || (goOn.length > 0 ? goOn : undefined)}
      />
      <Suspense>
        {isExplaining && (
          <MissingActions
            noun={noun}
            description={words === null ? idWords(record.id) : words.name}
            labels={lifecycle.labels}
            {...byCause(asked.missing())}
            onClose={() => setExplaining(false)}
          />
        )}
      </Suspense>
    </>
  );
}
