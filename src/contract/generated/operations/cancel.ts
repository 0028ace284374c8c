// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { commandOutcomeParser } from '../parsers/deployments.ts';

export const cancelDeploymentOperation = {
  id: 'cancelDeploymentOperation',
  method: 'post',
  path: '/deploymentrequests/cancel/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'cancelDeploymentOperation'>;
