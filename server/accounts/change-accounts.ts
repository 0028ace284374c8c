/** `npm run accounts -- list|activate|deactivate|bind|unbind|move`. A running server changes its embedded database itself. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { askRunningServer } from '../control/control.ts';
import type { Database } from '../database/database.ts';
import { FolderInUse } from '../database/folder-lock.ts';
import { providerIdentityOf } from '../identity/bindings.ts';
import { embeddedFolder, openDatabase, sentenceOf, takeFolder } from '../opening.ts';
import { AccountRefusal } from './account-changes.ts';
import { runAccountCommand, USAGE } from './account-commands.ts';

async function hasBindings(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'users' and column_name = 'identity_provider'`.execute(
    database.queries,
  );
  return rows.length > 0;
}

async function runOn(database: Database, configuration: Configuration, given: readonly string[]): Promise<string> {
  try {
    if (!(await hasBindings(database))) {
      throw new AccountRefusal('The database is of an older version. Start the server once to upgrade it.');
    }
    return await runAccountCommand(
      {
        queries: database.queries,
        provider: providerIdentityOf(configuration),
        now: () => new Date(),
        // Servers on a PostgreSQL check every two seconds.
        forget: () => undefined,
      },
      given,
    );
  } finally {
    await database.close();
  }
}

async function runOnEmbedded(configuration: Configuration, given: readonly string[]): Promise<string> {
  const { dataFolder } = configuration;
  if (!existsSync(embeddedFolder(configuration))) {
    throw new AccountRefusal(`There is no database in ${dataFolder}. Start the server once to create it.`);
  }
  let unlock: () => void;
  try {
    unlock = await takeFolder(dataFolder);
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause;
    const answer = await askRunningServer(dataFolder, 'accounts', given);
    if (answer !== null) return answer;
    throw new AccountRefusal(
      `The server that uses the data folder ${dataFolder} takes no commands right now. Wait until it is ready, or stop it, then try again.`,
    );
  }
  try {
    return await runOn(await openDatabase(configuration), configuration, given);
  } finally {
    unlock();
  }
}

async function changeAccounts(given: readonly string[]): Promise<string> {
  if (given.length === 0) throw new AccountRefusal(USAGE);
  const configuration = readConfiguration(process.env);
  if (configuration.databaseUrl === undefined) return runOnEmbedded(configuration, given);
  return runOn(await openDatabase(configuration), configuration, given);
}

try {
  process.stdout.write(`${await changeAccounts(process.argv.slice(2))}\n`);
} catch (cause) {
  console.error(cause instanceof AccountRefusal ? cause.message : (sentenceOf(cause) ?? cause));
  process.exitCode = 1;
}
