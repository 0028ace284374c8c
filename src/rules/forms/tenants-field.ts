/** The field of records that belong to several tenants. */
import type { TenantName } from '../tenants.ts';
import type { Option } from './form.ts';

/** What the field asks of its form's setting. */
export interface TenantsSetting {
  /** Those that the record has already, whether its user works in them or not. */
  readonly ownTenants: readonly TenantName[];
  /** `tenants` are those that the user works in. */
  readonly reference: { readonly tenants: readonly TenantName[] | null };
}

function optionOf({ tenantId, tenantName }: TenantName): Option {
  return { value: tenantId, label: tenantName };
}

/** Its value are the tenants' ids. */
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
