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
  /** Where it goes and under which name (Deployments §7 "Files", §9). */
  readonly params: operations['uploadFile']['parameters']['path'];
  readonly file: Blob;
  /** How much of it has been sent: whole numbers from 0 to 100. */
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

/** Statuses whose answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Sends a form with a file and reports the progress, which `fetch` can't. It may take as long as the progress goes on.
 * @param patience milliseconds without any progress, or without an answer once everything is sent
 */
function uploadTransport(body: FormData, onProgress: (percent: number) => void, patience: number): Transport {
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
        }, patience);
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

/** The token in an answer: plain text, or that text as JSON. */
function tokenIn(text: string): string | null {
  const value = text.startsWith('"') ? jsonOf(text) : text.trim();
  return v.is(tokenParser, value) ? value : null;
}

/**
 * Uploads a file and answers its token (Deployments §7 "Files"). Throws an AppError; where the caller's own signal ended the
 * upload, that signal's reason.
 */
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
