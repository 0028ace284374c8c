// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation, StreamOperation } from '../../operation.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { existenceAnswerParser } from '../parsers/deployments.ts';
import { topologyAnswerParser, topologyFileNamesParser, topologyOutcomeParser, topologyPageParser, topologyParser } from '../parsers/topologies.ts';

export const listTopologies = {
  id: 'listTopologies',
  method: 'get',
  path: '/deploymenttopologies',
  parser: topologyPageParser,
} as const satisfies ParsedOperation<'listTopologies'>;

export const createTopology = {
  id: 'createTopology',
  method: 'post',
  path: '/deploymenttopologies',
  parser: /*#__PURE__*/ v.optional(topologyOutcomeParser),
} as const satisfies ParsedOperation<'createTopology'>;

export const getTopology = {
  id: 'getTopology',
  method: 'get',
  path: '/deploymenttopologies/{name}/{version}',
  parser: topologyParser,
} as const satisfies ParsedOperation<'getTopology'>;

export const updateTopology = {
  id: 'updateTopology',
  method: 'put',
  path: '/deploymenttopologies/{name}/{version}',
  parser: /*#__PURE__*/ v.optional(topologyOutcomeParser),
} as const satisfies ParsedOperation<'updateTopology'>;

export const deleteTopology = {
  id: 'deleteTopology',
  method: 'delete',
  path: '/deploymenttopologies/{name}/{version}',
  parser: /*#__PURE__*/ v.optional(topologyOutcomeParser),
} as const satisfies ParsedOperation<'deleteTopology'>;

export const checkTopologyIsUsed = {
  id: 'checkTopologyIsUsed',
  method: 'get',
  path: '/deploymenttopologies/isTopologyUsedByDeployments',
  parser: topologyAnswerParser,
} as const satisfies ParsedOperation<'checkTopologyIsUsed'>;

export const checkTopologyExists = {
  id: 'checkTopologyExists',
  method: 'get',
  path: '/deploymenttopologies/topologyExists',
  parser: existenceAnswerParser,
} as const satisfies ParsedOperation<'checkTopologyExists'>;

export const validateTopology = {
  id: 'validateTopology',
  method: 'post',
  path: '/deploymenttopologies/validate',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validateTopology'>;

export const listTopologyFiles = {
  id: 'listTopologyFiles',
  method: 'get',
  path: '/files/list/topologies/{name}/{version}',
  parser: topologyFileNamesParser,
} as const satisfies ParsedOperation<'listTopologyFiles'>;

export const downloadTopology = {
  id: 'downloadTopology',
  method: 'get',
  path: '/files/download/topologies/{name}/{version}/topology.zip',
} as const satisfies StreamOperation<'downloadTopology'>;
