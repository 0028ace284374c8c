import { toAppError } from '../../contract/app-error.ts';
import {
  CHANGED_MEANWHILE,
  type SaveOutcome,
  type Saving,
  type ValidationOutcome,
} from '../../machines/wizard-facts.ts';
import type { DeploymentRequestBody } from '../../rules/deployments/forms/body.ts';
import { knownHeaders } from '../deployments/commands.ts';
import { createRequest, updateRequest, validateRequestBody } from '../deployments/forms/request-calls.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import { RecordStore } from '../resources/record-store.ts';
import { type FormPortal, type FormViewer, isAnotherScope, scopeOf } from './form-address.ts';

export const SIGNED_OUT = 'You are signed out. Sign in again, then save: what you have typed is kept here.';
export const OTHER_TENANT = 'Another tenant was chosen meanwhile. Nothing was saved.';

/**
 * What the server's validation says. A back end without one finds no fault.
 * @param id the request that is edited; null where one is made
 */
export async function validate(
  portal: FormPortal,
  viewer: FormViewer,
  id: number | null,
  { body }: Saving<DeploymentRequestBody>,
  signal: AbortSignal,
): Promise<ValidationOutcome> {
  if (isAnotherScope(portal, viewer)) return { kind: 'failed', message: OTHER_TENANT };
  try {
    const { errors } = await validateRequestBody(portal.client, id, body, signal);
    return errors.length === 0 ? { kind: 'valid' } : { kind: 'invalid', errors };
  } catch (failure) {
    signal.throwIfAborted();
    const { kind, status, message, fieldErrors } = toAppError(failure);
    // Where it is the record that is not there, saving says so.
    if (status === 404) return { kind: 'valid' };
    if (kind === 'validation' && fieldErrors.length > 0) return { kind: 'invalid', errors: fieldErrors };
    return { kind: 'failed', message: kind === 'unauthenticated' || kind === 'expired' ? SIGNED_OUT : message };
  }
}

/** What a failed save means for the form. */
function outcomeOfFailure(failure: unknown): SaveOutcome {
  const { kind, code, message, fieldErrors } = toAppError(failure);
  switch (kind) {
    case 'validation':
      return fieldErrors.length > 0 ? { kind: 'invalid', errors: fieldErrors } : { kind: 'refused', message };
    case 'conflict':
      // The same command, sent before, is at work.
      return { kind: code === 'command_in_progress' ? 'unknown' : 'refused', message };
    case 'unauthenticated':
    case 'expired':
      return { kind: 'refused', message: SIGNED_OUT };
    case 'stale':
      return { kind: 'refused', message: CHANGED_MEANWHILE };
    case 'forbidden':
    case 'not-found':
    case 'locked':
    case 'rate-limited':
      return { kind: 'refused', message };
    case 'offline':
    case 'timeout':
    case 'server':
    case 'unexpected-answer':
      return { kind: 'unknown', message };
  }
}

/**
 * Makes or changes the request, and keeps on the device what the server says of it, so that list and detail show it at once.
 * @param id the request that is edited; null where one is made
 */
export async function save(
  portal: FormPortal,
  viewer: FormViewer,
  id: number | null,
  { commandId, body, version }: Saving<DeploymentRequestBody>,
): Promise<SaveOutcome> {
  const { client, capabilities, device, resources } = portal;
  try {
    const known = await capabilities.read();
    // The tokens say for which tenant it would be saved.
    if (isAnotherScope(portal, viewer)) return { kind: 'refused', message: OTHER_TENANT };
    const headers = knownHeaders(known, commandId, version ?? undefined);
    const answer =
      id === null ? await createRequest(client, body, headers) : await updateRequest(client, id, body, headers);
    const record = answer?.record;
    if (record !== undefined && !isAnotherScope(portal, viewer)) {
      await new RecordStore(device, deploymentRecords).keepSummary(scopeOf(viewer), record, Date.now());
      // The detail page's fields are read again meanwhile; it does so itself where this fails.
      void resources.deployments.fetchRecord(record.id).catch(() => undefined);
    }
    return { kind: 'saved' };
  } catch (failure) {
    return outcomeOfFailure(failure);
  }
}
