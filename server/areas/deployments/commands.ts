/** The calls that do something to a deployment request (Deployments §7, and the Launch extension). */
import { type CommandAction, ENVIRONMENT_ACTIONS } from '../../../src/rules/deployments/actions.ts';
import type { OperationCredential } from '../../jobs/status-commands.ts';
import { type CommandCall, expectedVersion } from '../../plugins/commands.ts';
import type { Handler, Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../plugins/problem.ts';
import { carryOut, contextOf } from '../../records/command.ts';
import type { Services } from '../../services.ts';
import { type DeploymentCommand, deploymentCommandArea } from './commands/command.ts';
import { launchTokenHash, linkedRequest } from './launch-links.ts';

/** Each answers a CommandOutcome; the request is named in the path. */
const ACTIONS_BY_PATH = {
  approveDeploymentRequest: 'APPROVE',
  approveDeploymentRequestFromDetail: 'APPROVE',
  rejectDeploymentRequest: 'REJECT',
  rejectDeploymentRequestFromDetail: 'REJECT',
  deleteDeploymentRequest: 'DELETE',
  startDeploymentVms: 'START',
  stopDeploymentVms: 'STOP',
  destroyDeploymentInfrastructure: 'DESTROY',
  launchDeployment: 'LAUNCH',
  endKeepingDeploymentAwake: 'END_KEEP_AWAKE',
} as const satisfies { readonly [Id in OperationId]?: CommandAction };

type PathOperation = keyof typeof ACTIONS_BY_PATH;
type BodyOperation = 'runEnvironmentAction' | 'retryDeployment' | 'redeployDeployment';
type CommandOperation = PathOperation | BodyOperation | 'followLaunchLink' | 'keepDeploymentAwake';

const UNKNOWN_LINK = 'This launch link doesn’t exist in the current tenant. It may belong to another one.';

export function deploymentCommands(
  services: Services,
  operationCredential: OperationCredential,
): Handlers<CommandOperation> {
  const area = deploymentCommandArea(operationCredential);

  function run(call: CommandCall, command: Omit<DeploymentCommand, 'expectedVersion'>) {
    const expected = expectedVersion(call);
    return services.commands.run(call, (within) =>
      carryOut(within, area, { ...command, expectedVersion: expected }, contextOf(services, call)),
    );
  }

  function byPath<Id extends PathOperation>(operation: Id): Handler<PathOperation> {
    return (call) => run(call, { action: ACTIONS_BY_PATH[operation], id: call.path.id });
  }

  return {
    approveDeploymentRequest: byPath('approveDeploymentRequest'),
    approveDeploymentRequestFromDetail: byPath('approveDeploymentRequestFromDetail'),
    rejectDeploymentRequest: byPath('rejectDeploymentRequest'),
    rejectDeploymentRequestFromDetail: byPath('rejectDeploymentRequestFromDetail'),
    deleteDeploymentRequest: byPath('deleteDeploymentRequest'),
    startDeploymentVms: byPath('startDeploymentVms'),
    stopDeploymentVms: byPath('stopDeploymentVms'),
    destroyDeploymentInfrastructure: byPath('destroyDeploymentInfrastructure'),
    launchDeployment: byPath('launchDeployment'),
    endKeepingDeploymentAwake: byPath('endKeepingDeploymentAwake'),
    keepDeploymentAwake: (call) =>
      run(call, { action: 'KEEP_AWAKE', id: call.path.id, keepAwakeUntil: call.body.until }),
    runEnvironmentAction: (call) =>
      run(call, { action: ENVIRONMENT_ACTIONS[call.body.action], id: call.body.id, credential: call.body.credential }),
    retryDeployment: (call) => run(call, { action: 'RETRY', id: call.body.id, credential: call.body.credential }),
    redeployDeployment: (call) =>
      run(call, {
        action: 'REDEPLOY',
        id: call.body.id,
        credential: call.body.credential,
        redeployment: call.body,
      }),
    followLaunchLink: async (call) => {
      const link = await linkedRequest(services.queries, launchTokenHash(services, call.path.token));
      const { viewer } = call;
      const isOpen = link !== undefined && (viewer.tenantScope === null || viewer.tenantScope === link.tenant_id);
      if (!isOpen) throw notFound(UNKNOWN_LINK);
      return services.commands.run(call, async (within) => {
        const command = { action: 'LAUNCH', id: link.id, expectedVersion: null } as const;
        await carryOut(within, area, command, contextOf(services, call));
        return { client: link.client, environmentIdentifier: link.environment_identifier, action: 'created' as const };
      });
    },
  };
}
