/** What can be done with topologies, and the rules of their form, typed in by hand (Administration §2, §4, §5, §6, §9). */
import { describe, expect, test } from 'vitest';
import { NO_STATUS } from '../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import {
  topologyCommands as commands,
  topologyLifecycle as lifecycle,
  TOPOLOGY_ACTIONS,
} from '../../src/machines/lifecycles/topology/lifecycle.ts';
import { faultOf } from '../../src/rules/forms/errors.ts';
import type { FieldName } from '../../src/rules/forms/form.ts';
import { optionsOf, whyFixed } from '../../src/rules/forms/questions.ts';
import { topologyKey } from '../../src/rules/reference/topologies.ts';
import {
  copiedValues,
  topologyForm as form,
  type TopologySetting,
  type TopologyValues,
  topologyValues,
} from '../../src/rules/topologies/form.ts';
import {
  isOnlyOfDefault,
  type ParameterRow,
  parameterFaults,
  rangeFaults,
  recordOf,
  rowsFault,
  wireOf,
} from '../../src/rules/topologies/record.ts';

const LABELS = { VIEW: 'View', EDIT: 'Edit', COPY: 'Copy', DELETE: 'Delete' } as const;
const PRIVILEGES = {
  VIEW: 'deployment.topology.view',
  EDIT: 'deployment.topology.edit',
  COPY: 'deployment.topology.create',
  DELETE: 'deployment.topology.delete',
} as const;
const ACTIONS = ['VIEW', 'EDIT', 'COPY', 'DELETE'] as const;

/** Hidden where the topology belongs only to DEFAULT; copy where the tenant is ALL_TENANTS or DEFAULT. */
const HIDDEN: readonly (readonly [string, boolean, string, readonly string[]])[] = [
  ['of a tenant, in a tenant', false, 'HALDEN', []],
  ['of the default tenant alone, in a tenant', true, 'HALDEN', ['EDIT', 'DELETE']],
  ['of a tenant, in all of them', false, 'ALL_TENANTS', ['COPY']],
  ['of the default tenant alone, in the default one', true, 'DEFAULT', ['EDIT', 'COPY', 'DELETE']],
];

describe.each(HIDDEN)('a topology %s', (_, onlyOfDefault, tenantId, hidden) => {
  test.each(ACTIONS)('%s', (action) => {
    const facts = (privileges: readonly string[]) => ({
      privileges: new Set(privileges),
      isOnlyOfDefault: onlyOfDefault,
      tenantId,
    });
    expect(lifecycle.offered(NO_STATUS, facts(Object.values(PRIVILEGES))).has(action)).toBe(!hidden.includes(action));
    expect(lifecycle.whyNot(NO_STATUS, facts([PRIVILEGES[action]]), action) === null).toBe(!hidden.includes(action));
    expect(lifecycle.whyNot(NO_STATUS, facts([]), action)).not.toBeNull();
  });
});

test('actions, labels, and what the deletion asks', () => {
  expect(TOPOLOGY_ACTIONS.names).toEqual(ACTIONS);
  expect(TOPOLOGY_ACTIONS.labels).toEqual(LABELS);
  expect(commands.questions.DELETE).toBe('Are you sure you want to delete this topology?');
  const record = recordOf({ name: 'T910', version: '1.0.1', serviceProviders: [] });
  expect(commands.isCheckedFirst?.('DELETE', record)).toBe(true);
});

test.each([
  [['DEFAULT'], true],
  [['DEFAULT', 'HALDEN'], false],
  [['HALDEN'], false],
  [[], false],
])('belongs only to DEFAULT: %j', (tenants, is) => expect(isOnlyOfDefault(tenants)).toBe(is));

test('name and version make the id, and come back from it', () => {
  const wire = { name: 'T_9', version: '1.0-rc.1', serviceProviders: ['AWS' as const], revision: 3 };
  expect(recordOf(wire)).toMatchObject({ id: 'T_9/1.0-rc.1', topologyVersion: '1.0-rc.1', version: 3 });
  expect(wireOf(recordOf(wire))).toEqual(wire);
  expect(topologyKey('T_9/1.0-rc.1')).toEqual({ name: 'T_9', version: '1.0-rc.1' });
});

const setting: TopologySetting = {
  original: null,
  tenantId: 'HALDEN',
  productName: 'Meridian',
  ownTenants: [],
  ownConfigs: [],
  copied: null,
  reference: {
    tenants: [{ tenantId: 'HALDEN', tenantName: 'Halden Outfitters' }],
    deploymentConfigs: [{ deploymentConfigId: 't910-1.4', name: '1.4 standard' }],
  },
};
const parameter: ParameterRow = {
  id: '1',
  parameterName: 'LOG_LEVEL',
  parameterType: 'OPTIONAL',
  description: 'How much is logged.',
  defaultValue: 'INFO',
};
const filled: TopologyValues = {
  ...form.defaults(setting),
  name: 'T910',
  version: '1.2.0',
  description: 'For the tills.',
  serviceProviders: ['AWS'],
  applicableConfigsVersions: ['t910-1.4'],
  additionalParameters: [parameter],
  applicablePlatformVersions: [{ id: '1', branchVersion: '9.1', minVersion: '0', maxVersion: '40' }],
  zip: { fileName: 'topology.zip', token: 'x'.repeat(43) },
};

test('a new one starts with mask 27, the product, CUSTOM, and the tenant that it is made in', () => {
  expect(form.defaults(setting)).toMatchObject({
    mask: '27',
    type: 'PRODUCT',
    topologyType: 'CUSTOM',
    tenants: ['HALDEN'],
  });
  expect(optionsOf(form, 'type', filled, setting)?.map(({ label }) => label)).toEqual([
    'Meridian',
    'Store Server',
    'Windows',
    'Database',
  ]);
  expect(form.fields.mask.help).toBe('Mask needs to be equal or smaller than the mask from Deployment JSON');
});

test.each<[FieldName<TopologyValues>, unknown, string | null]>([
  ['name', '', 'cannot be blank'],
  ['name', 'T_910', null],
  ['name', 'T-910', 'can contain only letters, digits and _'],
  ['name', 'n'.repeat(31), 'must be at most 30 characters'],
  ['version', '', 'cannot be blank'],
  ['version', '1.0-rc.1', null],
  ['version', '1_0', 'can contain only letters, digits, - and .'],
  ['version', '1/0', 'can contain only letters, digits, - and .'],
  ['version', 'v'.repeat(31), 'must be at most 30 characters'],
  ['description', '', 'cannot be blank'],
  ['description', 'd'.repeat(500), null],
  ['description', 'd'.repeat(501), 'must be at most 500 characters'],
  ['type', '', 'Select a type'],
  ['type', 'PRODUCT_ON_PREM', 'Select a type'],
  ['type', 'WINDOWS', null],
  ['mask', '15', 'must be a whole number from 16 to 28'],
  ['mask', '16', null],
  ['mask', '28', null],
  ['mask', '29', 'must be a whole number from 16 to 28'],
  ['mask', '', 'cannot be blank'],
  ['serviceProviders', [], 'Select at least one service provider'],
  ['serviceProviders', ['AWS', 'AZURE', 'ON_PREM'], null],
  ['documentationUrl', '', null],
  ['documentationUrl', 'https://docs.example/a', null],
  ['documentationUrl', 'docs', 'is not a URL'],
  ['documentationUrl', 'javascript:alert(1)', 'is not a URL'],
  ['applicableConfigsVersions', [], 'Select at least one applicable config version'],
  ['tenants', [], 'Select at least one tenant'],
  ['zip', null, 'Upload the zip of the topology'],
  ['zip', { fileName: 'topology.zip', token: null }, 'The zip isn’t uploaded yet. Wait for it, or upload it again'],
])('%s %j: %s', (name, value, fault) => {
  expect(faultOf(form, name, { ...filled, [name]: value }, setting)).toBe(fault);
});

test.each<[Partial<ParameterRow>, string | null, string | null]>([
  [{}, null, null],
  [{ parameterName: '' }, 'parameterName', 'Name cannot be blank.'],
  [{ parameterName: 'n'.repeat(51) }, 'parameterName', 'Name must be at most 50 characters.'],
  [{ description: '' }, 'description', 'Description cannot be blank.'],
  [{ description: 'd'.repeat(501) }, 'description', 'Description must be at most 500 characters.'],
  [{ parameterType: 'OTHER' }, 'parameterType', 'Select a type.'],
  [{ defaultValue: '' }, 'defaultValue', 'Default value cannot be blank.'],
  [{ defaultValue: 'd'.repeat(51) }, 'defaultValue', 'Default value must be at most 50 characters.'],
  [{ parameterType: 'MANDATORY', defaultValue: '' }, null, null],
  [{ parameterType: 'PRIVATE_MANDATORY', defaultValue: '' }, null, null],
])('a parameter with %j', (changes, cell, message) => {
  const faults = parameterFaults([{ ...parameter, ...changes }]).get('1');
  expect(faults).toEqual(cell === null ? undefined : { [cell]: message });
});

test('the parameter that is not complete is named', () => {
  const said = (changes: Partial<ParameterRow>) => {
    const rows = [parameter, { ...parameter, id: '2', ...changes }];
    return rowsFault(rows, parameterFaults(rows), 'parameter', ({ parameterName }) => parameterName);
  };
  expect(said({ parameterName: 'FAIL_AT', defaultValue: '' })).toBe(
    'The parameter FAIL_AT is incomplete: Default value cannot be blank.',
  );
  expect(said({ parameterName: '' })).toBe('A parameter is incomplete: Name cannot be blank.');
  expect(said({ parameterName: 'FAIL_AT' })).toBeNull();
});

test('a default value is sent of an optional parameter alone', () => {
  const rows = [parameter, { ...parameter, id: '2', parameterName: 'SITE', parameterType: 'MANDATORY' }];
  const sent = form.body({ ...filled, additionalParameters: rows }, setting);
  expect(sent.additionalParameters.map(({ defaultValue }) => defaultValue)).toEqual(['INFO', null]);
  expect(sent).toMatchObject({ isFileSet: true, uploadedFileToken: 'x'.repeat(43), mask: 27 });
});

test.each([
  [{ branchVersion: '9.1' }, null],
  [{ branchVersion: '9..1' }, 'branchVersion'],
  [{ branchVersion: '9-1' }, 'branchVersion'],
  [{ minVersion: '-1' }, 'minVersion'],
  [{ minVersion: '1.5' }, 'minVersion'],
  [{ maxVersion: '' }, 'maxVersion'],
  [{ minVersion: '41' }, 'maxVersion'],
])('a config version with %j', (changes, cell) => {
  const faults = rangeFaults([{ id: '1', branchVersion: '9.1', minVersion: '0', maxVersion: '40', ...changes }]);
  expect(Object.keys(faults.get('1') ?? {})).toEqual(cell === null ? [] : [cell]);
});

test('an empty cell is said to be empty', () => {
  const faults = rangeFaults([{ id: '1', branchVersion: ' ', minVersion: '0', maxVersion: '40' }]);
  expect(faults.get('1')).toEqual({ branchVersion: 'Branch version cannot be blank.' });
});

test('name and version are fixed on an edit; a copy has the suffix, is custom, and asks for its own zip', () => {
  const edited = { ...setting, original: filled };
  for (const name of ['name', 'version'] as const) {
    expect(whyFixed(form, name, filled, edited)).toBe('This can’t be changed.');
    expect(whyFixed(form, name, filled, setting)).toBeNull();
  }
  const copy = copiedValues({ ...filled, topologyType: 'STANDARD', tenants: ['DEFAULT'] }, 'HALDEN');
  expect(copy).toMatchObject({ version: '1.2.0-copy', topologyType: 'CUSTOM', tenants: ['HALDEN'], zip: null });
  expect(copiedValues({ ...filled, version: 'v'.repeat(30) }, 'HALDEN').version).toHaveLength(30);
});

test('a topology is read into the form as it was sent', () => {
  const values = topologyValues({
    name: 'T910',
    version: '1.2.0',
    mask: 26,
    topologyFiles: ['topology.zip'],
    tenants: [{ tenantId: 'HALDEN' }],
    additionalParameters: [{ parameterName: 'SITE', parameterType: 'MANDATORY', description: 'd', defaultValue: null }],
    applicablePlatformVersions: [{ branchVersion: '9', minVersion: 1, maxVersion: 2 }],
  });
  expect(values).toMatchObject({
    mask: '26',
    tenants: ['HALDEN'],
    zip: { fileName: 'topology.zip', token: '' },
    additionalParameters: [{ parameterName: 'SITE', defaultValue: '' }],
    applicablePlatformVersions: [{ branchVersion: '9', minVersion: '1', maxVersion: '2' }],
  });
});
