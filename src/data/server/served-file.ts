import { errorOfAnswer, errorOfConnection, errorOfForeignAnswer, isForeignAnswer } from '../../contract/app-error.ts';
import { answerTo, type ContractClient, jsonOf, type OperationId } from '../../contract/client.ts';
import type { operations } from '../../contract/generated/schema.d.ts';
import type { StreamOperation } from '../../contract/operation.ts';

interface SentParameters {
  readonly path?: object;
  readonly query?: object;
}

/** A link can't carry the token. Throws an AppError. */
export async function readServedFile<Id extends OperationId>(
  client: ContractClient,
  operation: StreamOperation<Id>,
  params: SentParameters & Pick<operations[Id]['parameters'], 'path' | 'query'>,
): Promise<Blob> {
  const signal = AbortSignal.timeout(client.timeout);
  const answer = await answerTo(client, operation, { params }, signal);
  if (isForeignAnswer(answer)) throw errorOfForeignAnswer(answer.status);
  if (!answer.ok) throw errorOfAnswer(answer, jsonOf(await answer.text()));
  return answer.blob().catch((error: unknown) => {
    throw errorOfConnection(error);
  });
}
