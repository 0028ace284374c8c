/** The rules of a VPC's form, typed in by hand from the specification (Administration §2, §5 "VPC"). */
import { describe, expect, test } from 'vitest';
import { consequencesOf, consequencesSentence } from '../../src/rules/forms/consequences.ts';
import { draftOf, restoreDraft } from '../../src/rules/forms/draft.ts';
import { faultOf } from '../../src/rules/forms/errors.ts';
import type { Edit } from '../../src/rules/forms/form.ts';
import { isRequired, isVisible, optionsOf, warningsOf, whyDisabled } from '../../src/rules/forms/questions.ts';
import { applyEdit, begin } from '../../src/rules/forms/settle.ts';
import {
  vpcForm as form,
  givenVpc,
  NO_REFERENCE,
  type VpcReference,
  type VpcSetting,
  type VpcValues,
} from '../../src/rules/vpcs/form.ts';
import { newVpcSetting } from '../records/vpc-form-setting.ts';
import { fc } from '../seeded-chance.ts';
import { expectToBeWalkable } from './forms/form-walk.ts';

const AWS = { credentialId: '1', credentialName: 'aws', cloudProvider: 'AWS', isEmpty: false };
const AZURE = { credentialId: '2', credentialName: 'azure', cloudProvider: 'AZURE', isEmpty: false };
const EMPTY = { credentialId: '3', credentialName: 'empty', cloudProvider: 'AWS', isEmpty: true };
const ON_PREM = { credentialId: '4', credentialName: 'cellar', cloudProvider: 'ON_PREM', isEmpty: false };

const setting = newVpcSetting({
  credentials: [AWS, AZURE, EMPTY, ON_PREM],
  deploymentConfigs: [{ deploymentConfigId: 't300-1.1', name: '1.1 small' }],
});
const filled: VpcValues = {
  ...form.defaults(setting),
  credentialId: '1',
  client: 'brightwater',
  name: 'till_lab',
  region: 'EU_WEST_1',
  vpcCidr: '10.0.0.0/16',
  deploymentConfigId: 't300-1.1',
};
type Name = keyof VpcValues & string;
const of = (values: Partial<VpcValues>) => ({ ...filled, ...values });
const azure = { credentialId: '2', region: 'EUROPE_WEST', vpcResourceGroup: 'tills' };
const existing = { isExistingVpc: true };
const supported = { shouldDeploySupportingInfrastructure: true };
const label = (length: number) => 'a'.repeat(length);

test('what is filled in has no fault', () => {
  for (const name of form.order) expect(faultOf(form, name, filled, setting), name).toBeNull();
});

describe('what is typed', () => {
  test.each<[Name, unknown, string | null, Partial<VpcValues>?]>([
    ['client', '', 'cannot be blank'],
    ['client', label(100), null],
    ['client', label(101), 'must be at most 100 characters'],
    ['name', '', 'cannot be blank'],
    ['name', 'Till_Lab_7', null],
    ['name', label(50), null],
    ['name', label(51), 'must be at most 50 characters'],
    ['name', 'till-lab', 'can contain only letters, digits and _'],
    ['name', 'till lab', 'can contain only letters, digits and _'],
    ['credentialId', '', 'Select a credential'],
    ['credentialId', '-1', 'Select a credential'],
    ['credentialId', '-2', 'Select a credential'],
    ['credentialId', '3', 'Select a credential with stored secrets.'],
    ['credentialId', '4', 'Select a credential'],
    ['region', '', 'Select a region'],
    ['region', 'EUROPE_WEST', 'Select a region'],
    ['deploymentConfigId', '', 'Select a deployment config'],
    ['vpcCidr', '', 'cannot be blank'],
    ['vpcCidr', '10.0.0.0/15', 'This CIDR is not valid.'],
    ['vpcCidr', '10.0.0.0/16', null],
    ['vpcCidr', '10.0.0.0/28', null],
    ['vpcCidr', '10.0.0.0/29', 'This CIDR is not valid.'],
    ['vpcCidr', '10.0.0/16', 'This CIDR is not valid.'],
    ['vpcCidr', '::1/20', 'This CIDR is not valid.'],
    ['usedCidrs', ['10.0.16.0/20', '10.0.32.0/20'], null],
    ['usedCidrs', ['everything'], 'This CIDR is not valid.'],
    ['usedCidrs', ['10.1.0.0/20'], '10.1.0.0/20 is outside 10.0.0.0/16.'],
    ['usedCidrs', ['10.0.16.0/20', '10.0.18.0/24'], '10.0.18.0/24 overlaps 10.0.16.0/20.'],
    ['vpcResourceId', '', 'cannot be blank', existing],
    ['vpcResourceId', 'vpc-0a1b2c', null, existing],
    ['vpcResourceId', 'subnet-1', 'must start with vpc-, such as vpc-0a1b2c3d', existing],
    ['vpcResourceId', `vpc-${label(96)}`, null, existing],
    ['vpcResourceId', `vpc-${label(97)}`, 'must be at most 100 characters', existing],
    ['vpcResourceId', 'tills.(eu)_net-1', null, { ...azure, ...existing }],
    ['vpcResourceId', 'tills.', 'can’t end with a dot', { ...azure, ...existing }],
    ['vpcResourceId', 'tills net', 'can contain only letters, digits and . _ - ( )', { ...azure, ...existing }],
    ['vpcResourceGroup', '', 'cannot be blank', azure],
    ['vpcResourceGroup', label(50), null, azure],
    ['vpcResourceGroup', label(51), 'must be at most 50 characters', azure],
    ['vpcResourceGroup', 'tills.', 'can’t end with a dot', azure],
    ['dnsName', '', 'cannot be blank', supported],
    ['dnsName', 'tills.client.example', null, supported],
    ['dnsName', 'tills', 'is not a valid domain name', supported],
    ['dnsName', '-tills.example', 'is not a valid domain name', supported],
    ['dnsName', 'tills..example', 'is not a valid domain name', supported],
    ['dnsName', `${label(64)}.example`, 'is not a valid domain name', supported],
  ])('%s %j: %s', (name, value, fault, beside = {}) => {
    expect(faultOf(form, name, of({ ...beside, [name]: value }), setting)).toBe(fault);
  });

  test('a name that came with a deployment request may stay', () => {
    const name = 'northwind_emea-1_eu_west_1';
    const edited = { ...setting, original: of({ name }), status: 'PENDING_CREATION' } as const;
    expect(faultOf(form, 'name', of({ name }), edited)).toBeNull();
    expect(faultOf(form, 'name', of({ name: 'other-1' }), edited)).toBe('can contain only letters, digits and _');
  });
});

test('mandatory are what the text marks, and what has to be selected', () => {
  const marked = (values: Partial<VpcValues>) =>
    form.order
      .filter((name) => isVisible(form, name, of(values), setting) && isRequired(form, name, of(values), setting))
      .sort();
  const always = ['client', 'credentialId', 'deploymentConfigId', 'name', 'region', 'vpcCidr'];
  expect(marked({})).toEqual(always);
  expect(marked(existing)).toEqual([...always, 'vpcResourceId'].sort());
  expect(marked(azure)).toEqual([...always, 'vpcResourceGroup'].sort());
  expect(marked(supported)).toEqual([...always, 'dnsName'].sort());
});

describe('an empty credential', () => {
  const WARNING = 'Empty credential selected. Please update credential before creating VPC.';
  const closed = (credentialId: string) =>
    form.order.filter((name) => whyDisabled(form, name, of({ credentialId }), setting) !== null).length;

  test.each([
    ['', true],
    ['-1', true],
    ['-2', true],
    ['3', true],
    ['1', false],
    ['2', false],
  ])('%j warns and closes every other field: %s', (credentialId, isEmpty) => {
    const warnings = warningsOf(form, of({ credentialId }), setting).map(({ text }) => text);
    expect(warnings).toEqual(isEmpty ? [WARNING] : []);
    expect(closed(credentialId)).toBe(isEmpty ? form.order.length - 1 : 0);
  });

  test('gives back what was typed once there is a full one again', () => {
    const work = begin(form, filled, setting);
    const emptied = applyEdit(form, work, { field: 'credentialId', value: '3' }, setting);
    expect(emptied.values).toMatchObject({ name: '', vpcCidr: '', client: 'brightwater' });
    const back = applyEdit(form, emptied, { field: 'credentialId', value: '1' }, setting);
    expect(back.values).toEqual(filled);
  });
});

test('used CIDRs that lose only their additions are reported as restored, not emptied', () => {
  const original = of({ usedCidrs: ['10.0.16.0/20'] });
  const edited: VpcSetting = { ...setting, original, status: 'PENDING_CREATION', ownCredential: AWS };
  const before = applyEdit(
    form,
    begin(form, original, edited),
    { field: 'usedCidrs', value: ['10.0.16.0/20', '10.0.32.0/20'] },
    edited,
  );
  const after = applyEdit(form, before, { field: 'credentialId', value: '3' }, edited);
  const consequences = consequencesOf(form, before, after, edited, original, ['credentialId']);
  expect(consequencesSentence(form, consequences, 'credentialId', false)).toBe(
    'Changed Credential, which reset Used CIDRs.',
  );
});

test('what is emptied in an edit stays empty where its choice is taken away and made again', () => {
  const original = of({ ...supported, usedCidrs: ['10.0.16.0/20'], dnsName: 'tills.client.example' });
  const edited: VpcSetting = { ...setting, original, status: 'PENDING_CREATION', ownCredential: AWS };
  const after = (...edits: readonly Edit<VpcValues>[]) =>
    edits.reduce((work, edit) => applyEdit(form, work, edit, edited), begin(form, original, edited)).values;
  const unused = { field: 'usedCidrs', value: [] } as const;
  const emptied = { field: 'credentialId', value: '3' } as const;
  expect(after(unused, emptied, { ...emptied, value: '1' }).usedCidrs).toEqual([]);
  const hidden = { field: 'shouldDeploySupportingInfrastructure', value: false } as const;
  expect(after({ field: 'dnsName', value: '' }, hidden, { ...hidden, value: true }).dnsName).toBe('');
});

test('a draft puts back what was given and chosen again, not what was chosen in between', () => {
  const given = { ...setting, given: azure };
  const opened = begin(form, form.defaults(given), given);
  const edits = [
    { field: 'credentialId', value: '1' },
    { field: 'region', value: 'EU_WEST_1' },
    { field: 'credentialId', value: '2' },
  ] as const;
  const work = edits.reduce((held, edit) => applyEdit(form, held, edit, given), opened);
  expect(work.values.region).toBe('EUROPE_WEST');
  const draft = draftOf(form, work, opened.values, null, given);
  expect(restoreDraft(form, opened.values, draft, given).values.region).toBe('EUROPE_WEST');
});

describe('fields of a provider or a choice', () => {
  test.each<[Name, Partial<VpcValues>, boolean]>([
    ['vpcResourceGroup', {}, false],
    ['vpcResourceGroup', azure, true],
    ['existingVpcResourceGroup', {}, false],
    ['existingVpcResourceGroup', azure, true],
    ['vpcResourceId', {}, false],
    ['vpcResourceId', existing, true],
    ['dnsName', {}, false],
    ['dnsName', supported, true],
  ])('%s with %j is shown: %s', (name, values, isShown) => {
    expect(isVisible(form, name, of(values), setting)).toBe(isShown);
  });

  test('are sent only with it', () => {
    const values = of({
      vpcResourceGroup: 'tills',
      existingVpcResourceGroup: true,
      vpcResourceId: 'vpc-1',
      dnsName: 'a.example',
    });
    expect(form.body(values, setting)).toMatchObject({
      vpcResourceGroup: null,
      existingVpcResourceGroup: false,
      vpcResourceId: null,
      dnsName: null,
    });
  });
});

test('the VPC CIDR keeps its value once there are used CIDRs, and these wait for it', () => {
  const used = begin(form, of({ usedCidrs: ['10.0.16.0/20'] }), setting);
  expect(whyDisabled(form, 'vpcCidr', used.values, setting)).toBe('Remove the used CIDRs to change this.');
  expect(applyEdit(form, used, { field: 'vpcCidr', value: '10.1.0.0/16' }, setting).values.vpcCidr).toBe('10.0.0.0/16');
  const freed = applyEdit(form, used, { field: 'usedCidrs', value: [] }, setting);
  expect(freed.values.vpcCidr).toBe('10.0.0.0/16');
  expect(whyDisabled(form, 'vpcCidr', freed.values, setting)).toBeNull();
  expect(whyDisabled(form, 'usedCidrs', of({ vpcCidr: '10.0.0.0' }), setting)).toBe('Enter a valid VPC CIDR first.');
  // One that came with a request has none of its own yet.
  expect(whyDisabled(form, 'vpcCidr', of({ vpcCidr: '', usedCidrs: ['10.0.16.0/20'] }), setting)).toBeNull();
});

describe('an edit', () => {
  const edited = (status: VpcSetting['status']) => ({ ...setting, original: filled, status, ownCredential: AWS });
  const open = (status: VpcSetting['status']) =>
    form.order.filter(
      (name) => isVisible(form, name, filled, setting) && whyDisabled(form, name, filled, edited(status)) === null,
    );

  test.each(['PENDING_APPROVAL', 'PENDING_CREATION', 'ROLLED_BACK'] as const)(
    'of one that is %s changes all',
    (status) => {
      expect(open(status)).toHaveLength(open(null).length);
    },
  );

  test('of an available one changes its credential, within its provider, and its used CIDRs', () => {
    expect(open('AVAILABLE').toSorted()).toEqual(['credentialId', 'usedCidrs']);
    const offered = (status: VpcSetting['status']) =>
      optionsOf(form, 'credentialId', filled, edited(status))?.map(({ value }) => value);
    expect(offered('AVAILABLE')).toEqual(['1', '3']);
    expect(offered('ROLLED_BACK')).toEqual(['1', '2', '3']);
  });
});

describe('that it is taken is asked for', () => {
  const isDue = (name: string, values: Partial<VpcValues>, asked: VpcSetting = setting) =>
    form.checks.find((check) => check.name === name)?.isDue(of(values), asked);

  test('where it is one: its own fault says more', () => {
    expect(isDue('name exists', {})).toBe(true);
    for (const name of ['', 'till-lab', label(51)]) expect(isDue('name exists', { name })).toBe(false);
    expect(isDue('resource exists', { ...existing, vpcResourceId: 'vpc-1' })).toBe(true);
    expect(isDue('resource exists', { ...existing, vpcResourceId: 'net-1' })).toBe(false);
    expect(isDue('resource exists', { vpcResourceId: 'vpc-1' })).toBe(false);
    expect(isDue('DNS name exists', { ...supported, dnsName: 'a.example' })).toBe(true);
    expect(isDue('DNS name exists', { ...supported, dnsName: 'a' })).toBe(false);
    expect(isDue('DNS name exists', { dnsName: 'a.example' })).toBe(false);
  });

  test('not of what the VPC has already', () => {
    const own = of({ ...existing, ...supported, vpcResourceId: 'vpc-1', dnsName: 'a.example' });
    const edited = { ...setting, original: own, status: 'PENDING_CREATION', ownCredential: AWS } as const;
    expect(isDue('name exists', { ...own, name: 'TILL_LAB' }, edited)).toBe(false);
    expect(isDue('resource exists', own, edited)).toBe(false);
    expect(isDue('DNS name exists', own, edited)).toBe(false);
  });
});

test('a new one starts with the values that the page opening the form passes', () => {
  const given = { ...setting, given: { client: 'acme', credentialId: '2', region: 'EUROPE_WEST' } };
  expect(form.defaults(given)).toMatchObject({ ...given.given, name: '' });
  expect(form.defaults(setting)).toMatchObject({ client: 'brightwater', credentialId: '' });
});

const someText = (...values: readonly string[]) => fc.constantFrom('', ' ', ...values);
/** What a user types, chooses, ticks, takes back and clears. */
const anEdit: fc.Arbitrary<Edit<VpcValues>> = fc.oneof(
  fc.record({ field: fc.constant('credentialId' as const), value: fc.constantFrom('', '1', '2', '3', '5') }),
  fc.record({ field: fc.constant('region' as const), value: fc.constantFrom('', 'EU_WEST_1', 'EUROPE_WEST') }),
  fc.record({ field: fc.constant('client' as const), value: someText('acme', label(101)) }),
  fc.record({ field: fc.constant('name' as const), value: someText('till_lab', 'till-lab') }),
  fc.record({
    field: fc.constant('vpcResourceId' as const),
    value: someText('vpc-1', 'tills.net', 'tills.'),
  }),
  fc.record({ field: fc.constant('vpcResourceGroup' as const), value: someText('tills', 'tills.') }),
  fc.record({ field: fc.constant('dnsName' as const), value: someText('tills.client.example', 'tills') }),
  fc.record({
    field: fc.constant('vpcCidr' as const),
    value: someText('10.0.0.0/16', '10.1.0.0/16', '10.0.16.0/20', '10.0.0.0/15'),
  }),
  fc.record({
    field: fc.constant('usedCidrs' as const),
    value: fc.subarray(['10.0.16.0/20', '10.0.18.0/24', '10.0.32.0/20', '10.1.0.0/20', 'everything']),
  }),
  fc.record({
    field: fc.constant('deploymentConfigId' as const),
    value: fc.constantFrom('', 't300-1.1', 't300-1.2', 't910-2.0'),
  }),
  fc.record({
    field: fc.constantFrom(
      'isExistingVpc' as const,
      'existingVpcResourceGroup' as const,
      'shouldDeploySupportingInfrastructure' as const,
    ),
    value: fc.boolean(),
  }),
);

const SMALL = { deploymentConfigId: 't300-1.1', name: '1.1 small' };
const LARGE = { deploymentConfigId: 't300-1.2', name: '1.2 large' };
const OTHER_AWS = { ...AWS, credentialId: '5', credentialName: 'aws-other' };
/** The lists as they are one after the other: what they hold comes and goes. */
const someLists: fc.Arbitrary<VpcReference> = fc.constantFrom(
  setting.reference,
  { credentials: [AWS, AZURE, EMPTY, ON_PREM, OTHER_AWS], deploymentConfigs: [SMALL, LARGE] },
  { credentials: [AWS, EMPTY], deploymentConfigs: [LARGE] },
);

/** As another form asks for one, whose choices belong together; it may have a credential that can't be chosen any more. */
const someGiven = fc
  .record({
    place: fc.constantFrom<Readonly<Record<string, string>>>(
      {},
      { credentialId: '1' },
      { credentialId: '3', region: 'EU_WEST_1' },
      { credentialId: '9', region: 'EU_WEST_1' },
      azure,
    ),
    client: someText('acme'),
    deploymentConfigId: fc.constantFrom('', 't300-1.1', 't910-2.0'),
    name: fc.constantFrom('', 'northwind_emea-1_eu_west_1', label(60)),
  })
  .map(({ place, ...known }) => givenVpc({ ...known, ...place }));

/** Made here, or by a deployment request, which gives a VPC less than this form asks for. */
const someRecord: fc.Arbitrary<VpcValues> = fc
  .tuple(
    fc.constantFrom<Partial<VpcValues>>({}, azure, { credentialId: '3' }, { credentialId: '' }, { credentialId: '9' }),
    fc.constantFrom<Partial<VpcValues>>({}, existing, { ...existing, vpcResourceId: 'vpc-0a1b2c' }),
    fc.constantFrom<Partial<VpcValues>>({}, { ...supported, dnsName: 'tills.client.example' }, supported),
    fc.constantFrom<Partial<VpcValues>>({}, { usedCidrs: ['10.0.16.0/20'] }, { vpcCidr: '' }),
    fc.constantFrom<Partial<VpcValues>>({}, { name: 'emea-1' }, { deploymentConfigId: 't910-2.0' }, { region: '' }),
  )
  .map((parts) => of(Object.assign({}, ...parts)));

const GONE = { credentialId: '9', credentialName: 'gone', cloudProvider: 'AWS', isEmpty: false };
const CREDENTIALS = [AWS, AZURE, EMPTY, ON_PREM, OTHER_AWS, GONE];
/** Every status in which it may be edited. */
const EDITABLE = ['PENDING_APPROVAL', 'PENDING_CREATION', 'AVAILABLE', 'ROLLED_BACK'] as const;

test('however it is walked through: no refusal without a way out, nothing emptied without a word', () => {
  expectToBeWalkable({
    form,
    edits: anEdit,
    settings: fc.oneof(
      fc.oneof(fc.constant({}), someGiven).map((given) => ({ ...setting, given })),
      fc.record({ original: someRecord, status: fc.constantFrom(...EDITABLE) }).map(({ original, status }) => ({
        ...setting,
        original,
        status,
        ownCredential: CREDENTIALS.find(({ credentialId }) => credentialId === original.credentialId) ?? null,
      })),
    ),
    filled: { ...filled, ...existing, vpcResourceId: 'vpc-1', ...supported, dnsName: 'a.example' },
    noLists: NO_REFERENCE,
    lists: someLists,
    read: (body) => body,
    // It knows of no form that asks for a VPC, and has every config that one can have.
    known: ({ given, reference: { credentials }, ...others }) => ({
      ...others,
      given: {},
      reference: {
        credentials,
        deploymentConfigs: [SMALL, LARGE, { deploymentConfigId: 't910-2.0', name: '2.0' }],
      },
    }),
  });
});
