import type { DeploymentType } from './deployment-types.ts';

/** Parts of the detail page that only some types have (Deployments §2 "Deployment detail", "Extra per type"). */
export type DetailField =
  /** Region, availability zone, VPC name and network. */
  | 'cloud network'
  | 'company name'
  | 'estate manager URL'
  | 'store server URL'
  | 'platform version'
  | 'configurations'
  /** The licence, the default password and the SFTP password. */
  | 'licence and passwords'
  | 'Zabbix monitoring'
  | 'number of VMs'
  /** Whether changes of the application are applied, and whether there are any: a database has no application. */
  | 'application changes'
  /** The Windows VMs, the linked request, the registration URL and a card per VM. */
  | 'installer applications'
  /** The instance, its storage, its data source and its backups. */
  | 'database';

const PRODUCT_FIELDS = [
  'company name',
  'estate manager URL',
  'platform version',
  'configurations',
  'licence and passwords',
  'Zabbix monitoring',
  'application changes',
] as const satisfies readonly DetailField[];

const DETAIL_FIELDS = {
  PRODUCT: ['cloud network', ...PRODUCT_FIELDS],
  PRODUCT_ON_PREM: PRODUCT_FIELDS,
  STORESERVER: [
    'cloud network',
    'company name',
    'store server URL',
    'platform version',
    'configurations',
    'number of VMs',
    'application changes',
  ],
  WINDOWS: [
    'cloud network',
    'company name',
    'estate manager URL',
    'platform version',
    'configurations',
    'installer applications',
    'application changes',
  ],
  DATABASE: ['cloud network', 'database'],
} as const satisfies Record<DeploymentType, readonly DetailField[]>;

export function hasDetailField(type: DeploymentType, field: DetailField): boolean {
  const fields: readonly DetailField[] = DETAIL_FIELDS[type];
  return fields.includes(field);
}
