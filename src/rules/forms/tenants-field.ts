import type { TenantName } from '../people/tenants.ts';
import type { Option } from './form.ts';

export interface TenantsSetting {
  /** The record's tenants, whether the user has access or not. */
  readonly ownTenants: readonly TenantName[];
  readonly reference: { readonly tenants: readonly TenantName[] | null };
}

function optionOf({ tenantId, tenantName }: TenantName): Option {
  return { value: tenantId, label: tenantName };
}

export const tenantsField = {
  name: 'tenants',
  label: 'Tenants',
  control: 'picks',
  required: { message: 'Select at least one tenant' },
  options: {
    list: 'tenants',
    on: [],
    ask: (_: unknown, { ownTenants, reference: { tenants } }: TenantsSetting) => {
      if (tenants === null) return null;
      const others = ownTenants.filter((own) => !tenants.some(({ tenantId }) => tenantId === own.tenantId));
      return [...tenants, ...others].map(optionOf);
    },
  },
  ownPicks: { on: [], ask: (_: unknown, { ownTenants }: TenantsSetting) => ownTenants.map(optionOf) },
  rules: [
    {
      on: ['tenants'],
      ask: (
        values: { readonly tenants: readonly string[] },
        { ownTenants, reference: { tenants } }: TenantsSetting,
      ) => {
        const known = tenants === null ? null : [...tenants, ...ownTenants];
        const isKnown = (id: string) => known === null || known.some(({ tenantId }) => tenantId === id);
        return values.tenants.every(isKnown) ? null : 'Choose only tenants you have access to.';
      },
    },
  ],
} as const;
