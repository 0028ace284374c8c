import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import { listCredentials } from '../../contract/generated/operations/credentials.ts';
import type { Credential } from '../../contract/generated/schema.d.ts';
import { everyRow } from './every-row.ts';
import type { FormPortal } from './form-address.ts';
import { heldChoices } from './held-choices.ts';
import { ofTenant } from './record-tenant.ts';
import { plainSource } from './reference-source.ts';

interface ChosenCredential {
  readonly credentialId: string;
  readonly credentialName: string;
  readonly cloudProvider: string;
  readonly isEmpty: boolean;
}

type Use = 'useForDeployment' | 'useForMonitoring';

const parser = v.array(
  v.object({ credentialId: v.string(), credentialName: v.string(), cloudProvider: v.string(), isEmpty: v.boolean() }),
);

function choicesOf(rows: readonly Credential[]): readonly ChosenCredential[] {
  return rows
    .map(({ credentialId, credentialName, cloudProvider, isEmpty = false }) => {
      return { credentialId: String(credentialId), credentialName, cloudProvider, isEmpty };
    })
    .toSorted((left, right) => left.credentialName.localeCompare(right.credentialName));
}

export const credentialSource = (client: ContractClient, use: Use) => ({
  of: 'credentials' as const,
  held: (_: unknown, { credentials }: FormPortal['resources']) =>
    heldChoices(credentials.readEvery(), (records) => choicesOf(records.filter((record) => record[use] === true))),
  ...plainSource(parser, async ({ signal, tenantId }) =>
    choicesOf(
      await everyRow((position) =>
        call(client, listCredentials, {
          params: { query: { ...position, [use]: true, ...ofTenant(tenantId) } },
          signal,
        }),
      ),
    ),
  ),
});
