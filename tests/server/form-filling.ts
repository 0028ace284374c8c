/** Fills in the deployment forms with choices of the demo. */
import type { DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import type { OpenedForm } from './form-portal.ts';
import type { TestPortal } from './portal.ts';

let made = 0;

const PLACES: Readonly<Record<DeploymentType, readonly [topology: string, version: string, config: string]>> = {
  PRODUCT: ['T910', '1.0.1', 't910-1.4'],
  PRODUCT_ON_PREM: ['T500', '2.1.0', 't500-2.1'],
  STORESERVER: ['STORE_EDGE', '1.4.0', 'store-edge-1.4'],
  WINDOWS: ['T910', '1.0.1', 't910-1.4'],
  DATABASE: ['DATABASE', '1.0.1', 'database-1.2'],
};

/** Fills in a new form like a user, each choice when it is offered. */
export async function fill(form: OpenedForm, type: DeploymentType): Promise<OpenedForm> {
  made += 1;
  const [topology, version, config] = PLACES[type];
  form.type('client', 'harbour').type('environmentIdentifier', `data-${made}`).type('approvalReference', 'CHG-1');
  await form.until(() => form.offered('credentialId').length > 0);
  const full = form.work.setting.reference.credentials?.filter(({ isEmpty }) => !isEmpty) ?? [];
  const offered = form.offered('credentialId');
  form.type('credentialId', full.find(({ credentialId }) => offered.includes(credentialId))?.credentialId ?? '');
  if (type === 'PRODUCT' || type === 'PRODUCT_ON_PREM') await form.choose('platformVersion', '9.1.0');
  if (type === 'WINDOWS') form.type('windowsVmCount', '2');
  await form.choose('topologyName', topology);
  await form.choose('topologyVersion', version);
  await form.choose('deploymentConfigId', config);
  if (type !== 'PRODUCT_ON_PREM') {
    await form.choose('region', 'US_WEST_2');
    await form.until(() => form.offered('vpcId').length > 0);
    form.type('vpcId', form.offered('vpcId').find((vpcId) => vpcId !== '-1') ?? '-1');
  }
  if (type === 'DATABASE') {
    await form.until(() => form.offered('databaseInstanceType').length > 0);
    form.type('databaseInstanceType', form.offered('databaseInstanceType')[0] ?? '');
  }
  await form.choose('deploymentTags.Department', 'Operations');
  await form.choose('deploymentTags.SubDepartment', 'Network');
  return form;
}

/** The id of the request that a saved form has created. */
export async function madeBy({ values }: OpenedForm, { services }: TestPortal): Promise<number> {
  const { id } = await services.queries
    .selectFrom('deployment_requests')
    .select('id')
    .where('environment_identifier', '=', values.environmentIdentifier)
    .executeTakeFirstOrThrow();
  return id;
}
