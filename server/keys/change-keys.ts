/** `npm run keys -- list|add|use|remove`: changes `secrets.json`, or prints changed PORTAL_SECRETS. Takes effect at the next start. */
import { createHash } from 'node:crypto';
import { ConfigurationError, readConfiguration } from '../configuration.ts';
import {
  areFromEnvironment,
  type ChangeableKey,
  knownKeys,
  newSecrets,
  readSecrets,
  replaceSecrets,
  type Secrets,
  secretsText,
} from '../secrets.ts';

type Change = <Key>(key: ChangeableKey<Key>) => ChangeableKey<Key>;

function changeEach(secrets: Secrets, change: Change): Secrets {
  return {
    tokenKey: change(secrets.tokenKey),
    providerKey: change(secrets.providerKey),
    encryptionKey: change(secrets.encryptionKey),
    cookieKey: change(secrets.cookieKey),
    ...(secrets.pushKey !== undefined && { pushKey: change(secrets.pushKey) }),
  };
}

function withKey<Key>({ current, others }: ChangeableKey<Key>, added: ChangeableKey<Key>): ChangeableKey<Key> {
  return { current, others: [...others, added.current] };
}

function addKeys(secrets: Secrets, added: Secrets): Secrets {
  return {
    tokenKey: withKey(secrets.tokenKey, added.tokenKey),
    providerKey: withKey(secrets.providerKey, added.providerKey),
    encryptionKey: withKey(secrets.encryptionKey, added.encryptionKey),
    cookieKey: withKey(secrets.cookieKey, added.cookieKey),
    pushKey:
      secrets.pushKey === undefined || added.pushKey === undefined
        ? added.pushKey
        : withKey(secrets.pushKey, added.pushKey),
  };
}

function useNewest(secrets: Secrets): Secrets {
  return changeEach(secrets, (key) => {
    const newest = key.others.at(-1);
    return newest === undefined ? key : { current: newest, others: knownKeys(key).slice(0, -1) };
  });
}

function removeOthers(secrets: Secrets): Secrets {
  return changeEach(secrets, ({ current }) => ({ current, others: [] }));
}

const USAGE = `Usage: npm run keys -- ACTION
  list    list the ids of the keys; the first of each kind is in use
  add     add a new key of each kind after the others; from the next start, the server knows it but does not use it yet
  use     move the newest key of each kind to the front; from the next start, the server uses it
  remove  remove every key that is not in use`;

const CHANGES: Readonly<Record<string, (secrets: Secrets) => Secrets>> = {
  list: (secrets) => secrets,
  add: (secrets) => addKeys(secrets, newSecrets()),
  use: useNewest,
  remove: removeOthers,
};

/** Ids only; a key itself is never shown. */
function listOf({ tokenKey, providerKey, encryptionKey, cookieKey, pushKey }: Secrets): string {
  const cookieId = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 16);
  return [
    `tokenKey       ${knownKeys(tokenKey)
      .map(({ kid }) => kid)
      .join(' ')}`,
    `providerKey    ${knownKeys(providerKey)
      .map(({ kid }) => kid)
      .join(' ')}`,
    `encryptionKey  ${knownKeys(encryptionKey)
      .map(({ id }) => id)
      .join(' ')}`,
    `cookieKey      ${knownKeys(cookieKey).map(cookieId).join(' ')}`,
    `pushKey        ${
      pushKey === undefined
        ? 'none'
        : knownKeys(pushKey)
            .map(({ kid }) => kid)
            .join(' ')
    }`,
  ].join('\n');
}

function changeKeys(action: string, environment: NodeJS.ProcessEnv): void {
  const change = CHANGES[action];
  if (change === undefined) throw new ConfigurationError(USAGE);
  const { dataFolder } = readConfiguration(environment);
  const secrets = readSecrets(dataFolder, environment);
  if (secrets === null)
    throw new ConfigurationError(`There are no keys in ${dataFolder}. The first start of the server creates them.`);
  const changed = change(secrets);
  if (action !== 'list' && areFromEnvironment(environment)) process.stdout.write(`${secretsText(changed)}\n`);
  else if (action !== 'list') replaceSecrets(dataFolder, changed);
  // On standard error, so that standard output has the keys only.
  console.error(listOf(changed));
}

try {
  changeKeys(process.argv[2] ?? '', process.env);
} catch (cause) {
  console.error(cause instanceof ConfigurationError ? cause.message : cause);
  process.exitCode = 1;
}
