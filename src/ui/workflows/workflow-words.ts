import { offlineSentence } from '../../machines/lifecycles/engine/offline-policy.ts';
import { senderWords } from '../../machines/workflows/chart-words.ts';
import { statePath } from '../../machines/workflows/state-path.ts';
import type {
  FieldGraph,
  Workflow,
  WorkflowGuard,
  WorkflowPermission,
  WorkflowTransition,
} from '../../machines/workflows/workflow.ts';
import { adminPrivilegeFor, type Privilege } from '../../rules/access/access.ts';
import { privilegesBehind } from '../../rules/access/privilege-labels.ts';

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** 'Approve'; a transition without a name happens at once. */
export function transitionLabel({ label, trigger }: Pick<WorkflowTransition, 'label' | 'trigger'>): string {
  if (label !== '') return label;
  return trigger.kind === 'always' ? 'At once' : trigger.event;
}

/** The refusal that users read, else the condition. */
export function guardWords({ name, sentence }: WorkflowGuard): string {
  return sentence === null ? `Only if ${name}.` : `Only if ${name}; otherwise: “${sentence}”`;
}

/** 'In production: the privilege “Destroy …” (deployment.destroy.production)' */
function permissionWords({ where, anyOf }: WorkflowPermission): string {
  const needed = privilegesBehind(anyOf);
  return where === null ? needed.replace(/^t/, 'T') : `${where.charAt(0).toUpperCase()}${where.slice(1)}: ${needed}`;
}

/** Superuser privileges that suffice in every case, beside the named ones. */
function enoughForAll(permissions: readonly WorkflowPermission[]): readonly Privilege[] {
  const [first, ...others] = permissions.map(({ anyOf }) => {
    const admins = anyOf.flatMap((needed) => adminPrivilegeFor(needed) ?? []);
    return new Set(admins.filter((admin) => !anyOf.includes(admin)));
  });
  return [...(first ?? [])].filter((admin) => others.every((each) => each.has(admin)));
}

export function whoMay({ sender, permissions }: WorkflowTransition): readonly string[] {
  if (sender !== 'user') return [senderWords(sender)];
  if (permissions.length === 0) return ['Every user'];
  const admins = enoughForAll(permissions);
  const instead = permissions.length === 1 ? 'Or' : 'Or in every case';
  return [
    ...permissions.map(permissionWords),
    ...(admins.length === 0 ? [] : [`${instead} ${privilegesBehind(admins)}`]),
  ];
}

/** Null if no user triggers it. */
export function offlineWords(transition: WorkflowTransition): string | null {
  return transition.offline === null ? null : offlineSentence(transition.offline, transitionLabel(transition));
}

export const STAYS = 'Stays';

export function targetWords(workflow: Workflow, { targets }: WorkflowTransition): string {
  return targets.length === 0 ? STAYS : targets.map((id) => statePath(workflow, id)).join(', ');
}

export interface ChosenWords {
  readonly title: string;
  readonly words: readonly string[];
}

/** Null for no or an unknown selection. */
export function chosenWords(workflow: Workflow, id: string | null): ChosenWords | null {
  const transition = workflow.transitions.find((each) => each.id === id);
  if (transition !== undefined) {
    const { source } = transition;
    const way = `${statePath(workflow, source)} → ${targetWords(workflow, transition)}`;
    return { title: transitionLabel(transition), words: [way, ...whoMay(transition)] };
  }
  const state = workflow.states.find((each) => each.id === id);
  return state === undefined ? null : { title: state.label, words: [statePath(workflow, state.id)] };
}

/** The same for a form's field. */
export function chosenFieldWords({ fields, sections }: FieldGraph, id: string | null): ChosenWords | null {
  const field = fields.find((each) => each.id === id);
  if (field === undefined) return null;
  const section = sections.find((each) => each.id === field.section);
  return { title: field.label, words: [section?.label ?? field.section] };
}
