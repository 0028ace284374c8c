import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import { listUserTenants } from '../../contract/generated/operations/session.ts';
import { worksInAllTenants } from '../../rules/access/grants.ts';
import { ALL_TENANTS, type TenantName } from '../../rules/people/tenants.ts';
import type { FormPortal, FormViewer } from './form-address.ts';
import { heldChoices } from './held-choices.ts';
import { plainSource } from './reference-source.ts';

function choicesOf(tenants: readonly TenantName[]): readonly TenantName[] {
  return tenants
    .filter(({ tenantId }) => tenantId !== ALL_TENANTS)
    .map(({ tenantId, tenantName }) => ({ tenantId, tenantName }))
    .toSorted((left, right) => left.tenantName.localeCompare(right.tenantName));
}

const parser = v.array(v.object({ tenantId: v.string(), tenantName: v.string() }));

export const tenantSource = (client: ContractClient, { privileges }: Pick<FormViewer, 'privileges'>) => ({
  of: 'tenants' as const,
  // Records don't say which tenants a user can access, unless it is all.
  held: async (_: unknown, { tenants }: FormPortal['resources']) =>
    worksInAllTenants(privileges) ? heldChoices(tenants.readEvery(), choicesOf) : null,
  ...plainSource<readonly TenantName[]>(parser, async ({ signal }) =>
    choicesOf(await call(client, listUserTenants, { signal })),
  ),
});
