/** What a user does to a deployment request, and what the chart orders of it. */

import type { components } from '../../../../src/contract/generated/schema.d.ts';
import type { DeploymentEffect, OperationRequest } from '../../../../src/machines/lifecycles/deployment/events.ts';
import type { DeploymentFacts } from '../../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../../src/machines/lifecycles/deployment/lifecycle.ts';
import { ordersBuild } from '../../../../src/machines/lifecycles/deployment/missing-vpc.ts';
import { type CommandAction, DEPLOYMENT_ACTION_LABELS } from '../../../../src/rules/deployments/actions.ts';
import type { StatusTuple } from '../../../../src/rules/deployments/statuses.ts';
import { vpcRefusal } from '../../../../src/rules/deployments/vpc-in-the-way.ts';
import type { Transaction } from '../../../database/database.ts';
import { factsViewerOf } from '../../../identity/facts-viewer.ts';
import { enqueueOperation } from '../../../jobs/enqueue.ts';
import type { OperationCredential, StoredCredential } from '../../../jobs/status-commands.ts';
import type { CommandArea, CommandContext, RecordCommand } from '../../../records/command.ts';
import { holdVpc } from '../../../reference/vpcs.ts';
import { orderMail } from '../mails.ts';
import { type DeploymentRecord, type DeploymentRequestSummary, summaryOf, tupleOf } from '../record.ts';
import { deploymentRecords } from '../records.ts';
import { takeOverByHand } from '../schedules/by-hand.ts';
import { endKeepAwake, keepAwake } from '../schedules/keep-awake.ts';
import { updateRecord } from '../store.ts';
import { redeploymentOf } from './redeployment.ts';

type Schemas = components['schemas'];

export interface DeploymentCommand extends RecordCommand<number, CommandAction> {
  readonly credential?: Schemas['EnvironmentCredential'] | undefined;
  /** REDEPLOY only. */
  readonly redeployment?: Schemas['RedeployBody'];
  /** KEEP_AWAKE only. */
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
  // Nobody is asked for secrets at a launch: it begins from a link, in a mail.
  const sealedCredential =
    command.action === 'LAUNCH'
      ? null
      : await operationCredential(transaction, context, storedCredentialOf(record), command.credential);
  await takeOverByHand(transaction, record, command.action);
  await enqueueOperation(transaction, {
    ...request,
    subject: { area: deploymentRecords.area, id: record.id },
    tenantId: record.tenant_id,
    requestedBy: context.viewer.userId,
    sealedCredential,
    ...(command.redeployment === undefined ? {} : redeploymentOf(record, command.redeployment)),
  });
}

/**
 * A build begins in a VPC that is there. Nobody deletes or destroys that until the transaction ends, and who has begun to is waited for:
 * whoever comes second finds what the first has left.
 */
async function vpcObstacle(
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

export const deploymentCommandArea = (
  operationCredential: OperationCredential,
): CommandArea<
  DeploymentRecord,
  DeploymentRequestSummary,
  StatusTuple,
  CommandAction,
  DeploymentFacts,
  DeploymentEffect,
  DeploymentCommand
> => ({
  records: deploymentRecords,
  lifecycle: deploymentLifecycle,
  labels: DEPLOYMENT_ACTION_LABELS,
  tuple: tupleOf,
  facts: async (record, { viewer, now }, within) =>
    deploymentLifecycle.factsOf(summaryOf(record), await factsViewerOf(within, viewer), now),
  // The runner says when the operation begins and how long it takes.
  update: (transaction, record, tuple) => updateRecord(transaction, record, { tuple, operation: null }),
  obstacle: async (transaction, record, { action, effects }) =>
    effects.some(ordersBuild) ? vpcObstacle(transaction, record, action) : null,
  carryOutEffect: (transaction, record, effect, command, context) => {
    switch (effect.type) {
      case 'enqueueOperation':
        return orderOperation(operationCredential, transaction, record, command, context, effect.params);
      case 'keepAwake':
        return keepAwake(transaction, record, command.keepAwakeUntil, context.now);
      case 'endKeepAwake':
        return endKeepAwake(transaction, record, context.now);
      case 'sendLaunchMail':
        return orderMail(transaction, record, 'launch');
      case 'notify':
        return orderMail(transaction, record, effect.params.news);
    }
  },
});
