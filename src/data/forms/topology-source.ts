import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import { listTopologies } from '../../contract/generated/operations/topologies.ts';
import { everyRow } from './every-row.ts';
import { ofTenant } from './record-tenant.ts';
import { plainSource } from './reference-source.ts';

const parser = v.array(v.object({ name: v.string(), version: v.string(), serviceProviders: v.array(v.string()) }));

/** The topologies that a form chooses from, asked for again when one of them has changed. */
export const topologySource = (client: ContractClient) => ({
  of: 'topologies' as const,
  ...plainSource(parser, async ({ signal, tenantId }) => {
    const rows = await everyRow((position) =>
      call(client, listTopologies, { params: { query: { ...position, ...ofTenant(tenantId) } }, signal }),
    );
    return rows.map(({ name, version, serviceProviders }) => ({ name, version, serviceProviders }));
  }),
});
