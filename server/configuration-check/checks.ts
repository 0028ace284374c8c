import { listSettings, readConfiguration, type Setting, unknownVariables } from '../configuration.ts';
import { withoutPassword } from '../opening.ts';
import { checkDatabase } from './database.ts';
import { type Finding, failed, note, ok, tried } from './finding.ts';
import { checkKeyFile, checkKeys, checkKeysAlone } from './keys.ts';
import { checkBucket, checkIdentityProvider, checkMail, checkPlaces } from './surroundings.ts';

const SECRETS: ReadonlySet<string> = new Set(['PORTAL_S3_SECRET_ACCESS_KEY', 'PORTAL_S3_ACCESS_KEY_ID']);
const ADDRESSES: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMTP_URL']);

function shownValue({ name, given }: Setting): string {
  if (SECRETS.has(name)) return 'is set';
  if (ADDRESSES.has(name)) return withoutPassword(String(given));
  return typeof given === 'string' ? given : JSON.stringify(given);
}

const ORIGINS = { environment: '', file: ' (from the file of PORTAL_CONFIG)', default: '' } as const;

function findingOf(setting: Setting): Finding {
  const { name, from, given, fault } = setting;
  if (fault !== null) return failed(name, `${fault}${ORIGINS[from]}`);
  if (given === null) return ok(name, 'not set');
  return ok(name, `${shownValue(setting)}${ORIGINS[from]}`);
}

/** Throws a ConfigurationError if the file of PORTAL_CONFIG can't be read. */
function checkSettings(environment: NodeJS.ProcessEnv, stages?: readonly string[]): readonly Finding[] {
  return [
    ...listSettings(environment, stages).map(findingOf),
    ...unknownVariables(environment).map((name) => note(name, 'is not a setting of the portal, and nothing reads it')),
  ];
}

/**
 * Findings as soon as they are known. Changes nothing permanently. Throws a ConfigurationError if the file of PORTAL_CONFIG can't be read.
 * @param stages where a rehearsal can fail; any if absent
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
