import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { DecisionSignature } from '../../contract/generated/schema.d.ts';
import { isQueueable, type OfflinePolicy, waitLimitOf } from '../../machines/lifecycles/engine/offline-policy.ts';
import { type Command, type CommandOutcome, createConfirmationMachine } from '../../machines/records/confirmation.ts';
import { isOutboxArea, type RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { SigningError } from '../passkeys/signing-error.ts';
import type { AskedCommand } from '../resources/resource.ts';
import type { Outbox } from './outbox.ts';

export interface ConfirmationEffects<RecordType> {
  /** null for none known. Never throws. */
  readonly findObstacle: (record: RecordType, signal: AbortSignal) => Promise<string | null>;
  readonly isCredentialEmpty: (credentialId: number, signal: AbortSignal) => Promise<boolean>;
  /** Throws a SigningError with what the user can do. Null where no signature is needed. */
  readonly sign?: (command: Command<RecordType>) => Promise<DecisionSignature | null>;
  /** Never throws. */
  readonly send: (command: Command<RecordType>) => Promise<CommandOutcome<RecordType>>;
  /** Queues the decision; null where nothing can be stored. Absent where the command can't wait. */
  readonly decide?: (command: Command<RecordType>) => Promise<CommandOutcome<RecordType> | null>;
  readonly close: () => void;
  readonly end: () => void;
}

/** Nothing was sent. */
function refusalOf(failure: unknown): { readonly kind: 'refused'; readonly message: string } {
  if (failure instanceof SigningError) return { kind: 'refused', message: failure.message };
  throw failure;
}

/** One per dialog. */
function createConfirmation<RecordType>(effects: ConfirmationEffects<RecordType>) {
  const { findObstacle, isCredentialEmpty, sign, send, decide, close, end } = effects;
  // Each attempt of a command has the same body.
  let signed: { readonly commandId: string; readonly signature: DecisionSignature | null } | null = null;
  const withSignature = async (command: Command<RecordType>): Promise<Command<RecordType>> => {
    const { commandId } = command;
    if (signed?.commandId !== commandId) signed = { commandId, signature: (await sign?.(command)) ?? null };
    return signed.signature === null ? command : { ...command, signature: signed.signature };
  };
  return createConfirmationMachine<RecordType>().provide({
    actors: {
      findObstacle: fromPromise<string | null, { record: RecordType }>(({ input, signal }) =>
        findObstacle(input.record, signal),
      ),
      isCredentialEmpty: fromPromise<boolean, { credentialId: number }>(({ input, signal }) =>
        isCredentialEmpty(input.credentialId, signal),
      ),
      // Without storage it is sent at once; the id still makes it count once.
      send: fromPromise<CommandOutcome<RecordType>, Command<RecordType>>(async ({ input, signal }) => {
        const command = await withSignature(input).catch(refusalOf);
        if ('kind' in command) return command;
        const decided = (await decide?.(command)) ?? null;
        // Nothing is sent for a dialog that was closed while waiting for storage.
        if (decided === null && signal.aborted) return { kind: 'refused', message: 'Cancelled. Nothing was sent.' };
        return decided ?? send(command);
      }),
      attention: fromCallback<AnyEventObject>(() => end),
    },
    actions: { close },
  });
}

/** A method, so that any area's records fit. */
export interface ConfirmedRecords<Asked extends AskedCommand> {
  whyNot?(command: Asked, id: AreaRecord['id'], signal: AbortSignal): Promise<string | null>;
  send(command: Asked, decided: Command<AreaRecord>): Promise<CommandOutcome<AreaRecord>>;
}

export interface CommandConfirmationOptions<Asked extends AskedCommand> {
  readonly area: RecordAreaName;
  /** In which it is decided; absent for the current one. */
  readonly tenantId?: string;
  readonly records: ConfirmedRecords<Asked>;
  readonly policyOf: (action: Asked['action']) => OfflinePolicy;
  readonly outbox: Pick<Outbox, 'attend'>;
  readonly isCredentialEmpty?: (credentialId: number, signal: AbortSignal) => Promise<boolean>;
  readonly sign?: NonNullable<ConfirmationEffects<AreaRecord>['sign']>;
}

/** Approvals and rejections always use the outbox, commands that wait for a limited time only without a connection. */
export function createCommandConfirmation<Asked extends AskedCommand>(
  {
    area,
    tenantId,
    records,
    policyOf,
    outbox,
    isCredentialEmpty = async () => false,
    sign,
  }: CommandConfirmationOptions<Asked>,
  command: Asked,
) {
  const attention = outbox.attend();
  const { action, from } = command;
  const policy = policyOf(action);
  const isTimed = waitLimitOf(policy) !== null;
  const isSentAtOnce = () => isTimed && attention.isOnline();
  return createConfirmation<AreaRecord>({
    findObstacle: async ({ id }, signal) => (await records.whyNot?.(command, id, signal)) ?? null,
    // Without a connection nobody can tell; the server then asks for the secrets when it is sent.
    isCredentialEmpty: async (id, signal) =>
      !(isTimed && !attention.isOnline()) && (await isCredentialEmpty(id, signal)),
    ...(sign && { sign }),
    send: (decided) => records.send(command, decided),
    ...(isQueueable(policy) &&
      isOutboxArea(area) && {
        decide: async ({ commandId: id, record, comment, credential, signature, mayHaveArrived = false }) => {
          // Secrets never rest on the device. What the outbox still holds of the record is replaced there.
          if (credential !== null || (isSentAtOnce() && !attention.holds(area, record.id))) return null;
          const { until } = command;
          const about = until === undefined ? {} : { until };
          const proof = signature === undefined ? {} : { signature };
          const place = tenantId === undefined ? {} : { tenantId };
          const decision = { id, area, action, from, record, comment, mayHaveArrived };
          return attention.decide({ ...decision, ...about, ...proof, ...place });
        },
      }),
    close: () => void attention.close(),
    end: attention.end,
  });
}
