import { copiedValues, newValues } from '../../../rules/deployments/forms/beginnings.ts';
import { DEPLOYMENT_FORMS } from '../../../rules/deployments/forms/forms.ts';
import { cryptoRandom } from '../../forms/crypto-random.ts';
import type { FormPortal, FormViewer } from '../../forms/form-address.ts';
import { recordForm } from '../../forms/record-form.ts';
import { ReferenceLists } from '../../forms/reference-lists.ts';
import { createChecks } from './checks.ts';
import type { DeploymentFormAddress } from './form-address.ts';
import { formRecords, newSetting, settingOf, whyClosed } from './opening.ts';
import { referenceSource } from './reference-calls.ts';
import { createRequest, updateRequest, validateRequestBody } from './request-calls.ts';

export { OTHER_TYPE, readRequestType } from './opening.ts';

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
