/** A small store with the parts of the S3 protocol that the portal uses, which checks every signature. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ObjectStorageSettings } from '../../server/files/object-storage.ts';

export interface ObjectStore {
  /** The portal's settings for it. */
  readonly settings: ObjectStorageSettings;
  /** By `/bucket/key`. */
  readonly objects: Map<string, Buffer>;
  /** The accepted requests, as `PUT /bucket/key`. */
  readonly taken: string[];
  /** Statuses of the next answers, for requests of any kind. */
  readonly failures: number[];
  stop(): Promise<void>;
}

const REGION = 'eu-north-1';
const ACCESS_KEY = 'AKIAPORTALTESTS';
const SECRET_KEY = 'a secret/of+tests';

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Whether a request, including its body, is signed by AWS Signature Version 4. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (given === null) return false;
  const [, accessKey, day = '', region, names = '', signature = ''] = given;
  const [bodySum, moment] = [headers['x-amz-content-sha256'], headers['x-amz-date']];
  if (accessKey !== ACCESS_KEY || region !== REGION || bodySum !== sha256(body)) return false;
  if (typeof moment !== 'string' || !moment.startsWith(day)) return false;
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false;
  const canonical = [
    method,
    url,
    '',
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    bodySum,
  ].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [REGION, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET_KEY}`, day));
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}

export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const taken: string[] = [];
  const failures: number[] = [];

  function answer({ method, url = '' }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const known = objects.get(url);
    if (method === 'PUT') objects.set(url, body);
    if (method === 'DELETE') objects.delete(url);
    if (method === 'GET') response.writeHead(known === undefined ? 404 : 200).end(known ?? '<Code>NoSuchKey</Code>');
    else response.writeHead(method === 'DELETE' ? 204 : 200).end();
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const failure = failures.shift();
    if (failure !== undefined) return response.writeHead(failure, { location: 'http://127.0.0.1:9/' }).end();
    if (!isSigned(request, body)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    taken.push(`${request.method} ${request.url}`);
    return answer(request, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the store has no port');
  return {
    settings: {
      endpoint: `http://127.0.0.1:${bound.port}`,
      bucket: 'portal-files',
      region: REGION,
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
    },
    objects,
    taken,
    failures,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
