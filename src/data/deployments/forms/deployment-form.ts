import { AppError, toAppError } from '../../../contract/app-error.ts';
import { call } from '../../../contract/client.ts';
import * as operations from '../../../contract/generated/operations/deployments.ts';
import { checkUsedCidr } from '../../../contract/generated/operations/vpcs.ts';
import type { DeploymentRequest } from '../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../machines/lifecycles/deployment/lifecycle.ts';
import type { DeploymentType } from '../../../rules/deployments/deployment-types.ts';
import { choiceNames, copiedValues, newValues } from '../../../rules/deployments/forms/beginnings.ts';
import type { ReferenceQuery } from '../../../rules/deployments/forms/definitions.ts';
import {
  clientFinding,
  type DeploymentCheckName,
  licenceFinding,
  pairFinding,
  usedCidrFinding,
} from '../../../rules/deployments/forms/deployment-form.ts';
import { DEPLOYMENT_FORMS } from '../../../rules/deployments/forms/forms.ts';
import { editRefusal } from '../../../rules/deployments/forms/gates.ts';
import { NEW_VPC } from '../../../rules/deployments/forms/placement-fields.ts';
import { valuesOfRequest } from '../../../rules/deployments/forms/request-values.ts';
import {
  type DeploymentFormSetting,
  type DeploymentReference,
  NO_REFERENCE,
} from '../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../rules/deployments/forms/values.ts';
import { isUndated } from '../../../rules/deployments/schedule.ts';
import { statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { cryptoRandom } from '../../forms/crypto-random.ts';
import type { FormAddress, FormPortal, FormViewer } from '../../forms/form-address.ts';
import type { FormChecks } from '../../forms/form-resource.ts';
import type { ReadRecord } from '../../forms/opening.ts';
import { readRecord, recordForm, whyNoEdit } from '../../forms/record-form.ts';
import { ReferenceLists } from '../../forms/reference-lists.ts';
import { recordTenant } from '../../forms/reference-source.ts';
import { deploymentRecords } from '../record-kind.ts';
import { createRequest, updateRequest, validateRequestBody } from './form-calls.ts';
import { referenceSource } from './reference-calls.ts';

export interface DeploymentFormAddress extends Pick<FormAddress, 'mode'> {
  readonly type: DeploymentType;
  readonly id: number | null;
}

/** The address names another type than the request has. */
export const OTHER_TYPE = 'This request has a different type than its URL says.';

const UNKNOWN_STATUS =
  'This request has a status that this version doesn’t know. Reload the app, then edit the request.';

/** YYYY-MM-DD in the user's calendar. */
function calendarDay(now: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

function formRecords({ resources }: Pick<FormPortal, 'resources'>) {
  return { kind: deploymentRecords, data: resources.deployments };
}

/** For an address without a type (Deployments §2 "a plain /edit/{id}"). Throws an AppError. */
export async function readRequestType(portal: FormPortal, id: number): Promise<DeploymentType> {
  const { claims } = portal.session.getSnapshot().context;
  if (claims === null) throw new AppError({ kind: 'unauthenticated', message: 'You are signed out.' });
  const { userId, tenantId } = claims;
  const { record } = await readRecord(portal, { userId, tenantId }, formRecords(portal), id);
  return record.deploymentType;
}

function newSetting({ privileges, email }: FormViewer, { mode }: DeploymentFormAddress): DeploymentFormSetting {
  return {
    mode,
    original: null,
    statuses: null,
    isProduction: false,
    pendingVpcId: null,
    copied: null,
    privileges,
    today: calendarDay(new Date()),
    userEmail: email,
    reference: NO_REFERENCE,
  };
}

type Lists = ReferenceLists<DeploymentReference, ReferenceQuery>;

/** Maps a record's script version to the id that is sent; loaded only where the record has one. */
async function scriptVersionsFor(
  { deploymentMonitoringSchedule: schedule }: DeploymentRequest,
  lists: Lists,
  signal: AbortSignal,
): Promise<Partial<DeploymentReference>> {
  if (!schedule?.scriptVersion) return {};
  const query = { list: 'scriptVersions' } as const;
  try {
    return await lists.fetch(query, { signal });
  } catch (failure) {
    signal.throwIfAborted();
    const copy = await lists.read(query);
    if (copy === null) throw failure;
    return copy.part;
  }
}

function whyClosed(
  record: DeploymentRequest,
  { type, mode }: DeploymentFormAddress,
  viewer: FormViewer,
): string | null {
  if (record.deploymentType !== type) return OTHER_TYPE;
  if (mode !== 'edit') return null;
  const statuses = statusTupleOf(record.status);
  if (statuses === null) return UNKNOWN_STATUS;
  return editRefusal(type, statuses) ?? whyNoEdit(deploymentLifecycle, record, statuses, viewer);
}

async function settingOf(
  { record, isCopy }: ReadRecord<DeploymentRequest>,
  { type, mode }: DeploymentFormAddress,
  setting: DeploymentFormSetting,
  lists: Lists,
  viewer: FormViewer,
  revealLicence: (id: number) => Promise<string | null>,
  signal: AbortSignal,
): Promise<DeploymentFormSetting> {
  const reference = { ...NO_REFERENCE, ...(await scriptVersionsFor(record, lists, signal)) };
  const known = { ...setting, reference };
  const keepsLicence = record.licence === undefined && record.secretFields?.includes('licence') === true;
  // Shown for editing, so it is revealed and logged as such.
  const licence = keepsLicence ? await revealLicence(record.id) : null;
  const lacksLicence = keepsLicence && licence === null;
  const read = licence === null ? record : { ...record, licence };
  const values = valuesOfRequest(read, DEPLOYMENT_FORMS[type].defaults(known), reference);
  const names = choiceNames(record);
  if (mode !== 'edit') {
    // A VPC that doesn't exist yet belongs to the other request: a copy gets its own, avoiding the same networks.
    const copied = record.isVpcPending === true ? { ...values, vpcId: NEW_VPC } : values;
    return {
      ...known,
      copied: { values: copied, names, lacksSecrets: isCopy || lacksLicence },
    };
  }
  return {
    ...known,
    ...recordTenant(viewer, record),
    original: values,
    ownNames: names,
    statuses: statusTupleOf(record.status),
    ...(lacksLicence && { keptLicence: { namesCompany: record.isCompanyNameOfLicence === true } }),
    isUndated: isUndated(record.deploymentSchedule),
    isProduction: record.environmentTypeProduction,
    pendingVpcId: record.isVpcPending === true ? values.vpcId : null,
  };
}

/** From the answer's status: 200, 406 or 400. */
async function licenceState(asked: Promise<unknown>): Promise<'valid' | 'expired' | 'invalid'> {
  try {
    await asked;
    return 'valid';
  } catch (failure) {
    const { status } = toAppError(failure);
    if (status === 406) return 'expired';
    if (status === 400) return 'invalid';
    throw failure;
  }
}

/** Deployments §5, §7 "Existence and validation checks" */
function createChecks({ client }: Pick<FormPortal, 'client'>): FormChecks<DeploymentFormValues, DeploymentCheckName> {
  /** Accepted networks, so that an addition only checks itself. */
  const takenCidrs = new Set<string>();

  return {
    'pair exists': async ({ client: name, environmentIdentifier }, signal) => {
      const params = { query: { client: name, environmentIdentifier } };
      return pairFinding((await call(client, operations.checkDeploymentRequestExists, { params, signal })).exists);
    },
    'client exists': async ({ client: name }, signal) => {
      const params = { query: { client: name } };
      return clientFinding((await call(client, operations.checkClientExists, { params, signal })).exists);
    },
    licence: async ({ licence }, signal) =>
      licenceFinding(await licenceState(call(client, operations.validateLicence, { body: licence, signal }))),
    'used CIDR': async ({ usedCidr, credentialId, region, vpcId }, signal) => {
      for (const cidr of usedCidr) {
        const key = JSON.stringify([cidr, credentialId, region, vpcId]);
        if (takenCidrs.has(key)) continue;
        const own = vpcId === NEW_VPC ? {} : { vpcId: Number(vpcId) };
        const query = { cidr, credentialId: Number(credentialId), region, ...own };
        const { message } = await call(client, checkUsedCidr, { params: { query }, signal });
        if (message !== null) return usedCidrFinding(message);
        takenCidrs.add(key);
      }
      return usedCidrFinding(null);
    },
  };
}

export function deploymentForm(portal: FormPortal, viewer: FormViewer, address: DeploymentFormAddress) {
  const { client } = portal;
  const { type, mode, id } = address;
  const form = DEPLOYMENT_FORMS[type];
  const setting = newSetting(viewer, address);
  const reference = referenceSource(portal, viewer);
  const lists = new ReferenceLists(portal, viewer, reference);
  const revealLicence = (requestId: number) =>
    portal.resources.deployments.whole
      .load()
      .then((whole) => whole.reveal(requestId, 'licence'))
      .catch(() => null);
  return recordForm(portal, viewer, {
    form,
    records: formRecords(portal),
    id,
    mode,
    reference,
    checks: createChecks(portal),
    setting,
    settingOf: (read, signal) => settingOf(read, address, setting, lists, viewer, revealLicence, signal),
    begin: (known) =>
      known.copied === null
        ? newValues(form, known, cryptoRandom)
        : copiedValues(form, known.copied.values, known, cryptoRandom),
    whyClosed: (record) => whyClosed(record, address, viewer),
    validate: (editedId, body, signal) => validateRequestBody(client, editedId, body, signal),
    create: createRequest,
    update: updateRequest,
  });
}
