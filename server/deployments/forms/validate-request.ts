/** The type-specific validation before a save (Deployments §5 "Server validation"): it says what the save would say. */
import type { FieldError } from '../../../src/contract/generated/schema.d.ts';
import type { DeploymentRequestBody } from '../../../src/rules/deployments/forms/body.ts';
import { editRefusal } from '../../../src/rules/deployments/forms/gates.ts';
import type { Transaction } from '../../database/database.ts';
import { tupleOf } from '../record.ts';
import type { FormContext } from './create-request.ts';
import { type EditedRequest, readDraft } from './draft.ts';
import { findingsOf } from './findings.ts';
import { requestToEdit, requireCreation } from './gate.ts';

function refusalsOf(edited: EditedRequest | null): readonly FieldError[] {
  if (edited === null) return [];
  const refusal = editRefusal(edited.record.deployment_type, tupleOf(edited.record));
  return refusal === null ? [] : [{ field: 'status', message: refusal }];
}

/** @param id the request that is edited; null where one is made */
export async function validateRequestBody(
  within: Transaction,
  id: number | null,
  body: DeploymentRequestBody,
  context: FormContext,
): Promise<readonly FieldError[]> {
  const { viewer, keys } = context;
  if (id === null) requireCreation(viewer);
  const type = body.deploymentType;
  const edited = id === null ? null : await requestToEdit(within, { id, type, viewer, keys, isLocked: false });
  const draft = await readDraft(within, body, edited, context);
  return [...refusalsOf(edited), ...(await findingsOf(within, draft, context))];
}
