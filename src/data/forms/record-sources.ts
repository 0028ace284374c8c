import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import { listCredentials } from '../../contract/generated/operations/credentials.ts';
import { listUserTenants } from '../../contract/generated/operations/session.ts';
import { listTopologies } from '../../contract/generated/operations/topologies.ts';
import type { Credential, Topology } from '../../contract/generated/schema.d.ts';
import { worksInAllTenants } from '../../rules/access/grants.ts';
import { ALL_TENANTS, type TenantName } from '../../rules/people/tenants.ts';
import { topologyId } from '../../rules/reference/topologies.ts';
import type { FormPortal, FormViewer } from './form-address.ts';
import { everyRow, heldChoices, ofTenant, plainSource } from './reference-source.ts';

function tenantChoices(tenants: readonly TenantName[]): readonly TenantName[] {
  return tenants
    .filter(({ tenantId }) => tenantId !== ALL_TENANTS)
    .map(({ tenantId, tenantName }) => ({ tenantId, tenantName }))
    .toSorted((left, right) => left.tenantName.localeCompare(right.tenantName));
}

const tenantParser = v.array(v.object({ tenantId: v.string(), tenantName: v.string() }));

export const tenantSource = (client: ContractClient, { privileges }: Pick<FormViewer, 'privileges'>) => ({
  of: 'tenants' as const,
  // Records don't say which tenants a user can access, unless it is all.
  held: async (_: unknown, { tenants }: FormPortal['resources']) =>
    worksInAllTenants(privileges) ? heldChoices(tenants.readEvery(), tenantChoices) : null,
  ...plainSource<readonly TenantName[]>(tenantParser, async ({ signal }) =>
    tenantChoices(await call(client, listUserTenants, { signal })),
  ),
});

interface ChosenCredential {
  readonly credentialId: string;
  readonly credentialName: string;
  readonly cloudProvider: string;
  readonly isEmpty: boolean;
}

type Use = 'useForDeployment' | 'useForMonitoring';

const credentialParser = v.array(
  v.object({ credentialId: v.string(), credentialName: v.string(), cloudProvider: v.string(), isEmpty: v.boolean() }),
);

function credentialChoices(rows: readonly Credential[]): readonly ChosenCredential[] {
  return rows
    .map(({ credentialId, credentialName, cloudProvider, isEmpty = false }) => {
      return { credentialId: String(credentialId), credentialName, cloudProvider, isEmpty };
    })
    .toSorted((left, right) => left.credentialName.localeCompare(right.credentialName));
}

export const credentialSource = (client: ContractClient, use: Use) => ({
  of: 'credentials' as const,
  held: (_: unknown, { credentials }: FormPortal['resources']) =>
    heldChoices(credentials.readEvery(), (records) =>
      credentialChoices(records.filter((record) => record[use] === true)),
    ),
  ...plainSource(credentialParser, async ({ signal, tenantId }) =>
    credentialChoices(
      await everyRow((position) =>
        call(client, listCredentials, {
          params: { query: { ...position, [use]: true, ...ofTenant(tenantId) } },
          signal,
        }),
      ),
    ),
  ),
});

const topologyParser = v.array(
  v.object({ name: v.string(), version: v.string(), serviceProviders: v.array(v.string()) }),
);

export const topologySource = (client: ContractClient) => ({
  of: 'topologies' as const,
  held: (_: unknown, { topologies }: FormPortal['resources']) =>
    heldChoices(topologies.readEvery(), (records) =>
      records.map(({ name, topologyVersion, serviceProviders }) => {
        return { name, version: topologyVersion, serviceProviders };
      }),
    ),
  ...plainSource(topologyParser, async ({ signal, tenantId }) => {
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
