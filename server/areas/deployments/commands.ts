/** Commands on deployment requests, the chart's effects, and their calls (Deployments §7). */
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { DeploymentEffect, OperationRequest } from '../../../src/machines/lifecycles/deployment/events.ts';
import type { DeploymentFacts } from '../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../src/machines/lifecycles/deployment/lifecycle.ts';
import { ordersBuild } from '../../../src/machines/lifecycles/deployment/missing-vpc.ts';
import {
  type CommandAction,
  DEPLOYMENT_ACTION_LABELS,
  ENVIRONMENT_ACTIONS,
} from '../../../src/rules/deployments/actions.ts';
import { countAfterApproval } from '../../../src/rules/deployments/approvals.ts';
import {
  effectiveRedeployStages,
  isRedeployMethodAllowed,
  isRedeployStageOf,
  REDEPLOY_METHODS,
  REDEPLOY_STAGES_BY_TYPE,
  type RedeployMethod,
  type RedeployStage,
} from '../../../src/rules/deployments/build-stages.ts';
import type { StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import { vpcRefusal } from '../../../src/rules/deployments/vpc-in-the-way.ts';
import type { Transaction } from '../../database/database.ts';
import { factsViewerOf } from '../../identity/facts-viewer.ts';
import { cancelOperation } from '../../jobs/cancel.ts';
import { enqueueOperation } from '../../jobs/enqueue.ts';
import { type OrderPlan, planOrders, recordApprovedPlan, requireSamePlan } from '../../jobs/planned-records.ts';
import type { OperationCredential, StoredCredential } from '../../jobs/status-commands.ts';
import { type CommandCall, expectedVersion } from '../../plugins/commands.ts';
import type { Handler, Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { type FieldError, notFound, validationFailed } from '../../problems/problem.ts';
import {
  type CommandArea,
  type CommandContext,
  carryOut,
  contextOf,
  type RecordCommand,
} from '../../records/command.ts';
import { holdVpc } from '../../reference/vpcs.ts';
import type { Services } from '../../services.ts';
import { launchTokenHash, linkedRequest } from './launch-links.ts';
import { orderMail } from './mails.ts';
import { deploymentOperations } from './operations/operations.ts';
import { plannedRequests } from './plans.ts';
import { type DeploymentRecord, type DeploymentRequestSummary, summaryOf, tupleOf } from './record.ts';
import { endKeepAwake, keepAwake, takeOverByHand } from './schedules/by-hand.ts';
import { deployments, isSeenBeforeApprovals, recordApproval, updateRecord } from './store.ts';

type Redeployment = Pick<
  components['schemas']['RedeployBody'],
  'stagesToRun' | 'redeploymentMethod' | 'isAdvancedMode'
>;

interface OrderedRedeployment {
  readonly stages: readonly RedeployStage[];
  readonly redeploymentMethod: RedeployMethod;
}

/** The chosen stages and those that the method forces (Deployments §4 "Redeployment stages", "Redeploy methods"). */
function redeploymentOf(record: DeploymentRecord, wanted: Redeployment): OrderedRedeployment {
  const { deployment_type: type, environment_type: environmentType } = record;
  const errors: FieldError[] = [];
  if (!isRedeployMethodAllowed(wanted.redeploymentMethod, environmentType === 'PRODUCTION')) {
    const { label } = REDEPLOY_METHODS[wanted.redeploymentMethod];
    errors.push({ field: 'redeploymentMethod', message: `'${label}' is not available for production environments.` });
  }
  const foreign = wanted.stagesToRun.filter((stage) => !isRedeployStageOf(type, stage));
  if (foreign.length > 0) {
    errors.push({ field: 'stagesToRun', message: `Deployments of this type have no stage ${foreign.join(', ')}.` });
  }
  const runsAll = !wanted.isAdvancedMode && wanted.stagesToRun.length === 0;
  const chosen = runsAll ? REDEPLOY_STAGES_BY_TYPE[type] : wanted.stagesToRun;
  const stages = effectiveRedeployStages(type, wanted.redeploymentMethod, chosen);
  if (stages.length === 0) errors.push({ field: 'stagesToRun', message: 'Select a stage to run.' });
  if (errors.length > 0) throw validationFailed(errors);
  return { stages, redeploymentMethod: wanted.redeploymentMethod };
}

type Schemas = components['schemas'];

interface DeploymentCommand extends RecordCommand<number, CommandAction> {
  readonly credential?: Schemas['EnvironmentCredential'] | undefined;
  readonly redeployment?: Schemas['RedeployBody'];
  readonly keepAwakeUntil?: string;
}

function storedCredentialOf(record: DeploymentRecord): StoredCredential {
  const { credential_id: id, credential_provider: provider, credential_is_empty: isEmpty } = record;
  return { id, provider, isEmpty };
}

async function orderOperation(
  operationCredential: OperationCredential,
  transaction: Transaction,
  record: DeploymentRecord,
  command: DeploymentCommand,
  context: CommandContext,
  request: OperationRequest,
): Promise<void> {
  // A launch doesn't ask for secrets because it may start from a link in a mail.
  const sealedCredential =
    command.action === 'LAUNCH'
      ? null
      : await operationCredential(transaction, context, storedCredentialOf(record), command.credential);
  await takeOverByHand(transaction, record, command.action);
  await enqueueOperation(transaction, {
    ...request,
    record: { area: deployments.area, id: record.id },
    tenantId: record.tenant_id,
    requestedBy: context.viewer.userId,
    sealedCredential,
    ...(command.redeployment === undefined ? {} : redeploymentOf(record, command.redeployment)),
  });
}

/** A build needs an existing VPC. This locks the VPC against deletion until the transaction ends, and waits for a deletion in progress. */
async function missingVpcRefusal(
  transaction: Transaction,
  record: DeploymentRecord,
  action: CommandAction,
): Promise<string | null> {
  const { vpcId, vpcName } = record.document;
  if (vpcId == null) return null;
  const vpc = await holdVpc(transaction, vpcId);
  const { name, status } = vpc ?? { name: vpcName ?? `#${vpcId}`, status: null };
  return vpcRefusal(DEPLOYMENT_ACTION_LABELS[action].toLowerCase(), { name, status }, tupleOf(record));
}

const deploymentCommandArea = (
  operationCredential: OperationCredential,
  publicUrl: string,
  orderPlan: OrderPlan<DeploymentRecord>,
): CommandArea<
  DeploymentRecord,
  DeploymentRequestSummary,
  StatusTuple,
  CommandAction,
  DeploymentFacts,
  DeploymentEffect,
  DeploymentCommand
> => ({
  records: deployments,
  lifecycle: deploymentLifecycle,
  labels: { ...DEPLOYMENT_ACTION_LABELS, CANCEL: 'Cancel the operation of', PLAN: 'Make the plan again of' },
  tuple: tupleOf,
  facts: async (record, { viewer, now }, within) =>
    deploymentLifecycle.factsOf(summaryOf(record), await factsViewerOf(within, viewer), now),
  update: async (transaction, record, tuple, effects) => {
    // The effect has written everything.
    if (effects.some(({ type }) => type === 'cancelOperation' || type === 'makePlan'))
      return (await deployments.lock(transaction, record.id, null)) ?? record;
    const isDecision = effects.some(({ type }) => type === 'recordApproval');
    return updateRecord(transaction, record, { tuple, isDecision, operation: null });
  },
  isSeen: isSeenBeforeApprovals,
  whyNot: async (transaction, record, { action, effects }) =>
    effects.some(ordersBuild) ? missingVpcRefusal(transaction, record, action) : null,
  carryOutEffect: async (transaction, record, effect, command, context) => {
    switch (effect.type) {
      case 'enqueueOperation':
        return orderOperation(operationCredential, transaction, record, command, context, effect.params);
      case 'recordApproval': {
        const planDigest = command.planDigest ?? null;
        await requireSamePlan(plannedRequests, transaction, record, planDigest, context);
        if (countAfterApproval(summaryOf(record)) === null)
          await recordApprovedPlan(plannedRequests, transaction, record);
        return recordApproval(transaction, record, planDigest, context);
      }
      case 'makePlan':
        return orderPlan(transaction, record, context);
      case 'keepAwake':
        return keepAwake(transaction, record, command.keepAwakeUntil, context.now);
      case 'endKeepAwake':
        return endKeepAwake(transaction, record, context.now);
      case 'cancelOperation':
        return cancelOperation(
          transaction,
          { keys: context.keys, now: () => context.now, publicUrl },
          { area: deploymentOperations, record, user: context.viewer },
        );
      case 'sendLaunchMail':
        return orderMail(transaction, record, 'launch');
      case 'notify':
        return orderMail(transaction, record, effect.params.news);
    }
  },
});

/** Each returns a CommandOutcome; the path names the request. */
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
  cancelDeploymentOperation: 'CANCEL',
  planDeployment: 'PLAN',
} as const satisfies { readonly [Id in OperationId]?: CommandAction };

type PathOperation = keyof typeof ACTIONS_BY_PATH;
type BodyOperation = 'runEnvironmentAction' | 'retryDeployment' | 'redeployDeployment';
type CommandOperation = PathOperation | BodyOperation | 'followLaunchLink' | 'keepDeploymentAwake';

const UNKNOWN_LINK = 'This launch link doesn’t exist in the current tenant. It may belong to another one.';

export function deploymentCommands(
  services: Services,
  operationCredential: OperationCredential,
): Handlers<CommandOperation> {
  const area = deploymentCommandArea(operationCredential, services.publicUrl, planOrders(services, plannedRequests));

  function run(call: CommandCall, command: Omit<DeploymentCommand, 'expectedVersion'>) {
    const expected = expectedVersion(call);
    return services.commands.run(call, (within) =>
      carryOut(within, area, { ...command, expectedVersion: expected }, contextOf(services, call)),
    );
  }

  function byPath<Id extends PathOperation>(operation: Id): Handler<PathOperation> {
    return (call) => {
      const { comment = null, signature, planDigest = null } = call.body ?? {};
      return run(call, { action: ACTIONS_BY_PATH[operation], id: call.path.id, comment, signature, planDigest });
    };
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
    cancelDeploymentOperation: byPath('cancelDeploymentOperation'),
    planDeployment: byPath('planDeployment'),
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
