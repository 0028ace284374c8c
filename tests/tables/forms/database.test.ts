/** The database form, typed in by hand from the specification. */
import { describe, expect, test } from 'vitest';
import { instanceTypeError, instanceTypeRights } from '../../../src/rules/deployments/forms/database-fields.ts';
import { faultsOf } from '../../../src/rules/forms/errors.ts';
import { testCommonBehaviour } from './common-behaviour.ts';
import { testCommonRules } from './common-rules.ts';
import { disabled, limits, offered, testDefaults, testRules, visible } from './form-questions.ts';
import { testPlacement, testProviders } from './placement.ts';
import { completed, FilledForm, openedWith, PENDING, settingOf } from './world.ts';

const TYPE = 'DATABASE';
const bodyOf = ({ form, values, setting }: FilledForm) => form.body(values, setting);

const backedUp = (filled: FilledForm) =>
  filled
    .flag('enableBackups', true)
    .text('backupWindowSchedule.timeZone', 'Europe/London')
    .text('backupWindowSchedule.startupTime', '01:00')
    .text('backupWindowSchedule.shutdownTime', '03:00');

describe('the rules of all types', () => testCommonRules(TYPE));
describe('what all types have in common', () => testCommonBehaviour(TYPE));
describe('the cloud network', () => testPlacement(TYPE));
describe('the cloud provider', () => testProviders(TYPE));

describe('Instance type and storage are required', () => {
  testRules(TYPE, [
    ['an instance type', () => undefined, 'databaseInstanceType', null],
    ['none', (f) => f.text('databaseInstanceType', ''), 'databaseInstanceType', 'Select an instance type'],
    [
      'one of the other provider',
      (f) => f.text('databaseInstanceType', 'GP_Gen5_4'),
      'databaseInstanceType',
      'Select an instance type',
    ],
    ['storage', (f) => f.text('storage', '500'), 'storage', null],
    ['no storage', (f) => f.text('storage', ''), 'storage', 'cannot be blank'],
    ['storage of nothing', (f) => f.text('storage', '0'), 'storage', 'must be a whole number of at least 1'],
  ]);
  test('the instance types are the provider’s, and lost with it', () => {
    const filled = completed(TYPE);
    expect(offered(filled, 'databaseInstanceType')).toEqual(['db.m6g.large', 'db.r6g.xlarge']);
    expect(filled.text('cloudProvider', 'AZURE').values.databaseInstanceType).toBe('');
    expect(offered(filled, 'databaseInstanceType')).toEqual(['GP_Gen5_4']);
  });
  test.each([
    ['db.r6g.large', null],
    [' db.r6g.large ', null],
    ['', 'Enter an instance type.'],
    ['  ', 'Enter an instance type.'],
    ['db r6g', 'An instance type can contain only letters, digits, dots, hyphens and underscores.'],
    ['x'.repeat(101), 'An instance type must be at most 100 characters.'],
    ['db.m5.large', 'This instance type is already in the list.'],
  ])('an added instance type %j: %s', (text, message) => {
    expect(instanceTypeError(text, ['db.m5.large'])).toBe(message);
  });

  test('Instance types can be added and deleted by privileged users of all tenants', () => {
    expect(instanceTypeRights(new Set(['deployment.create']))).toEqual({ mayAdd: false, mayDelete: false });
    const [add, remove, everywhere] = [
      'deployment.database.instancetype.create',
      'deployment.database.instancetype.delete',
      'tenant.all.access',
    ];
    expect(instanceTypeRights(new Set([add, everywhere]))).toEqual({ mayAdd: true, mayDelete: false });
    expect(instanceTypeRights(new Set([remove, everywhere]))).toEqual({ mayAdd: false, mayDelete: true });
    // Every tenant chooses from the same list.
    expect(instanceTypeRights(new Set([add, remove]))).toEqual({ mayAdd: false, mayDelete: false });
  });
});

describe('maxStorage is an integer at least 1.1 times storage when autoscaling is on', () => {
  const scaled = (storage: string, maxStorage: string) => (f: FilledForm) =>
    f.flag('enableStorageAutoScaling', true).text('storage', storage).text('maxStorage', maxStorage);
  testRules(TYPE, [
    ['1000 and 1100', scaled('1000', '1100'), 'maxStorage', null],
    ['1000 and 1099', scaled('1000', '1099'), 'maxStorage', 'must be a whole number of at least 1100'],
    ['5 and 6: half a GB counts', scaled('5', '6'), 'maxStorage', null],
    ['5 and 5', scaled('5', '5'), 'maxStorage', 'must be a whole number of at least 6'],
    ['an integer', scaled('1000', '1100.5'), 'maxStorage', 'must be a whole number of at least 1100'],
    ['none', scaled('1000', ''), 'maxStorage', 'cannot be blank'],
    ['without autoscaling', (f) => f.text('maxStorage', '1'), 'maxStorage', null],
  ]);
  test('the input says so, and shows only then', () => {
    expect(visible(completed(TYPE), 'maxStorage')).toBe(false);
    const filled = completed(TYPE);
    scaled('2000', '2200')(filled);
    expect(visible(filled, 'maxStorage')).toBe(true);
    expect(limits(filled, 'maxStorage')).toEqual({ min: 2200 });
  });
  test('When autoscaling is off, maxStorage is sent as 0', () => {
    expect(bodyOf(completed(TYPE))).toMatchObject({ enableStorageAutoScaling: false, maxStorage: 0, storage: 1000 });
    const filled = completed(TYPE);
    scaled('1000', '1500')(filled);
    expect(bodyOf(filled)).toMatchObject({ enableStorageAutoScaling: true, maxStorage: 1500 });
  });
});

describe('Backups', () => {
  const field = 'backupRetentionPeriod';
  const message = 'must be a whole number from 1 to 35';
  testRules(TYPE, [
    [
      'backupRetentionPeriod is an integer 1-35 when backups are on: 1',
      (f) => backedUp(f).text(field, '1'),
      field,
      null,
    ],
    ['35', (f) => backedUp(f).text(field, '35'), field, null],
    ['0', (f) => backedUp(f).text(field, '0'), field, message],
    ['36', (f) => backedUp(f).text(field, '36'), field, message],
    ['7.5', (f) => backedUp(f).text(field, '7.5'), field, message],
    ['without backups', (f) => f.text(field, '99'), field, null],
    [
      'Backup window times and zone are required: zone',
      (f) => backedUp(f).text('backupWindowSchedule.timeZone', ''),
      'backupWindowSchedule.timeZone',
      'Select a time zone',
    ],
    [
      'Backup window times and zone are required: start',
      (f) => backedUp(f).text('backupWindowSchedule.startupTime', ''),
      'backupWindowSchedule.startupTime',
      'Select a startup time',
    ],
    [
      'Backup window times and zone are required: end',
      (f) => backedUp(f).text('backupWindowSchedule.shutdownTime', '25:00'),
      'backupWindowSchedule.shutdownTime',
      'must be a time from 00:00 to 23:59',
    ],
    ['all three', backedUp, 'backupWindowSchedule.shutdownTime', null],
    ['without backups, no window', () => undefined, 'backupWindowSchedule.timeZone', null],
    [
      "'Backups must be enabled to create a read replica.'",
      (f) => f.flag('createReadReplica', true),
      'enableBackups',
      'Backups must be enabled to create a read replica.',
    ],
    ['with backups, a read replica', (f) => backedUp(f).flag('createReadReplica', true), 'enableBackups', null],
    [
      'A read replica needs an instance type',
      (f) => backedUp(f).flag('createReadReplica', true),
      'readReplicaInstanceType',
      'Select an instance type',
    ],
    [
      'and has one',
      (f) => backedUp(f).flag('createReadReplica', true).text('readReplicaInstanceType', 'db.r6g.xlarge'),
      'readReplicaInstanceType',
      null,
    ],
  ]);
  test('When backups are off, backupRetentionPeriod is sent as 0 and backupWindowSchedule as null', () => {
    const filled = backedUp(completed(TYPE)).text(field, '9');
    expect(bodyOf(filled)).toMatchObject({
      enableBackups: true,
      backupRetentionPeriod: 9,
      backupWindowSchedule: { timeZone: 'Europe/London', startupTime: '01:00', shutdownTime: '03:00' },
    });
    expect(bodyOf(filled.flag('enableBackups', false))).toMatchObject({
      backupRetentionPeriod: 0,
      backupWindowSchedule: null,
    });
  });
  test('the instance type of a read replica shows, and is asked for, only with one', () => {
    const filled = backedUp(completed(TYPE));
    expect(visible(filled, 'readReplicaInstanceType')).toBe(false);
    expect(faultsOf(filled.form, filled.values, filled.setting)).toEqual([]);
    expect(visible(filled.flag('createReadReplica', true), 'readReplicaInstanceType')).toBe(true);
  });
  test('without a read replica its instance type is not sent', () => {
    const filled = backedUp(completed(TYPE))
      .flag('createReadReplica', true)
      .text('readReplicaInstanceType', 'db.m6g.large');
    expect(bodyOf(filled)).toMatchObject({ createReadReplica: true, readReplicaInstanceType: 'db.m6g.large' });
    expect(bodyOf(filled.flag('createReadReplica', false))).toMatchObject({ readReplicaInstanceType: null });
  });
});

describe('Data source', () => {
  const restored = (f: FilledForm, source: string) => f.flag('isRestored', true).text('dataSource', source);
  const dump = 'sourceDatabaseDumpUrl';
  const notLocal = 'must be a public URL';
  testRules(TYPE, [
    ['a source must be chosen', (f) => f.flag('isRestored', true), 'dataSource', 'Select a data source'],
    ['none is needed', () => undefined, 'dataSource', null],
    ['a snapshot id', (f) => restored(f, 'SNAPSHOT').text('sourceSnapshotId', 'snap-1'), 'sourceSnapshotId', null],
    ['no snapshot id', (f) => restored(f, 'SNAPSHOT'), 'sourceSnapshotId', 'cannot be blank'],
    ['no dump URL', (f) => restored(f, 'DUMP'), dump, 'cannot be blank'],
    ...['https://dumps.northwind.example/a.sql', 'http://8.8.8.8/a.sql'].map(
      (url) =>
        [`sourceDatabaseDumpUrl: ${url}`, (f: FilledForm) => restored(f, 'DUMP').text(dump, url), dump, null] as const,
    ),
    [
      'a dump URL that is none',
      (f) => restored(f, 'DUMP').text(dump, 'a.sql'),
      dump,
      'must be a full URL, such as https://example.com/file',
    ],
    [
      'a dump URL of a file',
      (f) => restored(f, 'DUMP').text(dump, 'file:///etc/passwd'),
      dump,
      'must start with https:// or http://',
    ],
    [
      'a dump URL with a password',
      (f) => restored(f, 'DUMP').text(dump, 'https://user:secret@dumps.northwind.example/a.sql'),
      dump,
      'can’t contain a username or a password',
    ],
    ...[
      'http://localhost/a.sql',
      'https://dumps/a.sql',
      'http://127.0.0.1/a.sql',
      'http://10.1.2.3/a.sql',
      'http://192.168.0.1/a.sql',
      'http://172.16.0.1/a.sql',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/a.sql',
      'http://[::ffff:10.0.0.1]/a.sql',
      'http://db.internal/a.sql',
    ].map(
      (url) =>
        [
          `sourceDatabaseDumpUrl must be a non-local URL: ${url}`,
          (f: FilledForm) => restored(f, 'DUMP').text(dump, url),
          dump,
          notLocal,
        ] as const,
    ),
  ]);
  test('Unchecking restore clears snapshot id and dump URL', () => {
    const filled = restored(completed(TYPE), 'SNAPSHOT').text('sourceSnapshotId', 'snap-1').flag('isRestored', false);
    expect(filled.values).toMatchObject({ dataSource: '', sourceSnapshotId: '', sourceDatabaseDumpUrl: '' });
    expect(bodyOf(filled)).toMatchObject({ sourceSnapshotId: null, sourceDatabaseDumpUrl: null });
  });
  test('choosing one source clears the other', () => {
    const filled = restored(completed(TYPE), 'SNAPSHOT').text('sourceSnapshotId', 'snap-1').text('dataSource', 'DUMP');
    expect(filled.values.sourceSnapshotId).toBe('');
    filled.text(dump, 'https://dumps.northwind.example/a.sql').text('dataSource', 'SNAPSHOT');
    expect(filled.values.sourceDatabaseDumpUrl).toBe('');
  });
  test('Only the snapshot data-source option is offered on edit', () => {
    expect(offered(completed(TYPE).flag('isRestored', true), 'dataSource')).toEqual(['SNAPSHOT', 'DUMP']);
    const filled = openedWith(TYPE, completed(TYPE).values, PENDING).flag('isRestored', true);
    expect(offered(filled, 'dataSource')).toEqual(['SNAPSHOT']);
  });
});

test('deletion protection has its own pair of privileges', () => {
  const { values } = completed(TYPE);
  const locked = (enableDeletionProtection: boolean, privilege: string) =>
    disabled(
      openedWith(TYPE, { ...values, enableDeletionProtection }, PENDING, {
        privileges: new Set(['deployment.edit', privilege]),
      }),
      'enableDeletionProtection',
    );
  expect(locked(true, 'deployment.database.deletionprotection.enable')).toBe(true);
  expect(locked(true, 'deployment.database.deletionprotection.disable')).toBe(false);
  expect(locked(false, 'deployment.database.deletionprotection.enable')).toBe(false);
  expect(locked(false, 'deployment.database.deletionprotection.disable')).toBe(true);
});

describe('it begins with', () => {
  testDefaults(() => new FilledForm(TYPE, settingOf()), {
    cloudProvider: 'AWS',
    topologyName: 'DATABASE',
    topologyVersion: '1.0.1',
    storage: '1000',
    maxStorage: '1100',
    backupRetentionPeriod: '7',
    enableDeletionProtection: true,
    enableBackups: false,
    enableStorageAutoScaling: false,
    createReadReplica: false,
    enableEncryption: false,
    isMultiAz: false,
  });
});
