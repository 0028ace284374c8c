import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Configuration } from '../configuration.ts';
import type { Queries } from '../database/database.ts';
import { unknownKeys } from '../keys/database-keys.ts';
import { readSecrets, type Secrets } from '../secrets.ts';
import { type Finding, failed, note, ok } from './finding.ts';

const SUBJECT = 'keys';

async function hasKeys(queries: Queries | null): Promise<boolean> {
  if (queries === null) return false;
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass('sealing_keys') is not null as found`.execute(queries);
  if (found[0]?.found !== true) return false;
  const row = await queries.selectFrom('sealing_keys').select('key_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export function checkKeyFile({ dataFolder }: Configuration, environment: NodeJS.ProcessEnv): readonly Finding[] {
  if ((environment['PORTAL_SECRETS'] ?? '') !== '') return [];
  const path = join(dataFolder, 'secrets.json');
  if (!existsSync(path)) return [];
  const others = statSync(path).mode & 0o077;
  return others === 0 ? [] : [failed(SUBJECT, `${path} can be read by others on this machine: chmod 600 it`)];
}

async function checkFit(queries: Queries | null, secrets: Secrets): Promise<Finding> {
  const current = secrets.encryptionKey.current.id;
  if (queries === null || !(await hasKeys(queries)))
    return ok(SUBJECT, `can be read; the first start makes ${current} the key of the database`);
  const unknown = await unknownKeys(queries, secrets);
  return unknown.length === 0
    ? ok(SUBJECT, `fit the database; ${current} is in use`)
    : failed(
        SUBJECT,
        `don't fit the database, which needs the key ${unknown.join(' and ')}: put back the secrets.json or PORTAL_SECRETS that has it`,
      );
}

/** `queries` is null if there is no database yet. Throws a ConfigurationError if the keys can't be read. */
export async function checkKeys(
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
          `are missing: put secrets.json into ${configuration.dataFolder} or its keys into PORTAL_SECRETS, from their backup`,
        )
      : note(SUBJECT, `there are none yet: the first start makes them in ${configuration.dataFolder}`),
  ];
}

/** Throws a ConfigurationError if the keys can't be read. */
export function checkKeysAlone({ dataFolder }: Configuration, environment: NodeJS.ProcessEnv): readonly Finding[] {
  return [
    readSecrets(dataFolder, environment) === null
      ? note(SUBJECT, `there are none in ${dataFolder}, and none in PORTAL_SECRETS`)
      : note(SUBJECT, 'can be read; whether they fit the database could not be tried'),
  ];
}
