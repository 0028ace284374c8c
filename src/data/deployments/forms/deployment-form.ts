import type { DeploymentRequestBody } from '../../../rules/deployments/forms/body.ts';
import { DEPLOYMENT_CONTROL_PARSERS } from '../../../rules/deployments/forms/own-controls.ts';
import type { ReferenceQuery } from '../../../rules/deployments/forms/reference-lists.ts';
import type { DeploymentFormSetting } from '../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../rules/deployments/forms/values.ts';
import { type FormViewer, scopeOf } from '../../forms/form-address.ts';
import type { FormResource } from '../../forms/form-resource.ts';
import { ReferenceLists } from '../../forms/reference-lists.ts';
import { RecordStore } from '../../resources/record-store.ts';
import { deploymentRecords } from '../record-kind.ts';
import { createChecks } from './checks.ts';
import type { DeploymentFormAddress, DeploymentFormPortal } from './form-address.ts';
import { openForm } from './opening.ts';
import { referenceSource } from './reference-calls.ts';
import { createRequest, updateRequest, validateRequestBody } from './request-calls.ts';

export { readRequestType } from './opening.ts';

/** What a deployment form, of whichever type, has of its own. */
export function deploymentForm(
  portal: DeploymentFormPortal,
  viewer: FormViewer,
  address: DeploymentFormAddress,
): FormResource<DeploymentFormValues, DeploymentFormSetting, ReferenceQuery, DeploymentRequestBody> {
  const { client, device, resources } = portal;
  const { type, mode, id } = address;
  const editedId = mode === 'edit' ? id : null;
  const reference = referenceSource(portal, viewer);
  const lists = new ReferenceLists(portal, viewer, reference);
  return {
    address: { area: 'deployments', form: type, mode, id },
    parsers: DEPLOYMENT_CONTROL_PARSERS,
    reference,
    checks: createChecks(portal),
    open: (signal) => openForm({ portal, viewer, address, lists }, signal),
    validate: (body, signal) => validateRequestBody(client, editedId, body, signal),
    save: async (body, header) => {
      const answer =
        editedId === null
          ? await createRequest(client, body, header)
          : await updateRequest(client, editedId, body, header);
      const record = answer?.record;
      return async () => {
        if (record === undefined) return;
        await new RecordStore(device, deploymentRecords).keepSummary(scopeOf(viewer), record, Date.now());
        // The detail page's fields are read again meanwhile; it does so itself where this fails.
        void resources.deployments.fetchRecord(record.id).catch(() => undefined);
      };
    },
  };
}
