import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Configuration } from '../configuration.ts';
import type { FileStorage } from './storage.ts';

export type ObjectStorageSettings = NonNullable<Configuration['fileStorage']>;

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Only the status: the storage may quote the request in its answer. */
function failure(action: string, status: number): Error {
  return new Error(`the file storage answered ${status} to a ${action}`);
}

export function objectStorage(settings: ObjectStorageSettings): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });

  function send(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    body: Uint8Array<ArrayBuffer> | null,
  ): Promise<Response> {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    return client.fetch(`${endpoint}/${bucket}/${encodeURIComponent(key)}`, {
      method,
      headers: { 'x-amz-content-sha256': sha256 },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === null ? {} : { body }),
    });
  }

  // S3 needs length and checksum first; uploads are small enough to buffer.
  async function put(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    const answer = await send('PUT', key, Buffer.concat(parts));
    await answer.body?.cancel();
    if (!answer.ok) throw failure('PUT', answer.status);
  }

  return {
    put,
    replace: put,
    get: async (key) => {
      const answer = await send('GET', key, null);
      if (answer.ok && answer.body !== null) return answer.body;
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw failure('GET', answer.status);
    },
    delete: async (key) => {
      const answer = await send('DELETE', key, null);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw failure('DELETE', answer.status);
    },
  };
}
