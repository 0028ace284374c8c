/** Multipart bodies. */
import type { InjectOptions } from 'fastify';

interface Part {
  readonly name?: string;
  /** Null for a field that is not a file. */
  readonly fileName?: string | null;
  readonly content: Buffer | string;
}

const BOUNDARY = 'part-of-the-portal-tests';

export interface MultipartBody {
  readonly headers: Record<string, string>;
  readonly body: InjectOptions['payload'] & Buffer;
}

/** Default `name`: `file`. */
export function multipart(...parts: readonly Part[]): MultipartBody {
  const chunks = parts.flatMap(({ name = 'file', fileName = 'upload.zip', content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}\r\n` +
        `${fileName === null ? '' : 'content-type: application/zip\r\n'}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
