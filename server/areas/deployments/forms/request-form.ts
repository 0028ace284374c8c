/** Deployment requests made and changed through their forms (Deployments §4 "Edit gating", §5, §6, §7 "Create", "Update"). */
import { isDeepStrictEqual } from 'node:util';
import { editPrivileges } from '../../../../src/rules/access.ts';
import { deploymentsArea } from '../../../../src/rules/deployments/area.ts';
import type { DeploymentRequestBody } from '../../../../src/rules/deployments/forms/body.ts';
import { DEPLOYMENT_FORMS } from '../../../../src/rules/deployments/forms/forms.ts';
import { editRefusal } from '../../../../src/rules/deployments/forms/gates.ts';
import { pendingChanges } from '../../../../src/rules/deployments/forms/request-values.ts';
import type { DeploymentFormSetting } from '../../../../src/rules/deployments/forms/setting.ts';
import {
  type DeploymentFormValues,
  UPLOAD_FILE_NAMES,
  type UploadFieldName,
} from '../../../../src/rules/deployments/forms/values.ts';
import { showsStatusesBeyondApproval } from '../../../../src/rules/deployments/status-display.ts';
import { requireCreation } from '../../../forms/creation.ts';
import { shownValues } from '../../../forms/hidden-fields.ts';
import type { RecordForm } from '../../../forms/record-form.ts';
import { keepUploads, type SavedFile } from '../../../forms/uploads.ts';
import { requireAnyPrivilege } from '../../../identity/viewer.ts';
import { notFound } from '../../../plugins/problem.ts';
import { noteAsRun } from '../as-run.ts';
import {
  type DeploymentDocument,
  type DeploymentRecord,
  type DeploymentRequestSummary,
  type DeploymentSecrets,
  tupleOf,
} from '../record.ts';
import { deploymentRecords } from '../records.ts';
import { sealSecrets } from '../secrets.ts';
import { findRecord, insertRecord, updateRecord } from '../store.ts';
import { type RequestDraft, readDraft } from './draft.ts';
import { findingsOf } from './findings.ts';
import { linkedRequestOf } from './linked-request.ts';
import { storedRequest } from './stored-request.ts';
import { type VpcRecords, vpcOf } from './vpc.ts';

const FIELDS: readonly UploadFieldName[] = [
  'uploadedStackFileToken',
  'uploadedEnvFileToken',
  'uploadedProfileFileToken',
];

/** The files of a request, before and after it was saved. */
function savedFiles(before: DeploymentSecrets, after: DeploymentSecrets): readonly SavedFile[] {
  return FIELDS.map((field) => ({
    filename: UPLOAD_FILE_NAMES[field],
    had: before[field] ?? null,
    has: after[field] ?? null,
  }));
}

/** What is new has nothing to be applied to. */
const NO_CHANGES = {
  shouldApplyInfrastructureChanges: false,
  shouldApplyApplicationChanges: false,
  areInfrastructureChangesPending: false,
  areApplicationChangesPending: false,
} as const satisfies DeploymentDocument;

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

/** @param vpcs what is made with a request is one of them */
export function requestForm(
  vpcs: VpcRecords,
): RecordForm<DeploymentRecord, DeploymentRequestSummary, DeploymentRequestBody, RequestDraft> {
  return {
    records: deploymentRecords,
    find: findRecord,
    requireCreation: (viewer) =>
      requireCreation(viewer, deploymentsArea.routes.create.privileges, 'a deployment request'),
    requireEdit: (viewer, { deployment_type: type, environment_type: environment }, body) => {
      requireAnyPrivilege(viewer, editPrivileges(type, environment === 'PRODUCTION'));
      // Its address is another one.
      if (body.deploymentType !== type) throw notFound();
    },
    editRefusal: (record) => {
      const sentence = editRefusal(record.deployment_type, tupleOf(record));
      return sentence === null ? null : { sentence };
    },
    readDraft,
    faults: findingsOf,
    insert: async (within, draft, { viewer, keys }) => {
      const { type, values, setting, tenantId } = draft;
      const sent = DEPLOYMENT_FORMS[type].body(values, setting);
      const references = {
        linkedRequest: await linkedRequestOf(within, draft),
        vpc: await vpcOf(within, vpcs, draft, viewer),
      };
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
      await keepUploads(within, { area: deploymentRecords.area, id: record.id }, savedFiles({}, stored.secrets));
      return record;
    },
    update: async (within, record, draft, { viewer, keys }) => {
      const { type, setting, edited } = draft;
      const { original } = setting;
      if (original === null || edited === null) throw new Error('An edit is of a request that was there before.');
      const { secrets } = edited;
      const form = DEPLOYMENT_FORMS[type];
      const values = shownValues(form, draft.values, setting, original);
      const sent = form.body(values, setting);
      if (isDeepStrictEqual(sent, form.body(original, setting))) return null;
      const shown = { ...draft, values };
      const references = {
        linkedRequest: await linkedRequestOf(within, shown),
        vpc: await vpcOf(within, vpcs, shown, viewer),
      };
      const stored = storedRequest(sent, references, setting.reference, record.document);
      await keepUploads(within, { area: deploymentRecords.area, id: record.id }, savedFiles(secrets, stored.secrets));
      const changedSecrets = SECRET_FIELDS.filter(
        (field) => (secrets[field] ?? null) !== (stored.secrets[field] ?? null),
      );
      if (showsStatusesBeyondApproval(tupleOf(record))) await noteAsRun(within, record, changedSecrets);
      const after = await updateRecord(within, record, {
        edited: { ...stored.columns, secrets: sealSecrets(keys, stored.secrets) },
        document: { ...stored.document, ...pendingFlags(record, original, values, setting) },
      });
      const removedSecrets = SECRET_FIELDS.filter((field) => (stored.secrets[field] ?? null) === null);
      return { after, changedSecrets, removedSecrets };
    },
  };
}
