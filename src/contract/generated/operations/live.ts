// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation, StreamOperation } from '../../operation.ts';
import { capabilitiesParser, changePageParser } from '../parsers/live.ts';

export const getCapabilities = {
  id: 'getCapabilities',
  method: 'get',
  path: '/capabilities',
  parser: capabilitiesParser,
} as const satisfies ParsedOperation<'getCapabilities'>;

export const listChanges = {
  id: 'listChanges',
  method: 'get',
  path: '/changes',
  parser: changePageParser,
} as const satisfies ParsedOperation<'listChanges'>;

export const streamEvents = {
  id: 'streamEvents',
  method: 'get',
  path: '/events',
} as const satisfies StreamOperation<'streamEvents'>;
