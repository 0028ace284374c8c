import type { FormMode } from '../../rules/forms/form.ts';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';

/** What a form needs of the portal, whatever it is of. */
export type FormPortal = Pick<
  Portal,
  'client' | 'device' | 'session' | 'scope' | 'connectivity' | 'capabilities' | 'resources' | 'updates'
>;

/** Which form is open. */
export interface FormAddress {
  /** The area that it is of. */
  readonly area: string;
  /** The form's name within its area. */
  readonly form: string;
  readonly mode: FormMode;
  /** The record that is edited or copied; null where one is made from nothing. */
  readonly id: number | string | null;
}

/** Who fills a form in. */
export interface FormViewer extends Scope {
  readonly email: string;
  /** Those that apply in the tenant. */
  readonly privileges: ReadonlySet<string>;
}

/** A form's draft has the address as its key. */
export function addressKey({ area, form, mode, id }: FormAddress): string {
  return [area, mode, form, ...(id === null ? [] : [id])].join('/');
}

export function scopeOf({ userId, tenantId }: FormViewer): Scope {
  return { userId, tenantId };
}

/** Whether the viewer is still the one who is signed in, in whatever tenant and with whatever tokens: the device is theirs. */
export function isStillSignedIn({ session }: FormPortal, { userId }: Scope): boolean {
  const snapshot = session.getSnapshot();
  return snapshot.matches('signedIn') && snapshot.context.claims?.userId === userId;
}

/** Whether the server answers now for somebody else than the viewer, or for another of their tenants. */
export function isAnotherScope({ scope }: FormPortal, { userId, tenantId }: Scope): boolean {
  const now = scope();
  return now !== null && (now.userId !== userId || now.tenantId !== tenantId);
}
