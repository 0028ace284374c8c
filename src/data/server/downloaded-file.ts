import { errorOfAnswer, errorOfConnection, errorOfForeignAnswer, isForeignAnswer } from '../../contract/app-error.ts';
import { type ContractClient, jsonOf } from '../../contract/client.ts';

/** `ask` makes the call. Throws an AppError. */
export async function downloadedFile(
  { timeout }: Pick<ContractClient, 'timeout'>,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Blob> {
  const answer = await ask(AbortSignal.timeout(timeout));
  if (isForeignAnswer(answer)) throw errorOfForeignAnswer(answer.status);
  if (!answer.ok) throw errorOfAnswer(answer, jsonOf(await answer.text()));
  return answer.blob().catch((error: unknown) => {
    throw errorOfConnection(error);
  });
}
