import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTooLarge, malformedRequest, Problem } from '../problems/problem.ts';

const FIELD = 'file';
const AROUND_THE_FILE = 10_000;

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

function problemOf(error: unknown, limit: number): Problem {
  if (error instanceof Problem) return error;
  switch (codeOf(error)) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return fileTooLarge(limit);
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return malformedRequest([{ field: FIELD, message: 'must be the only part of the body' }]);
    default:
      return malformedRequest([{ field: FIELD, message: 'could not be read' }]);
  }
}

/** Stops at the limit without reading the rest. */
async function contentOf(file: MultipartFile['file'], limit: number): Promise<Buffer> {
  // The limit may be reached before there is a listener.
  const stop = () => file.destroy(fileTooLarge(limit));
  if (file.truncated) stop();
  else file.once('limit', stop);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads the only part, `file`; throws 413 beyond the limit, 400 if there is no such part. */
export async function readUploadedPart(request: FastifyRequest, reply: FastifyReply, limit: number): Promise<Buffer> {
  const length = request.headers['content-length'];
  if (Number(length ?? 0) > limit + AROUND_THE_FILE) throw fileTooLarge(limit);
  // An unread body without a length may never end.
  if (length === undefined) reply.header('connection', 'close');
  const limits = { fileSize: limit, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 };
  let content: Buffer | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== FIELD)
        throw malformedRequest([{ field: FIELD, message: 'must be the only part of the body' }]);
      content = await contentOf(part.file, limit);
    }
  } catch (cause) {
    throw problemOf(cause, limit);
  }
  if (content === null) throw malformedRequest([{ field: FIELD, message: 'is missing' }]);
  return content;
}
