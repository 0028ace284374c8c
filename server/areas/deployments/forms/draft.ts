import type { DeploymentType } from '../../../../src/rules/deployments/deployment-types.ts';
import type { DeploymentRequestBody } from '../../../../src/rules/deployments/forms/body.ts';
import { DEPLOYMENT_FORMS } from '../../../../src/rules/deployments/forms/forms.ts';
import { NEW_VPC } from '../../../../src/rules/deployments/forms/placement-fields.ts';
import {
  type RequestFields,
  requestValues,
  valuesOfRequest,
} from '../../../../src/rules/deployments/forms/request-values.ts';
import { type DeploymentFormSetting, NO_REFERENCE } from '../../../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../../src/rules/deployments/forms/values.ts';
import { isUndated } from '../../../../src/rules/deployments/schedule.ts';
import type { Queries } from '../../../database/database.ts';
import { withoutHidden } from '../../../forms/hidden-fields.ts';
import type { FormDraft } from '../../../forms/table-form.ts';
import type { CommandContext } from '../../../records/command.ts';
import { type DeploymentRecord, type DeploymentSecrets, detailsOf, isVpcPending, tupleOf } from '../record.ts';
import { readSecrets } from '../store.ts';
import { listFor } from './reference.ts';

/** Every list that a form with these values offers: only the server's own rows, nothing from a body. */
async function loadReference<Query, Reference extends object>(
  none: Reference,
  queries: readonly Query[],
  load: (query: Query) => Promise<Partial<Reference>>,
): Promise<Reference> {
  let reference = none;
  for (const query of queries) reference = { ...reference, ...(await load(query)) };
  return reference;
}

interface EditedRequest {
  readonly record: DeploymentRecord;
  readonly secrets: DeploymentSecrets;
}

export interface RequestDraft extends FormDraft<DeploymentFormValues, DeploymentFormSetting> {
  readonly type: DeploymentType;
  readonly tenantId: string;
  readonly edited: EditedRequest | null;
}

const HALF_A_DAY = 12 * 3_600_000;

/** The earliest date that is today anywhere, so that no user's today is refused as past. */
function earliestToday(now: Date): string {
  return new Date(now.getTime() - HALF_A_DAY).toISOString().slice(0, 10);
}

/** What is installed comes from the record, whatever was sent. */
function withInstalled(body: DeploymentRequestBody, edited: EditedRequest | null): RequestFields {
  if (body.deploymentType !== 'WINDOWS') return body;
  const before = edited?.record.document.installerApplicationsData?.installerApplications ?? [];
  const installed = new Set(before.flatMap(({ vmIndex, isInstalled }) => (isInstalled === true ? [vmIndex] : [])));
  const { installerApplications, ...others } = body.installerApplicationsData;
  return {
    ...body,
    installerApplicationsData: {
      ...others,
      installerApplications: installerApplications.map((row) => ({ ...row, isInstalled: installed.has(row.vmIndex) })),
    },
  };
}

function fieldsOf({ record, secrets }: EditedRequest): RequestFields {
  return detailsOf(record, secrets);
}

function pendingVpcId(record: DeploymentRecord): string | null {
  return isVpcPending(record) ? String(record.document.vpcId ?? '') : null;
}

/** A request makes one VPC: another requested one replaces it until it is created. */
function withOwnVpc(sent: RequestFields, edited: EditedRequest | null): RequestFields {
  const own = edited === null ? null : pendingVpcId(edited.record);
  return own === null || String(sent.vpcId ?? '') !== NEW_VPC ? sent : { ...sent, vpcId: Number(own) };
}

export async function readDraft(
  queries: Queries,
  body: DeploymentRequestBody,
  record: DeploymentRecord | null,
  { viewer, now, keys }: CommandContext,
): Promise<RequestDraft> {
  const edited = record === null ? null : { record, secrets: await readSecrets(queries, keys, record.id) };
  const type = body.deploymentType;
  const form = DEPLOYMENT_FORMS[type];
  const tenantId = edited?.record.tenant_id ?? viewer.tenantId;
  const sent = withOwnVpc(withInstalled(body, edited), edited);
  const request: RequestFields = edited === null ? sent : { ...fieldsOf(edited), ...sent };
  const bare: DeploymentFormSetting = {
    mode: edited === null ? 'create' : 'edit',
    original: null,
    statuses: edited === null ? null : tupleOf(edited.record),
    isUndated: edited !== null && isUndated(edited.record.document.deploymentSchedule),
    isProduction: edited?.record.environment_type === 'PRODUCTION',
    copied: null,
    pendingVpcId: edited === null ? null : pendingVpcId(edited.record),
    privileges: viewer.privileges,
    today: earliestToday(now),
    userEmail: viewer.email,
    reference: NO_REFERENCE,
  };
  const scope = { tenantId, privileges: viewer.privileges };
  const asked = valuesOfRequest(request, form.defaults(bare), NO_REFERENCE);
  const reference = await loadReference(NO_REFERENCE, form.queries(asked, bare), (query) =>
    listFor(queries, scope, query),
  );
  const loaded = { ...bare, reference };
  const original = edited === null ? null : requestValues(type, fieldsOf(edited), loaded);
  const setting = { ...loaded, original };
  const values = withoutHidden(form, requestValues(type, request, setting), setting);
  return { type, tenantId, values, setting, edited };
}
