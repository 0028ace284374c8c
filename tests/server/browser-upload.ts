/** The parts of XMLHttpRequest that an upload uses, over a real connection, since Node has none. */
import { type ClientRequest, request as httpRequest } from 'node:http';

interface Progress {
  readonly lengthComputable: boolean;
  readonly loaded: number;
  readonly total: number;
}

const PIECE = 1024;

/** Replaces the address of calls. */
let target = 'http://127.0.0.1:1';

export function sendUploadsTo(address: string): void {
  target = address;
}

export class NodeUpload {
  readonly upload: { onprogress: (progress: Progress) => void; onload: () => void } = {
    onprogress: () => undefined,
    onload: () => undefined,
  };
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onprogress: () => void = () => undefined;
  status = 0;
  statusText = '';
  responseText = '';
  readonly #headers: Record<string, string> = {};
  #method = 'GET';
  #url = new URL(target);
  #answerHeaders: readonly string[] = [];
  #sending: ClientRequest | null = null;
  #isAborted = false;

  open(method: string, url: string): void {
    this.#method = method;
    const { pathname, search } = new URL(url);
    this.#url = new URL(`${pathname}${search}`, target);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return this.#answerHeaders.join('\r\n');
  }

  abort(): void {
    this.#isAborted = true;
    this.#sending?.destroy();
  }

  send(form: FormData): void {
    void this.#send(form).catch(() => this.#fail());
  }

  async #send(form: FormData): Promise<void> {
    const packed = new Response(form);
    const type = packed.headers.get('content-type') ?? '';
    const body = Buffer.from(await packed.arrayBuffer());
    if (this.#isAborted) return;
    const headers = { ...this.#headers, 'content-type': type, 'content-length': String(body.length) };
    const sending = httpRequest(this.#url, { method: this.#method, headers });
    this.#sending = sending;
    sending.on('error', () => this.#fail());
    sending.on('response', (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        this.responseText += text;
        this.onprogress();
      });
      answer.on('end', () => {
        this.status = answer.statusCode ?? 0;
        this.statusText = answer.statusMessage ?? '';
        this.#answerHeaders = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
        if (!this.#isAborted) this.onload();
      });
    });
    for (let sent = 0; sent < body.length && !this.#isAborted; sent += PIECE) {
      const piece = body.subarray(sent, sent + PIECE);
      await new Promise((resolve) => sending.write(piece, resolve));
      if (!this.#isAborted) {
        this.upload.onprogress({ lengthComputable: true, loaded: sent + piece.length, total: body.length });
      }
    }
    if (this.#isAborted) return;
    this.upload.onload();
    sending.end();
  }

  #fail(): void {
    if (!this.#isAborted) this.onerror();
  }
}
