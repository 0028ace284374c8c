/** What the fields of every form have to do with each other, read from the forms that run (Deployments §2 "Create and edit forms"). */
import { biDeploymentForm } from '../../rules/bi-deployments/form.ts';
import { cloudAccountForm } from '../../rules/cloud-accounts/form.ts';
import { credentialForm } from '../../rules/credentials/form.ts';
import { DEPLOYMENT_TYPES, deploymentTypeLabel } from '../../rules/deployments/deployment-types.ts';
import { DEPLOYMENT_FORMS } from '../../rules/deployments/forms/forms.ts';
import type { FieldBase, FieldName, FormRules } from '../../rules/forms/form.ts';
import { type DependencyKind, fieldGraph } from '../../rules/forms/graph.ts';
import { platformVersionForm } from '../../rules/platform-versions/form.ts';
import { roleForm } from '../../rules/roles/form.ts';
import { tenantForm } from '../../rules/tenants/form.ts';
import { topologyForm } from '../../rules/topologies/form.ts';
import { userForm } from '../../rules/users/form.ts';
import { vpcForm } from '../../rules/vpcs/form.ts';
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
function graphOf<Values, Setting>(id: string, label: string, form: DrawnForm<Values, Setting>): FieldGraph {
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

function graphsOf(productName: string): readonly FieldGraph[] {
  return [
    ...DEPLOYMENT_TYPES.map((type) => {
      const label = `${deploymentTypeLabel(type, productName)} form`;
      return graphOf(`form-${type.toLowerCase().replaceAll('_', '-')}`, label, DEPLOYMENT_FORMS[type]);
    }),
    graphOf('form-vpc', 'VPC form', vpcForm),
    graphOf('form-bi-deployment', 'BI deployment form', biDeploymentForm),
    graphOf('form-cloud-account', 'Cloud account form', cloudAccountForm),
    graphOf('form-credential', 'Credential form', credentialForm),
    graphOf('form-topology', 'Topology form', topologyForm),
    graphOf('form-platform-version', 'Platform version form', platformVersionForm),
    graphOf('form-tenant', 'Tenant form', tenantForm),
    graphOf('form-role', 'Role form', roleForm),
    graphOf('form-user', 'User form', userForm),
  ];
}

/** Made when they are first asked for, and the same values from then on. */
const made = new Map<string, readonly FieldGraph[]>();

/** Every form of the product, in the order in which they are offered. */
export function fieldGraphs(productName: string): readonly FieldGraph[] {
  const known = made.get(productName) ?? graphsOf(productName);
  made.set(productName, known);
  return known;
}
