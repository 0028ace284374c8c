import { toAppError } from '../../../contract/app-error.ts';
import { call } from '../../../contract/client.ts';
import * as operations from '../../../contract/generated/operations/deployments.ts';
import { checkUsedCidr } from '../../../contract/generated/operations/vpcs.ts';
import { copiedValues, newValues } from '../../../rules/deployments/forms/beginnings.ts';
import {
  clientFinding,
  type DeploymentCheckName,
  licenceFinding,
  pairFinding,
  usedCidrFinding,
} from '../../../rules/deployments/forms/deployment-form.ts';
import { DEPLOYMENT_FORMS } from '../../../rules/deployments/forms/forms.ts';
import { NEW_VPC } from '../../../rules/deployments/forms/placement-fields.ts';
import type { DeploymentFormValues } from '../../../rules/deployments/forms/values.ts';
import { cryptoRandom } from '../../forms/crypto-random.ts';
import type { FormPortal, FormViewer } from '../../forms/form-address.ts';
import type { FormChecks } from '../../forms/form-resource.ts';
import { recordForm } from '../../forms/record-form.ts';
import { ReferenceLists } from '../../forms/reference-lists.ts';
import { type DeploymentFormAddress, formRecords, newSetting, settingOf, whyClosed } from './opening.ts';
import { referenceSource } from './reference-calls.ts';
import { createRequest, updateRequest, validateRequestBody } from './request-calls.ts';

/** A licence's state by the status of the answer: 200, 406 or 400. */
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

/** What a form's checks ask the server (Deployments §5, §7 "Existence and validation checks"). */
function createChecks({ client }: Pick<FormPortal, 'client'>): FormChecks<DeploymentFormValues, DeploymentCheckName> {
  /** Networks that the server takes, so that an addition asks about itself alone. */
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

/** What a deployment form, of whichever type, has of its own. */
export function deploymentForm(portal: FormPortal, viewer: FormViewer, address: DeploymentFormAddress) {
  const { client } = portal;
  const { type, mode, id } = address;
  const form = DEPLOYMENT_FORMS[type];
  const setting = newSetting(viewer, address);
  const reference = referenceSource(portal, viewer);
  const lists = new ReferenceLists(portal, viewer, reference);
  const revealLicence = (requestId: number) =>
    portal.resources.deployments.reveal(requestId, 'licence').catch(() => null);
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
    create: (body, header) => createRequest(client, body, header),
    update: (editedId, body, header) => updateRequest(client, editedId, body, header),
  });
}
