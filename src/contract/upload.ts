import * as v from 'valibot';
import {
  AppError,
  errorOfAnswer,
  errorOfForeignAnswer,
  isForeignAnswer,
  unexpectedAnswerMessage,
} from './app-error.ts';
import { answerTo, type ContractClient, jsonOf, type Transport } from './client.ts';
import { uploadFile } from './generated/operations/files.ts';
import type { operations } from './generated/schema.d.ts';

export interface FileUpload {
  /** Deployments §7 "Files", §9 */
  readonly params: operations['uploadFile']['parameters']['path'];
  readonly file: Blob;
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

function headersIn(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** `fetch` can't report progress. `idleTimeoutMs`: milliseconds without progress, or without an answer once all is sent. */
function uploadTransport(body: FormData, onProgress: (percent: number) => void, idleTimeoutMs: number): Transport {
  return ({ method, url }, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = init;
      const sending = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        settle();
      };
      const giveUp = () => {
        finish(() => reject(signal?.reason));
        sending.abort();
      };
      const expectProgress = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          finish(() => reject(new DOMException('The upload stalled.', 'TimeoutError')));
          sending.abort();
        }, idleTimeoutMs);
      };
      sending.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        expectProgress();
        if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
      };
      sending.upload.onload = expectProgress;
      sending.onprogress = expectProgress;
      sending.onerror = () => finish(() => reject(new TypeError('The upload failed.')));
      sending.onload = () => {
        const { status, statusText, responseText } = sending;
        const headers = headersIn(sending.getAllResponseHeaders());
        const answer = new Response(BODILESS.has(status) ? null : responseText, { status, statusText, headers });
        finish(() => resolve(answer));
      };
      if (signal?.aborted === true) {
        giveUp();
        return;
      }
      signal?.addEventListener('abort', giveUp);
      sending.open(method, url);
      for (const [name, value] of new Headers(init.headers)) sending.setRequestHeader(name, value);
      expectProgress();
      sending.send(body);
    });
}

const tokenParser = v.pipe(v.string(), v.regex(/^[^\s<>{}[\]"]+$/));

/** Plain text, or that text as JSON. */
function tokenIn(text: string): string | null {
  const value = text.startsWith('"') ? jsonOf(text) : text.trim();
  return v.is(tokenParser, value) ? value : null;
}

/** Returns the token (Deployments §7 "Files"). Throws an AppError, or the signal's reason if the caller aborted. */
export async function upload(
  client: ContractClient,
  { params, file, onProgress, signal }: FileUpload,
): Promise<string> {
  const form = new FormData();
  form.append('file', file, params.filename);
  try {
    const transport = uploadTransport(form, onProgress, client.timeout);
    const response = await answerTo(client, uploadFile, { params: { path: params } }, signal, transport);
    const text = await response.text();
    if (!response.ok) throw errorOfAnswer(response, jsonOf(text));
    if (isForeignAnswer(response)) throw errorOfForeignAnswer(response.status);
    const token = tokenIn(text);
    if (token !== null) return token;
    throw new AppError({ kind: 'unexpected-answer', message: unexpectedAnswerMessage, status: response.status });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
