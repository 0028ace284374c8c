import { AppError } from '../../../contract/app-error.ts';
import type { DeploymentRequest } from '../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../machines/lifecycles/deployment/lifecycle.ts';
import type { DeploymentType } from '../../../rules/deployments/deployment-types.ts';
import { copiedValues, newValues } from '../../../rules/deployments/forms/beginnings.ts';
import { choiceNames } from '../../../rules/deployments/forms/choice-names.ts';
import { DEPLOYMENT_FORMS } from '../../../rules/deployments/forms/forms.ts';
import { editRefusal } from '../../../rules/deployments/forms/gates.ts';
import type { ReferenceQuery } from '../../../rules/deployments/forms/reference-lists.ts';
import { valuesOfRequest } from '../../../rules/deployments/forms/request-values.ts';
import {
  type DeploymentFormSetting,
  type DeploymentReference,
  NO_REFERENCE,
} from '../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../rules/deployments/forms/values.ts';
import { type StatusTuple, statusTupleOf } from '../../../rules/deployments/statuses.ts';
import type { Scope } from '../../device/database.ts';
import { cryptoRandom } from '../../forms/crypto-random.ts';
import { type FormViewer, scopeOf } from '../../forms/form-address.ts';
import type { FormOpening } from '../../forms/form-resource.ts';
import { type RecordSource, readForForm } from '../../forms/opening.ts';
import type { ReferenceLists } from '../../forms/reference-lists.ts';
import { RecordStore } from '../../resources/record-store.ts';
import { deploymentRecords } from '../record-kind.ts';
import type { DeploymentFormAddress, DeploymentFormPortal } from './form-address.ts';

const OTHER_TYPE = 'This request is of another type than its address says.';

const UNKNOWN_STATUS = 'This request has a status that this app does not know. Reload the app, then edit the request.';

/** Today as the user's calendar shows it: YYYY-MM-DD. */
function calendarDay(now: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** Where a request comes from: its secrets are in memory only. */
function requestSource(
  { device, resources }: DeploymentFormPortal,
  scope: Scope,
  id: number,
): RecordSource<DeploymentRequest> {
  return {
    fetch: (signal) => resources.deployments.fetchRecord(id, signal),
    copy: async () => {
      const row = await device
        .run((database) => database.records.get([scope.userId, scope.tenantId, 'deployments', id]))
        .catch(() => undefined);
      if (row === undefined || row.detailedAt === null) return null;
      const copy = await new RecordStore(device, deploymentRecords).readRecord(scope, id).catch(() => null);
      return copy?.record ?? null;
    },
  };
}

/** The type of a request whose address does not name it (Deployments §2 "a plain /edit/{id}"). Throws an AppError. */
export async function readRequestType(portal: DeploymentFormPortal, id: number): Promise<DeploymentType> {
  const { claims } = portal.session.getSnapshot().context;
  if (claims === null) throw new AppError({ kind: 'unauthenticated', message: 'You are signed out.' });
  const { userId, tenantId } = claims;
  const { record } = await readForForm(portal, requestSource(portal, { userId, tenantId }, id));
  return record.deploymentType;
}

export interface Opening {
  readonly portal: DeploymentFormPortal;
  readonly viewer: FormViewer;
  readonly address: DeploymentFormAddress;
  readonly lists: ReferenceLists<DeploymentReference, ReferenceQuery>;
}

/** The script versions, which turn a record's version into the id that is sent: asked for only where the record names one. */
async function scriptVersionsFor(
  { deploymentMonitoringSchedule: schedule }: DeploymentRequest,
  lists: Opening['lists'],
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
    return copy;
  }
}

/** Why the viewer can't edit the request as it stands, in a sentence; null where it is open to edits. */
function whyClosed(record: DeploymentRequest, statuses: StatusTuple | null, viewer: FormViewer): string | null {
  if (statuses === null) return UNKNOWN_STATUS;
  // Who approves is no question of an edit.
  const asked = { ...viewer, currentTenantId: viewer.tenantId, tenantsWithoutSelfApproval: new Set<string>() };
  const facts = deploymentLifecycle.factsOf(record, asked, new Date());
  return (
    editRefusal(record.deploymentType, statuses) ??
    deploymentLifecycle.whyNot(statuses, facts, 'EDIT')?.sentence ??
    null
  );
}

/** What a form is opened with: the values to begin with, and what its rules ask for. */
export async function openForm(
  { portal, viewer, address: { type, mode, id }, lists }: Opening,
  signal: AbortSignal,
): Promise<FormOpening<DeploymentFormValues, DeploymentFormSetting>> {
  const form = DEPLOYMENT_FORMS[type];
  const scope = scopeOf(viewer);
  const setting: DeploymentFormSetting = {
    mode,
    original: null,
    statuses: null,
    isProduction: false,
    pendingVpcId: null,
    copied: null,
    privileges: viewer.privileges,
    today: calendarDay(new Date()),
    userEmail: viewer.email,
    reference: NO_REFERENCE,
  };
  if (id === null) {
    return { kind: 'loaded', setting, begun: newValues(form, setting, cryptoRandom), version: null };
  }
  const { record, isCopy } = await readForForm(portal, requestSource(portal, scope, id), signal);
  if (record.deploymentType !== type) return { kind: 'closed', message: OTHER_TYPE };
  const statuses = statusTupleOf(record.status);
  const refusal = mode === 'edit' ? whyClosed(record, statuses, viewer) : null;
  if (refusal !== null) return { kind: 'closed', message: refusal };
  const reference = { ...NO_REFERENCE, ...(await scriptVersionsFor(record, lists, signal)) };
  const known = { ...setting, reference };
  const values = valuesOfRequest(record, form.defaults(known), reference);
  if (mode !== 'edit') {
    const copy = { ...known, copied: { values, names: choiceNames(record), lacksSecrets: isCopy } };
    return { kind: 'loaded', setting: copy, begun: copiedValues(form, values, copy, cryptoRandom), version: null };
  }
  const edited = {
    ...known,
    original: values,
    ownNames: choiceNames(record),
    statuses,
    isProduction: record.environmentTypeProduction,
    pendingVpcId: record.isVpcPending === true ? values.vpcId : null,
  };
  return { kind: 'loaded', setting: edited, begun: values, version: record.version ?? null };
}
