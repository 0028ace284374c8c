/** Uploads into a form before its request is saved (Deployments §7 "Files"). */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { removeOwnUpload } from '../../files/remove-uploads.ts';
import { storeUpload } from '../../files/store-upload.ts';
import { zipRefusal } from '../../files/zip-check.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { fileTooLarge, malformedRequest, notFound, Problem, validationFailed } from '../../problems/problem.ts';
import { lookAtManifest } from '../../runners/command/zip-manifest.ts';
import type { Services } from '../../services.ts';
import type { ServerArea } from '../area.ts';

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
async function readUploadedPart(request: FastifyRequest, reply: FastifyReply, limit: number): Promise<Buffer> {
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

type FileOperation = 'uploadFile' | 'purgeUploadedFile' | 'purgeUploadedTopology' | 'deleteUploadedFile';

/** The call doesn't name the file's environment; saving the request checks the privilege for each. */
const UPLOADS = {
  deployments: ['file.upload', 'file.upload.production'],
  topologies: ['deployment.topology.create', 'deployment.topology.edit'],
} as const satisfies Record<string, readonly Privilege[]>;
const ANY_UPLOAD: readonly Privilege[] = Object.values(UPLOADS).flat();

function fileHandlers(services: Services): Handlers<FileOperation> {
  return {
    uploadFile: async ({ viewer, path, request, reply }) => {
      requireAnyPrivilege(viewer, UPLOADS[path.path]);
      const { uploadFileBytes, topologyFileBytes, uploadBytesOfUser } = services.configuration;
      const limit = path.path === 'topologies' ? topologyFileBytes : uploadFileBytes;
      const content = await readUploadedPart(request, reply, limit);
      // A plain server has no runners, so that the name has no meaning.
      const isRun = path.path === 'topologies' && !services.configuration.plain;
      const unreadable = await zipRefusal(content);
      const manifest = unreadable === null && isRun ? await lookAtManifest(content) : null;
      const refusal = unreadable ?? manifest?.refusal ?? null;
      if (refusal !== null) throw validationFailed([{ field: 'file', message: refusal }]);
      // One topology on top of the small files that a user may upload.
      const allowance = path.path === 'topologies' ? uploadBytesOfUser + topologyFileBytes : uploadBytesOfUser;
      const hasManifest = manifest?.hasManifest ?? null;
      const file = { path: path.path, fileName: path.filename, content, hasManifest, allowance };
      return storeUpload(services, viewer, file);
    },
    purgeUploadedTopology: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, UPLOADS.topologies);
      await removeOwnUpload(services, viewer, path.token);
    },
    purgeUploadedFile: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, UPLOADS.deployments);
      await removeOwnUpload(services, viewer, path.token);
    },
    deleteUploadedFile: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, ANY_UPLOAD);
      if (!(await removeOwnUpload(services, viewer, path.token))) throw notFound();
    },
  };
}

export const filesServerArea = {
  handlers: fileHandlers,
  privileges: {
    uploadFile: ANY_UPLOAD,
    purgeUploadedTopology: UPLOADS.topologies,
    purgeUploadedFile: UPLOADS.deployments,
    deleteUploadedFile: ANY_UPLOAD,
  },
} satisfies ServerArea;
