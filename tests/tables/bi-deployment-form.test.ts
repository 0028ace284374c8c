/** The rules of a BI deployment's form, typed in by hand from the specification (Administration §2, §5 "BI deployment", §9). */
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '../../src/data/forms/crypto-random.ts';
import {
  type BiDeploymentReference,
  type BiDeploymentSetting,
  type BiDeploymentValues,
  biDeploymentValues,
  biPasswordFault,
  biDeploymentForm as form,
  generateBiPassword,
  NO_REFERENCE,
} from '../../src/rules/bi-deployments/form.ts';
import { draftOf } from '../../src/rules/forms/draft.ts';
import { faultOf } from '../../src/rules/forms/errors.ts';
import type { Edit } from '../../src/rules/forms/form.ts';
import { rowsOf } from '../../src/rules/forms/key-value-rows.ts';
import { isRequired, whyDisabled } from '../../src/rules/forms/questions.ts';
import { fc } from '../seeded-chance.ts';
import { expectToBeWalkable } from './forms/form-walk.ts';

const topology = { name: 'BI_DEPLOYMENT', version: '1.0.1' };
const setting: BiDeploymentSetting = {
  original: null,
  tenantId: 'BRIGHTWATER',
  userEmail: 'operator@meridian.example',
  lacksSecrets: false,
  hasEmptyCredential: false,
  status: null,
  reference: {
    credentials: [
      { credentialId: '3', credentialName: 'azure', cloudProvider: 'AZURE', isEmpty: false },
      { credentialId: '4', credentialName: 'azure-trial', cloudProvider: 'AZURE', isEmpty: true },
      { credentialId: '5', credentialName: 'aws', cloudProvider: 'AWS', isEmpty: false },
    ],
    topologies: [
      { ...topology, serviceProviders: ['AZURE'] },
      { name: 'T910', version: '1.0.1', serviceProviders: ['AZURE'] },
    ],
    topology: {
      key: topology,
      content: { deploymentConfigs: [{ deploymentConfigId: 'bi-1.2', name: '1.2' }], parameters: [] },
    },
  },
};

const filled: BiDeploymentValues = {
  ...form.defaults(setting),
  environmentIdentifier: 'uat',
  approvalReference: 'CHG-7',
  credentialId: '3',
  region: 'EUROPE_WEST',
  deploymentConfigId: 'bi-1.2',
  connectionString: 'Server=db;Password=p',
  pbiUserDisplayName: 'Reports',
  pbiUserMailNickName: 'reports',
  pbiUserDefaultPassword: generateBiPassword(cryptoRandom),
};

const of = (values: Partial<BiDeploymentValues>) => ({ ...filled, ...values });
const email = (length: number) => `a@${'b'.repeat(length - 6)}.com`;
const NAME = 'can contain only letters, digits, underscores and hyphens';
const OWN = 'must be generated with the button next to this field';

test('a new form starts with the tenant, the user, the provider and the topology of the text', () => {
  expect(form.defaults(setting)).toMatchObject({
    client: 'brightwater',
    notificationEmail: 'operator@meridian.example',
    cloudProvider: 'AZURE',
    topologyName: 'BI_DEPLOYMENT',
    topologyVersion: '1.0.1',
    environmentIdentifier: '',
    credentialId: '',
    region: '',
  });
});

const BESIDE_BRIGHTWATER = 'and client can be at most 36 characters in total (client: 11)';

describe('what is typed', () => {
  test.each<[keyof BiDeploymentValues & string, string, string | null]>([
    ['client', '', 'cannot be blank'],
    ['client', 'two words', NAME],
    ['client', 'ü', NAME],
    ['client', 'a_B-9', null],
    ['client', 'c'.repeat(101), 'must be at most 100 characters'],
    ['environmentIdentifier', '', 'cannot be blank'],
    ['environmentIdentifier', 'a b', NAME],
    // Beside BRIGHTWATER, 11 characters.
    ['environmentIdentifier', 'e'.repeat(25), null],
    ['environmentIdentifier', 'e'.repeat(26), BESIDE_BRIGHTWATER],
    // Over both limits: the narrower one is reported.
    ['environmentIdentifier', 'e'.repeat(101), BESIDE_BRIGHTWATER],
    ['approvalReference', '', 'cannot be blank'],
    ['approvalReference', 'a'.repeat(200), null],
    ['approvalReference', 'a'.repeat(201), 'must be at most 200 characters'],
    ['notificationEmail', '', 'cannot be blank'],
    ['notificationEmail', 'nobody', 'is not a valid email address'],
    ['notificationEmail', email(200), null],
    ['notificationEmail', email(201), 'must be at most 200 characters'],
    ['connectionString', '', 'cannot be blank'],
    ['connectionString', 'c'.repeat(200), null],
    ['connectionString', 'c'.repeat(201), 'must be at most 200 characters'],
    ['pbiUserDisplayName', '', 'cannot be blank'],
    ['pbiUserDisplayName', 'd'.repeat(200), null],
    ['pbiUserDisplayName', 'd'.repeat(201), 'must be at most 200 characters'],
    ['pbiUserMailNickName', '', 'cannot be blank'],
    ['pbiUserMailNickName', 'n'.repeat(200), null],
    ['pbiUserMailNickName', 'n'.repeat(201), 'must be at most 200 characters'],
    ['pbiUserDefaultPassword', '', OWN],
    ['pbiUserDefaultPassword', 'aB1!aaaaaaaa', OWN],
    ['pbiUserDefaultPassword', 'aB1aaaaaaaaaa', OWN],
    ['pbiUserDefaultPassword', 'aB1!aaaaaaaa^', OWN],
    ['pbiUserDefaultPassword', 'aB1!aaaaaaaaa', null],
    ['credentialId', '', 'Select a credential'],
    ['region', '', 'Select a region'],
    ['deploymentConfigId', '', 'Select a deployment config'],
    ['topologyName', '', 'Select a topology to deploy'],
  ])('%s %j: %s', (name, value, fault) => {
    expect(faultOf(form, name, of({ [name]: value }), setting)).toBe(fault);
  });
});

test('what the text marks is marked as mandatory', () => {
  const marked = ['client', 'environmentIdentifier', 'approvalReference', 'connectionString'] as const;
  for (const name of [...marked, 'pbiUserDisplayName', 'pbiUserMailNickName'] as const)
    expect(isRequired(form, name, filled, setting), name).toBe(true);
});

test('a region waits for a credential, a config for its topology; only credentials of the provider and BI topologies are offered', () => {
  expect(whyDisabled(form, 'region', of({ credentialId: '' }), setting)).toBe('Select a credential first.');
  expect(whyDisabled(form, 'region', filled, setting)).toBeNull();
  expect(whyDisabled(form, 'deploymentConfigId', of({ topologyVersion: '' }), setting)).toBe(
    'Select a topology and its version first.',
  );
  const offered = (name: 'credentialId' | 'topologyName' | 'deploymentConfigId', values = filled) =>
    form.fields[name].options?.ask(values, setting)?.map(({ value }) => value);
  expect(offered('credentialId')).toEqual(['3', '4']);
  expect(offered('credentialId', of({ cloudProvider: 'AWS' }))).toEqual(['5']);
  expect(offered('topologyName')).toEqual(['BI_DEPLOYMENT']);
  expect(offered('deploymentConfigId')).toEqual(['bi-1.2']);
  expect(offered('deploymentConfigId', of({ topologyVersion: '2.0.0' }))).toBeUndefined();
});

test('an empty credential is warned of, and saved', () => {
  const warned = (credentialId: string) =>
    form.warnings.filter(({ when }) => when.ask(of({ credentialId }), setting)).map(({ text }) => text);
  expect(warned('4')).toEqual(['Empty credential selected. Please update credential before launch.']);
  expect(warned('3')).toEqual([]);
  expect(faultOf(form, 'credentialId', of({ credentialId: '4' }), setting)).toBeNull();
});

describe('that the pair is taken is asked for', () => {
  const isDue = (values: Partial<BiDeploymentValues>, asked = setting) =>
    form.checks.find(({ name }) => name === 'pair exists')?.isDue(of(values), asked);

  test('on leaving either field, where both are what they can be', () => {
    expect(form.checks.find(({ name }) => name === 'pair exists')?.on).toEqual(['client', 'environmentIdentifier']);
    expect(isDue({})).toBe(true);
    for (const environmentIdentifier of ['', 'a b', 'e'.repeat(26)])
      expect(isDue({ environmentIdentifier })).toBe(false);
    expect(isDue({ client: '' })).toBe(false);
  });

  test('not of what the request has already', () => {
    const edited = { ...setting, original: filled };
    expect(isDue({}, edited)).toBe(false);
    expect(isDue({ environmentIdentifier: 'UAT' }, edited)).toBe(false);
    expect(isDue({ client: 'other' }, edited)).toBe(true);
  });
});

test('additional parameters are sent trimmed, without those that lack a key or a value', () => {
  const additionalParameters = rowsOf({ ' HEAP ': ' 4g ', EMPTY: '  ', ' ': 'x' });
  expect(form.body(of({ additionalParameters }), setting).additionalParameters).toEqual({ HEAP: '4g' });
});

describe('the generated password', () => {
  test('has 13 characters: lowercase, uppercase, digit, symbol, then 9 of the whole set', () => {
    const seen = new Set<string>();
    for (let run = 0; run < 2000; run += 1) {
      const password = generateBiPassword(cryptoRandom);
      expect(password).toMatch(/^[a-z][A-Z][0-9][!@#$%&*][A-Za-z0-9!@#$%&*]{9}$/);
      expect(biPasswordFault(password)).toBeNull();
      for (const character of password.slice(4)) seen.add(character);
    }
    expect(seen.size).toBe(26 + 26 + 10 + 7);
  });

  test('draws each character evenly from its alphabet', () => {
    const limits: number[] = [];
    generateBiPassword((limit) => {
      limits.push(limit);
      return limit - 1;
    });
    expect(limits).toEqual([26, 26, 10, 7, ...Array<number>(9).fill(69)]);
  });
});

test('an edit on a device that lacks the secrets asks for none and sends none', () => {
  const lacking = { ...setting, original: filled, lacksSecrets: true };
  const values = of({ connectionString: '', pbiUserDefaultPassword: '' });
  expect(faultOf(form, 'connectionString', values, lacking)).toBeNull();
  expect(faultOf(form, 'pbiUserDefaultPassword', values, lacking)).toBeNull();
  expect(form.body(values, lacking)).toMatchObject({ connectionString: null, pbiUserDefaultPassword: null });
});

const PLACED = ['region', 'topologyName', 'topologyVersion', 'deploymentConfigId'];

test.each<[BiDeploymentSetting['status'], boolean, readonly string[]]>([
  [null, false, []],
  ['PENDING_APPROVAL', false, []],
  ['APPROVED', false, ['cloudProvider', 'credentialId', ...PLACED]],
  ['APPROVED', true, ['cloudProvider', ...PLACED]],
])('what was reviewed is fixed by the approval, and said to be: %s, empty credential: %s', (status, isEmpty, fixed) => {
  const edited = { ...setting, original: status === null ? null : filled, status, hasEmptyCredential: isEmpty };
  const closed = form.sections
    .flatMap(({ fields }) => fields)
    .filter((name) => whyDisabled(form, name, filled, edited)?.startsWith('This can’t be changed after approval'));
  expect(closed).toEqual(fixed);
});

test('no secret gets into a draft', () => {
  const draft = draftOf(form, { values: filled, aside: {} }, form.defaults(setting), null, setting);
  expect(JSON.stringify(draft.values)).not.toContain('Password=p');
  expect([...(draft.withheld ?? [])].sort()).toEqual(['connectionString', 'pbiUserDefaultPassword']);
});

/** What a user types, chooses, takes back and clears. */
const anEdit: fc.Arbitrary<Edit<BiDeploymentValues>> = fc.oneof(
  fc.record({
    field: fc.constantFrom('client' as const, 'environmentIdentifier' as const),
    value: fc.constantFrom('', 'acme', 'two words', 'x'.repeat(30)),
  }),
  fc.record({
    field: fc.constantFrom('approvalReference' as const, 'pbiUserDisplayName' as const, 'connectionString' as const),
    value: fc.constantFrom('', ' ', 'text', 'y'.repeat(201)),
  }),
  fc.record({
    field: fc.constant('pbiUserDefaultPassword' as const),
    value: fc.constant(filled.pbiUserDefaultPassword),
  }),
  fc.record({ field: fc.constant('notificationEmail' as const), value: fc.constantFrom('', 'nobody', 'a@b.example') }),
  fc.record({ field: fc.constant('cloudProvider' as const), value: fc.constantFrom('AZURE', 'AWS') }),
  fc.record({ field: fc.constant('credentialId' as const), value: fc.constantFrom('', '3', '4', '5') }),
  fc.record({ field: fc.constant('region' as const), value: fc.constantFrom('', 'EUROPE_WEST', 'EU_WEST_1') }),
  fc.record({ field: fc.constant('topologyName' as const), value: fc.constantFrom('', 'BI_DEPLOYMENT') }),
  fc.record({ field: fc.constant('topologyVersion' as const), value: fc.constantFrom('', '1.0.1') }),
  fc.record({ field: fc.constant('deploymentConfigId' as const), value: fc.constantFrom('', 'bi-1.2') }),
  fc.record({
    field: fc.constant('additionalParameters' as const),
    value: fc.constantFrom(rowsOf({}), rowsOf({ a: '1', ' a ': '2' }), rowsOf({ b: ' ' }), rowsOf({ HEAP: ' 4g ' })),
  }),
);

test('however it is walked through: no refusal without a way out, nothing emptied without a word', () => {
  expectToBeWalkable({
    form,
    edits: anEdit,
    settings: fc.constantFrom<BiDeploymentSetting>(
      setting,
      { ...setting, original: filled },
      { ...setting, original: filled, status: 'APPROVED' },
      { ...setting, original: of({ connectionString: '', pbiUserDefaultPassword: '' }), lacksSecrets: true },
    ),
    filled,
    noLists: NO_REFERENCE,
    lists: fc.constantFrom<BiDeploymentReference>(
      setting.reference,
      { ...setting.reference, topology: null },
      { ...setting.reference, credentials: (setting.reference.credentials ?? []).slice(1) },
    ),
    read: biDeploymentValues,
    // It has the secrets that a device lacks, and the details of every topology.
    known: (asked) => ({
      ...asked,
      original: asked.original === null ? null : filled,
      lacksSecrets: false,
      reference: { ...asked.reference, topology: setting.reference.topology },
    }),
  });
});
