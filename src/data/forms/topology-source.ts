import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import { listTopologies } from '../../contract/generated/operations/topologies.ts';
import type { Topology } from '../../contract/generated/schema.d.ts';
import { topologyId } from '../../rules/reference/topologies.ts';
import { everyRow } from './every-row.ts';
import type { FormPortal } from './form-address.ts';
import { heldChoices } from './held-choices.ts';
import { ofTenant } from './record-tenant.ts';
import { plainSource } from './reference-source.ts';

const parser = v.array(v.object({ name: v.string(), version: v.string(), serviceProviders: v.array(v.string()) }));

export const topologySource = (client: ContractClient) => ({
  of: 'topologies' as const,
  held: (_: unknown, { topologies }: FormPortal['resources']) =>
    heldChoices(topologies.readEvery(), (records) =>
      records.map(({ name, topologyVersion, serviceProviders }) => {
        return { name, version: topologyVersion, serviceProviders };
      }),
    ),
  ...plainSource(parser, async ({ signal, tenantId }) => {
    const rows = await everyRow((position) =>
      call(client, listTopologies, { params: { query: { ...position, ...ofTenant(tenantId) } }, signal }),
    );
    return rows.map(({ name, version, serviceProviders }) => ({ name, version, serviceProviders }));
  }),
});

export type TopologyParts = Pick<
  Topology,
  'additionalParameters' | 'applicableConfigsVersions' | 'deploymentConfigs' | 'documentationUrl'
>;

export const heldTopology =
  <Content>(partsOf: (topology: TopologyParts) => Content) =>
  (
    { key }: { readonly key: { readonly name: string; readonly version: string } },
    { topologies }: FormPortal['resources'],
  ) =>
    heldChoices(topologies.readEvery(), (records) => {
      const id = topologyId(key.name, key.version);
      const found = records.find((record) => record.id === id);
      return found === undefined ? null : { key, content: partsOf(found) };
    });
