/** Addresses in mails and notifications. They name the record's tenant, because another one may be current when they are opened. */

export const TENANT_PARAMETER = 'tenant';
export const DECIDE_PARAMETER = 'decide';

/** By their word in an address. The page opens the question; it never decides. */
const DECISIONS = { approve: 'APPROVE', reject: 'REJECT' } as const;
export type LinkedDecision = keyof typeof DECISIONS;
/** Parts of a record's page that addresses name. */
export const COMMENTS_PART = 'comments';
type LinkedPart = typeof COMMENTS_PART;

export type LinkedAction = (typeof DECISIONS)[LinkedDecision];

export interface RecordLink {
  /** From the root, without a query. */
  readonly path: string;
  readonly tenantId: string;
  readonly decision?: LinkedDecision;
  readonly part?: LinkedPart;
}

export function recordLink({ path, tenantId, decision, part }: RecordLink): string {
  const query = new URLSearchParams({ [TENANT_PARAMETER]: tenantId });
  if (decision !== undefined) query.set(DECIDE_PARAMETER, decision);
  return `${path}?${query}${part === undefined ? '' : `#${part}`}`;
}

/** A page's address from its pattern and the values of its parameters, which are encoded. */
export function pathOf(pattern: string, values: Readonly<Record<string, string | number>>): string {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
  return `/dashboard/${path}`;
}

/** Null where an address names none. */
export function linkedTenant(search: string): string | null {
  const tenantId = new URLSearchParams(search).get(TENANT_PARAMETER);
  return tenantId === '' ? null : tenantId;
}

function isDecision(word: string | null): word is LinkedDecision {
  return word !== null && Object.keys(DECISIONS).includes(word);
}

/** The action whose question is to be opened; null where an address names none. */
export function linkedAction(search: string): LinkedAction | null {
  const word = new URLSearchParams(search).get(DECIDE_PARAMETER);
  return isDecision(word) ? DECISIONS[word] : null;
}

/** Whether an address asks for a question, be it one that exists or not. */
export function hasDecision(search: string): boolean {
  return new URLSearchParams(search).has(DECIDE_PARAMETER);
}

/** The query without what was followed: '' or '?page=2'. */
export function withoutParameter(search: string, name: typeof TENANT_PARAMETER | typeof DECIDE_PARAMETER): string {
  const query = new URLSearchParams(search);
  query.delete(name);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}
