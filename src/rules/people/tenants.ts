import { holds } from '../access/access.ts';

export const ALL_TENANTS = 'ALL_TENANTS';
export const DEFAULT_TENANT = 'DEFAULT';

export interface TenantName {
  readonly tenantId: string;
  readonly tenantName: string;
}

export interface TenantOption {
  readonly tenantId: string | null;
  readonly label: string;
}

/** 'Select tenant', then 'All Tenants' for holders of tenant.all.access, then every tenant by name. */
export function tenantOptions(
  privileges: ReadonlySet<string>,
  tenants: readonly TenantName[],
): readonly TenantOption[] {
  const all: readonly TenantOption[] = holds(privileges, 'tenant.all.access')
    ? [{ tenantId: ALL_TENANTS, label: 'All Tenants' }]
    : [];
  return [
    { tenantId: null, label: 'Select tenant' },
    ...all,
    ...tenants
      .filter((tenant) => tenant.tenantId !== ALL_TENANTS)
      .map((tenant) => ({ tenantId: tenant.tenantId, label: tenant.tenantName })),
  ];
}

export function isOpenTenant(
  privileges: ReadonlySet<string>,
  tenants: readonly TenantName[],
  tenantId: string,
): boolean {
  if (tenantId === ALL_TENANTS) return holds(privileges, 'tenant.all.access');
  return tenants.some((tenant) => tenant.tenantId === tenantId);
}

export function tenantNameOf(tenants: readonly TenantName[], tenantId: string): string {
  if (tenantId === ALL_TENANTS) return 'All Tenants';
  return tenants.find((tenant) => tenant.tenantId === tenantId)?.tenantName ?? tenantId;
}

/** The client that a tenant's records usually have. Ids are in capitals, clients aren't. */
export function clientOfTenant(tenantId: string): string {
  return tenantId.toLowerCase();
}

/** Shown to users who leave a form with unsaved text. */
export const DRAFT_KEPT_WORDS = 'Your draft is kept. Open the form again to continue.';

export function draftKeptWords(tenants: readonly TenantName[], tenantId: string): string {
  return `Your draft is kept in ${tenantNameOf(tenants, tenantId)}.`;
}

/** Shown after a switch to a tenant in which the current page isn't open to the user. */
export function pageNotOpenWords(tenants: readonly TenantName[], tenantId: string): string {
  return `You can’t access the page you were on in ${tenantNameOf(tenants, tenantId)}.`;
}

/** Shown when access was revoked or another tab changed the tenant. */
export function tenantChangeWords(isLeftOpen: boolean, left: string, now: string): string {
  return isLeftOpen
    ? `The tenant was changed in another tab: from ${left} to ${now}.`
    : `You no longer have access to ${left}. You are in ${now} now.`;
}

/** DEFAULT stands for no client and isn't a tenant record. */
export function hasTenantPage(tenantId: string): boolean {
  return tenantId !== ALL_TENANTS && tenantId !== DEFAULT_TENANT;
}

/** Create routes, add buttons and Copy are hidden in ALL_TENANTS and DEFAULT (Deployments §2). */
export function tenantAllowsCreation(tenantId: string): boolean {
  return tenantId !== ALL_TENANTS && tenantId !== DEFAULT_TENANT;
}

export function mayCreateDeployments(privileges: ReadonlySet<string>, tenantId: string): boolean {
  return tenantAllowsCreation(tenantId) && holds(privileges, 'deployment.create');
}

/** A tenant in which the user can decide without a switch (docs/decisions/0049). */
export interface TenantPlace {
  readonly tenantId: string;
  readonly tenantName: string;
  /** The user's, there. */
  readonly privileges: readonly string[];
}
