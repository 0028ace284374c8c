import { AppError, toAppError } from '../../../contract/app-error.ts';
import type { DeploymentRequest } from '../../../contract/generated/schema.d.ts';
import { factsOf } from '../../../machines/lifecycles/deployment-facts.ts';
import { whyNot } from '../../../machines/lifecycles/deployment-refusal.ts';
import type { KeptDraft, WizardLoading } from '../../../machines/wizard-facts.ts';
import type { DeploymentType } from '../../../rules/deployments/deployment-types.ts';
import { copiedValues, newValues } from '../../../rules/deployments/forms/beginnings.ts';
import { choiceNames } from '../../../rules/deployments/forms/choice-names.ts';
import type { DeploymentForm } from '../../../rules/deployments/forms/deployment-form.ts';
import { editRefusal } from '../../../rules/deployments/forms/gates.ts';
import { valuesOfRequest } from '../../../rules/deployments/forms/request-values.ts';
import { type DeploymentFormSetting, NO_REFERENCE } from '../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../rules/deployments/forms/values.ts';
import { type StatusTuple, statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { draftEffect } from '../../../rules/forms/draft.ts';
import type { Scope } from '../../database.ts';
import { cryptoRandom } from '../../forms/crypto-random.ts';
import type { FormDrafts } from '../../forms/drafts.ts';
import { type FormAddress, type FormPortal, type FormViewer, scopeOf } from '../../forms/form-address.ts';
import type { ReferenceLists, ReferencePart } from '../../forms/reference-lists.ts';
import { RecordStore } from '../../resources/record-store.ts';
import { deploymentRecords } from '../record-kind.ts';

export type DeploymentFormLoading = WizardLoading<DeploymentFormValues, DeploymentFormSetting>;

const OTHER_TYPE = 'This request is of another type than its address says.';

const UNKNOWN_STATUS = 'This request has a status that this app does not know. Reload the app, then edit the request.';

/** Today as the user's calendar shows it: YYYY-MM-DD. */
function calendarDay(now: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** The device's copy of a request: every field but the secrets. Null where there is none, or only what a list shows of it. */
async function copyOf({ device }: FormPortal, scope: Scope, id: number): Promise<DeploymentRequest | null> {
  const row = await device
    .run((database) => database.records.get([scope.userId, scope.tenantId, 'deployments', id]))
    .catch(() => undefined);
  if (row === undefined || row.detailedAt === null) return null;
  const copy = await new RecordStore(device, deploymentRecords).readRecord(scope, id).catch(() => null);
  return copy?.record ?? null;
}

interface ReadRequest {
  readonly record: DeploymentRequest;
  /** Read on the device, which keeps no secrets. */
  readonly isCopy: boolean;
}

/**
 * A request from the server, with its secrets in memory; without a network the device's copy of it. Throws an AppError that
 * says why it can't be had.
 */
async function readRequest(portal: FormPortal, scope: Scope, id: number, signal?: AbortSignal): Promise<ReadRequest> {
  const { lastKnown } = portal.connectivity.getSnapshot().context;
  const isCut = lastKnown !== null && lastKnown !== 'online';
  const copy = isCut ? await copyOf(portal, scope, id) : null;
  if (copy !== null) return { record: copy, isCopy: true };
  try {
    const answer = await portal.resources.deployments.fetchRecord(id, signal);
    if (answer.kind === 'found') return { record: answer.record, isCopy: false };
    const kind = answer.kind === 'missing' ? 'not-found' : 'forbidden';
    throw new AppError({ kind, message: answer.message });
  } catch (failure) {
    signal?.throwIfAborted();
    const error = toAppError(failure);
    // Who may not see it, or sees that it is gone, is not shown a copy instead.
    if (error.kind === 'not-found' || error.kind === 'forbidden') throw error;
    const known = await copyOf(portal, scope, id);
    if (known === null) throw error;
    return { record: known, isCopy: true };
  }
}

/** The type of a request whose address does not name it (Deployments §2 "a plain /edit/{id}"). Throws an AppError. */
export async function readRequestType(portal: FormPortal, id: number): Promise<DeploymentType> {
  const { claims } = portal.session.getSnapshot().context;
  if (claims === null) throw new AppError({ kind: 'unauthenticated', message: 'You are signed out.' });
  const { userId, tenantId } = claims;
  return (await readRequest(portal, { userId, tenantId }, id)).record.deploymentType;
}

export interface Opening {
  readonly portal: FormPortal;
  readonly form: DeploymentForm;
  readonly viewer: FormViewer;
  readonly address: FormAddress;
  readonly drafts: FormDrafts;
  readonly lists: ReferenceLists;
}

/** The script versions, which turn a record's version into the id that is sent: asked for only where the record names one. */
async function scriptVersionsFor(
  { deploymentMonitoringSchedule: schedule }: DeploymentRequest,
  lists: ReferenceLists,
  signal: AbortSignal,
): Promise<ReferencePart> {
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
  const facts = factsOf(record, asked, new Date());
  return editRefusal(record.deploymentType, statuses) ?? whyNot(statuses, facts, 'EDIT');
}

/** The draft to be offered; one that would change nothing any more is taken away. */
async function draftFor(
  form: DeploymentForm,
  begun: DeploymentFormValues,
  setting: DeploymentFormSetting,
  drafts: FormDrafts,
): Promise<KeptDraft<DeploymentFormValues> | null> {
  const draft = await drafts.read();
  if (draft === null) return null;
  const { changed, lost } = draftEffect(form, begun, draft, setting);
  if (changed.length + lost.length > 0) return draft;
  await drafts.drop();
  return null;
}

/** Everything that a form is opened with: the values to begin with, the draft, and what its rules ask for. */
export async function openForm(
  { portal, form, viewer, address: { type, mode, id }, drafts, lists }: Opening,
  signal: AbortSignal,
): Promise<DeploymentFormLoading> {
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
    const begun = newValues(form, setting, cryptoRandom);
    return { kind: 'loaded', setting, begun, version: null, draft: await draftFor(form, begun, setting, drafts) };
  }
  const { record, isCopy } = await readRequest(portal, scope, id, signal);
  if (record.deploymentType !== type) return { kind: 'closed', message: OTHER_TYPE };
  const statuses = statusTupleOf(record.status);
  const refusal = mode === 'edit' ? whyClosed(record, statuses, viewer) : null;
  if (refusal !== null) return { kind: 'closed', message: refusal };
  const reference = { ...NO_REFERENCE, ...(await scriptVersionsFor(record, lists, signal)) };
  const known = { ...setting, reference };
  const values = valuesOfRequest(record, form.defaults(known), reference);
  if (mode !== 'edit') {
    const copy = { ...known, copied: { values, names: choiceNames(record), lacksSecrets: isCopy } };
    const begun = copiedValues(form, values, copy, cryptoRandom);
    return { kind: 'loaded', setting: copy, begun, version: null, draft: await draftFor(form, begun, copy, drafts) };
  }
  const edited = {
    ...known,
    original: values,
    ownNames: choiceNames(record),
    statuses,
    isProduction: record.environmentTypeProduction,
    pendingVpcId: record.isVpcPending === true ? values.vpcId : null,
  };
  const draft = await draftFor(form, values, edited, drafts);
  return { kind: 'loaded', setting: edited, begun: values, version: record.version ?? null, draft };
}
