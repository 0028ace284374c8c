import { statePath } from '../../../machines/workflows/state-path.ts';
import type { FieldGraph, Workflow } from '../../../machines/workflows/workflow.ts';
import { privilegeLabel } from '../../../rules/access/privilege-labels.ts';
import type { ListboxOption } from '../../kit/option-search.ts';
import type { WorkflowOverlay } from '../workflow-panel.ts';
import { transitionLabel } from '../workflow-words.ts';

/** `value` is the selection. @param marks options that are possible or refused now come first */
export function searchOptions(
  workflow: Workflow,
  marks: WorkflowOverlay['marks'] = new Map(),
): readonly ListboxOption[] {
  const transitions = workflow.transitions.map((transition) => {
    const { id, source, trigger, guards, permissions, targets } = transition;
    const privileges = permissions.flatMap(({ anyOf }) => anyOf.map((name) => `${privilegeLabel(name)} (${name})`));
    return {
      value: id,
      label: transitionLabel(transition),
      hint: [
        `in ${statePath(workflow, source)}${targets.length === 0 ? '' : `, to ${targets.map((target) => statePath(workflow, target)).join(', ')}`}`,
        trigger.event,
        ...guards.map(({ name }) => `if ${name}`),
        ...privileges,
      ]
        .filter((part) => part !== '')
        .join(' · '),
    };
  });
  const states = workflow.states.map(({ id, label, name }) => ({
    value: id,
    label,
    hint: `${statePath(workflow, id)} · ${name}`,
  }));
  const isElsewhere = ({ value }: ListboxOption) => Number(!marks.has(value));
  return [...states, ...transitions.toSorted((one, other) => isElsewhere(one) - isElsewhere(other))];
}

export function fieldOptions({ fields, sections }: FieldGraph): readonly ListboxOption[] {
  const labels = new Map(sections.map(({ id, label }) => [id, label]));
  return fields.map(({ id, label, section, control }) => ({
    value: id,
    label,
    hint: `${labels.get(section) ?? section} · ${control}`,
  }));
}
