/** The dependencies between a form's fields, read from the running form (Deployments §2 "Create and edit forms"). */
import type { FieldBase, FieldName, FormRules } from '../../rules/forms/form.ts';
import { type DependencyKind, fieldGraph } from '../../rules/forms/graph.ts';
import type { FieldDependency, FieldGraph } from './workflow.ts';

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

/** Rules receive only the fields they name (`src/rules/forms/form.ts`), so the graph shows every possible effect. */
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
