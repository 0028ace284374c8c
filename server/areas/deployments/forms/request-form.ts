/** The five deployment forms and their calls (Deployments §4 "Edit gating", §5, §6, §7 "Create", "Update"). */
import { isDeepStrictEqual } from 'node:util';
import { editPrivileges } from '../../../../src/rules/access/access.ts';
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
import { showsStatusesBeyondApproval } from '../../../../src/rules/deployments/status-colours.ts';
import { INITIAL_STATUSES } from '../../../../src/rules/deployments/statuses.ts';
import { formCalls } from '../../../forms/form-calls.ts';
import { shownValues } from '../../../forms/hidden-fields.ts';
import type { RecordForm } from '../../../forms/record-form.ts';
import { requireCreation } from '../../../forms/table-form.ts';
import { keepUploads, type SavedFile } from '../../../forms/uploads.ts';
import { requireAnyPrivilege } from '../../../identity/viewer.ts';
import { plannedForm, planOrders } from '../../../jobs/planned-records.ts';
import type { Call, Handlers } from '../../../plugins/contract/handlers.ts';
import { notFound, validationFailed } from '../../../problems/problem.ts';
import type { Services } from '../../../services.ts';
import { noteAsRun } from '../as-run.ts';
import { outdateApproval, plannedRequests } from '../plans.ts';
import {
  type DeploymentDocument,
  type DeploymentRecord,
  type DeploymentRequestSummary,
  type DeploymentSecrets,
  tupleOf,
} from '../record.ts';
import { deployments, sealSecrets, updateRecord } from '../store.ts';
import { type RequestDraft, readDraft } from './draft.ts';
import { findingsOf } from './findings.ts';
import { linkedRequestOf, storedRequest } from './stored-request.ts';
import { type PlannedVpcs, vpcOf } from './vpc.ts';

const FIELDS: readonly UploadFieldName[] = [
  'uploadedStackFileToken',
  'uploadedEnvFileToken',
  'uploadedProfileFileToken',
];

function savedFiles(before: DeploymentSecrets, after: DeploymentSecrets): readonly SavedFile[] {
  return FIELDS.map((field) => ({
    filename: UPLOAD_FILE_NAMES[field],
    had: before[field] ?? null,
    has: after[field] ?? null,
  }));
}

/** Statuses of a new request (Deployments §4). */
const BEGINNING = {
  approval_status: INITIAL_STATUSES.approval,
  infrastructure_status: INITIAL_STATUSES.infrastructure,
  job_status: INITIAL_STATUSES.job,
  service_status: INITIAL_STATUSES.service,
};

const NO_CHANGES = {
  shouldApplyInfrastructureChanges: false,
  shouldApplyApplicationChanges: false,
  areInfrastructureChangesPending: false,
  areApplicationChangesPending: false,
} as const satisfies DeploymentDocument;

/** An edit of an existing environment is pending until it is applied. */
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

/** @param vpcs used to create a VPC together with a request */
export function requestForm(
  vpcs: PlannedVpcs,
): RecordForm<DeploymentRecord, DeploymentRequestSummary, DeploymentRequestBody, RequestDraft> {
  return {
    records: deployments,
    find: deployments.find,
    requireCreation: (viewer) =>
      requireCreation(viewer, deploymentsArea.routes.create.privileges, 'a deployment request'),
    requireEdit: (viewer, { deployment_type: type, environment_type: environment }, body) => {
      requireAnyPrivilege(viewer, editPrivileges(type, environment === 'PRODUCTION'));
      if (body.deploymentType !== type) throw notFound();
    },
    editRefusal: (record) => {
      const sentence = editRefusal(record.deployment_type, tupleOf(record));
      return sentence === null ? null : { sentence };
    },
    readDraft,
    outdate: outdateApproval,
    faults: findingsOf,
    insert: async (within, draft, context) => {
      const { viewer, keys } = context;
      const { type, values, setting, tenantId } = draft;
      const sent = DEPLOYMENT_FORMS[type].body(values, setting);
      const references = {
        linkedRequest: await linkedRequestOf(within, draft),
        vpc: await vpcOf(within, vpcs, draft, context),
      };
      const stored = storedRequest(sent, references, setting.reference, {});
      const record = await deployments.insert(within, {
        ...BEGINNING,
        ...stored.columns,
        tenant_id: tenantId,
        deployment_type: type,
        client: stored.client,
        environment_identifier: stored.environmentIdentifier,
        created_by: viewer.userId,
        document: JSON.stringify({ ...stored.document, ...NO_CHANGES }),
        secrets: sealSecrets(keys, stored.secrets),
      });
      await keepUploads(within, { area: deployments.area, id: record.id }, savedFiles({}, stored.secrets));
      return record;
    },
    update: async (within, record, draft, context) => {
      const { keys } = context;
      const { type, setting, edited } = draft;
      const { original } = setting;
      if (original === null || edited === null) throw new Error('An edit needs an existing request.');
      const { secrets } = edited;
      const form = DEPLOYMENT_FORMS[type];
      const values = shownValues(form, draft.values, setting, original);
      const sent = form.body(values, setting);
      if (isDeepStrictEqual(sent, form.body(original, setting))) return null;
      const shown = { ...draft, values };
      const references = {
        linkedRequest: await linkedRequestOf(within, shown),
        vpc: await vpcOf(within, vpcs, shown, context),
      };
      const stored = storedRequest(sent, references, setting.reference, record.document);
      await keepUploads(within, { area: deployments.area, id: record.id }, savedFiles(secrets, stored.secrets));
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

type CreateOperation =
  | 'createProductRequest'
  | 'createOnPremRequest'
  | 'createStoreServerRequest'
  | 'createWindowsRequest'
  | 'createDatabaseRequest';
type UpdateOperation =
  | 'updateProductRequest'
  | 'updateOnPremRequest'
  | 'updateStoreServerRequest'
  | 'updateWindowsRequest'
  | 'updateDatabaseRequest';
type ValidateOperation =
  | 'validateProductRequest'
  | 'validateOnPremRequest'
  | 'validateStoreServerRequest'
  | 'validateWindowsRequest'
  | 'validateDatabaseRequest';

function requireSameProvider(provider: 'aws' | 'azure', body: DeploymentRequestBody): void {
  if (body.cloudProvider.toLowerCase() === provider) return;
  throw validationFailed([{ field: 'cloudProvider', message: 'The URL names another cloud provider.' }]);
}

export function deploymentForms(
  services: Services,
  vpcs: PlannedVpcs,
): Handlers<CreateOperation | UpdateOperation | ValidateOperation> {
  const { create, ...form } = formCalls(
    services,
    plannedForm(requestForm(vpcs), planOrders(services, plannedRequests)),
  );
  const update = (call: Call<UpdateOperation>) => form.update(call, call.path.id);
  const validate = (call: Call<ValidateOperation>) => form.validate(call, call.query.id ?? null);

  return {
    createProductRequest: create,
    createOnPremRequest: create,
    createStoreServerRequest: create,
    createWindowsRequest: create,
    createDatabaseRequest: async (call) => {
      requireSameProvider(call.path.provider, call.body);
      return create(call);
    },
    updateProductRequest: update,
    updateOnPremRequest: update,
    updateStoreServerRequest: update,
    updateWindowsRequest: update,
    updateDatabaseRequest: async (call) => {
      requireSameProvider(call.path.provider, call.body);
      return update(call);
    },
    validateProductRequest: validate,
    validateOnPremRequest: validate,
    validateStoreServerRequest: validate,
    validateWindowsRequest: validate,
    validateDatabaseRequest: validate,
  };
}
