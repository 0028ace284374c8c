/** Uploads into a form before its request is saved (Deployments §7 "Files"). */
import type { Privilege } from '../../../src/rules/access/access.ts';
import { removeOwnUpload } from '../../files/remove-uploads.ts';
import { storeUpload } from '../../files/store-upload.ts';
import { readUploadedPart } from '../../files/uploaded-part.ts';
import { zipRefusal } from '../../files/zip-check.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound, validationFailed } from '../../problems/problem.ts';
import type { Services } from '../../services.ts';
import type { ServerArea } from '../area.ts';

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
      const refusal = await zipRefusal(content);
      if (refusal !== null) throw validationFailed([{ field: 'file', message: refusal }]);
      // One topology on top of the small files that a user may upload.
      const allowance = path.path === 'topologies' ? uploadBytesOfUser + topologyFileBytes : uploadBytesOfUser;
      return storeUpload(services, viewer, { path: path.path, fileName: path.filename, content, allowance });
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
