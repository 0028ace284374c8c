import { type AppError, toAppError } from '../../contract/app-error.ts';
import { type CommandHeaders, type ContractClient, call, commandHeaders } from '../../contract/client.ts';
import * as operations from '../../contract/command-operations.ts';
import type {
  Capabilities,
  CommandOutcome as CommandAnswer,
  DeploymentRequestSummary,
  EnvironmentActionBody,
  RedeployBody,
} from '../../contract/generated/schema.d.ts';
import type { Command, CommandOutcome } from '../../machines/confirmation.ts';
import type { CommandAction } from '../../rules/deployments/actions.ts';
import { hasChanged } from '../../rules/deployments/record-differences.ts';

/** What is chosen in the redeploy dialog. */
export type RedeployChoice = Pick<RedeployBody, 'stagesToRun' | 'redeploymentMethod' | 'isAdvancedMode'>;

/** A deployment command before it is decided: the action, and where it was offered (the specification's paths differ). */
export type DeploymentCommand =
  | { readonly action: Exclude<CommandAction, 'REDEPLOY'>; readonly from: 'list' | 'detail' }
  | { readonly action: 'REDEPLOY'; readonly from: 'list' | 'detail'; readonly choice: RedeployChoice };

/** What a command's call needs of the decision. */
export interface CalledCommand extends Pick<Command<DeploymentRequestSummary>, 'commandId' | 'credential'> {
  readonly subjectId: number;
  /** The version that was decided on; undefined where the back end knows none. */
  readonly version: number | undefined;
}

type KnownExtensions = Pick<Capabilities, 'extensions'>;

/** `params.header` of a command, as far as the back end knows them. */
export function knownHeaders(
  capabilities: KnownExtensions,
  commandId: string,
  ofVersion: number | undefined,
): CommandHeaders {
  const { 'Idempotency-Key': id, 'If-Match': version } = commandHeaders(commandId, ofVersion);
  const has = (extension: string) => capabilities.extensions.includes(extension);
  return {
    ...(id !== undefined && has('idempotency') && { 'Idempotency-Key': id }),
    ...(version !== undefined && has('versions') && { 'If-Match': version }),
  };
}

/** Makes the call of a command (Deployments §7). Throws an AppError. */
export async function callCommand(
  client: ContractClient,
  capabilities: KnownExtensions,
  decided: DeploymentCommand,
  command: CalledCommand,
): Promise<CommandAnswer | undefined> {
  const id = command.subjectId;
  const header = knownHeaders(capabilities, command.commandId, command.version);
  const params = { path: { id }, header };
  const credential = command.credential === null ? {} : { credential: command.credential };
  const runAction = (action: EnvironmentActionBody['action']) =>
    call(client, operations.runEnvironmentAction, { params: { header }, body: { id, action, ...credential } });
  // The detail menu's own paths are GETs, which can carry no credential.
  const isPlain = decided.from === 'detail' && command.credential === null;
  switch (decided.action) {
    case 'APPROVE':
      return decided.from === 'list'
        ? call(client, operations.approveDeploymentRequest, { params })
        : call(client, operations.approveDeploymentRequestFromDetail, { params });
    case 'REJECT':
      return decided.from === 'list'
        ? call(client, operations.rejectDeploymentRequest, { params })
        : call(client, operations.rejectDeploymentRequestFromDetail, { params });
    case 'DELETE':
      return call(client, operations.deleteDeploymentRequest, { params });
    case 'LAUNCH':
      return call(client, operations.launchDeployment, { params });
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
    case 'REDEPLOY':
      return call(client, operations.redeployDeployment, {
        params: { header },
        body: { id, action: 'REDEPLOY', ...credential, ...decided.choice },
      });
  }
}

/**
 * What a failed command means for the decision.
 * @param seen what was decided on
 * @param readNow reads what the record is now, where the refusal does not say
 */
export async function outcomeOfFailure(
  failure: unknown,
  seen: DeploymentRequestSummary,
  readNow: () => Promise<DeploymentRequestSummary | null>,
): Promise<CommandOutcome<DeploymentRequestSummary>> {
  const error: AppError = toAppError(failure);
  const { message } = error;
  const current = async () => error.conflict?.current ?? (await readNow());
  const conflict = (now: DeploymentRequestSummary | null): CommandOutcome<DeploymentRequestSummary> => ({
    kind: 'conflict',
    message,
    now,
    changedBy: error.conflict?.changedBy ?? null,
    changedAt: error.conflict?.changedAt ?? null,
  });
  switch (error.kind) {
    case 'conflict': {
      if (error.code === 'command_in_progress') {
        return { kind: 'inProgress', retryAfter: (error.retryAfter ?? 1) * 1_000 };
      }
      // A rule may stand in the way of a request that is as it was seen: then nothing has changed but what is known.
      const now = await current();
      return now !== null && hasChanged(seen, now) ? conflict(now) : { kind: 'refused', message };
    }
    case 'stale':
      return conflict(await current());
    case 'forbidden':
    case 'not-found':
    case 'validation':
      return { kind: 'refused', message };
    case 'locked':
    case 'rate-limited':
    case 'unauthenticated':
    case 'expired':
      return { kind: 'postponed', message };
    case 'unexpected-answer':
      // A page in the place of our server is no answer of it; an answer of our server that can't be read may have had its effect.
      return { kind: error.isIntercepted ? 'postponed' : 'unknown', message };
    case 'offline':
    case 'timeout':
    case 'server':
      return { kind: 'unknown', message };
  }
}
