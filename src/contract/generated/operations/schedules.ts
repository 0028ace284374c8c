// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { commandOutcomeParser } from '../parsers/deployments.ts';

export const keepDeploymentAwake = {
  id: 'keepDeploymentAwake',
  method: 'put',
  path: '/deploymentrequests/keepawake/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'keepDeploymentAwake'>;

export const endKeepingDeploymentAwake = {
  id: 'endKeepingDeploymentAwake',
  method: 'delete',
  path: '/deploymentrequests/keepawake/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'endKeepingDeploymentAwake'>;
