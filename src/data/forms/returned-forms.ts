import type { WaitingForm } from '../../machines/outbox/waiting-form.ts';
import type { ServerFault } from '../../rules/forms/errors.ts';
import type { Scope } from '../device/scope.ts';

/** Why the server refused forms that the user opens from the queue: in memory only, until the form is open. */
const returned = new Map<string, ReturnedForm>();

export interface ReturnedForm {
  /** The opening that its draft is kept under. */
  readonly opening: string;
  readonly message: string | null;
  readonly faults: readonly ServerFault[];
}

function keyOf({ userId, tenantId }: Scope, address: string): string {
  return `${userId}/${tenantId}/${address}`;
}

/** A form whose record was changed is offered as a draft of the current one, like any other. */
export function returnForm(
  scope: Scope,
  address: string,
  { id, message, faults, isStale }: Pick<WaitingForm, 'id' | 'message' | 'faults' | 'isStale'>,
): void {
  if (isStale) returned.delete(keyOf(scope, address));
  else returned.set(keyOf(scope, address), { opening: id, message, faults });
}

/** Null for a form that didn't come from the queue. */
export function takeReturned(scope: Scope, address: string): ReturnedForm | null {
  const key = keyOf(scope, address);
  const found = returned.get(key) ?? null;
  returned.delete(key);
  return found;
}
