import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/bi-deployments.ts';
import { biDeploymentDetailParser, biDeploymentParser } from '../../contract/generated/parsers/bi-deployments.ts';
import type { BiDeployment, BiDeploymentDetail } from '../../contract/generated/schema.d.ts';
import type { BiDeploymentCommand } from '../../machines/lifecycles/bi-deployment/actions.ts';
import { biDeploymentCommands as confirmedCommands } from '../../machines/lifecycles/bi-deployment/confirmed-commands.ts';
import { type BiDeploymentListQuery, biDeploymentListAddress } from '../../rules/bi-deployments/record.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listFiltering } from '../resources/list-filtering.ts';
import type { RecordKind } from '../resources/record-kind.ts';
import { type AskedCommand, type CalledCommand, resourceCommands } from '../resources/resource.ts';

/** BI deployments as the device keeps them: everything but their secrets, which a list does not bear either. */
export const biDeploymentRecords: RecordKind<BiDeployment, BiDeploymentDetail, BiDeploymentListQuery> = {
  area: 'bi-deployments',
  summaryParser: biDeploymentParser,
  detailParser: biDeploymentDetailParser,
  toldDetailParser: biDeploymentParser,
  summaryFields: Object.keys(biDeploymentParser.entries),
  sensitive: 'BiDeploymentDetail',
  order: HIGHEST_ID_FIRST,
  ...listFiltering(biDeploymentListAddress, {
    requestId: 'id',
    status: ({ status }) => status,
    environmentIdentifier: ({ environmentIdentifier }) => environmentIdentifier,
    createdBy: ({ createdUserId }) => createdUserId ?? null,
  }),
};

function send(
  client: ContractClient,
  action: BiDeploymentCommand,
  { subjectId: id, header, credential }: CalledCommand<number>,
) {
  const params = { path: { id }, header };
  const secrets = credential === null ? {} : { credential };
  switch (action) {
    case 'APPROVE':
      return call(client, operations.approveBiDeployment, { params });
    case 'REJECT':
      return call(client, operations.rejectBiDeployment, { params });
    case 'DELETE':
      return call(client, operations.deleteBiDeployment, { params });
    case 'LAUNCH':
      // The specified launch is a GET, which can carry no secrets.
      return credential === null
        ? call(client, operations.launchBiDeployment, { params })
        : call(client, operations.launchBiDeploymentWithSecrets, { params, body: { credential } });
    case 'DESTROY':
      return call(client, operations.destroyBiDeployment, {
        params: { header },
        body: { id, action: 'INIT_DESTROY_INFRASTRUCTURE', ...secrets },
      });
  }
}

/** Their commands, for dialogs and for the queue (Administration §7). */
export const biDeploymentCommands = resourceCommands<BiDeployment, AskedCommand<BiDeploymentCommand>>(
  confirmedCommands,
  async (client, { action }, command) => (await send(client, action, command))?.record ?? null,
);
