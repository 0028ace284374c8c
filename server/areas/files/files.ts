/** Files that are uploaded into a form before its request is saved (Deployments §7 "Files"). */
import type { Privilege } from '../../../src/rules/access.ts';
import { removeOwnUpload } from '../../files/remove-uploads.ts';
import { storeUpload } from '../../files/store-upload.ts';
import { readUploadedPart } from '../../files/uploaded-part.ts';
import { zipRefusal } from '../../files/zip-check.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound, validationFailed } from '../../plugins/problem.ts';
import type { Services } from '../../services.ts';

type FileOperation = 'uploadFile' | 'purgeUploadedFile' | 'deleteUploadedFile';

/** The call does not tell what environment the file is for; saving the request asks for the right one of both. */
const UPLOADS = ['file.upload', 'file.upload.production'] as const satisfies readonly Privilege[];

export function fileHandlers(services: Services): Handlers<FileOperation> {
  return {
    uploadFile: async ({ viewer, path, request, reply }) => {
      requireAnyPrivilege(viewer, UPLOADS);
      const content = await readUploadedPart(request, reply, services.configuration.uploadFileBytes);
      const refusal = await zipRefusal(content);
      if (refusal !== null) throw validationFailed([{ field: 'file', message: refusal }]);
      return storeUpload(services, viewer, { path: path.path, fileName: path.filename, content });
    },
    purgeUploadedFile: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, UPLOADS);
      await removeOwnUpload(services, viewer, path.token);
    },
    deleteUploadedFile: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, UPLOADS);
      if (!(await removeOwnUpload(services, viewer, path.token))) throw notFound();
    },
  };
}
