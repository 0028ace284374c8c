import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { bodyLimits as choiceLimits } from '../../../contract/generated/body-limits/reference.ts';
import { holds } from '../../access/access.ts';
import { worksInAllTenants } from '../../access/grants.ts';
import { publicAddressFault } from '../../formats/public-address.ts';
import { checkboxField, textField } from '../../forms/fields.ts';
import { lengthError } from '../../texts/limits.ts';
import {
  choicesOf,
  condition,
  DEPLOYMENT_LISTS,
  type DeploymentFields,
  limits,
  optionalSection,
  options,
  reset,
  rule,
  section,
} from './definitions.ts';
import { mayEditInfrastructure } from './gates.ts';
import { timeZoneOptions } from './schedule-fields.ts';
import { timeError, wholeNumber, wholeNumberError } from './setting.ts';

/** GB, days (Deployments §9). */
export const DEFAULT_STORAGE = 1000;
export const DEFAULT_MAX_STORAGE = 1100;
export const DEFAULT_BACKUP_RETENTION = 7;
const MIN_BACKUP_RETENTION = 1;
const MAX_BACKUP_RETENTION = 35;

export const instanceSection = section('Database instance', [
  'databaseInstanceType',
  'isMultiAz',
  'enableEncryption',
  'enableDeletionProtection',
]);
export const storageSection = section('Storage', ['storage', 'enableStorageAutoScaling', 'maxStorage']);
export const backupSection = optionalSection('Backups', [
  'enableBackups',
  'backupRetentionPeriod',
  'backupWindowSchedule.timeZone',
  'backupWindowSchedule.startupTime',
  'backupWindowSchedule.shutdownTime',
  'createReadReplica',
  'readReplicaInstanceType',
]);
export const dataSourceSection = optionalSection('Data source', [
  'isRestored',
  'dataSource',
  'sourceSnapshotId',
  'sourceDatabaseDumpUrl',
]);

/** The maximum must be at least 110 %, in whole GB. */
function leastMaxStorage(storage: number): number {
  return Math.ceil((storage * 11) / 10);
}

export interface InstanceTypeRights {
  readonly mayAdd: boolean;
  readonly mayDelete: boolean;
}

/** "Instance types can be added and deleted by privileged users": with access to all tenants, which share the list. */
export function instanceTypeRights(privileges: ReadonlySet<string>): InstanceTypeRights {
  const isEverywhere = worksInAllTenants(privileges);
  return {
    mayAdd: isEverywhere && holds(privileges, 'deployment.database.instancetype.create'),
    mayDelete: isEverywhere && holds(privileges, 'deployment.database.instancetype.delete'),
  };
}

export const DUMP_FILE_LABEL = 'Database dump file';
const INSTANCE_TYPE_MAX_LENGTH = choiceLimits.instanceType.length;
const INSTANCE_TYPE = /^[A-Za-z0-9._-]+$/;

export function instanceTypeError(text: string, offered: readonly string[]): string | null {
  const instanceType = text.trim();
  if (instanceType === '') return 'Enter an instance type.';
  const tooLong = lengthError(instanceType, INSTANCE_TYPE_MAX_LENGTH);
  if (tooLong !== null) return `An instance type ${tooLong}.`;
  if (!INSTANCE_TYPE.test(instanceType))
    return 'An instance type can contain only letters, digits, dots, hyphens and underscores.';
  return offered.includes(instanceType) ? 'This instance type is already in the list.' : null;
}

const editable = [mayEditInfrastructure];

const scalesByItself = condition(
  'Storage autoscaling is off.',
  ['enableStorageAutoScaling'],
  ({ enableStorageAutoScaling }) => enableStorageAutoScaling,
);
const isBackedUp = condition('Backups are off.', ['enableBackups'], ({ enableBackups }) => enableBackups);
const hasReplica = condition('The read replica is off.', ['createReadReplica'], (values) => values.createReadReplica);
const isRestored = condition('Restoring from existing data is off.', ['isRestored'], (values) => values.isRestored);
const fromSnapshot = condition(
  'Another data source is selected.',
  ['isRestored', 'dataSource'],
  (values) => values.isRestored && values.dataSource === 'SNAPSHOT',
);
const fromDump = condition(
  'Another data source is selected.',
  ['isRestored', 'dataSource'],
  (values) => values.isRestored && values.dataSource === 'DUMP',
);

const instanceTypeOptions = choicesOf(DEPLOYMENT_LISTS.instanceTypes, [], (types) =>
  types.map((type) => ({ value: type, label: type })),
);

export const databaseFields: Pick<
  DeploymentFields,
  | 'databaseInstanceType'
  | 'isMultiAz'
  | 'enableEncryption'
  | 'enableDeletionProtection'
  | 'storage'
  | 'enableStorageAutoScaling'
  | 'maxStorage'
  | 'enableBackups'
  | 'backupRetentionPeriod'
  | 'backupWindowSchedule.timeZone'
  | 'backupWindowSchedule.startupTime'
  | 'backupWindowSchedule.shutdownTime'
  | 'createReadReplica'
  | 'readReplicaInstanceType'
  | 'isRestored'
  | 'dataSource'
  | 'sourceSnapshotId'
  | 'sourceDatabaseDumpUrl'
> = {
  databaseInstanceType: {
    name: 'databaseInstanceType',
    label: 'Instance type',
    control: 'instance type',
    editable,
    required: { message: 'Select an instance type' },
    options: instanceTypeOptions,
  },
  isMultiAz: { ...checkboxField('isMultiAz', 'Multi-AZ'), editable },
  enableEncryption: { ...checkboxField('enableEncryption', 'Storage encryption'), editable },
  enableDeletionProtection: {
    ...checkboxField('enableDeletionProtection', 'Deletion protection'),
    editable: [
      mayEditInfrastructure,
      condition('You don’t have permission to change the deletion protection.', [], (_, { original, privileges }) =>
        // A new database is protected by default.
        holds(
          privileges,
          (original?.enableDeletionProtection ?? true)
            ? 'deployment.database.deletionprotection.disable'
            : 'deployment.database.deletionprotection.enable',
        ),
      ),
    ],
  },
  storage: {
    name: 'storage',
    label: 'Storage (GB)',
    control: 'integer',
    editable,
    required: { message: 'cannot be blank' },
    limits: limits([], () => ({ min: 1 })),
    rules: [rule(['storage'], ({ storage }) => wholeNumberError(storage, 1))],
  },
  enableStorageAutoScaling: {
    ...checkboxField('enableStorageAutoScaling', 'Storage autoscaling'),
    editable,
  },
  maxStorage: {
    name: 'maxStorage',
    label: 'Maximum storage (GB)',
    control: 'integer',
    visible: scalesByItself,
    editable,
    required: { message: 'cannot be blank' },
    limits: limits(['storage'], ({ storage }) => ({ min: leastMaxStorage(wholeNumber(storage) ?? 1) })),
    rules: [
      rule(['storage', 'maxStorage'], ({ storage, maxStorage }) =>
        wholeNumberError(maxStorage, leastMaxStorage(wholeNumber(storage) ?? 1)),
      ),
    ],
  },
  enableBackups: {
    ...checkboxField('enableBackups', 'Automated backups'),
    editable,
    rules: [
      rule(['enableBackups', 'createReadReplica'], ({ enableBackups, createReadReplica }) =>
        createReadReplica && !enableBackups ? 'Backups must be enabled to create a read replica.' : null,
      ),
    ],
  },
  backupRetentionPeriod: {
    name: 'backupRetentionPeriod',
    label: 'Backup retention period (days)',
    control: 'integer',
    visible: isBackedUp,
    editable,
    required: { message: 'cannot be blank' },
    limits: limits([], () => ({ min: MIN_BACKUP_RETENTION, max: MAX_BACKUP_RETENTION })),
    rules: [
      rule(['backupRetentionPeriod'], ({ backupRetentionPeriod }) =>
        wholeNumberError(backupRetentionPeriod, MIN_BACKUP_RETENTION, MAX_BACKUP_RETENTION),
      ),
    ],
  },
  'backupWindowSchedule.timeZone': {
    name: 'backupWindowSchedule.timeZone',
    label: 'Backup window time zone',
    control: 'choice',
    visible: isBackedUp,
    editable,
    required: { message: 'Select a time zone' },
    options: timeZoneOptions,
  },
  'backupWindowSchedule.startupTime': {
    name: 'backupWindowSchedule.startupTime',
    label: 'Backup window start',
    control: 'time',
    visible: isBackedUp,
    editable,
    required: { message: 'Select a startup time' },
    rules: [
      rule(['backupWindowSchedule.startupTime'], (values) => timeError(values['backupWindowSchedule.startupTime'])),
    ],
  },
  'backupWindowSchedule.shutdownTime': {
    name: 'backupWindowSchedule.shutdownTime',
    label: 'Backup window end',
    control: 'time',
    visible: isBackedUp,
    editable,
    required: { message: 'Select a shutdown time' },
    rules: [
      rule(['backupWindowSchedule.shutdownTime'], (values) => timeError(values['backupWindowSchedule.shutdownTime'])),
    ],
  },
  createReadReplica: { ...checkboxField('createReadReplica', 'Create read replica'), editable },
  readReplicaInstanceType: {
    name: 'readReplicaInstanceType',
    label: 'Read replica instance type',
    control: 'instance type',
    visible: hasReplica,
    editable,
    required: { message: 'Select an instance type' },
    options: instanceTypeOptions,
  },
  isRestored: { ...checkboxField('isRestored', 'Restore from existing data'), editable },
  dataSource: {
    name: 'dataSource',
    label: 'Data source',
    control: 'choice',
    visible: isRestored,
    editable,
    required: { message: 'Select a data source' },
    options: options([], (_, { mode }) => {
      const snapshot = { value: 'SNAPSHOT', label: 'Snapshot' };
      return mode === 'edit' ? [snapshot] : [snapshot, { value: 'DUMP', label: DUMP_FILE_LABEL }];
    }),
  },
  sourceSnapshotId: {
    ...textField('sourceSnapshotId', 'Snapshot ID', bodyLimits.sourceSnapshotId),
    visible: fromSnapshot,
    editable,
  },
  sourceDatabaseDumpUrl: {
    ...textField('sourceDatabaseDumpUrl', 'Database dump file URL', bodyLimits.sourceDatabaseDumpUrl, (url) =>
      publicAddressFault(url.trim()),
    ),
    visible: fromDump,
    editable,
  },
};

/** "Unchecking restore clears snapshot id and dump URL" */
export const clearTheDataSource = reset(
  ['isRestored'],
  ['dataSource', 'sourceSnapshotId', 'sourceDatabaseDumpUrl'],
  (values) => (values.isRestored ? {} : { dataSource: '', sourceSnapshotId: '', sourceDatabaseDumpUrl: '' }),
);

/** "choosing one source clears the other" */
export const clearTheOtherSource = reset(
  ['dataSource'],
  ['sourceSnapshotId', 'sourceDatabaseDumpUrl'],
  ({ dataSource }) => (dataSource === 'SNAPSHOT' ? { sourceDatabaseDumpUrl: '' } : { sourceSnapshotId: '' }),
);
