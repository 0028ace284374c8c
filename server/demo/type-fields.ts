/** Fields per deployment type (Deployments §2 "Extra per type"). */
import type { Selectable } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { sensitiveFields } from '../../src/contract/generated/sensitive-fields.ts';
import type { Tables } from '../database/tables.ts';
import type { DemoCredential } from './credentials.ts';
import { DEMO_INSTANCE_TYPES } from './form-choices.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenarios.ts';
import { dayFrom } from './schedules.ts';

type InstallerApplication = components['schemas']['InstallerApplication'];

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

function password(random: Random): string {
  const characters = Array.from({ length: 9 }, () => LETTERS.charAt(random.between(0, LETTERS.length - 1)));
  return `${characters.join('')}${random.between(2, 9)}`;
}

function licence(company: string, random: Random, now: Date): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Licence>',
    `  <CompanyName>${company}</CompanyName>`,
    `  <LicenceNumber>${random.between(100_000, 999_999)}-${random.between(1000, 9999)}</LicenceNumber>`,
    `  <Devices>${random.between(2, 90) * 10}</Devices>`,
    `  <ExpiryDate>${dayFrom(now, random.between(90, 700))}</ExpiryDate>`,
    '</Licence>',
  ].join('\n');
}

export type DeploymentDocument = Selectable<Tables['deployment_requests']>['document'];
export type DeploymentSecrets = Pick<
  components['schemas']['DeploymentRequest'],
  (typeof sensitiveFields)['DeploymentRequest'][number]
>;

export interface TypeFields {
  readonly document: DeploymentDocument;
  readonly secrets: DeploymentSecrets;
}

function application(random: Random, now: Date, company: string): TypeFields {
  return {
    document: {
      companyName: company,
      configuration: random.chance(0.7) ? random.pick(['retail-eu', 'retail-us', 'convenience', 'fashion']) : null,
      configs: random.chance(0.6) ? ['base', random.pick(['loyalty', 'tax-exempt', 'click-and-collect'])] : [],
      zabbixConfiguration: { zabbixMonitoringEnabled: random.chance(0.4) },
      isFileSet: false,
    },
    secrets: {
      licence: licence(company, random, now),
      defaultPassword: password(random),
      sftpPassword: password(random),
    },
  };
}

function installers(random: Random, count: number, isInstalled: boolean): InstallerApplication[] {
  return Array.from({ length: count }, (_, index) => ({
    applicationType: random.pick(['POS', 'PDP', 'StoreServer', 'ThinClient', 'PDC'] as const),
    deviceId: `D${String(1000 + index * 17 + random.between(0, 16))}`,
    registrationSerialNo: `SN-${random.between(10_000, 99_999)}-${index + 1}`,
    vmIndex: index + 1,
    isInstalled: isInstalled && random.chance(0.8),
  }));
}

function windows(random: Random, company: string, isInstalled: boolean): TypeFields {
  const applications = installers(random, random.between(0, 4), isInstalled);
  return {
    document: {
      companyName: company,
      windowsVmCount: random.between(applications.length === 0 ? 1 : 0, 6),
      installerApplicationsData: {
        installerApplications: applications,
        emRegistrationUrl:
          applications.length === 0 ? null : `https://em.${random.pick(['eu', 'us'])}.meridian.example/register`,
        linkedDeploymentRequest: null,
        availableVmIndexes: Array.from(
          { length: 100 - applications.length },
          (_, index) => applications.length + index + 1,
        ),
      },
    },
    secrets: {},
  };
}

function database(random: Random, isStopped: boolean, provider: 'AWS' | 'AZURE'): TypeFields {
  const [medium, large, small] = DEMO_INSTANCE_TYPES[provider];
  const storage = random.pick([200, 500, 1000, 2000] as const);
  const scales = random.chance(0.6);
  const isBackedUp = random.chance(0.75);
  // A database with a read replica can't be stopped.
  const hasReplica = isBackedUp && !isStopped && random.chance(0.4);
  return {
    document: {
      databaseInstanceType: random.pick([medium, large, small]),
      createReadReplica: hasReplica,
      readReplicaInstanceType: hasReplica ? medium : null,
      storage,
      enableStorageAutoScaling: scales,
      maxStorage: scales ? storage * 2 : 0,
      enableBackups: isBackedUp,
      backupRetentionPeriod: isBackedUp ? random.between(3, 30) : 0,
      backupWindowSchedule: isBackedUp
        ? { timeZone: 'Europe/London', startupTime: '01:00', shutdownTime: '03:00' }
        : null,
      isMultiAz: random.chance(0.5),
      enableDeletionProtection: random.chance(0.5),
      enableEncryption: random.chance(0.8),
      sourceSnapshotId: random.chance(0.3) ? `snap-0${random.between(10_000_000, 99_999_999)}` : null,
      sourceDatabaseDumpUrl: null,
    },
    secrets: {},
  };
}

export interface TypeSetting {
  readonly now: Date;
  readonly company: string;
  readonly provider: DemoCredential['provider'];
}

export function typeFields(
  { type, tuple }: Scenario,
  random: Random,
  { now, company, provider }: TypeSetting,
): TypeFields {
  switch (type) {
    case 'PRODUCT':
    case 'PRODUCT_ON_PREM':
      return application(random, now, company);
    case 'STORESERVER':
      return { document: { companyName: company, numberOfVms: random.between(1, 6) }, secrets: {} };
    case 'WINDOWS':
      return windows(random, company, tuple.approval === 'LAUNCHED' && tuple.job === 'IDLE');
    case 'DATABASE':
      return database(random, tuple.infrastructure === 'STOPPED', provider === 'AZURE' ? 'AZURE' : 'AWS');
  }
}
