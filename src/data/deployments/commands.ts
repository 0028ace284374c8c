import { type ContractClient, call } from '../../contract/client.ts';
import { cancelDeploymentOperation } from '../../contract/generated/operations/cancel.ts';
import * as operations from '../../contract/generated/operations/deployment-commands.ts';
import { deleteDeploymentRequest } from '../../contract/generated/operations/deployments.ts';
import { launchDeployment } from '../../contract/generated/operations/launch.ts';
import { planDeployment } from '../../contract/generated/operations/plans.ts';
import { endKeepingDeploymentAwake, keepDeploymentAwake } from '../../contract/generated/operations/schedules.ts';
import type {
  CommandOutcome as CommandAnswer,
  DeploymentRequestSummary,
  EnvironmentActionBody,
  RedeployBody,
} from '../../contract/generated/schema.d.ts';
import { deploymentCommands as confirmedCommands } from '../../machines/lifecycles/deployment/confirmed-commands.ts';
import type { CommandAction } from '../../rules/deployments/actions.ts';
import { type CalledCommand, decisionBody, resourceCommands } from '../resources/resource.ts';

export type RedeployChoice = Pick<RedeployBody, 'stagesToRun' | 'redeploymentMethod' | 'isAdvancedMode'>;

/** An undecided command; the specification's paths depend on where it was offered. */
export type DeploymentCommand =
  | { readonly action: Exclude<CommandAction, 'REDEPLOY' | 'KEEP_AWAKE'>; readonly from: 'list' | 'detail' }
  /** `until` is ISO 8601. */
  | { readonly action: 'KEEP_AWAKE'; readonly from: 'list' | 'detail'; readonly until: string }
  | { readonly action: 'REDEPLOY'; readonly from: 'list' | 'detail'; readonly choice: RedeployChoice };

/** Deployments §7. Throws an AppError. */
export async function callCommand(
  client: ContractClient,
  decided: DeploymentCommand,
  command: CalledCommand<number>,
): Promise<CommandAnswer | undefined> {
  const { recordId: id, header } = command;
  const params = { path: { id }, header };
  const body = decisionBody(command);
  const credential = command.credential === null ? {} : { credential: command.credential };
  const runAction = (action: EnvironmentActionBody['action']) =>
    call(client, operations.runEnvironmentAction, { params: { header }, body: { id, action, ...credential } });
  // The detail menu's own paths are GETs, which can carry no credential.
  const isPlain = decided.from === 'detail' && command.credential === null;
  switch (decided.action) {
    case 'APPROVE':
      return decided.from === 'list'
        ? call(client, operations.approveDeploymentRequest, { params, ...body })
        : call(client, operations.approveDeploymentRequestFromDetail, { params, ...body });
    case 'REJECT':
      return decided.from === 'list'
        ? call(client, operations.rejectDeploymentRequest, { params, ...body })
        : call(client, operations.rejectDeploymentRequestFromDetail, { params, ...body });
    case 'DELETE':
      return call(client, deleteDeploymentRequest, { params });
    case 'LAUNCH':
      return call(client, launchDeployment, { params });
    case 'START':
      return isPlain ? call(client, operations.startDeploymentVms, { params }) : runAction('START_VMS');
    case 'STOP':
      return isPlain ? call(client, operations.stopDeploymentVms, { params }) : runAction('STOP_VMS');
    case 'DESTROY':
      return isPlain
        ? call(client, operations.destroyDeploymentInfrastructure, { params })
        : runAction('DESTROY_INFRASTRUCTURE');
    case 'ROLLBACK':
      return runAction('ROLLBACK_INFRASTRUCTURE');
    case 'RETRY':
      return call(client, operations.retryDeployment, {
        params: { header },
        body: { id, action: 'RETRY', ...credential },
      });
    case 'KEEP_AWAKE':
      return call(client, keepDeploymentAwake, { params, body: { until: decided.until } });
    case 'END_KEEP_AWAKE':
      return call(client, endKeepingDeploymentAwake, { params });
    case 'CANCEL':
      return call(client, cancelDeploymentOperation, { params });
    case 'PLAN':
      return call(client, planDeployment, { params });
    case 'REDEPLOY':
      return call(client, operations.redeployDeployment, {
        params: { header },
        body: { id, action: 'REDEPLOY', ...credential, ...decided.choice },
      });
  }
}

export const deploymentCommands = resourceCommands<DeploymentRequestSummary, DeploymentCommand>(
  confirmedCommands,
  async (client, decided, command) => (await callCommand(client, decided, command))?.record ?? null,
);
