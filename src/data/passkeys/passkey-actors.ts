import { startRegistration } from '@simplewebauthn/browser';
import { fromPromise } from 'xstate';
import { AppError } from '../../contract/app-error.ts';
import { call } from '../../contract/client.ts';
import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../contract/generated/operations/passkeys.ts';
import type { PasskeyList } from '../../contract/generated/schema.d.ts';
import { type PasskeyChange, type PasskeyReading, passkeysMachine } from '../../machines/device/passkeys.ts';
import type { Portal } from '../portal.ts';
import { deviceName } from '../push/push-device.ts';
import { passkeyHindrance } from './passkey-support.ts';

/** Names of a DOMException. */
const CANCELLED: readonly string[] = ['NotAllowedError', 'AbortError'];

function refusalOf(cause: unknown): AppError {
  const isKnown =
    cause instanceof Error && 'code' in cause && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const message = isKnown
    ? 'One of your passkeys is already on this device, so you don’t need another one here.'
    : 'The browser couldn’t create a passkey. Set up a screen lock or a PIN on this device, then try again.';
  return new AppError({ kind: 'unexpected-answer', message, cause });
}

async function add({ client }: Pick<Portal, 'client'>): Promise<PasskeyList | null> {
  const optionsJSON = await call(client, createPasskeyOptions);
  const created = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    if (cause instanceof Error && CANCELLED.includes(cause.name)) return null;
    throw refusalOf(cause);
  });
  if (created === null) return null;
  const { clientDataJSON, attestationObject } = created.response;
  const name = deviceName(globalThis.navigator.userAgent);
  return call(client, addPasskey, { body: { name, credentialId: created.id, clientDataJSON, attestationObject } });
}

function change(portal: Pick<Portal, 'client'>, asked: PasskeyChange): Promise<PasskeyList | null> {
  const { client } = portal;
  switch (asked.type) {
    case 'ADD':
      return add(portal);
    case 'RENAME':
      return call(client, renamePasskey, { params: { path: { passkeyId: asked.id } }, body: { name: asked.name } });
    case 'REMOVE':
      return call(client, removePasskey, { params: { path: { passkeyId: asked.id } } });
  }
}

export function createPasskeysMachine(portal: Pick<Portal, 'client' | 'session'>) {
  return passkeysMachine.provide({
    actors: {
      readPasskeys: fromPromise<PasskeyReading, undefined>(async ({ signal }) => {
        const list = await call(portal.client, listPasskeys, { signal });
        return { hindrance: passkeyHindrance(list.rpId), list };
      }),
      changePasskeys: fromPromise<PasskeyList | null, { readonly change: PasskeyChange | null }>(async ({ input }) => {
        const list = input.change === null ? null : await change(portal, input.change);
        // The session says with which passkeys this device can sign without a network.
        portal.session.send({ type: 'PROFILE_STALE' });
        return list;
      }),
    },
  });
}
