/** Every check of the configuration, one after the other. */
import { readConfiguration } from '../configuration.ts';
import { checkDatabase } from './database.ts';
import { type Finding, failed, tried } from './finding.ts';
import { checkKeyFile, checkKeys, checkKeysAlone } from './keys.ts';
import { checkSettings } from './settings.ts';
import { checkBucket, checkIdentityProvider, checkMail, checkPlaces } from './surroundings.ts';

/**
 * What holds and what does not, each as soon as it is known. Changes nothing that lasts. Throws a ConfigurationError where the
 * file of PORTAL_CONFIG can't be read.
 * @param stages those that a rehearsal can fail at; any where they are not given
 */
export async function* checkConfiguration(
  environment: NodeJS.ProcessEnv,
  stages?: readonly string[],
): AsyncGenerator<Finding> {
  const settings = checkSettings(environment, stages);
  yield* settings;
  if (settings.some(({ state }) => state === 'failed')) {
    yield failed('settings', 'nothing else is tried until all of them can be read');
    return;
  }
  const configuration = readConfiguration(environment);
  yield* await tried('places', () => checkPlaces(configuration));
  const database = await tried('database', () =>
    checkDatabase(configuration, (queries) => tried('keys', () => checkKeys(configuration, environment, queries))),
  );
  yield* database;
  if (!database.some(({ subject }) => subject === 'keys'))
    yield* await tried('keys', async () => checkKeysAlone(configuration, environment));
  yield* await tried('keys', async () => checkKeyFile(configuration, environment));
  yield* await tried('identity provider', () => checkIdentityProvider(configuration));
  yield* await tried('mail', () => checkMail(configuration));
  yield* await tried('bucket', () => checkBucket(configuration));
}
