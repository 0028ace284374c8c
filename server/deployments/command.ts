/** What a user does to a deployment request: one decision of the chart, and everything that follows from it. */
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { DeploymentEffect, OperationRequest } from '../../src/machines/lifecycles/deployment/events.ts';
import { deploymentLifecycle } from '../../src/machines/lifecycles/deployment/lifecycle.ts';
import type { Decision } from '../../src/machines/lifecycles/engine/decision.ts';
import { type CommandAction, DEPLOYMENT_ACTION_LABELS } from '../../src/rules/deployments/actions.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';
import { isVersionBeforeRestore } from '../backup/restore-marks.ts';
import type { Transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { enqueueOperation } from '../jobs/enqueue.ts';
import { enqueueNewsMail } from '../mail/enqueue.ts';
import { enqueueLaunchMail } from '../mail/launch-mail.ts';
import { actionNotAllowed, missingPrivilege, notFound, staleVersion } from '../plugins/problem.ts';
import type { Secrets } from '../secrets.ts';
import { conflictWith, deletionOf } from './conflict.ts';
import { logRequestChange } from './log.ts';
import { type EnvironmentCredential, operationCredential } from './operation-credential.ts';
import { type DeploymentRecord, summaryOf, tupleOf } from './record.ts';
import { redeploymentOf } from './redeployment.ts';
import { lockRecord, removeRecord, updateRecord } from './store.ts';

type Schemas = components['schemas'];

export interface DeploymentCommand {
  readonly action: CommandAction;
  readonly id: number;
  /** The version that it was decided on; null where the caller names none. */
  readonly expectedVersion: number | null;
  readonly credential?: EnvironmentCredential | undefined;
  /** REDEPLOY only. */
  readonly redeployment?: Schemas['RedeployBody'];
}

/** Who commands, when, and the keys that seal what the command brings along. */
export interface CommandContext {
  readonly viewer: Viewer;
  readonly now: Date;
  readonly keys: Pick<Secrets, 'encryptionKey'>;
}

/** Whether the request is as it was when it was decided on; null names no version. */
async function isSeenVersion(within: Transaction, record: DeploymentRecord, expected: number | null): Promise<boolean> {
  if (expected === null || expected === record.version) return true;
  return isVersionBeforeRestore(within, record, expected);
}

type Accepted = Extract<Decision<StatusTuple, DeploymentEffect>, { accepted: true }>;

/**
 * The chart's decision, or the refusal as a problem. Who may not give the command learns nothing of the statuses. A status
 * that no longer takes the action comes before a stale version: whoever approves what was approved meanwhile has nothing
 * left to decide.
 */
async function accept(
  transaction: Transaction,
  record: DeploymentRecord,
  command: DeploymentCommand,
  { viewer, now }: CommandContext,
): Promise<Accepted> {
  const facts = deploymentLifecycle.factsOf(
    summaryOf(record),
    {
      userId: viewer.userId,
      privileges: viewer.privileges,
      currentTenantId: viewer.tenantId,
      tenantsWithoutSelfApproval: new Set(record.block_self_approval ? [record.tenant_id] : []),
    },
    now,
  );
  const missing = deploymentLifecycle.privilegeRefusal(facts, command.action);
  if (missing !== null) throw missingPrivilege(missing.rule);
  const decision = deploymentLifecycle.decide(tupleOf(record), facts, { type: command.action });
  const isStale = !(await isSeenVersion(transaction, record, command.expectedVersion));
  if (decision.accepted && !isStale) return decision;
  const conflict = await conflictWith(transaction, record, viewer);
  if (!decision.accepted && (decision.because === 'status' || !isStale)) {
    throw actionNotAllowed(decision.sentence, conflict);
  }
  throw staleVersion(record.version, conflict);
}

async function orderOperation(
  transaction: Transaction,
  record: DeploymentRecord,
  command: DeploymentCommand,
  { viewer, keys }: CommandContext,
  request: OperationRequest,
): Promise<void> {
  // Nobody is asked for secrets at a launch: it begins from a link, in a mail.
  const sealedCredential =
    command.action === 'LAUNCH' ? null : await operationCredential(transaction, keys, record, command.credential);
  await enqueueOperation(transaction, {
    ...request,
    deploymentRequestId: record.id,
    tenantId: record.tenant_id,
    requestedBy: viewer.userId,
    sealedCredential,
    ...(command.redeployment === undefined ? {} : redeploymentOf(record, command.redeployment)),
  });
}

async function carryOutEffect(
  transaction: Transaction,
  record: DeploymentRecord,
  command: DeploymentCommand,
  context: CommandContext,
  effect: DeploymentEffect,
): Promise<void> {
  switch (effect.type) {
    case 'enqueueOperation':
      return orderOperation(transaction, record, command, context, effect.params);
    case 'sendLaunchMail':
      return enqueueLaunchMail(transaction, { deploymentRequestId: record.id });
    case 'notify':
      return enqueueNewsMail(transaction, { deploymentRequestId: record.id, news: effect.params.news });
    case 'removeRecord':
      return removeRecord(transaction, record);
    case 'open':
    case 'acknowledge':
      return;
  }
}

/**
 * Carries a command out within a transaction: the new statuses, both logs, the change feed and what the chart orders
 * hold together or not at all. Of two commands at once, the second one is judged by what the first one left.
 */
export async function carryOut(
  transaction: Transaction,
  command: DeploymentCommand,
  context: CommandContext,
): Promise<Schemas['CommandOutcome']> {
  const before = await lockRecord(transaction, command.id, context.viewer.tenantScope);
  if (before === null) {
    const deletion = await deletionOf(transaction, command.id, context.viewer);
    throw notFound(deletion === null ? undefined : 'This request has been deleted.', deletion);
  }
  const decision = await accept(transaction, before, command, context);
  for (const effect of decision.effects) {
    await carryOutEffect(transaction, before, command, context, effect);
  }
  // The runner says when the operation begins and how long it takes.
  const after = decision.deleted
    ? null
    : await updateRecord(transaction, before, { tuple: decision.tuple, operation: null });
  await logRequestChange(transaction, {
    action: command.action,
    label: DEPLOYMENT_ACTION_LABELS[command.action],
    userId: context.viewer.userId,
    before,
    after,
  });
  return after === null ? { id: before.id } : { id: before.id, record: summaryOf(after) };
}
