// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { pushStateParser, pushTestParser } from '../parsers/push.ts';

export const getPushState = {
  id: 'getPushState',
  method: 'get',
  path: '/push',
  parser: pushStateParser,
} as const satisfies ParsedOperation<'getPushState'>;

export const savePushSettings = {
  id: 'savePushSettings',
  method: 'put',
  path: '/push/settings',
  parser: pushStateParser,
} as const satisfies ParsedOperation<'savePushSettings'>;

export const subscribeToPush = {
  id: 'subscribeToPush',
  method: 'put',
  path: '/push/subscriptions',
  parser: pushStateParser,
} as const satisfies ParsedOperation<'subscribeToPush'>;

export const unsubscribeFromPush = {
  id: 'unsubscribeFromPush',
  method: 'delete',
  path: '/push/subscriptions/{subscriptionId}',
  parser: pushStateParser,
} as const satisfies ParsedOperation<'unsubscribeFromPush'>;

export const testPush = {
  id: 'testPush',
  method: 'post',
  path: '/push/subscriptions/{subscriptionId}/test',
  parser: pushTestParser,
} as const satisfies ParsedOperation<'testPush'>;
