// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { runnerHostListParser, runnerRulesParser } from '../parsers/runner-hosts.ts';

export const listRunnerHosts = {
  id: 'listRunnerHosts',
  method: 'get',
  path: '/runnerhosts',
  parser: runnerHostListParser,
} as const satisfies ParsedOperation<'listRunnerHosts'>;

export const updateRunnerHost = {
  id: 'updateRunnerHost',
  method: 'put',
  path: '/runnerhosts/{hostId}',
  parser: runnerHostListParser,
} as const satisfies ParsedOperation<'updateRunnerHost'>;

export const removeRunnerHost = {
  id: 'removeRunnerHost',
  method: 'delete',
  path: '/runnerhosts/{hostId}',
  parser: runnerHostListParser,
} as const satisfies ParsedOperation<'removeRunnerHost'>;

export const getRunnerRules = {
  id: 'getRunnerRules',
  method: 'get',
  path: '/runnerrules',
  parser: runnerRulesParser,
} as const satisfies ParsedOperation<'getRunnerRules'>;
