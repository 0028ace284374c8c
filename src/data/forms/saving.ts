import { toAppError } from '../../contract/app-error.ts';
import {
  changedMeanwhile,
  deletedMeanwhile,
  type SaveOutcome,
  type Saving,
  savedMeanwhile,
  type ValidationOutcome,
} from '../../machines/form/form-facts.ts';
import type { FormSetting } from '../../rules/forms/form.ts';
import type { ListQuery } from '../../rules/forms/reference.ts';
import { knownHeaders } from '../server/command-headers.ts';
import { type FormPortal, type FormViewer, isAnotherScope } from './form-address.ts';
import type { FormResource } from './form-resource.ts';

const SIGNED_OUT = 'You are signed out. Sign in again, then save: your changes are kept here.';
const OTHER_TENANT = 'The tenant changed in the meantime, so nothing was saved.';

/** A back end without validation finds no fault. */
export async function validate<Values, Setting extends FormSetting<Values>, Query extends ListQuery, Body>(
  portal: FormPortal,
  viewer: FormViewer,
  resource: Pick<FormResource<Values, Setting, Query, Body>, 'validate'>,
  { body }: Saving<Body>,
  signal: AbortSignal,
): Promise<ValidationOutcome> {
  if (isAnotherScope(portal, viewer)) return { kind: 'failed', message: OTHER_TENANT };
  try {
    const { errors } = await resource.validate(body, signal);
    return errors.length === 0 ? { kind: 'valid' } : { kind: 'invalid', errors };
  } catch (failure) {
    signal.throwIfAborted();
    const { kind, status, message, fieldErrors } = toAppError(failure);
    // If the record is missing, saving reports it.
    if (status === 404) return { kind: 'valid' };
    if (kind === 'validation' && fieldErrors.length > 0) return { kind: 'invalid', errors: fieldErrors };
    return { kind: 'failed', message: kind === 'unauthenticated' || kind === 'expired' ? SIGNED_OUT : message };
  }
}

function outcomeOfFailure(failure: unknown, noun: string, isEdit: boolean): SaveOutcome {
  const { kind, code, message, fieldErrors, conflict } = toAppError(failure);
  switch (kind) {
    case 'validation':
      return fieldErrors.length > 0 ? { kind: 'invalid', errors: fieldErrors } : { kind: 'refused', message };
    case 'conflict':
      return { kind: code === 'command_in_progress' ? 'unknown' : 'refused', message };
    case 'unauthenticated':
    case 'expired':
      return { kind: 'refused', message: SIGNED_OUT };
    case 'stale':
      return { kind: 'refused', message: conflict?.isOwn === true ? savedMeanwhile(noun) : changedMeanwhile(noun) };
    case 'not-found':
      return { kind: 'refused', message: isEdit ? deletedMeanwhile(noun) : message };
    case 'forbidden':
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

/** Also stores the server's answer on the device, so that list and detail show it at once. */
export async function save<Values, Setting extends FormSetting<Values>, Query extends ListQuery, Body>(
  portal: FormPortal,
  viewer: FormViewer,
  resource: Pick<FormResource<Values, Setting, Query, Body>, 'address' | 'save'>,
  noun: string,
  { commandId, body, version }: Saving<Body>,
): Promise<SaveOutcome> {
  try {
    const known = await portal.capabilities.read();
    // The tokens determine the tenant of the save.
    if (isAnotherScope(portal, viewer)) return { kind: 'refused', message: OTHER_TENANT };
    const keep = await resource.save(body, knownHeaders(known, commandId, version ?? undefined));
    if (!isAnotherScope(portal, viewer)) await keep();
    return { kind: 'saved' };
  } catch (failure) {
    return outcomeOfFailure(failure, noun, resource.address.mode === 'edit');
  }
}
