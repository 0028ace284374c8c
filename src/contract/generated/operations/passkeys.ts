// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
import type { ParsedOperation } from '../../operation.ts';
import { passkeyListParser, passkeyOptionsParser } from '../parsers/passkeys.ts';

export const listPasskeys = {
  id: 'listPasskeys',
  method: 'get',
  path: '/users/me/passkeys',
  parser: passkeyListParser,
} as const satisfies ParsedOperation<'listPasskeys'>;

export const addPasskey = {
  id: 'addPasskey',
  method: 'post',
  path: '/users/me/passkeys',
  parser: passkeyListParser,
} as const satisfies ParsedOperation<'addPasskey'>;

export const createPasskeyOptions = {
  id: 'createPasskeyOptions',
  method: 'post',
  path: '/users/me/passkeys/options',
  parser: passkeyOptionsParser,
} as const satisfies ParsedOperation<'createPasskeyOptions'>;

export const renamePasskey = {
  id: 'renamePasskey',
  method: 'put',
  path: '/users/me/passkeys/{passkeyId}',
  parser: passkeyListParser,
} as const satisfies ParsedOperation<'renamePasskey'>;

export const removePasskey = {
  id: 'removePasskey',
  method: 'delete',
  path: '/users/me/passkeys/{passkeyId}',
  parser: passkeyListParser,
} as const satisfies ParsedOperation<'removePasskey'>;
