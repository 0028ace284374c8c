import type { FormMode } from '../../rules/forms/form.ts';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';

export type FormPortal = Pick<
  Portal,
  'client' | 'device' | 'session' | 'scope' | 'connectivity' | 'capabilities' | 'resources' | 'updates'
>;

export interface FormAddress {
  readonly area: string;
  readonly form: string;
  readonly mode: FormMode;
  readonly id: number | string | null;
}

export interface FormViewer extends Scope {
  readonly email: string;
  readonly privileges: ReadonlySet<string>;
}

export function addressKey({ area, form, mode, id }: FormAddress): string {
  return [area, mode, form, ...(id === null ? [] : [id])].join('/');
}

export function scopeOf({ userId, tenantId }: FormViewer): Scope {
  return { userId, tenantId };
}

/** Whether the same user is signed in, with any tenant and tokens: the device still belongs to them. */
export function isStillSignedIn({ session }: FormPortal, { userId }: Scope): boolean {
  const snapshot = session.getSnapshot();
  return snapshot.matches('signedIn') && snapshot.context.claims?.userId === userId;
}

/** The current session belongs to another user or tenant. */
export function isAnotherScope({ scope }: FormPortal, { userId, tenantId }: Scope): boolean {
  const now = scope();
  return now !== null && (now.userId !== userId || now.tenantId !== tenantId);
}
