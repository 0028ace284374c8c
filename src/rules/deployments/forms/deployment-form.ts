import { isCidr } from '../../formats/cidr.ts';
import { type CheckFinding, FINE, type Form, faultWhere, type Section, type Warning } from '../../forms/form.ts';
import { nameError } from '../../records/identification.ts';
import type { DeploymentType } from '../deployment-types.ts';
import { applicationFields, giveTheCompanyNameBack, takeTheCompanyName } from './application-fields.ts';
import type { DeploymentRequestBody } from './body.ts';
import {
  clearTheDataSource,
  clearTheOtherSource,
  DEFAULT_BACKUP_RETENTION,
  DEFAULT_MAX_STORAGE,
  DEFAULT_STORAGE,
  databaseFields,
} from './database-fields.ts';
import {
  check,
  DEPLOYMENT_CONTROL_PARSERS,
  DEPLOYMENT_LISTS,
  type DeploymentField,
  type DeploymentFields,
  form,
  type ReferenceQuery,
  warning,
} from './definitions.ts';
import { changeFields, identificationFields, tagFields } from './identification-fields.ts';
import { readLicence } from './licence.ts';
import { DEFAULT_IDLE_MINUTES, DEFAULT_SCRIPT_VERSION_ID, monitoringFields } from './monitoring-fields.ts';
import { monitorWithTheCredential, NEW_VPC, networksOf, placementFields } from './placement-fields.ts';
import {
  defaultSchedule,
  launchLinkFields,
  moveTheEnd,
  moveTheLinksEnd,
  neverStartsWarning,
  scheduleFields,
} from './schedule-fields.ts';
import type { DeploymentFormSetting } from './setting.ts';
import { sizingFields } from './sizing-fields.ts';
import {
  addMandatoryParameters,
  clearTheConfig,
  resetTheParameters,
  takeTheOnlyConfig,
  takeTheOnlyVersion,
  topologyFields,
  topologySection,
} from './topology-fields.ts';
import type { DeploymentFormValues } from './values.ts';

/** Defaults of every form (Deployments §3, §9), which a form can override. */
function commonDefaults({ today, userEmail }: DeploymentFormSetting): Partial<DeploymentFormValues> {
  const schedule = defaultSchedule(today);
  return {
    environmentType: 'TEST',
    notificationEmails: userEmail === '' ? [] : [userEmail],
    'deploymentSchedule.activeDuring': schedule.activeDuring,
    'deploymentSchedule.timeZone': schedule.timeZone ?? '',
    'deploymentSchedule.startDate': schedule.startDate ?? '',
    'deploymentSchedule.endDate': schedule.endDate ?? '',
    'deploymentSchedule.startupTime': schedule.startupTime ?? '',
    'deploymentSchedule.shutdownTime': schedule.shutdownTime ?? '',
    cloudProvider: 'AWS',
    deploymentMode: 'PUBLIC',
    'deploymentMonitoringSchedule.scriptVersionId': DEFAULT_SCRIPT_VERSION_ID,
    'deploymentMonitoringSchedule.idleTimeMins': String(DEFAULT_IDLE_MINUTES),
    numberOfVms: '1',
    windowsVmCount: '0',
    enableDeletionProtection: true,
    storage: String(DEFAULT_STORAGE),
    maxStorage: String(DEFAULT_MAX_STORAGE),
    backupRetentionPeriod: String(DEFAULT_BACKUP_RETENTION),
  };
}

export interface DeploymentForm
  extends Form<DeploymentFormValues, DeploymentFormSetting, DeploymentField, ReferenceQuery, DeploymentRequestBody> {
  /** A failed create is reported in an alert instead of on the page (Deployments §8). */
  readonly alertsFailedCreate: boolean;
}

const FIELDS: DeploymentFields = {
  ...identificationFields,
  ...scheduleFields,
  ...placementFields,
  ...topologyFields,
  ...monitoringFields,
  ...tagFields,
  ...launchLinkFields,
  ...applicationFields,
  ...sizingFields,
  ...databaseFields,
  ...changeFields,
};

const RESETS = [
  monitorWithTheCredential,
  takeTheOnlyVersion,
  clearTheConfig,
  resetTheParameters,
  clearTheDataSource,
  clearTheOtherSource,
  moveTheEnd,
  moveTheLinksEnd,
  giveTheCompanyNameBack,
] as const;
const DERIVATIONS = [takeTheCompanyName, takeTheOnlyConfig, addMandatoryParameters] as const;

/** Asked on blur and before saving (Deployments §5, §7 "Existence and validation checks"). */
const CHECKS = [
  check(
    'pair exists',
    'environmentIdentifier',
    ['client', 'environmentIdentifier'],
    ({ client, environmentIdentifier }, { mode }) =>
      mode !== 'edit' && nameError(client) === null && nameError(environmentIdentifier) === null,
  ),
  check('client exists', 'client', ['client'], ({ client }, { mode }) => mode !== 'edit' && nameError(client) === null),
  check('licence', 'licence', ['licence'], ({ licence }) => readLicence(licence).isValid),
  // "Used CIDRs are checked by the server on Add": each addition counts as a blur.
  check(
    'used CIDR',
    'usedCidr',
    ['usedCidr', 'vpcId', 'credentialId', 'region'],
    ({ usedCidr, vpcId }, { pendingVpcId }) =>
      (vpcId === NEW_VPC || vpcId === pendingVpcId) &&
      networksOf(usedCidr).length > 0 &&
      networksOf(usedCidr).every(isCidr),
  ),
];
export type DeploymentCheckName = (typeof CHECKS)[number]['name'];

const emptyCredentialWarning = warning(
  'credentialId',
  'Empty credential selected. You may need to update credential before deployment actions.',
  ['credentialId'],
  ({ credentialId }, { reference }) =>
    reference.credentials?.find((credential) => credential.credentialId === credentialId)?.isEmpty === true,
);

interface DeploymentFormParts {
  readonly name: DeploymentType;
  readonly sections: readonly Section<DeploymentFormValues>[];
  readonly fields?: Partial<DeploymentFields>;
  readonly defaults?: Partial<DeploymentFormValues>;
  readonly warnings?: readonly Warning<DeploymentFormValues, DeploymentFormSetting>[];
  readonly alertsFailedCreate?: boolean;
  readonly body: (values: DeploymentFormValues, setting: DeploymentFormSetting) => DeploymentRequestBody;
}

export function createDeploymentForm(parts: DeploymentFormParts): DeploymentForm {
  const fields: DeploymentFields = { ...FIELDS, ...parts.fields };
  return {
    ...form<DeploymentFields, DeploymentRequestBody>({
      name: parts.name,
      noun: 'request',
      sections: parts.sections,
      fields,
      parsers: DEPLOYMENT_CONTROL_PARSERS,
      resets: RESETS,
      derivations: DERIVATIONS,
      checks: CHECKS,
      warnings: [emptyCredentialWarning, neverStartsWarning, ...(parts.warnings ?? [])],
      defaults: (setting) => ({ ...commonDefaults(setting), ...parts.defaults }),
      lists: DEPLOYMENT_LISTS,
      placed: {
        section: topologySection.title,
        by: ({ cloudProvider, topologyName, topologyVersion }) =>
          topologyName === '' || topologyVersion === ''
            ? null
            : { area: 'deployments', cloudProvider, topology: `${topologyName}/${topologyVersion}` },
      },
      body: parts.body,
    }),
    alertsFailedCreate: parts.alertsFailedCreate ?? false,
  };
}

export function pairFinding(exists: boolean): CheckFinding {
  return faultWhere(exists, 'A deployment already exists under this name for this customer');
}

/** A client's first deployment makes it known, so an unknown client is a note, not a fault. */
export function clientFinding(exists: boolean): CheckFinding {
  return exists ? FINE : { kind: 'note', message: 'No deployment exists for this client yet.' };
}

/** 200 ok, 406 expired, 400 invalid. */
export function licenceFinding(state: 'valid' | 'expired' | 'invalid'): CheckFinding {
  switch (state) {
    case 'valid':
      return FINE;
    case 'expired':
      return { kind: 'fault', message: 'is expired' };
    case 'invalid':
      return { kind: 'fault', message: 'is invalid' };
  }
}

/** @param message why the server refuses one of the networks; null where it accepts them */
export function usedCidrFinding(message: string | null): CheckFinding {
  return message === null ? FINE : { kind: 'fault', message };
}
