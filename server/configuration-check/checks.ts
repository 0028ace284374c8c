import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  type Configuration,
  listSettings,
  readConfiguration,
  type Setting,
  unknownVariables,
} from '../configuration.ts';
import type { Queries } from '../database/database.ts';
import { unknownKeys } from '../keys/database-keys.ts';
import { withoutPassword } from '../opening.ts';
import { readSecrets, type Secrets } from '../secrets.ts';
import { checkDatabase } from './database.ts';
import { type Finding, failed, note, ok, tried } from './finding.ts';
import { checkRunners } from './runners.ts';
import { checkBucket, checkIdentityProvider, checkMail, checkPlaces } from './surroundings.ts';

const SUBJECT = 'keys';

async function hasKeys(queries: Queries | null): Promise<boolean> {
  if (queries === null) return false;
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass('sealing_keys') is not null as found`.execute(queries);
  if (found[0]?.found !== true) return false;
  const row = await queries.selectFrom('sealing_keys').select('key_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

function checkKeyFile({ dataFolder }: Configuration, environment: NodeJS.ProcessEnv): readonly Finding[] {
  if ((environment['PORTAL_SECRETS'] ?? '') !== '') return [];
  const path = join(dataFolder, 'secrets.json');
  if (!existsSync(path)) return [];
  const others = statSync(path).mode & 0o077;
  return others === 0 ? [] : [failed(SUBJECT, `other users can read ${path}: run chmod 600 on it`)];
}

async function checkFit(queries: Queries | null, secrets: Secrets): Promise<Finding> {
  const current = secrets.encryptionKey.current.id;
  if (queries === null || !(await hasKeys(queries)))
    return ok(SUBJECT, `are readable; the first start makes ${current} the key of the database`);
  const unknown = await unknownKeys(queries, secrets);
  return unknown.length === 0
    ? ok(SUBJECT, `match the database; ${current} is in use`)
    : failed(
        SUBJECT,
        `don't match the database, which needs the key ${unknown.join(' and ')}: put back the secrets.json or PORTAL_SECRETS that has it`,
      );
}

/** `queries` is null if there is no database yet. Throws a ConfigurationError if the keys can't be read. */
async function checkKeys(
  configuration: Configuration,
  environment: NodeJS.ProcessEnv,
  queries: Queries | null,
): Promise<readonly Finding[]> {
  const secrets = readSecrets(configuration.dataFolder, environment);
  if (secrets !== null) return [await checkFit(queries, secrets)];
  return [
    (await hasKeys(queries))
      ? failed(
          SUBJECT,
          `are missing: put secrets.json into ${configuration.dataFolder}, or its keys into PORTAL_SECRETS, from a backup`,
        )
      : note(SUBJECT, `there are none yet: the first start creates them in ${configuration.dataFolder}`),
  ];
}

/** Throws a ConfigurationError if the keys can't be read. */
function checkKeysAlone({ dataFolder }: Configuration, environment: NodeJS.ProcessEnv): readonly Finding[] {
  return [
    readSecrets(dataFolder, environment) === null
      ? note(SUBJECT, `there are none in ${dataFolder} or PORTAL_SECRETS`)
      : note(SUBJECT, 'are readable; could not check whether they match the database'),
  ];
}

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
    ...unknownVariables(environment).map((name) => note(name, 'is not a setting of the portal and is ignored')),
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
    yield failed('settings', 'nothing else is checked until these are fixed');
    return;
  }
  const configuration = readConfiguration(environment);
  yield* await tried('places', () => checkPlaces(configuration));
  yield* await tried('runners', () => checkRunners(configuration, environment));
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
