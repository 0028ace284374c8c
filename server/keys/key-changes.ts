/** The steps in which keys are changed: a key is known everywhere before it is used anywhere. */
import { type ChangeableKey, knownKeys, type Secrets } from '../secrets.ts';

type Change = <Key>(key: ChangeableKey<Key>) => ChangeableKey<Key>;

function changeEach(secrets: Secrets, change: Change): Secrets {
  return {
    tokenKey: change(secrets.tokenKey),
    providerKey: change(secrets.providerKey),
    encryptionKey: change(secrets.encryptionKey),
    cookieKey: change(secrets.cookieKey),
  };
}

function withKey<Key>({ current, others }: ChangeableKey<Key>, added: ChangeableKey<Key>): ChangeableKey<Key> {
  return { current, others: [...others, added.current] };
}

/** Puts the current keys of `added` behind those that are there. */
export function addKeys(secrets: Secrets, added: Secrets): Secrets {
  return {
    tokenKey: withKey(secrets.tokenKey, added.tokenKey),
    providerKey: withKey(secrets.providerKey, added.providerKey),
    encryptionKey: withKey(secrets.encryptionKey, added.encryptionKey),
    cookieKey: withKey(secrets.cookieKey, added.cookieKey),
  };
}

/** Puts the last key of each kind in front of the others. */
export function useNewest(secrets: Secrets): Secrets {
  return changeEach(secrets, (key) => {
    const newest = key.others.at(-1);
    return newest === undefined ? key : { current: newest, others: knownKeys(key).slice(0, -1) };
  });
}

/** Leaves the keys that are in use. */
export function removeOthers(secrets: Secrets): Secrets {
  return changeEach(secrets, ({ current }) => ({ current, others: [] }));
}
