// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { buildListParser, buildLogPartParser } from '../parsers/builds.ts';

export const listBuilds = {
  id: 'listBuilds',
  method: 'get',
  path: '/builds/{area}/{id}',
  parser: buildListParser,
} as const satisfies ParsedOperation<'listBuilds'>;

export const getBuildLog = {
  id: 'getBuildLog',
  method: 'get',
  path: '/builds/{area}/{id}/{buildNumber}',
  parser: buildLogPartParser,
} as const satisfies ParsedOperation<'getBuildLog'>;
