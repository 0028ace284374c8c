/** Deployment requests changed through their forms (Deployments §4 "Edit gating", §7 "Update"). */
import { isDeepStrictEqual } from 'node:util';
import type { CommandOutcome } from '../../../src/contract/generated/schema.d.ts';
import type { DeploymentRequestBody } from '../../../src/rules/deployments/forms/body.ts';
import { DEPLOYMENT_FORMS } from '../../../src/rules/deployments/forms/forms.ts';
import { editRefusal } from '../../../src/rules/deployments/forms/gates.ts';
import { pendingChanges } from '../../../src/rules/deployments/forms/pending-changes.ts';
import type { DeploymentFormSetting } from '../../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import { showsStatusesBeyondApproval } from '../../../src/rules/deployments/status-display.ts';
import type { Transaction } from '../../database/database.ts';
import { shownValues } from '../../forms/hidden-fields.ts';
import { keepUploads } from '../../forms/uploads.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { actionNotAllowed, staleVersion, validationFailed } from '../../plugins/problem.ts';
import { conflictWith } from '../../records/conflict.ts';
import { logChange } from '../../records/log.ts';
import type { DeploymentDocument, DeploymentSecrets } from '../document.ts';
import { type DeploymentRecord, summaryOf, tupleOf } from '../record.ts';
import { deploymentRecords } from '../records.ts';
import { sealSecrets } from '../secrets.ts';
import { updateRecord } from '../store.ts';
import type { FormContext } from './create-request.ts';
import { readDraft } from './draft.ts';
import { findingsOf } from './findings.ts';
import { requestToEdit } from './gate.ts';
import { linkedRequestOf } from './linked-request.ts';
import { storedRequest } from './stored-request.ts';
import { savedFiles } from './uploads.ts';
import { vpcOf } from './vpc.ts';

export interface RequestUpdate {
  readonly id: number;
  /** The version that was edited; null where the caller names none. */
  readonly expectedVersion: number | null;
  readonly body: DeploymentRequestBody;
}

/** A status that takes no edit comes before a stale version: there is nothing left to look at again. */
async function requireOpen(
  within: Transaction,
  record: DeploymentRecord,
  expectedVersion: number | null,
  viewer: Viewer,
): Promise<void> {
  const refusal = editRefusal(record.deployment_type, tupleOf(record));
  if (refusal !== null) throw actionNotAllowed(refusal, await conflictWith(within, deploymentRecords, record, viewer));
  if (expectedVersion === null || expectedVersion === record.version) return;
  throw staleVersion(
    deploymentRecords.noun,
    record.version,
    await conflictWith(within, deploymentRecords, record, viewer),
  );
}

/** An edit of an environment that exists waits to be applied to it. */
function pendingFlags(
  record: DeploymentRecord,
  before: DeploymentFormValues,
  after: DeploymentFormValues,
  setting: DeploymentFormSetting,
): Pick<DeploymentDocument, 'areInfrastructureChangesPending' | 'areApplicationChangesPending'> {
  if (!showsStatusesBeyondApproval(tupleOf(record))) return {};
  const form = DEPLOYMENT_FORMS[record.deployment_type];
  const { infrastructure, application } = pendingChanges(form, before, after, setting);
  return {
    ...(infrastructure ? { areInfrastructureChangesPending: true } : {}),
    ...(application ? { areApplicationChangesPending: true } : {}),
  };
}

const SECRET_FIELDS: readonly (keyof DeploymentSecrets)[] = [
  'licence',
  'defaultPassword',
  'sftpPassword',
  'uploadedStackFileToken',
  'uploadedEnvFileToken',
  'uploadedProfileFileToken',
];

/** Changes a request; the version grows where anything that its form shows has changed. */
export async function updateRequest(
  within: Transaction,
  { id, expectedVersion, body }: RequestUpdate,
  context: FormContext,
): Promise<CommandOutcome> {
  const { viewer, keys } = context;
  const edited = await requestToEdit(within, { id, type: body.deploymentType, viewer, keys, isLocked: true });
  const { record, secrets } = edited;
  await requireOpen(within, record, expectedVersion, viewer);
  const draft = await readDraft(within, body, edited, context);
  const errors = await findingsOf(within, draft, context);
  if (errors.length > 0) throw validationFailed(errors);

  const { type, setting } = draft;
  const { original } = setting;
  if (original === null) throw new Error('An edit is of a request that was there before.');
  const form = DEPLOYMENT_FORMS[type];
  const values = shownValues(form, draft.values, setting, original);
  const sent = form.body(values, setting);
  if (isDeepStrictEqual(sent, form.body(original, setting))) return { id, record: summaryOf(record) };

  const shown = { ...draft, values };
  const references = { linkedRequest: await linkedRequestOf(within, shown), vpc: await vpcOf(within, shown, viewer) };
  const stored = storedRequest(sent, references, setting.reference, record.document);
  await keepUploads(within, { area: deploymentRecords.area, id }, savedFiles(secrets, stored.secrets));
  const after = await updateRecord(within, record, {
    edited: { ...stored.columns, secrets: sealSecrets(keys, stored.secrets) },
    document: { ...stored.document, ...pendingFlags(record, original, values, setting) },
  });
  await logChange(within, deploymentRecords, {
    action: 'UPDATE',
    label: 'Edit',
    userId: viewer.userId,
    before: record,
    after,
    changedSecrets: SECRET_FIELDS.filter((field) => (secrets[field] ?? null) !== (stored.secrets[field] ?? null)),
  });
  return { id, record: summaryOf(after) };
}
