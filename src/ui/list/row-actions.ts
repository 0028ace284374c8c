import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { RecordAddress } from '../actions/area-actions.ts';
import { byCause, type MissingActions } from '../actions/missing-actions.ts';
import type { Paths } from '../paths.ts';
import type { ListActions } from './list-definition.ts';

export type RowAction<Action extends string> =
  /** A confirmation, or an alert if a rule refuses the command. */
  | { readonly kind: 'command'; readonly action: Action; readonly isRefused: boolean }
  | { readonly kind: 'refused'; readonly action: Action; readonly reason: string }
  | { readonly kind: 'page'; readonly action: Action; readonly address: string }
  | { readonly kind: 'elsewhere'; readonly action: Action; readonly address: string };

export interface RowTargets {
  readonly paths: Paths;
  readonly mayOpen: (address: string) => boolean;
  readonly recordAddress: RecordAddress;
}

function navigation<Row, Action extends string>(
  actions: ListActions<Row, Action>,
  action: Action,
  record: Row,
  { paths, mayOpen, recordAddress }: RowTargets,
): readonly RowAction<Action>[] {
  const way = actions.ways[action]?.(record, paths, recordAddress);
  if (way === undefined) return [];
  const { kind, address } = way;
  return address === null || (kind === 'page' && !mayOpen(address)) ? [] : [{ kind, action, address }];
}

/** In order: those that the chart offers and that have a target (Deployments §4). */
export function rowActions<Row, Action extends string>(
  actions: ListActions<Row, Action>,
  record: Row,
  viewer: FactsViewer,
  now: Date,
  targets: RowTargets,
): readonly RowAction<Action>[] {
  const asked = actions.lifecycle.ask(record, viewer, now);
  if (asked === null) return navigation(actions, actions.view, record, targets);
  const { offered, refused, whyNot } = asked;
  /** Allowed by status and privileges, but refused by a further rule. */
  const refusedCommand = (action: Action): readonly RowAction<Action>[] => {
    if (actions.alertedWhenRefused?.has(action)) return [{ kind: 'command', action, isRefused: true }];
    const refusal = actions.showsRefusal?.has(action) ? whyNot(action) : null;
    return refusal === null ? [] : [{ kind: 'refused', action, reason: refusal.sentence }];
  };
  return actions.listed.flatMap((action): readonly RowAction<Action>[] => {
    if (actions.ways[action] !== undefined)
      return offered.has(action) ? navigation(actions, action, record, targets) : [];
    if (offered.has(action)) return [{ kind: 'command', action, isRefused: false }];
    return refused.has(action) ? refusedCommand(action) : [];
  });
}

export function offeredOnCard<Row, Action extends string>(
  { isOfferedOnCard }: Pick<ListActions<Row, Action>, 'isOfferedOnCard'>,
  record: Row,
  actions: readonly RowAction<Action>[],
): readonly RowAction<Action>[] {
  return isOfferedOnCard === undefined ? actions : actions.filter(({ action }) => isOfferedOnCard(action, record));
}

/** Shown beside the menu, at most `count`. */
export function likelyActions<Row, Action extends string>(
  { likely }: Pick<ListActions<Row, Action>, 'likely'>,
  actions: readonly RowAction<Action>[],
  count: number,
): readonly RowAction<Action>[] {
  return likely
    .flatMap((wanted) =>
      actions.filter((entry) => entry.action === wanted && !(entry.kind === 'command' && entry.isRefused)),
    )
    .slice(0, count);
}

export function missingActions<Row, Action extends string>(
  { lifecycle, listed }: ListActions<Row, Action>,
  record: Row,
  viewer: FactsViewer,
  now: Date,
): MissingActions<Action> {
  const missing = lifecycle.ask(record, viewer, now)?.missing() ?? [];
  return byCause(missing.filter(({ action }) => listed.includes(action)));
}
