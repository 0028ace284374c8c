/** What the fields of a form have to do with each other, read from the form that runs (Deployments §2 "Create and edit forms"). */
import type { FieldBase, FieldName, FormRules } from '../../rules/forms/form.ts';
import { type DependencyKind, fieldGraph } from '../../rules/forms/graph.ts';
import type { FieldDependency, FieldGraph } from './workflow.ts';

/** What one field decides about another one, by how the form's rules say so. */
const DECIDED = {
  shows: 'visible',
  fixes: 'editable',
  keeps: 'editable',
  opens: 'editable',
  requires: 'required',
  offers: 'options',
  limits: 'check',
  rules: 'check',
  checks: 'check',
  warns: 'check',
  resets: 'value',
  derives: 'value',
} as const satisfies Record<DependencyKind, FieldDependency['kind']>;

/** A form, as far as its graph goes. */
type DrawnForm<Values, Setting> = Omit<FormRules<Values, Setting>, 'order' | 'fields'> & {
  readonly fields: { readonly [Name in FieldName<Values>]: FieldBase<Values, Setting> & { readonly control: string } };
};

function dependenciesOf<Values, Setting>(form: DrawnForm<Values, Setting>): readonly FieldDependency[] {
  const found = new Map<string, FieldDependency>();
  for (const { from, to, kind } of fieldGraph(form)) {
    const dependency = { of: to, on: from, kind: DECIDED[kind] };
    found.set(Object.values(dependency).join(' '), dependency);
  }
  return [...found.values()];
}

/**
 * The graph of a form. Every rule of a form names the fields that it reads, and is given no others (`src/rules/forms/form.ts`): what
 * is drawn is what can have an effect.
 */
export function graphOf<Values, Setting>(id: string, label: string, form: DrawnForm<Values, Setting>): FieldGraph {
  const sections = form.sections.map(({ title, fields }, index) => ({
    id: `section-${index + 1}`,
    label: title,
    fields,
  }));
  return {
    id,
    label,
    sections: sections.map((section) => ({ id: section.id, label: section.label })),
    fields: sections.flatMap((section) =>
      section.fields.map((name) => {
        const { label: words, control } = form.fields[name];
        return { id: name, section: section.id, label: words, control };
      }),
    ),
    dependencies: dependenciesOf(form),
  };
}
