// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import * as v from 'valibot';
import type { ParsedOperation } from '../../operation.ts';
import { commandOutcomeParser } from '../parsers/deployments.ts';
import { launchLinkOutcomeParser, mailPageParser, mailParser } from '../parsers/launch.ts';

export const launchDeployment = {
  id: 'launchDeployment',
  method: 'post',
  path: '/deploymentrequests/launch/{id}',
  parser: /*#__PURE__*/ v.optional(commandOutcomeParser),
} as const satisfies ParsedOperation<'launchDeployment'>;

export const followLaunchLink = {
  id: 'followLaunchLink',
  method: 'post',
  path: '/launchlinks/{token}',
  parser: launchLinkOutcomeParser,
} as const satisfies ParsedOperation<'followLaunchLink'>;

export const listMails = {
  id: 'listMails',
  method: 'get',
  path: '/mails',
  parser: mailPageParser,
} as const satisfies ParsedOperation<'listMails'>;

export const getMail = {
  id: 'getMail',
  method: 'get',
  path: '/mails/{id}',
  parser: mailParser,
} as const satisfies ParsedOperation<'getMail'>;
