// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { commandOutcomeParser } from '../parsers/deployments.ts';

export const planDeployment = {
  id: 'planDeployment',
  method: 'post',
  path: '/deploymentrequests/plan/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'planDeployment'>;
