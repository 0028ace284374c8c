import type { AnyStateMachine } from 'xstate';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { Lifecycle } from '../lifecycles/engine/lifecycle.ts';
import type { LifecycleOutline, OutlinedRegion } from '../lifecycles/engine/outline.ts';
import { fieldOf } from '../lifecycles/engine/transitions.ts';
import { capitalized, nameWords } from './name-words.ts';
import { type PermissionCases, permissionsIn } from './permissions.ts';
import { type ChartWords, plainGuard, type ReadTransition, type SaidOfTransition, triggerWords } from './read-chart.ts';
import type { WorkflowGuard, WorkflowPermission } from './workflow.ts';
import { type WorkflowSource, workflowSource } from './workflow-source.ts';

type DrawnLifecycle<Action extends string, Facts> = Pick<
  Lifecycle<never, Action, never, Facts, never, unknown, AnyStateMachine>,
  'actions' | 'labels' | 'policyOf' | 'machine' | 'outline'
>;

interface LifecycleDeclaration<Action extends string, Facts> {
  readonly id: string;
  readonly label: string;
  readonly area: RecordAreaName | null;
  readonly lifecycle: DrawnLifecycle<Action, Facts>;
  readonly facts: Facts;
  readonly cases?: readonly PermissionCases<Facts>[];
  /** The action by which a user sets a status, unless the runner reports it. */
  readonly setBy?: NoInfer<Action>;
}

/** Transitions show these as their permissions. */
const PRIVILEGE_GUARDS: ReadonlySet<string> = new Set(['holds the privilege', 'is allowed']);

/** 'infrastructure.STARTED' becomes 'Started'; null unless it reports a status. */
function reportedWords(event: string, regions: readonly OutlinedRegion[]): string | null {
  const [region, ...rest] = event.split('.');
  const statuses = regions.find((each) => each.region === region)?.statuses;
  return statuses?.find(({ status }) => status === rest.join('.'))?.words ?? null;
}

function isGuardList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function guardsOf({ guards, meta }: ReadTransition, outline: LifecycleOutline<never, never>): readonly WorkflowGuard[] {
  const described = fieldOf(meta, 'guards');
  const written = guards.filter(({ name }) => !PRIVILEGE_GUARDS.has(name));
  const names = new Set([...(isGuardList(described) ? described : []), ...written.map(({ name }) => name)]);
  return [...names].map((name) => {
    const known = outline.guards.get(name);
    const found = written.find((guard) => guard.name === name) ?? { name, given: null, isOfEvent: false };
    return known === undefined ? plainGuard(found) : { name, ...known };
  });
}

function lifecycleWords<Action extends string, Facts>(
  { label, lifecycle, facts, cases = [], setBy }: LifecycleDeclaration<Action, Facts>,
  outline: LifecycleOutline<Action, Facts>,
): ChartWords {
  const { actions, labels, policyOf } = lifecycle;
  const permissionsOf = (action: Action): readonly WorkflowPermission[] => {
    const asked = permissionsIn(facts, cases, (each) => outline.neededPrivileges(action, each));
    return asked.every(({ anyOf }) => anyOf.length === 0) ? [] : asked;
  };
  const byUser = (action: Action) =>
    ({ sender: 'user', permissions: permissionsOf(action), offline: policyOf(action) }) as const;

  const saidOf = (read: ReadTransition): Omit<SaidOfTransition, 'guards'> => {
    const { event } = read.trigger;
    const action = actions.find((each) => each === event);
    if (action !== undefined) return { label: labels[action], ...byUser(action) };
    const words = reportedWords(event, outline.regions);
    if (words !== null && setBy !== undefined) return { label: `${labels[setBy]}: ${words}`, ...byUser(setBy) };
    const unasked = { permissions: [], offline: null };
    if (words !== null) return { label: `Reported: ${words}`, sender: 'runner', ...unasked };
    return { label: triggerWords(read), sender: 'machine', ...unasked };
  };

  return {
    stateLabel: (id, name) => {
      if (id === '') return label;
      const [, regionName, status] = id.split('.');
      const region = outline.regions.find((each) => each.region === regionName);
      if (region === undefined) return nameWords(name);
      return region.statuses.find((each) => each.status === status)?.words ?? capitalized(region.name);
    },
    beginsFor: (id) => {
      const [, regionName, status] = id.split('.');
      const region = outline.regions.find((each) => each.region === regionName);
      return region?.statuses.find((each) => each.status === status)?.beginsFor ?? [];
    },
    said: (read) => ({ ...saidOf(read), guards: guardsOf(read, outline) }),
  };
}

export function lifecycleSource<Action extends string, Facts>(
  declaration: LifecycleDeclaration<Action, Facts>,
): WorkflowSource {
  const { id, label, area, lifecycle } = declaration;
  const { actions, labels, machine } = lifecycle;
  const outline = lifecycle.outline();
  const { regions, reports } = outline;
  return workflowSource({ id, label, group: 'lifecycle' }, machine, lifecycleWords(declaration, outline), {
    area,
    regions,
    actions: actions.map((action) => ({ action, label: labels[action] })),
    reports,
  });
}
