import type { LucideIcon } from 'lucide-react';
import type { AskedRecord } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import type { AreaActions } from '../actions/area-actions.ts';
import type { MenuEntry, MenuGroup } from '../kit/menu-entries.ts';
import type { ShownRecord } from './detail-definition.ts';

export interface MenuRules<Action extends string>
  extends Pick<AreaActions<never, Action>, 'icons'>,
    Pick<ShownRecord<Action>, 'press' | 'whyNotNow'> {
  readonly labels: Readonly<Record<Action, string>>;
  readonly asked: Pick<AskedRecord<Action>, 'whyNot' | 'privilegeRefusal'>;
  readonly menuLabels?: { readonly [Name in Action]?: string };
  readonly isDestructive: (action: Action) => boolean;
  /** Stays enabled if a further rule refuses it: a press shows the rule's alert. */
  readonly isAnswered?: (action: Action) => boolean;
}

export interface MenuPart<Action extends string> extends Pick<MenuGroup, 'id' | 'heading'> {
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
