/** `npm run restore -- FILE`: restores a backup into an empty database. Restore the keys first, from their own backup. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Configuration, publicUrlOf, readConfiguration } from '../configuration.ts';
import { embeddedFolder, openDatabase, reasonOf, sentenceOf, takeFolder } from '../opening.ts';
import { readSecrets, type Secrets } from '../secrets.ts';
import { BackupError, type BackupHeader } from './backup-file.ts';
import { inspectBackup, requireKeys, restoreBackup } from './restore-backup.ts';

const USAGE =
  'Usage: npm run restore -- FILE\n  brings a backup into the empty database that DATABASE_URL or PORTAL_DATA names; secrets.json or PORTAL_SECRETS are those of its day';

function keysFor(configuration: Configuration, header: BackupHeader, environment: NodeJS.ProcessEnv): Secrets {
  const secrets = readSecrets(configuration.dataFolder, environment);
  if (secrets === null)
    throw new BackupError(
      `The keys are missing: put the secrets.json of the backup's day into ${configuration.dataFolder}, or its keys into PORTAL_SECRETS, and restore again.`,
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
    'Everybody signs in again. What devices have decided and not sent yet is taken once, as if nothing had happened.',
    ...(operations + mails === 0
      ? []
      : [
          `When the server starts, what was under way goes on, also where that was done after the backup: ${operations} operations, ${mails} unsent mails.`,
        ]),
    ...(header.publicUrl === address
      ? []
      : [
          `The portal's address was ${header.publicUrl} and is ${address}: links in mails that were sent before lead to the old one.`,
        ]),
    ...(header.files === place
      ? []
      : [
          `Uploaded files rested in ${header.files ?? 'the database'} and are looked for in ${place ?? 'the database'}: they can't be read from there.`,
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
    throw new BackupError(`The backup ${path} could not be restored, and nothing was changed: ${reasonOf(cause)}.`, {
      cause,
    });
  }
  console.log(
    `The backup ${path} is restored: ${rows.toLocaleString('en')} rows in ${header.tables.length} tables, as of ${header.madeAt}.`,
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
