import * as v from 'valibot';
import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/cloud-accounts.ts';
import { listDeploymentConfigs } from '../../contract/generated/operations/reference.ts';
import { listUserTenants } from '../../contract/generated/operations/session.ts';
import type { CloudAccountBody } from '../../contract/generated/schema.d.ts';
import { cloudAccountLifecycle } from '../../machines/lifecycles/cloud-account/lifecycle.ts';
import {
  type CloudAccountCheckName,
  type CloudAccountQuery,
  type CloudAccountReference,
  type CloudAccountSetting,
  type CloudAccountValues,
  CONFIG_TOPOLOGY_VERSION,
  cloudAccountForm,
  existenceFinding,
  NO_REFERENCE,
  valuesOf,
} from '../../rules/cloud-accounts/form.ts';
import { recordOf } from '../../rules/cloud-accounts/sections.ts';
import { ALL_TENANTS } from '../../rules/tenants.ts';
import { type FormPortal, type FormViewer, scopeOf } from '../forms/form-address.ts';
import type { FormOpening, FormResource } from '../forms/form-resource.ts';
import { readForForm } from '../forms/opening.ts';
import { type ReferenceSource, Renewals } from '../forms/reference-lists.ts';
import type { Portal } from '../portal.ts';
import { RecordStore } from '../resources/record-store.ts';
import { cloudAccountRecords } from './record-kind.ts';

type AccountFormPortal = FormPortal & Pick<Portal, 'resources'>;

const reference: v.GenericSchema<unknown, Partial<CloudAccountReference>> = v.strictObject({
  accountTypes: v.exactOptional(v.array(v.object({ accountTypeId: v.number(), accountTypeName: v.string() }))),
  deploymentConfigs: v.exactOptional(v.array(v.object({ deploymentConfigId: v.string(), name: v.string() }))),
  tenants: v.exactOptional(v.array(v.object({ tenantId: v.string(), tenantName: v.string() }))),
});
const renewals = new Renewals<CloudAccountReference, CloudAccountQuery>();

function referenceSource({ client }: FormPortal): ReferenceSource<CloudAccountReference, CloudAccountQuery> {
  return {
    area: 'cloud-accounts',
    parser: reference,
    renewals,
    fetch: async ({ list }, { signal }) => {
      const options = signal && { signal };
      switch (list) {
        case 'accountTypes':
          return { accountTypes: await call(client, operations.listCloudAccountTypes, { ...options }) };
        case 'deploymentConfigs': {
          const params = { query: { topologyVersion: CONFIG_TOPOLOGY_VERSION } };
          return { deploymentConfigs: await call(client, listDeploymentConfigs, { params, ...options }) };
        }
        case 'tenants': {
          const tenants = await call(client, listUserTenants, { ...options });
          return {
            tenants: tenants
              .filter(({ tenantId }) => tenantId !== ALL_TENANTS)
              .map(({ tenantId, tenantName }) => ({ tenantId, tenantName })),
          };
        }
      }
    },
  };
}

function checks({ client }: FormPortal): Readonly<Record<CloudAccountCheckName, AskExistence>> {
  const ask = async (query: { accountId: string } | { accountEmail: string }, signal: AbortSignal) =>
    existenceFinding((await call(client, operations.checkCloudAccountExists, { params: { query }, signal })).exists);
  return {
    'id exists': ({ accountId }, signal) => ask({ accountId }, signal),
    'email exists': ({ accountEmail }, signal) => ask({ accountEmail }, signal),
  };
}
type AskExistence = (values: CloudAccountValues, signal: AbortSignal) => Promise<ReturnType<typeof existenceFinding>>;

/** What the form begins with: nothing, or the account, where it is open to edits (Administration §2, §4). */
async function open(
  portal: AccountFormPortal,
  viewer: FormViewer,
  accountId: string | null,
  signal: AbortSignal,
): Promise<FormOpening<CloudAccountValues, CloudAccountSetting>> {
  const { tenantId, privileges, userId } = viewer;
  const setting = { original: null, status: null, tenantId, ownTenants: [], reference: NO_REFERENCE };
  if (accountId === null) return { kind: 'loaded', setting, begun: cloudAccountForm.defaults(setting), version: null };
  const store = new RecordStore(portal.device, cloudAccountRecords);
  const source = {
    fetch: (asked?: AbortSignal) => portal.resources['cloud-accounts'].fetchRecord(accountId, asked),
    copy: async () => (await store.readRecord(scopeOf(viewer), accountId).catch(() => null))?.record ?? null,
  };
  const { record } = await readForForm(portal, source, signal);
  const asked = { userId, privileges, currentTenantId: tenantId, tenantsWithoutSelfApproval: new Set<string>() };
  const facts = cloudAccountLifecycle.factsOf(record, asked, new Date());
  const refusal = cloudAccountLifecycle.whyNot({ status: record.status }, facts, 'EDIT');
  if (refusal !== null) return { kind: 'closed', message: refusal.sentence };
  const ownTenants = record.tenants ?? [];
  const original = valuesOf(
    record,
    ownTenants.map((tenant) => tenant.tenantId),
  );
  const edited = {
    ...setting,
    original,
    status: record.status,
    ownTenants,
    ownNames: {
      accountTypeId: record.accountType?.accountTypeName ?? original.accountTypeId,
      deploymentConfigId: original.deploymentConfigId,
    },
  };
  return { kind: 'loaded', setting: edited, begun: original, version: record.version ?? null };
}

/** The form of an AWS account; @param accountId the one that is edited, null where one is asked for */
export function cloudAccountFormResource(
  portal: AccountFormPortal,
  viewer: FormViewer,
  accountId: string | null,
): FormResource<CloudAccountValues, CloudAccountSetting, CloudAccountQuery, CloudAccountBody> {
  const { client } = portal;
  const mode = accountId === null ? 'create' : 'edit';
  return {
    address: { area: 'cloud-accounts', form: cloudAccountForm.name, mode, id: accountId },
    parsers: {},
    reference: referenceSource(portal),
    checks: checks(portal),
    open: (signal) => open(portal, viewer, accountId, signal),
    validate: (body, signal) => {
      const params = { query: accountId === null ? {} : { id: accountId } };
      return call(client, operations.validateAwsCloudAccount, { params, body, signal });
    },
    save: async (body, header) => {
      const answer =
        accountId === null
          ? await call(client, operations.createAwsCloudAccount, { params: { header }, body })
          : await call(client, operations.updateAwsCloudAccount, { params: { path: { accountId }, header }, body });
      const record = answer?.record;
      return async () => {
        if (record === undefined) return;
        const store = new RecordStore(portal.device, cloudAccountRecords);
        await store.keepDetail(scopeOf(viewer), recordOf(record), Date.now());
      };
    },
  };
}
