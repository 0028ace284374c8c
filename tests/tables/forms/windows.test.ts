/** The Windows form, typed in by hand from the specification. */
import { describe, expect, test } from 'vitest';
import { copiedValues } from '../../../src/rules/deployments/forms/beginnings.ts';
import {
  availableVmIndexes,
  withInstaller,
  withInstallerText,
  withoutInstaller,
  withoutInstallers,
} from '../../../src/rules/deployments/forms/installer-applications.ts';
import type {
  DeploymentFormValues,
  InstallerApplicationRow,
  LinkedRequest,
} from '../../../src/rules/deployments/forms/values.ts';
import { forbiddenChanges } from '../../../src/rules/forms/errors.ts';
import { warningsOf } from '../../../src/rules/forms/questions.ts';
import { testCommonBehaviour } from './common-behaviour.ts';
import { testCommonRules } from './common-rules.ts';
import { disabled, limits, type RuleCase, starred, testDefaults, testRules } from './form-questions.ts';
import { testPlacement, testProviders } from './placement.ts';
import { completed, FilledForm, openedWith, RUNNING, settingOf } from './world.ts';

const TYPE = 'WINDOWS';
const INSTALLERS = 'installerApplicationsData.installerApplications';
const URL_FIELD = 'installerApplicationsData.emRegistrationUrl';
const LINK = 'installerApplicationsData.linkedDeploymentRequest';

const row = (vmIndex: number, overrides: Partial<InstallerApplicationRow> = {}): InstallerApplicationRow => ({
  applicationType: 'POS',
  deviceId: `D-${vmIndex}`,
  registrationSerialNo: `S-${vmIndex}`,
  vmIndex,
  isInstalled: false,
  ...overrides,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));
const linked: LinkedRequest = { id: 7, client: 'northwind', environmentIdentifier: 'app-1', deploymentType: 'PRODUCT' };

const withInstallers =
  (count: number, fill: (filled: FilledForm) => unknown = () => undefined) =>
  (filled: FilledForm) => {
    filled.edit({ field: INSTALLERS, value: rows(count) });
    return fill(filled);
  };

describe('the rules of all types', () => testCommonRules(TYPE));
describe('what all types have in common', () => testCommonBehaviour(TYPE));
describe('the cloud network', () => testPlacement(TYPE));
describe('the cloud provider', () => testProviders(TYPE));

describe('windowsVmCount is an integer from 0 up to below 100 minus installer applications', () => {
  const cases: readonly RuleCase[] = [
    ['99 without installers', (f) => f.text('windowsVmCount', '99'), 'windowsVmCount', null],
    ['100 without installers', (f) => f.text('windowsVmCount', '100'), 'windowsVmCount', 'must be below 100'],
    ['0 beside 3', withInstallers(3, (f) => f.text('windowsVmCount', '0')), 'windowsVmCount', null],
    ['96 beside 3', withInstallers(3, (f) => f.text('windowsVmCount', '96')), 'windowsVmCount', null],
    ['97 beside 3', withInstallers(3, (f) => f.text('windowsVmCount', '97')), 'windowsVmCount', 'must be below 97'],
    ['-1', (f) => f.text('windowsVmCount', '-1'), 'windowsVmCount', 'must be a whole number of at least 0'],
    ['1.5', (f) => f.text('windowsVmCount', '1.5'), 'windowsVmCount', 'must be a whole number of at least 0'],
    ['none', (f) => f.text('windowsVmCount', ''), 'windowsVmCount', 'cannot be blank'],
    [
      'The sum of windows VMs and installer applications must be more than 0',
      (f) => f.text('windowsVmCount', '0'),
      'windowsVmCount',
      'Add a Windows VM or an installer application.',
    ],
    ['and at most 100', withInstallers(100, (f) => f.text('windowsVmCount', '0')), 'windowsVmCount', null],
    [
      'not 101',
      withInstallers(100, (f) => f.text('windowsVmCount', '1')),
      'windowsVmCount',
      'You can have at most 100 Windows VMs and installer applications in total.',
    ],
  ];
  testRules(TYPE, cases);
  test('the input says so', () => {
    const filled = completed(TYPE);
    withInstallers(3)(filled);
    expect(limits(filled, 'windowsVmCount')).toEqual({ min: 0, max: 96 });
  });
});

describe('Each installer application needs applicationType, deviceId and registrationSerialNo', () => {
  const message = 'VM 1: Enter the information required by the software.';
  const only = (value: readonly InstallerApplicationRow[]) => (filled: FilledForm) =>
    filled.edit({ field: INSTALLERS, value });
  testRules(TYPE, [
    ['all three', only([row(1)]), INSTALLERS, null],
    ['no type', only([row(1, { applicationType: '' })]), INSTALLERS, message],
    ['a type of its own', only([row(1, { applicationType: 'TOASTER' })]), INSTALLERS, message],
    ['no device id', only([row(1, { deviceId: ' ' })]), INSTALLERS, message],
    ['no serial number', only([row(1, { registrationSerialNo: '' })]), INSTALLERS, message],
    ['Device ids are unique', only([row(1), row(2, { deviceId: 'D-1' })]), INSTALLERS, 'Device IDs must be unique.'],
    [
      'Serial numbers are unique',
      only([row(1), row(2, { registrationSerialNo: 'S-1' })]),
      INSTALLERS,
      'Serial numbers must be unique.',
    ],
    ['an index from the pool', only([row(101)]), INSTALLERS, 'VM indexes must be unique and from 1 to 100.'],
    ...(['POS', 'PDP', 'StoreServer', 'ThinClient', 'PDC'] as const).map(
      (applicationType): RuleCase => [applicationType, only([row(1, { applicationType })]), INSTALLERS, null],
    ),
  ]);
});

describe('With installer applications, a platform version and either a registration URL or a linked request are required', () => {
  const missing = 'Enter a registration URL or link a deployment request.';
  testRules(TYPE, [
    ['without installers, no version', () => undefined, 'platformVersion', null],
    ['without installers, no URL', () => undefined, URL_FIELD, null],
    ['with installers, no version', withInstallers(1), 'platformVersion', 'Select a platform version'],
    [
      'with installers, a version',
      withInstallers(1, (f) => f.text('platformVersion', '12.4.0')),
      'platformVersion',
      null,
    ],
    ['with installers, neither', withInstallers(1), URL_FIELD, missing],
    ['with installers, a URL', withInstallers(1, (f) => f.text(URL_FIELD, 'https://em.example/r')), URL_FIELD, null],
    [
      'with installers, no URL at all',
      withInstallers(1, (f) => f.text(URL_FIELD, 'em')),
      URL_FIELD,
      'must be a full URL, such as https://example.com/file',
    ],
    [
      'with installers, a URL with a login',
      withInstallers(1, (f) => f.text(URL_FIELD, 'https://u:p@em.example/')),
      URL_FIELD,
      'can’t contain a username or a password',
    ],
    [
      'with installers, a URL of another scheme',
      withInstallers(1, (f) => f.text(URL_FIELD, 'ftp://em.example/r')),
      URL_FIELD,
      'must start with https:// or http://',
    ],
    [
      'with installers, a URL of the own network',
      withInstallers(1, (f) => f.text(URL_FIELD, 'http://169.254.169.254/r')),
      URL_FIELD,
      'must be a public URL',
    ],
    ['with installers, a link', withInstallers(1, (f) => f.edit({ field: LINK, value: linked })), URL_FIELD, null],
  ]);
  test('they are starred accordingly: of the URL and the linked request either serves, and neither has a star', () => {
    const filled = completed(TYPE);
    expect(starred(filled, 'platformVersion')).toBe(false);
    withInstallers(1)(filled);
    expect((['platformVersion', URL_FIELD, LINK] as const).map((field) => starred(filled, field))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('New VM indexes come from a pool of 1 to 100', () => {
  test('adding takes the lowest', () => {
    expect(withInstaller([row(1), row(3)]).map(({ vmIndex }) => vmIndex)).toEqual([1, 2, 3]);
    expect(withInstaller([]).at(0)).toEqual({
      applicationType: '',
      deviceId: '',
      registrationSerialNo: '',
      vmIndex: 1,
      isInstalled: false,
    });
  });
  test('removing returns it', () => {
    expect(availableVmIndexes([row(1), row(2)]).at(0)).toBe(3);
    expect(availableVmIndexes(withoutInstaller([row(1), row(2)], 1)).at(0)).toBe(1);
  });
  test('Remove All resets the pool', () => {
    expect(availableVmIndexes(withoutInstallers(rows(40)))).toHaveLength(100);
  });
  test('a hundred is all there are', () => {
    expect(withInstaller(rows(100))).toHaveLength(100);
    expect(availableVmIndexes(rows(100))).toEqual([]);
  });
  test('Installer VMs already installed are locked', () => {
    const installed = [row(1, { isInstalled: true }), row(2)];
    expect(withoutInstaller(installed, 1)).toEqual(installed);
    expect(withoutInstallers(installed)).toEqual([row(1, { isInstalled: true })]);
    expect(withInstallerText(installed, 1, 'deviceId', 'X')).toEqual(installed);
    expect(withInstallerText(installed, 2, 'deviceId', 'X').at(1)?.deviceId).toBe('X');
  });
});

describe('on an edit', () => {
  const base = () => completed(TYPE).text('platformVersion', '12.3.1').text(URL_FIELD, 'https://em.example/r').values;
  const edit = (installers: readonly InstallerApplicationRow[], values: Partial<DeploymentFormValues> = {}) =>
    openedWith(TYPE, { ...base(), [INSTALLERS]: installers, ...values }, RUNNING);
  const warnings = ({ form, values, setting }: FilledForm) => warningsOf(form, values, setting).map(({ text }) => text);
  const installed = [row(1, { isInstalled: true }), row(2)];

  test('Platform version is disabled in edit mode if all VMs are installed', () => {
    expect(disabled(edit(installed), 'platformVersion')).toBe(false);
    expect(disabled(edit([row(1, { isInstalled: true })]), 'platformVersion')).toBe(true);
    expect(disabled(edit([]), 'platformVersion')).toBe(false);
  });
  test('too many VMs are reported at the installers to users who can’t change the count of VMs', () => {
    const privileges = new Set(['deployment.edit.application']);
    const values = { ...base(), windowsVmCount: '90', [INSTALLERS]: rows(2) };
    const filled = openedWith(TYPE, values, RUNNING, { privileges });
    expect(filled.edit({ field: INSTALLERS, value: rows(9) }).fault(INSTALLERS)).toBeNull();
    const tooMany = 'You can have at most 100 Windows VMs and installer applications in total.';
    expect(filled.edit({ field: INSTALLERS, value: rows(10) }).fault(INSTALLERS)).toBe(tooMany);
    expect(filled.fault('windowsVmCount')).toBeNull();
    const both = openedWith(TYPE, values, RUNNING).edit({ field: INSTALLERS, value: rows(10) });
    expect(both.fault(INSTALLERS)).toBeNull();
    expect(both.fault('windowsVmCount')).toBe('must be below 90');
  });
  test('an installed VM that was changed is refused', () => {
    const filled = edit(installed).edit({
      field: INSTALLERS,
      value: [row(1, { isInstalled: true, deviceId: 'X' }), row(2)],
    });
    expect(filled.fault(INSTALLERS)).toBe("Can't edit a VM if the software is already installed.");
    for (const value of [[row(2)], []]) {
      expect(filled.edit({ field: INSTALLERS, value }).fault(INSTALLERS)).toBe(
        "Can't edit a VM if the software is already installed.",
      );
    }
    expect(edit(rows(2)).edit({ field: INSTALLERS, value: [] }).fault(INSTALLERS)).toBeNull();
  });
  test("'Can't edit a VM if the software is already installed.' where one is", () => {
    expect(warnings(edit(installed))).toEqual(["Can't edit a VM if the software is already installed."]);
    expect(warnings(edit(rows(2)))).toEqual([]);
  });
  test("'New version will not available on installed applications'", () => {
    const text = 'New version will not available on installed applications';
    expect(warnings(edit(installed).text('platformVersion', '12.4.0'))).toContain(text);
    expect(warnings(edit(rows(2)).text('platformVersion', '12.4.0'))).not.toContain(text);
  });
  test("'Installed applications will not pointed to new env'", () => {
    const text = 'Installed applications will not pointed to new env';
    expect(warnings(edit(installed).edit({ field: LINK, value: linked }))).toContain(text);
    expect(warnings(edit(installed, { [LINK]: linked }))).not.toContain(text);
  });
  test("'EM Registration URL change won't be effective on VMs in which the software is already installed.'", () => {
    const text = "EM Registration URL change won't be effective on VMs in which the software is already installed.";
    expect(warnings(edit(installed).text(URL_FIELD, 'https://new.example'))).toContain(text);
    expect(warnings(edit(installed))).not.toContain(text);
  });
  test('the server refuses another platform version for software that runs', () => {
    const { form, values, setting } = edit([row(1, { isInstalled: true })]);
    const forged = { ...values, platformVersion: '12.4.0' };
    expect(forbiddenChanges(form, forged, setting).map(({ field }) => field)).toEqual(['platformVersion']);
  });
});

test('what is sent: the installers, the pool, the link', () => {
  const filled = completed(TYPE)
    .text('windowsVmCount', '0')
    .edit({ field: INSTALLERS, value: [row(2, { deviceId: ' D ' })] })
    .edit({ field: LINK, value: linked });
  expect(filled.form.body(filled.values, filled.setting)).toMatchObject({
    deploymentType: 'WINDOWS',
    windowsVmCount: 0,
    platformVersion: null,
    installerApplicationsData: {
      installerApplications: [
        { applicationType: 'POS', deviceId: 'D', registrationSerialNo: 'S-2', vmIndex: 2, isInstalled: false },
      ],
      emRegistrationUrl: null,
      linkedDeploymentRequest: linked,
      availableVmIndexes: [1, ...Array.from({ length: 98 }, (_, index) => index + 3)],
    },
  });
});

test('The Windows create form drops empty tag pairs without trimming', () => {
  const value = [
    { id: '001', key: ' Owner ', value: ' me ' },
    { id: '002', key: 'Empty', value: '' },
    { id: '003', key: 'Blank', value: ' ' },
  ];
  const filled = completed(TYPE).edit({ field: 'deploymentTags', value });
  expect(filled.form.body(filled.values, filled.setting).deploymentTags).toEqual({
    ' Owner ': ' me ',
    Blank: ' ',
    Department: 'Retail',
    SubDepartment: 'Retail North',
  });
  const edited = openedWith(TYPE, filled.values, RUNNING);
  expect(edited.form.body(edited.values, edited.setting).deploymentTags).toEqual({
    Owner: 'me',
    Department: 'Retail',
    SubDepartment: 'Retail North',
  });
});

test('a copy’s software is not installed yet', () => {
  const { form, values, setting } = completed(TYPE);
  const source = { ...values, [INSTALLERS]: [row(1, { isInstalled: true })] };
  expect(copiedValues(form, source, { ...setting, mode: 'copy' }, () => 0)[INSTALLERS]).toEqual([row(1)]);
});

describe('it begins with', () => {
  /** "The topology defaults to T910 version 1.0.1." */
  testDefaults(() => new FilledForm(TYPE, settingOf()), {
    topologyName: 'T910',
    topologyVersion: '1.0.1',
    windowsVmCount: '0',
    [INSTALLERS]: [],
    cloudProvider: 'AWS',
  });
});
