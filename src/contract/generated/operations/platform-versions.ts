// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { validationAnswerParser } from '../parsers/deployment-bodies.ts';
import { platformVersionAnswerParser, platformVersionOutcomeParser, platformVersionPageParser, platformVersionParser, purgedPlatformVersionsParser } from '../parsers/platform-versions.ts';

export const listPlatformVersions = {
  id: 'listPlatformVersions',
  method: 'get',
  path: '/platformversions',
  parser: platformVersionPageParser,
} as const satisfies ParsedOperation<'listPlatformVersions'>;

export const createPlatformVersion = {
  id: 'createPlatformVersion',
  method: 'post',
  path: '/platformversions',
  parser: /*#__PURE__*/ v.optional(platformVersionOutcomeParser),
} as const satisfies ParsedOperation<'createPlatformVersion'>;

export const purgePlatformVersions = {
  id: 'purgePlatformVersions',
  method: 'delete',
  path: '/platformversions',
  parser: /*#__PURE__*/ v.optional(purgedPlatformVersionsParser),
} as const satisfies ParsedOperation<'purgePlatformVersions'>;

export const getPlatformVersion = {
  id: 'getPlatformVersion',
  method: 'get',
  path: '/platformversions/{version}',
  parser: platformVersionParser,
} as const satisfies ParsedOperation<'getPlatformVersion'>;

export const updatePlatformVersion = {
  id: 'updatePlatformVersion',
  method: 'put',
  path: '/platformversions/{version}',
  parser: /*#__PURE__*/ v.optional(platformVersionOutcomeParser),
} as const satisfies ParsedOperation<'updatePlatformVersion'>;

export const deletePlatformVersion = {
  id: 'deletePlatformVersion',
  method: 'delete',
  path: '/platformversions/{version}',
  parser: /*#__PURE__*/ v.optional(platformVersionOutcomeParser),
} as const satisfies ParsedOperation<'deletePlatformVersion'>;

export const checkPlatformVersionIsUsed = {
  id: 'checkPlatformVersionIsUsed',
  method: 'get',
  path: '/platformversions/deploymentExists',
  parser: platformVersionAnswerParser,
} as const satisfies ParsedOperation<'checkPlatformVersionIsUsed'>;

export const checkPlatformVersionExists = {
  id: 'checkPlatformVersionExists',
  method: 'get',
  path: '/platformversions/versionExists',
  parser: platformVersionAnswerParser,
} as const satisfies ParsedOperation<'checkPlatformVersionExists'>;

export const validatePlatformVersion = {
  id: 'validatePlatformVersion',
  method: 'post',
  path: '/platformversions/validate',
  parser: validationAnswerParser,
} as const satisfies ParsedOperation<'validatePlatformVersion'>;
