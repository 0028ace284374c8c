/** `npm run restore -- FILE`: restores a backup into an empty database. Restore the keys first, from their own backup. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Configuration, publicUrlOf, readConfiguration } from '../configuration.ts';
import { embeddedFolder, openDatabase, reasonOf, sentenceOf, takeFolder } from '../opening.ts';
import { readSecrets, type Secrets } from '../secrets.ts';
import { BackupError, type BackupHeader } from './backup-file.ts';
import { inspectBackup, requireKeys, restoreBackup } from './restore-backup.ts';

const USAGE =
  'Usage: npm run restore -- FILE\n  restores a backup into the empty database that DATABASE_URL or PORTAL_DATA names; it needs the secrets.json or\n  PORTAL_SECRETS that was in use when the backup was made';

function keysFor(configuration: Configuration, header: BackupHeader, environment: NodeJS.ProcessEnv): Secrets {
  const secrets = readSecrets(configuration.dataFolder, environment);
  if (secrets === null)
    throw new BackupError(
      `The keys are missing. Put the secrets.json that was in use when the backup was made into ${configuration.dataFolder}, or its keys into PORTAL_SECRETS, then restore again.`,
    );
  requireKeys(header, secrets);
  return secrets;
}

async function restoreInto(
  configuration: Configuration,
  header: BackupHeader,
  settings: { readonly path: string; readonly secrets: Secrets },
): Promise<void> {
  const isEmbedded = configuration.databaseUrl === undefined;
  const folder = embeddedFolder(configuration);
  const giveBack = isEmbedded ? await takeFolder(configuration.dataFolder) : () => undefined;
  const isNew = isEmbedded && (!existsSync(folder) || readdirSync(folder).length === 0);
  try {
    const database = await openDatabase(configuration);
    try {
      await restoreBackup(header, { ...settings, database, now: new Date() });
    } finally {
      await database.close();
    }
  } catch (cause) {
    if (isNew) rmSync(folder, { recursive: true, force: true });
    throw cause;
  } finally {
    giveBack();
  }
}

function notes(configuration: Configuration, header: BackupHeader): string[] {
  const { operations, mails } = header.underWay;
  const address = publicUrlOf(configuration);
  const files = configuration.fileStorage;
  const place = files === undefined ? null : `${files.endpoint}/${files.bucket}`;
  return [
    'All users have to sign in again. Decisions that devices have not sent yet are accepted once, as usual.',
    ...(operations + mails === 0
      ? []
      : [
          `At its start, the server continues ${operations} operations and ${mails} unsent mails, even those that finished after the backup.`,
        ]),
    ...(header.publicUrl === address
      ? []
      : [
          `The portal's address was ${header.publicUrl} and is now ${address}. Links in earlier mails open the old address.`,
        ]),
    ...(header.files === place
      ? []
      : [
          `Uploaded files were in ${header.files ?? 'the database'}, but this server reads them from ${place ?? 'the database'}, so they can't be read.`,
        ]),
  ];
}

async function restore(path: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const configuration = readConfiguration(environment);
  const { header, rows } = await inspectBackup(path);
  const secrets = keysFor(configuration, header, environment);
  try {
    await restoreInto(configuration, header, { path, secrets });
  } catch (cause) {
    if (cause instanceof BackupError || sentenceOf(cause) !== null) throw cause;
    throw new BackupError(`Could not restore the backup ${path}, and nothing was changed: ${reasonOf(cause)}.`, {
      cause,
    });
  }
  console.log(
    `Restored ${rows.toLocaleString('en')} rows in ${header.tables.length} tables from ${path}, as of ${header.madeAt}.`,
  );
  for (const note of notes(configuration, header)) console.log(note);
}

const [file] = process.argv.slice(2);
try {
  if (file === undefined || file.startsWith('-')) throw new BackupError(USAGE);
  await restore(resolve(file), process.env);
} catch (cause) {
  console.error(cause instanceof BackupError ? cause.message : (sentenceOf(cause) ?? cause));
  process.exitCode = 1;
}
