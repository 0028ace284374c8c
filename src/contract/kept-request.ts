import * as v from 'valibot';
import { errorOfAnswer, errorOfConnection, errorOfForeignAnswer, isForeignAnswer } from './app-error.ts';
import { type CommandHeaders, type ContractClient, jsonOf } from './client.ts';
import { valueFromWire } from './product-names.ts';

/** A call that is sent later, without its headers: who sends it and its command id are added then. */
export interface KeptRequest {
  readonly method: string;
  /** With its query, below the address of the API: what is stored names no host that gets a token. */
  readonly path: string;
  /** JSON */
  readonly body: string;
}

export const keptRequestParser: v.GenericSchema<unknown, KeptRequest> = v.object({
  method: v.string(),
  path: v.pipe(v.string(), v.startsWith('/')),
  body: v.string(),
});

function apiAddress({ apiBaseUrl }: ContractClient): string {
  return new URL(apiBaseUrl, globalThis.location?.href).href.replace(/\/$/, '');
}

/** The request that `send` would make, which isn't sent. Rejects if it makes none. */
export async function requestOf(
  client: ContractClient,
  send: (client: ContractClient) => Promise<unknown>,
): Promise<KeptRequest> {
  let kept: KeptRequest | null = null;
  const recording: ContractClient = {
    ...client,
    send: async (request) => {
      const path = request.url.slice(apiAddress(client).length);
      kept = { method: request.method, path, body: await request.text() };
      throw new Error('Kept for later.');
    },
  };
  try {
    await send(recording);
  } catch (failure) {
    if (kept === null) throw failure;
  }
  if (kept === null) throw new Error('Nothing would be sent.');
  return kept;
}

const savedParser = v.object({ record: v.record(v.string(), v.unknown()) });

/** The saved record; null from a back end that doesn't answer with it. Throws an AppError. */
export async function sendKept(
  client: ContractClient,
  kept: KeptRequest,
  header: CommandHeaders,
): Promise<Readonly<Record<string, unknown>> | null> {
  const signal = AbortSignal.timeout(client.timeout);
  const request = new Request(`${apiAddress(client)}${kept.path}`, {
    method: kept.method,
    body: kept.body,
    headers: { ...header, accept: 'application/json', 'content-type': 'application/json' },
  });
  const response = await client.send(request, signal);
  const text = await response.text().catch((error: unknown) => {
    throw errorOfConnection(signal.aborted ? signal.reason : error);
  });
  const answer = valueFromWire(jsonOf(text), client.product);
  if (!response.ok) throw errorOfAnswer(response, answer);
  if (isForeignAnswer(response)) throw errorOfForeignAnswer(response.status);
  const saved = v.safeParse(savedParser, answer);
  return saved.success ? saved.output.record : null;
}
