/** Walks through the forms, generated: whose form it is, of which record in which status, and what is done in it. */
import fc from 'fast-check';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { editPrivileges } from '../../../src/rules/access/access.ts';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { editRefusal } from '../../../src/rules/deployments/forms/gates.ts';
import {
  withInstaller,
  withInstallerText,
  withoutInstaller,
  withoutInstallers,
} from '../../../src/rules/deployments/forms/installer-applications.ts';
import { NO_REFERENCE } from '../../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import {
  APPROVAL_STATUSES,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  type StatusTuple,
} from '../../../src/rules/deployments/statuses.ts';
import type { Edit } from '../../../src/rules/forms/form.ts';
import { fieldNames } from '../../../src/rules/forms/questions.ts';
import { completed, FilledForm, LICENCE, openedWith, settingOf } from './world.ts';

const INSTALLERS = 'installerApplicationsData.installerApplications' as const;
const LINK = 'installerApplicationsData.linkedDeploymentRequest' as const;
const LONG_NAMED_LICENCE = `<Licence><CompanyName>${'Northwind '.repeat(5)}</CompanyName></Licence>`;

type TextName = Extract<Edit<DeploymentFormValues>, { value: string }>['field'];
type FlagName = Extract<Edit<DeploymentFormValues>, { value: boolean }>['field'];
type ZipName = Extract<Edit<DeploymentFormValues>, { field: `uploaded${string}` }>['field'];

const one = (field: TextName, ...values: readonly string[]): fc.Arbitrary<Edit<DeploymentFormValues>> =>
  fc.constantFrom(...values).map((value) => ({ field, value }));
const flag = (field: FlagName): fc.Arbitrary<Edit<DeploymentFormValues>> =>
  fc.boolean().map((value) => ({ field, value }));
const zip = (field: ZipName): fc.Arbitrary<Edit<DeploymentFormValues>> =>
  fc
    .constantFrom(null, { fileName: 'a.zip', token: null }, { fileName: 'a.zip', token: 'token-1' })
    .map((value) => ({ field, value }));

const rows = fc.array(
  fc.record({
    id: fc.constantFrom('001', '002', '003'),
    key: fc.constantFrom('', ' ', 'A', ' A ', 'a', 'SITE'),
    value: fc.constantFrom('', '  ', 'x', ' y '),
  }),
  { maxLength: 4 },
);
const installers = fc.array(fc.constantFrom('POS', 'PDC'), { maxLength: 4 }).map((types) =>
  types.map((applicationType, index) => ({
    applicationType,
    deviceId: `D${index}`,
    registrationSerialNo: `S${index}`,
    vmIndex: index * 2 + 1,
    isInstalled: false,
  })),
);

/** What a user types, picks, ticks and clears in any form. */
export const anEdit: fc.Arbitrary<Edit<DeploymentFormValues>> = fc.oneof(
  one('cloudProvider', 'AWS', 'AZURE'),
  one('credentialId', '', '1', '2', '3', '4'),
  one('region', '', 'US_WEST_2', 'EU_WEST_1', 'UK_SOUTH'),
  one('availabilityZone', '', 'us-west-2a', 'eu-west-1b'),
  one('platformVersion', '', '12.4.0', '12.3.1', '-1'),
  one('topologyName', '', 'T910', 'T800', 'DATABASE', 'AZURE_ONLY'),
  one('topologyVersion', '', '1.0.0', '1.0.1', '2.0.0'),
  one('deploymentConfigId', '', 'config-1', 'config-2'),
  one('vpcId', '', '-1', '191', '291', '194'),
  one('deploymentMode', 'PUBLIC', 'PRIVATE'),
  one('environmentType', 'TEST', 'PRODUCTION'),
  one('deploymentTags.Department', '', 'Retail', 'Finance'),
  one('deploymentTags.SubDepartment', '', 'Retail North', 'Finance South'),
  one('deploymentSchedule.activeDuring', 'ACTIVE_ALWAYS', 'DAILY_SHUTDOWN', 'WEEKDAY_SCHEDULE', 'DAILY_SCHEDULE'),
  one('deploymentSchedule.timeZone', '', 'Europe/Berlin'),
  one('deploymentSchedule.startDate', '', '2020-01-01', '2026-04-01'),
  one('deploymentSchedule.endDate', '', '2020-01-01', '2026-05-01'),
  one('deploymentSchedule.startupTime', '', '07:00'),
  one('deploymentSchedule.shutdownTime', '', '19:00'),
  one('tokenValidFrom', '', '2020-01-01', '2026-04-01'),
  one('tokenValidTo', '', '2020-01-01', '2026-05-01'),
  one('approvalReference', '', 'CR-2'),
  one('monitoringCredentialId', '', '1', '3'),
  one('deploymentMonitoringSchedule.scriptVersionId', '', 'version-2'),
  one('deploymentMonitoringSchedule.idleTimeMins', '', '0', '7'),
  one('dataSource', '', 'SNAPSHOT', 'DUMP'),
  one('sourceSnapshotId', '', 'snap-1'),
  one('sourceDatabaseDumpUrl', '', 'https://dumps.example.org/a'),
  one('databaseInstanceType', '', 'db.m6g.large', 'GP_Gen5_4'),
  one('readReplicaInstanceType', '', 'db.m6g.large', 'GP_Gen5_4'),
  one('storage', '', '10', '5000'),
  one('maxStorage', '1', '1100', '5000'),
  one('backupRetentionPeriod', '0', '9'),
  one('backupWindowSchedule.timeZone', '', 'Europe/Berlin'),
  one('backupWindowSchedule.startupTime', '', '07:00'),
  one('backupWindowSchedule.shutdownTime', '', '19:00'),
  one('licence', '', LICENCE, LONG_NAMED_LICENCE, '<a/>'),
  one('companyName', '', 'Mine'),
  one('defaultPassword', '', 'abcdefghi3'),
  one('numberOfVms', '', '0', '3'),
  one('windowsVmCount', '', '0', '2', '97', '98'),
  one('installerApplicationsData.emRegistrationUrl', '', 'em', 'https://em.example/r'),
  flag('enableMonitoring'),
  flag('enableMonitoringAgent'),
  flag('zabbixConfiguration.zabbixMonitoringEnabled'),
  flag('enableBackups'),
  flag('enableStorageAutoScaling'),
  flag('createReadReplica'),
  flag('isRestored'),
  flag('enableDeletionProtection'),
  flag('shouldApplyInfrastructureChanges'),
  flag('shouldApplyApplicationChanges'),
  zip('uploadedStackFileToken'),
  zip('uploadedEnvFileToken'),
  zip('uploadedProfileFileToken'),
  rows.map((value) => ({ field: 'additionalParameters' as const, value })),
  rows.map((value) => ({ field: 'deploymentTags' as const, value })),
  installers.map((value) => ({ field: INSTALLERS, value })),
  fc
    .constantFrom(null, {
      id: 7,
      client: 'northwind',
      environmentIdentifier: 'app-1',
      deploymentType: 'PRODUCT' as const,
    })
    .map((value) => ({ field: LINK, value })),
  fc.array(fc.constantFrom('base', 'loyalty'), { maxLength: 2 }).map((value) => ({ field: 'configs' as const, value })),
  fc.constantFrom([], ['10.0.0.0/16'], ['10.0.0.0/8']).map((value) => ({ field: 'usedCidr' as const, value })),
  fc.array(fc.constantFrom('', ' ', 'a@b.example', 'c@d.example'), { maxLength: 4 }).map((value) => ({
    field: 'notificationEmails' as const,
    value,
  })),
);

/** One thing that happens to an open form. */
export type Deed =
  | { readonly kind: 'edit'; readonly edit: Edit<DeploymentFormValues> }
  /** A field is given back what it began with. */
  | { readonly kind: 'take back'; readonly at: number }
  /** Another choice, and the first one again. */
  | { readonly kind: 'to and back'; readonly edit: Edit<DeploymentFormValues>; readonly arrives: boolean }
  | { readonly kind: 'add an installer' }
  | { readonly kind: 'fill in an installer'; readonly at: number }
  | { readonly kind: 'remove an installer'; readonly at: number }
  | { readonly kind: 'remove all installers' }
  /** The lists that are asked for come. */
  | { readonly kind: 'lists arrive' }
  /** The form is closed, and its draft restored. */
  | { readonly kind: 'come back by the draft' };

const aDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 60, arbitrary: anEdit.map((edit) => ({ kind: 'edit' as const, edit })) },
  { weight: 14, arbitrary: fc.nat(60).map((at) => ({ kind: 'take back' as const, at })) },
  {
    weight: 14,
    arbitrary: fc
      .tuple(anEdit, fc.boolean())
      .map(([edit, arrives]) => ({ kind: 'to and back' as const, edit, arrives })),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'add an installer' as const }) },
  { weight: 2, arbitrary: fc.nat(3).map((at) => ({ kind: 'fill in an installer' as const, at })) },
  { weight: 3, arbitrary: fc.nat(3).map((at) => ({ kind: 'remove an installer' as const, at })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'remove all installers' as const }) },
  { weight: 20, arbitrary: fc.constant({ kind: 'lists arrive' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'come back by the draft' as const }) },
);

const PRIVILEGES = [
  'deployment.admin',
  'deployment.edit',
  'deployment.edit.application',
  'deployment.edit.infrastructure',
  'deployment.edit.uptimeschedule',
  'deployment.edit.envtype',
  'deployment.edit.production',
  'deployment.edit.application.production',
  'deployment.edit.infrastructure.production',
  'deployment.edit.uptimeschedule.production',
  'deployment.edit.envtype.production',
  'deployment.shouldapplyapplicationchanges',
  'deployment.shouldapplyinfrastructurechanges',
  'deployment.database.deletionprotection.enable',
  'deployment.database.deletionprotection.disable',
  'file.upload',
  'file.upload.production',
  'platformversion.create',
  'tenant.all.access',
] as const satisfies readonly Privilege[];

const some = fc.oneof(fc.subarray(PRIVILEGES.slice(1)), fc.subarray(PRIVILEGES.slice(1), { maxLength: 3 }));
const privileges = some.chain((held) =>
  // Few users can do everything; most refusals concern the others.
  fc.nat(9).map((dice): ReadonlySet<string> => new Set(dice === 9 ? [...held, PRIVILEGES[0]] : held)),
);

/** Every status in which a form of the type opens. */
function editableStatuses(type: DeploymentType): readonly StatusTuple[] {
  return APPROVAL_STATUSES.flatMap((approval) =>
    INFRASTRUCTURE_STATUSES.flatMap((infrastructure) =>
      JOB_STATUSES.map((job) => ({ approval, infrastructure, job, service: 'SERVICES_UP' as const })),
    ),
  ).filter((statuses) => editRefusal(type, statuses) === null);
}

/** The statuses that open fields are few among all: each half of the walks is of one kind. */
function statusesOf(type: DeploymentType): fc.Arbitrary<StatusTuple> {
  const all = editableStatuses(type);
  const isOpening = ({ approval, infrastructure, job }: StatusTuple) =>
    approval === 'PENDING_APPROVAL' || job === 'CREATING_VPC_FAILED' || infrastructure === 'STARTING_FAILED';
  return fc.oneof(fc.constantFrom(...all.filter(isOpening)), fc.constantFrom(...all));
}

const installer = (vmIndex: number, isInstalled: boolean) => ({
  applicationType: 'POS',
  deviceId: `V${vmIndex}`,
  registrationSerialNo: `W${vmIndex}`,
  vmIndex,
  isInstalled,
});

type Values = Partial<DeploymentFormValues>;
const maybe = (...variants: readonly Values[]): fc.Arbitrary<Values> => fc.constantFrom<Values>({}, ...variants);

/** How a record may differ from a plain one: what is not offered any more, what is installed, monitored, backed up. */
const variation: fc.Arbitrary<Values> = fc
  .tuple(
    maybe({ environmentType: 'PRODUCTION' }, { environmentType: 'STAGING' }),
    maybe({ vpcId: '777' }, { vpcId: '195' }, { vpcId: '' }, { availabilityZone: 'us-west-2a' }),
    maybe({ deploymentConfigId: '' }, { deploymentConfigId: 'config-0' }),
    maybe({ platformVersion: '11.0.0' }, { platformVersion: '' }, { platformVersion: '12.3.1' }),
    maybe({ topologyName: 'T800' }, { topologyName: 'T700' }, { topologyVersion: '2.0.0' }),
    maybe({ credentialId: '77' }, { credentialId: '2' }),
    maybe(
      { enableMonitoring: true, monitoringCredentialId: '1' },
      { enableMonitoring: true, monitoringCredentialId: '88' },
    ),
    maybe({ enableMonitoringAgent: true, 'deploymentMonitoringSchedule.scriptVersionId': 'version-0' }),
    maybe(
      { [INSTALLERS]: [installer(1, true)], platformVersion: '12.3.1', [LINK]: null },
      { [INSTALLERS]: [installer(1, true), installer(2, false)], platformVersion: '12.3.1' },
      { [INSTALLERS]: [installer(2, false)], platformVersion: '12.3.1', windowsVmCount: '0' },
    ),
    maybe(
      { licence: LICENCE, companyName: 'Northwind Traders' },
      { companyName: 'Mine' },
      { licence: LONG_NAMED_LICENCE },
    ),
    maybe({ uploadedStackFileToken: { fileName: 'stacks.zip', token: 'token-0' } }),
    maybe(
      { isRestored: true, dataSource: 'DUMP', sourceDatabaseDumpUrl: 'https://dumps.example.org/a' },
      { isRestored: true, dataSource: 'SNAPSHOT', sourceSnapshotId: 'snap-0' },
    ),
    maybe({ enableDeletionProtection: false }),
    maybe({
      'deploymentSchedule.activeDuring': 'DAILY_SCHEDULE',
      'deploymentSchedule.timeZone': 'Europe/Berlin',
      'deploymentSchedule.startDate': '2020-01-01',
      'deploymentSchedule.endDate': '2020-02-01',
      'deploymentSchedule.startupTime': '07:00',
      'deploymentSchedule.shutdownTime': '19:00',
    }),
    maybe({ tokenValidFrom: '2020-01-01', tokenValidTo: '2020-01-09' }),
    maybe({ enableBackups: true, 'backupWindowSchedule.timeZone': 'Europe/Berlin' }, { createReadReplica: true }),
    maybe({ defaultPassword: '', sftpPassword: '', licence: '' }),
    maybe({ additionalParameters: [{ id: '001', key: 'SITE', value: 'x' }] }),
  )
  .map((variants) => Object.assign({}, ...variants));

export interface Walk {
  readonly statuses: StatusTuple | null;
  readonly privileges: ReadonlySet<string>;
  readonly record: Values;
  /** Nothing has arrived yet when the form opens. */
  readonly isEarly: boolean;
  readonly deeds: readonly Deed[];
}

/** An edit by a user who can open the route, or a new request. */
export function walksOf(type: DeploymentType): fc.Arbitrary<Walk> {
  const edits = fc.tuple(statusesOf(type), privileges, variation).filter(([, held, { environmentType }]) => {
    const needed = editPrivileges(type, environmentType === 'PRODUCTION');
    return held.has('deployment.admin') || needed.some((privilege) => held.has(privilege));
  });
  const creations = fc.tuple(fc.constant(null), privileges, fc.constant<Values>({}));
  return fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: edits }, { weight: 1, arbitrary: creations }),
      fc.boolean(),
      fc.array(aDeed, { maxLength: 16 }),
    )
    .map(([[statuses, held, record], isEarly, deeds]) => ({ statuses, privileges: held, record, isEarly, deeds }));
}

const plain = new Map<DeploymentType, DeploymentFormValues>();
/** A request without faults. */
function plainValues(type: DeploymentType): DeploymentFormValues {
  // Without monitoring there is no credential of it.
  const known = plain.get(type) ?? { ...completed(type).values, monitoringCredentialId: '' };
  plain.set(type, known);
  return known;
}

export function beginWalk(type: DeploymentType, { statuses, privileges: held, record, isEarly }: Walk): FilledForm {
  const base = plainValues(type);
  const none = NO_REFERENCE;
  const filled =
    statuses === null
      ? new FilledForm(type, settingOf({ privileges: held }), base)
      : openedWith(type, { ...base, ...ofForm(type, record) }, statuses, {
          privileges: held,
          isProduction: record.environmentType === 'PRODUCTION',
        });
  return isEarly ? filled.reopened({ ...filled.setting, reference: none }) : filled;
}

/** Of a record's values, those that its form has. */
function ofForm(type: DeploymentType, record: Values): Values {
  const names: readonly string[] = fieldNames(new FilledForm(type).form);
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

/** The edited field with the value that it has in `values`. */
export function sameFieldOf({ field }: Edit<DeploymentFormValues>, values: DeploymentFormValues) {
  return editOf(field, values);
}

/** The field with its value in `values`, of any type. */
function editOf(field: DeploymentFieldName, values: DeploymentFormValues): Edit<DeploymentFormValues> {
  return { field, value: values[field] } as Edit<DeploymentFormValues>;
}

export function walkOn(filled: FilledForm, deed: Deed): void {
  const held = filled.values[INSTALLERS];
  switch (deed.kind) {
    case 'edit':
      filled.type(deed.edit);
      return;
    case 'take back': {
      const names = fieldNames(filled.form);
      const name = names[deed.at % names.length];
      const initial = filled.setting.original ?? filled.form.defaults(filled.setting);
      if (name !== undefined) filled.type(editOf(name, initial));
      return;
    }
    case 'to and back': {
      const back = editOf(deed.edit.field, filled.values);
      filled.type(deed.edit);
      if (deed.arrives) filled.arrive();
      filled.type(back);
      return;
    }
    case 'add an installer':
      filled.type({ field: INSTALLERS, value: withInstaller(held) });
      return;
    case 'fill in an installer': {
      const { vmIndex } = held[deed.at % Math.max(1, held.length)] ?? { vmIndex: 0 };
      const named = withInstallerText(held, vmIndex, 'applicationType', 'PDP');
      const known = withInstallerText(named, vmIndex, 'deviceId', `N${vmIndex}`);
      filled.type({
        field: INSTALLERS,
        value: withInstallerText(known, vmIndex, 'registrationSerialNo', `N${vmIndex}`),
      });
      return;
    }
    case 'remove an installer':
      filled.type({
        field: INSTALLERS,
        value: withoutInstaller(held, held[deed.at % Math.max(1, held.length)]?.vmIndex ?? 0),
      });
      return;
    case 'remove all installers':
      filled.type({ field: INSTALLERS, value: withoutInstallers(held) });
      return;
    case 'lists arrive':
      filled.arrive();
      return;
    case 'come back by the draft':
      filled.throughDraft();
      return;
  }
}
