// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import { ignored } from '../../operation.ts';
import type { ParsedOperation } from '../../operation.ts';

export const uploadFile = {
  id: 'uploadFile',
  method: 'post',
  path: '/files/upload/{path}/{filename}',
  parser: /*#__PURE__*/ v.string(),
} as const satisfies ParsedOperation<'uploadFile'>;

export const purgeUploadedFile = {
  id: 'purgeUploadedFile',
  method: 'get',
  path: '/files/purge/deployments/new/{token}',
  parser: ignored,
} as const satisfies ParsedOperation<'purgeUploadedFile'>;

export const purgeUploadedTopology = {
  id: 'purgeUploadedTopology',
  method: 'get',
  path: '/files/purge/topologies/new/{token}',
  parser: ignored,
} as const satisfies ParsedOperation<'purgeUploadedTopology'>;

export const deleteUploadedFile = {
  id: 'deleteUploadedFile',
  method: 'delete',
  path: '/files/deployments/new/{token}',
  parser: ignored,
} as const satisfies ParsedOperation<'deleteUploadedFile'>;
