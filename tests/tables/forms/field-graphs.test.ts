/**
 * The drawn graphs of the forms are complete: after random changes, every field whose value or state changes with another one
 * has an arrow from it.
 */
import { describe, expect, test } from 'vitest';
import { fieldGraphs, loadForms } from '../../../src/machines/workflows/registry.ts';
import { biDeploymentForm } from '../../../src/rules/bi-deployments/form.ts';
import { cloudAccountForm } from '../../../src/rules/cloud-accounts/form.ts';
import { credentialForm } from '../../../src/rules/credentials/form.ts';
import { DEPLOYMENT_FORMS } from '../../../src/rules/deployments/forms/forms.ts';
import { type ControlledForm, isEdit } from '../../../src/rules/forms/edit.ts';
import { isSameValue } from '../../../src/rules/forms/equal.ts';
import type { FieldName, FormSetting } from '../../../src/rules/forms/form.ts';
import {
  beginning,
  fieldNames,
  isOpen,
  isRequired,
  isVisible,
  optionsOf,
  whyFixed,
  whyWaiting,
} from '../../../src/rules/forms/questions.ts';
import { applyEdit, begin, type Held } from '../../../src/rules/forms/settle.ts';
import { platformVersionForm } from '../../../src/rules/platform-versions/form.ts';
import { roleForm } from '../../../src/rules/roles/form.ts';
import { tenantForm } from '../../../src/rules/tenants/form.ts';
import { topologyForm } from '../../../src/rules/topologies/form.ts';
import { userForm } from '../../../src/rules/users/form.ts';
import { vpcForm } from '../../../src/rules/vpcs/form.ts';
import { newVpcSetting } from '../../records/vpc-form-setting.ts';
import { fc } from '../../seeded-chance.ts';
import { completed, TYPES } from './world.ts';

await loadForms();

/** What a control may be given, whichever it is: each takes those that it can have. */
const ANYTHING: readonly unknown[] = [
  '',
  'x',
  '7',
  '2026-04-01',
  '07:00',
  '10.0.0.0/16',
  'ops@acme.example',
  true,
  false,
  null,
  [],
  ['x'],
  ['10.0.0.0/16'],
  [{ id: '1', key: 'A', value: 'b' }],
  { fileName: 'a.zip', token: 'token-1' },
];

/** What clears a choice. */
const NOTHING: readonly unknown[] = ['', [], null];

/** For each field, the fields that can be reached from it by arrows. */
function reachOf(id: string): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = fieldGraphs('Meridian').find((each) => each.id === id);
  if (graph === undefined) throw new Error(`There is no graph ${id}.`);
  const next = Map.groupBy(graph.dependencies, ({ on }) => on);
  return new Map(
    graph.fields.map((field) => {
      const reached = new Set<string>();
      const open = [field.id];
      for (let from = open.pop(); from !== undefined; from = open.pop()) {
        const further = (next.get(from) ?? []).map(({ of }) => of).filter((of) => !reached.has(of));
        for (const of of further) reached.add(of);
        open.push(...further);
      }
      return [field.id, reached] as const;
    }),
  );
}

/** Changes fields of a form at random, and returns fields that changed with them without an arrow. */
function strays<Values, Setting extends FormSetting<Values>>(
  id: string,
  form: ControlledForm<Values, Setting>,
  setting: Setting,
  changes: readonly (readonly [field: number, value: number])[],
): { readonly strays: readonly string[]; readonly followed: number } {
  const names = fieldNames(form);
  const reach = reachOf(id);
  /** What is seen of a field, beside its value. */
  const seenOf = (name: FieldName<Values>, { values }: Held<Values>) =>
    JSON.stringify([
      isVisible(form, name, values, setting),
      whyFixed(form, name, values, setting),
      whyWaiting(form, name, values, setting),
      isRequired(form, name, values, setting),
      optionsOf(form, name, values, setting),
    ]);
  let held = begin(form, beginning(form, setting), setting);
  let followed = 0;
  const found: string[] = [];
  for (const [field, value] of changes) {
    const name = names[field % names.length];
    if (name === undefined) continue;
    // Users can't choose what is not offered, nor fill in what is not open.
    if (!isOpen(form, name, held.values, setting)) continue;
    const choices = optionsOf(form, name, held.values, setting)?.flatMap((option) => [option.value, [option.value]]);
    const given = form.fields[name].options === undefined ? ANYTHING : [...(choices ?? []), ...NOTHING];
    const able = given.map((each): unknown => ({ field: name, value: each })).filter((edit) => isEdit(form, edit));
    const edit = able[value % able.length];
    if (!isEdit(form, edit)) continue;
    const before = held;
    held = applyEdit(form, before, edit, setting);
    for (const other of names) {
      if (other === name) continue;
      const isSame =
        isSameValue(before.values[other], held.values[other]) && seenOf(other, before) === seenOf(other, held);
      if (isSame) continue;
      followed += 1;
      if (reach.get(name)?.has(other) !== true) found.push(`${name} changes ${other}`);
    }
  }
  return { strays: found, followed };
}

const TENANTS = [
  { tenantId: 'BRIGHTWATER', tenantName: 'Brightwater Grocers' },
  { tenantId: 'HALDEN', tenantName: 'Halden' },
];
const AWS = { credentialId: '1', credentialName: 'aws', cloudProvider: 'AWS', isEmpty: false } as const;
const AZURE = { credentialId: '2', credentialName: 'azure', cloudProvider: 'AZURE', isEmpty: false } as const;
const CONFIGS = [
  { deploymentConfigId: 't300-1.1', name: '1.1 small' },
  { deploymentConfigId: 't300-1.2', name: '1.2 large' },
];
const BI_TOPOLOGY = { name: 'BI_DEPLOYMENT', version: '1.0.1' } as const;
const inTenant = { original: null, tenantId: 'BRIGHTWATER', ownTenants: [] } as const;
const everything = new Set(['tenant.all.access', 'user.edit', 'platformversion.list.all']);

type Changes = readonly (readonly [number, number])[];

/** Every form, by the id of its graph. */
const FORMS: Readonly<Record<string, (changes: Changes) => ReturnType<typeof strays>>> = {
  ...Object.fromEntries(
    TYPES.map((type) => {
      const id = `form-${type.toLowerCase().replaceAll('_', '-')}`;
      const { setting } = completed(type);
      return [id, (changes: Changes) => strays(id, DEPLOYMENT_FORMS[type], setting, changes)];
    }),
  ),
  'form-vpc': (changes) =>
    strays('form-vpc', vpcForm, newVpcSetting({ credentials: [AWS, AZURE], deploymentConfigs: CONFIGS }), changes),
  'form-bi-deployment': (changes) =>
    strays(
      'form-bi-deployment',
      biDeploymentForm,
      {
        original: null,
        tenantId: 'BRIGHTWATER',
        userEmail: 'operator@meridian.example',
        lacksSecrets: false,
        hasEmptyCredential: false,
        status: null,
        reference: {
          credentials: [AWS, AZURE],
          topologies: [{ ...BI_TOPOLOGY, serviceProviders: ['AZURE'] }],
          topology: { key: BI_TOPOLOGY, content: { deploymentConfigs: CONFIGS, parameters: [] } },
        },
      },
      changes,
    ),
  'form-cloud-account': (changes) =>
    strays(
      'form-cloud-account',
      cloudAccountForm,
      {
        ...inTenant,
        status: null,
        reference: {
          accountTypes: [
            { accountTypeId: 1, accountTypeName: 'Workloads' },
            { accountTypeId: 2, accountTypeName: 'Sandbox' },
          ],
          deploymentConfigs: CONFIGS,
          tenants: TENANTS,
        },
      },
      changes,
    ),
  'form-credential': (changes) =>
    strays('form-credential', credentialForm, { ...inTenant, isKept: false, reference: { tenants: TENANTS } }, changes),
  'form-topology': (changes) =>
    strays(
      'form-topology',
      topologyForm,
      {
        ...inTenant,
        productName: 'Meridian',
        ownConfigs: [],
        copied: null,
        reference: { tenants: TENANTS, deploymentConfigs: CONFIGS },
      },
      changes,
    ),
  'form-platform-version': (changes) =>
    strays(
      'form-platform-version',
      platformVersionForm,
      { original: null, privileges: everything, reference: {} },
      changes,
    ),
  'form-tenant': (changes) =>
    strays(
      'form-tenant',
      tenantForm,
      {
        original: null,
        ownUsers: [],
        stays: null,
        takesReasons: true,
        hasApprovalRules: true,
        hasDeadlines: true,
        canRequireSignatures: true,
        hasEditRule: true,
        hasSelfApprovalRule: true,
        reference: { users: [] },
      },
      changes,
    ),
  'form-role': (changes) =>
    strays(
      'form-role',
      roleForm,
      { original: null, held: everything, heldOtherwise: null, reference: { privileges: [...everything] } },
      changes,
    ),
  'form-user': (changes) =>
    strays(
      'form-user',
      userForm,
      {
        original: { status: 'ACTIVE', globalRoles: [], defaultRoles: [], tenants: [] },
        name: 'Ada Byron',
        status: 'ACTIVE',
        isOwn: false,
        reach: null,
        tenantId: 'BRIGHTWATER',
        held: { everywhere: everything, inDefault: everything, byTenant: new Map() },
        ownTenants: [],
        ownRoles: [],
        reference: { roles: [], tenants: TENANTS },
      },
      changes,
    ),
};

test('every form that is drawn is tried', () => {
  expect(Object.keys(FORMS).toSorted()).toEqual(
    fieldGraphs('Meridian')
      .map(({ id }) => id)
      .toSorted(),
  );
});

describe.each(Object.entries(FORMS))('%s', (id, walk) => {
  test('a field that changes with another one has arrows to it', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 6, maxLength: 14 });
    let followed = 0;
    fc.assert(
      fc.property(changes, (made) => {
        const walked = walk(made);
        followed += walked.followed;
        expect(walked.strays).toEqual([]);
      }),
      { numRuns: 60 },
    );
    // Where arrows are drawn between fields that are filled in here, something did follow.
    const drawn = fieldGraphs('Meridian').find((graph) => graph.id === id)?.dependencies ?? [];
    if (drawn.some(({ kind }) => kind === 'visible' || kind === 'options')) expect(followed).toBeGreaterThan(0);
  });
});
