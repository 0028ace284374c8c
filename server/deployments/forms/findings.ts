/** What keeps a request from being saved: what the form says of it, and what only the store knows (Deployments §5). */

import type { FieldError } from '../../../src/contract/generated/schema.d.ts';
import { licenceFinding, pairFinding, usedCidrFinding } from '../../../src/rules/deployments/forms/check-findings.ts';
import { NEW_VPC } from '../../../src/rules/deployments/forms/placement-fields.ts';
import { UPLOAD_FILE_NAMES, type UploadFieldName } from '../../../src/rules/deployments/forms/uploads.ts';
import { validateValues } from '../../../src/rules/deployments/forms/validation.ts';
import { wholeNumber } from '../../../src/rules/deployments/forms/whole-number.ts';
import { otherUploadError } from '../../../src/rules/forms/picked-files.ts';
import type { Transaction } from '../../database/database.ts';
import { findUpload } from '../../files/uploads.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { usedCidrRefusal } from '../../reference/networks-in-use.ts';
import { requestExists } from '../existence.ts';
import { licenceState } from '../licence.ts';
import type { RequestDraft } from './draft.ts';
import { findLinked } from './linked-request.ts';

/** Who saves, and when. */
export interface SavingContext {
  readonly viewer: Viewer;
  readonly now: Date;
}

const UNKNOWN_FILE = 'This file is not there any more. Upload it again.';
const UNKNOWN_LINK = 'This deployment request does not exist.';
const UPLOAD_FIELDS: readonly UploadFieldName[] = [
  'uploadedStackFileToken',
  'uploadedEnvFileToken',
  'uploadedProfileFileToken',
];

type Check = (within: Transaction, draft: RequestDraft, context: SavingContext) => Promise<readonly FieldError[]>;

const pairIsFree: Check = async (within, { tenantId, values, edited }) => {
  if (edited !== null) return [];
  const finding = pairFinding(await requestExists(within, tenantId, values.client, values.environmentIdentifier));
  return finding.kind === 'fault' ? [{ field: 'environmentIdentifier', message: finding.message }] : [];
};

/** A licence that the request had before may have run out since: an edit of something else is not the time to ask. */
const licenceHolds: Check = async (_, { values: { licence }, setting: { original } }, { now }) => {
  if (licence === '' || licence === original?.licence) return [];
  const finding = licenceFinding(licenceState(licence, now));
  return finding.kind === 'fault' ? [{ field: 'licence', message: finding.message }] : [];
};

/** Each file is one that this user has uploaded in this tenant under the field's own name, and no other request's. */
const filesAreOwn: Check = async (within, { values, setting: { original }, edited }, { viewer }) => {
  const errors: FieldError[] = [];
  for (const field of UPLOAD_FIELDS) {
    const token = values[field]?.token ?? null;
    if (token === null || token === original?.[field]?.token) continue;
    const upload = await findUpload(within, token, viewer);
    const isFree = upload !== null && (upload.deploymentId === null || upload.deploymentId === edited?.record.id);
    if (!isFree) errors.push({ field, message: UNKNOWN_FILE });
    else if (upload.fileName !== UPLOAD_FILE_NAMES[field])
      errors.push({
        field,
        message:
          otherUploadError(upload.fileName, UPLOAD_FILE_NAMES[field], Object.values(UPLOAD_FILE_NAMES)) ?? UNKNOWN_FILE,
      });
  }
  return errors;
};

const linkedRequestExists: Check = async (within, { tenantId, values, setting: { original } }) => {
  const field = 'installerApplicationsData.linkedDeploymentRequest';
  const linked = values[field];
  if (linked === null || linked.id === original?.[field]?.id) return [];
  return (await findLinked(within, tenantId, linked.id)) === null ? [{ field, message: UNKNOWN_LINK }] : [];
};

const networksAreFree: Check = async (within, { tenantId, values, setting: { pendingVpcId } }) => {
  const credentialId = wholeNumber(values.credentialId);
  const isPending = values.vpcId !== '' && values.vpcId === pendingVpcId;
  if ((values.vpcId !== NEW_VPC && !isPending) || credentialId === null) return [];
  const place = { credentialId, region: values.region, vpcId: isPending ? wholeNumber(values.vpcId) : null };
  for (const cidr of values.usedCidr.map((entry) => entry.trim()).filter(Boolean)) {
    const finding = usedCidrFinding(await usedCidrRefusal(within, tenantId, place, cidr));
    if (finding.kind === 'fault') return [{ field: 'usedCidr', message: finding.message }];
  }
  return [];
};

const CHECKS: readonly Check[] = [pairIsFree, licenceHolds, filesAreOwn, linkedRequestExists, networksAreFree];

/** The first message of each field; empty where the request can be saved. */
export async function findingsOf(
  within: Transaction,
  draft: RequestDraft,
  context: SavingContext,
): Promise<readonly FieldError[]> {
  const found = [...validateValues(draft.type, draft.values, draft.setting).errors];
  for (const check of CHECKS) found.push(...(await check(within, draft, context)));
  const first = new Map<string, FieldError>();
  for (const error of found) if (!first.has(error.field)) first.set(error.field, error);
  return [...first.values()];
}
