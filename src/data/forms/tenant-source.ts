import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import { listUserTenants } from '../../contract/generated/operations/session.ts';
import { ALL_TENANTS, type TenantName } from '../../rules/tenants.ts';
import { plainSource } from './reference-source.ts';

/** The tenants that the user works in, for records that belong to several. */
export const tenantSource = (client: ContractClient) =>
  plainSource<readonly TenantName[]>(
    v.array(v.object({ tenantId: v.string(), tenantName: v.string() })),
    async ({ signal }) => {
      const tenants = await call(client, listUserTenants, { signal });
      return tenants
        .filter(({ tenantId }) => tenantId !== ALL_TENANTS)
        .map(({ tenantId, tenantName }) => ({ tenantId, tenantName }));
    },
  );
