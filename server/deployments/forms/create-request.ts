/** Deployment requests made through their forms (Deployments §7 "Create"). */
import type { CommandOutcome } from '../../../src/contract/generated/schema.d.ts';
import type { DeploymentRequestBody } from '../../../src/rules/deployments/forms/body.ts';
import { pairFinding } from '../../../src/rules/deployments/forms/check-findings.ts';
import { DEPLOYMENT_FORMS } from '../../../src/rules/deployments/forms/forms.ts';
import type { Transaction } from '../../database/database.ts';
import { faultsOfCheck } from '../../forms/findings.ts';
import { keepUploads } from '../../forms/uploads.ts';
import { validationFailed } from '../../plugins/problem.ts';
import { logChange } from '../../records/log.ts';
import type { Secrets } from '../../secrets.ts';
import type { DeploymentDocument } from '../document.ts';
import { summaryOf } from '../record.ts';
import { deploymentRecords } from '../records.ts';
import { sealSecrets } from '../secrets.ts';
import { insertRecord } from '../store.ts';
import { readDraft } from './draft.ts';
import { findingsOf, type SavingContext } from './findings.ts';
import { requireCreation } from './gate.ts';
import { linkedRequestOf } from './linked-request.ts';
import { storedRequest } from './stored-request.ts';
import { savedFiles } from './uploads.ts';
import { vpcOf } from './vpc.ts';

export interface FormContext extends SavingContext {
  readonly keys: Pick<Secrets, 'encryptionKey'>;
}

/** What is new has nothing to be applied to. */
const NO_CHANGES = {
  shouldApplyInfrastructureChanges: false,
  shouldApplyApplicationChanges: false,
  areInfrastructureChangesPending: false,
  areApplicationChangesPending: false,
} as const satisfies DeploymentDocument;

/** Makes a request that waits for its approval, with everything that belongs to it, or nothing of it. */
export async function createRequest(
  within: Transaction,
  body: DeploymentRequestBody,
  context: FormContext,
): Promise<CommandOutcome> {
  const { viewer, keys } = context;
  requireCreation(viewer);
  const draft = await readDraft(within, body, null, context);
  const errors = await findingsOf(within, draft, context);
  if (errors.length > 0) throw validationFailed(errors);
  const { type, values, setting, tenantId } = draft;
  const sent = DEPLOYMENT_FORMS[type].body(values, setting);
  const references = { linkedRequest: await linkedRequestOf(within, draft), vpc: await vpcOf(within, draft, viewer) };
  const stored = storedRequest(sent, references, setting.reference, {});
  const record = await insertRecord(within, {
    ...stored.columns,
    tenant_id: tenantId,
    deployment_type: type,
    client: stored.client,
    environment_identifier: stored.environmentIdentifier,
    created_by: viewer.userId,
    document: JSON.stringify({ ...stored.document, ...NO_CHANGES }),
    secrets: sealSecrets(keys, stored.secrets),
  });
  // Somebody else has taken the name since it was looked for.
  if (record === null) {
    throw validationFailed(faultsOfCheck(DEPLOYMENT_FORMS[type], 'pair exists', pairFinding(true)));
  }
  await keepUploads(within, { area: deploymentRecords.area, id: record.id }, savedFiles({}, stored.secrets));
  await logChange(within, deploymentRecords, {
    action: 'CREATE',
    label: 'Create',
    userId: viewer.userId,
    before: null,
    after: record,
  });
  return { id: record.id, record: summaryOf(record) };
}
