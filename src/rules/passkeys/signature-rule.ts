/** Which decisions a tenant wants signed, for both sides (docs/decisions/0042). */
import type { UserTenant } from '../../contract/generated/schema.d.ts';
import { isDecision } from '../records/decision-comment.ts';

export type SignedDecisions = NonNullable<UserTenant['signedDecisions']>;

export const SIGNED_DECISION_WORDS: Readonly<Record<SignedDecisions, string>> = {
  none: 'None',
  production: 'For production',
  all: 'All',
};

export const SIGNED_DECISION_RULES: readonly SignedDecisions[] = ['none', 'production', 'all'];

/** Of a form's value, which names one of the rules. */
export function signedDecisionsOf(value: string): SignedDecisions {
  return SIGNED_DECISION_RULES.find((rule) => rule === value) ?? 'none';
}

export interface SigningTenant {
  readonly tenantId: string;
  readonly signedDecisions?: SignedDecisions;
}

export interface DecidedRecord {
  readonly isProduction: boolean;
  /** One that requires a signature is enough. */
  readonly tenantIds: readonly string[];
}

/** As a sentence; null if no signature is required. @param tenants as far as they are known */
export function signatureDemand(
  action: string,
  { isProduction, tenantIds }: DecidedRecord,
  tenants: readonly SigningTenant[],
): string | null {
  if (!isDecision(action)) return null;
  const rules = tenants.filter(({ tenantId }) => tenantIds.includes(tenantId)).map((tenant) => tenant.signedDecisions);
  if (rules.includes('all')) return 'This tenant requires a passkey for decisions.';
  return isProduction && rules.includes('production')
    ? 'This tenant requires a passkey for production decisions.'
    : null;
}
