/** A small back end's reference data, typed in by hand, and forms filled in as a user does. */

import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import type { ReferenceQuery } from '../../../src/rules/deployments/forms/definitions.ts';
import type { DeploymentForm } from '../../../src/rules/deployments/forms/deployment-form.ts';
import { DEPLOYMENT_FORMS } from '../../../src/rules/deployments/forms/forms.ts';
import {
  type DeploymentFormSetting,
  type DeploymentReference,
  NO_REFERENCE,
  type TopologyDetail,
} from '../../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import type { StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import { draftOf, restoreDraft } from '../../../src/rules/forms/draft.ts';
import { isSameValue } from '../../../src/rules/forms/equal.ts';
import { faultOf } from '../../../src/rules/forms/errors.ts';
import type { Edit } from '../../../src/rules/forms/form.ts';
import type { Former } from '../../../src/rules/forms/former.ts';
import { applyEdit, applyReference, begin, type Held } from '../../../src/rules/forms/settle.ts';

export const TODAY = '2026-03-10';

export const TYPES = ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE'] as const;

const parameter = (
  parameterName: string,
  parameterType: 'OPTIONAL' | 'MANDATORY' | 'PUBLIC_MANDATORY' | 'PRIVATE_MANDATORY',
) => ({
  parameterName,
  parameterType,
  description: '',
  defaultValue: parameterType === 'OPTIONAL' ? 'INFO' : null,
});

const PLAIN_TOPOLOGY: TopologyDetail = {
  additionalParameters: [],
  deploymentConfigs: [
    { deploymentConfigId: 'config-1', name: 'Config 1' },
    { deploymentConfigId: 'config-2', name: 'Config 2' },
  ],
  documentationUrl: null,
};

/** T800 asks for parameters; the others ask for none. */
const ASKING_TOPOLOGY: TopologyDetail = {
  ...PLAIN_TOPOLOGY,
  additionalParameters: [
    parameter('SITE', 'MANDATORY'),
    parameter('PUBLIC_NAME', 'PUBLIC_MANDATORY'),
    parameter('PRIVATE_NAME', 'PRIVATE_MANDATORY'),
    parameter('LOG_LEVEL', 'OPTIONAL'),
  ],
};

const PLAIN_LISTS = {
  credentials: [
    { credentialId: '1', credentialName: 'aws-one', cloudProvider: 'AWS', isEmpty: false },
    { credentialId: '2', credentialName: 'aws-empty', cloudProvider: 'AWS', isEmpty: true },
    { credentialId: '3', credentialName: 'azure-one', cloudProvider: 'AZURE', isEmpty: false },
    { credentialId: '4', credentialName: 'cellar', cloudProvider: 'ON_PREM', isEmpty: false },
  ],
  monitoringCredentials: [
    { credentialId: '1', credentialName: 'aws-one', cloudProvider: 'AWS', isEmpty: false },
    { credentialId: '3', credentialName: 'azure-one', cloudProvider: 'AZURE', isEmpty: false },
  ],
  configs: ['base', 'loyalty'],
  platformVersions: [
    { version: '12.4.0', name: 'Spring' },
    { version: '12.3.1', name: 'Winter' },
  ],
  topologies: [
    { name: 'T910', version: '1.0.1', serviceProviders: ['AWS', 'AZURE', 'ON_PREM'] },
    { name: 'T910', version: '2.0.0', serviceProviders: ['AWS'] },
    { name: 'T800', version: '1.0.1', serviceProviders: ['AWS', 'AZURE', 'ON_PREM'] },
    { name: 'DATABASE', version: '1.0.1', serviceProviders: ['AWS', 'AZURE'] },
    { name: 'AZURE_ONLY', version: '1.0.0', serviceProviders: ['AZURE'] },
  ],
  departments: ['Retail', 'Finance'],
  scriptVersions: [
    { versionId: 'version-1', version: '1.0' },
    { versionId: 'version-2', version: '2.0' },
  ],
} satisfies Partial<DeploymentReference>;

/** How the back end answers one query. */
export function answer(query: ReferenceQuery): Partial<DeploymentReference> {
  switch (query.list) {
    case 'topology':
      return { topology: { key: query.key, content: query.key.name === 'T800' ? ASKING_TOPOLOGY : PLAIN_TOPOLOGY } };
    case 'vpcs': {
      const { credentialId, region } = query.key;
      const content = (
        [
          ['AVAILABLE', 1],
          ['PENDING_CREATION', 2],
          ['CREATING_VPC_FAILED', 3],
          ['DESTROYED', 4],
          ['PENDING_APPROVAL', 5],
        ] as const
      ).map(([status, number]) => ({
        vpcId: `${credentialId}${region.length}${number}${region.startsWith('EU') ? '0' : ''}`,
        name: `${region}-${number}`,
        status,
      }));
      return { vpcs: { key: query.key, content } };
    }
    case 'zones': {
      const stem = query.key.region.toLowerCase().replaceAll('_', '-');
      return { zones: { key: query.key, content: [`${stem}a`, `${stem}b`] } };
    }
    case 'subDepartments':
      return {
        subDepartments: { key: query.key, content: [`${query.key.department} North`, `${query.key.department} South`] },
      };
    case 'instanceTypes':
      return {
        instanceTypes: {
          key: query.key,
          content: query.key.cloudProvider === 'AWS' ? ['db.m6g.large', 'db.r6g.xlarge'] : ['GP_Gen5_4'],
        },
      };
    default:
      return { [query.list]: PLAIN_LISTS[query.list] };
  }
}

const EVERYTHING: ReadonlySet<string> = new Set([
  'deployment.admin',
  'file.upload',
  'file.upload.production',
  'platformversion.create',
  'tenant.all.access',
]);

export function settingOf(overrides: Partial<DeploymentFormSetting> = {}): DeploymentFormSetting {
  return {
    mode: 'create',
    original: null,
    statuses: null,
    isProduction: false,
    pendingVpcId: null,
    copied: null,
    privileges: EVERYTHING,
    today: TODAY,
    userEmail: 'olivia@northwind.example',
    reference: NO_REFERENCE,
    ...overrides,
  };
}

export const PENDING: StatusTuple = {
  approval: 'PENDING_APPROVAL',
  infrastructure: 'INIT',
  job: 'IDLE',
  service: 'SERVICES_NOT_MONITORED',
};
export const RUNNING: StatusTuple = {
  approval: 'LAUNCHED',
  infrastructure: 'STARTED',
  job: 'IDLE',
  service: 'SERVICES_UP',
};

type FieldsWith<Value> = {
  [Name in DeploymentFieldName]: DeploymentFormValues[Name] extends Value
    ? Value extends DeploymentFormValues[Name]
      ? Name
      : never
    : never;
}[DeploymentFieldName];

/** A form in the hands of a user: each change is an edit, and lists arrive as they are asked for. */
export class FilledForm {
  readonly form: DeploymentForm;
  setting: DeploymentFormSetting;
  values: DeploymentFormValues;
  aside: Partial<DeploymentFormValues> = {};
  former: readonly Former<DeploymentFormValues>[] = [];

  constructor(type: DeploymentType, setting: DeploymentFormSetting = settingOf(), values?: DeploymentFormValues) {
    this.form = DEPLOYMENT_FORMS[type];
    this.setting = setting;
    this.values = values ?? this.form.defaults(setting);
    this.arrive();
  }

  hold({ values, aside, former = [] }: Held<DeploymentFormValues>): this {
    this.values = values;
    this.aside = aside;
    this.former = former;
    return this;
  }

  /** All lists that the form asks for arrive, until it asks for no others. */
  arrive(): this {
    for (let before: unknown = null; !isSameValue(before, this.values); ) {
      before = this.values;
      for (const query of this.form.queries(this.values, this.setting))
        this.setting = { ...this.setting, reference: { ...this.setting.reference, ...answer(query) } };
      this.hold(applyReference(this.form, this, this.setting));
    }
    return this;
  }

  /** An edit, before the lists that it asks for have come. */
  type(edit: Edit<DeploymentFormValues>): void {
    this.hold(applyEdit(this.form, this, edit, this.setting));
  }

  edit(edit: Edit<DeploymentFormValues>): this {
    this.type(edit);
    return this.arrive();
  }

  /** Opened with what it began with, and with these lists. */
  reopened(setting: DeploymentFormSetting): this {
    this.setting = setting;
    return this.hold(begin(this.form, setting.original ?? this.values, setting));
  }

  /** Closed, and opened again with what the device has kept of it. */
  throughDraft(): this {
    const initial = this.setting.original ?? this.form.defaults(this.setting);
    const draft = draftOf(this.form, this, initial, null, this.setting);
    return this.hold(restoreDraft(this.form, initial, draft, this.setting));
  }

  text(field: FieldsWith<string>, value: string): this {
    return this.edit({ field, value });
  }

  flag(field: FieldsWith<boolean>, value: boolean): this {
    return this.edit({ field, value });
  }

  fault(field: DeploymentFieldName): string | null {
    return faultOf(this.form, field, this.values, this.setting);
  }
}

export const LICENCE =
  '<Licence><CompanyName>Northwind Traders</CompanyName><ExpiryDate>2999-01-01</ExpiryDate></Licence>';

/** Filled in so that nothing keeps it from being saved. */
export function completed(type: DeploymentType, setting: DeploymentFormSetting = settingOf()): FilledForm {
  const filled = new FilledForm(type, setting)
    .text('client', 'northwind')
    .text('environmentIdentifier', 'emea-1')
    .text('approvalReference', 'CR-1')
    .text('credentialId', type === 'PRODUCT_ON_PREM' ? '4' : '1');
  if (type === 'PRODUCT' || type === 'PRODUCT_ON_PREM')
    filled
      .text('platformVersion', '12.4.0')
      .text('topologyName', 'T910')
      .text('topologyVersion', '1.0.1')
      .text('defaultPassword', 'abcdefghi1')
      .text('sftpPassword', 'abcdefghi2');
  if (type === 'STORESERVER') filled.text('topologyName', 'T910').text('topologyVersion', '1.0.1');
  if (type === 'WINDOWS') filled.text('windowsVmCount', '2');
  if (type === 'DATABASE') filled.text('databaseInstanceType', 'db.m6g.large');
  filled.text('deploymentConfigId', 'config-1');
  if (type !== 'PRODUCT_ON_PREM') filled.text('region', 'US_WEST_2').text('vpcId', '191');
  return filled.text('deploymentTags.Department', 'Retail').text('deploymentTags.SubDepartment', 'Retail North');
}

/** The same request opened for an edit. */
export function opened(
  type: DeploymentType,
  statuses: StatusTuple,
  overrides: Partial<DeploymentFormSetting> = {},
): FilledForm {
  const { values } = completed(type);
  return openedWith(type, values, statuses, overrides);
}

export function openedWith(
  type: DeploymentType,
  values: DeploymentFormValues,
  statuses: StatusTuple,
  overrides: Partial<DeploymentFormSetting> = {},
): FilledForm {
  return new FilledForm(type, settingOf({ mode: 'edit', original: values, statuses, ...overrides }), values);
}
