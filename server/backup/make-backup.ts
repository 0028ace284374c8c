/** `npm run backup -- FILE`: writes the database's current content to a file, with or without a running server. */
import { closeSync, createWriteStream, existsSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { readFromRunningServer } from '../control/control.ts';
import { FolderInUse } from '../database/folder-lock.ts';
import { embeddedFolder, openDatabase, reasonOf, StartError, sentenceOf, takeFolder } from '../opening.ts';
import { BackupError } from './backup-file.ts';
import { inspectBackup } from './restore-backup.ts';
import { beginBackup } from './write-backup.ts';

const USAGE = 'Usage: npm run backup -- FILE\n  writes the whole database to a new file; the server can keep running';

type Take = (compressed: Readable) => Promise<void>;

async function writeItself(configuration: Configuration, take: Take): Promise<void> {
  const database = await openDatabase(configuration);
  try {
    const { compressed, read } = beginBackup(database.queries, configuration);
    await Promise.all([read, take(compressed)]);
  } finally {
    await database.close();
  }
}

async function writeEmbedded(configuration: Configuration, take: Take): Promise<void> {
  const { dataFolder } = configuration;
  if (!existsSync(embeddedFolder(configuration)))
    throw new StartError(
      `There is no database in ${dataFolder}. Set PORTAL_DATA to its folder, or DATABASE_URL to its address.`,
    );
  let giveBack: () => void;
  try {
    giveBack = await takeFolder(dataFolder);
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause;
    const compressed = await readFromRunningServer(dataFolder, 'backup', []);
    if (compressed !== null) return take(compressed);
    throw new StartError(
      `The server that uses the data folder ${dataFolder} takes no commands right now. Wait until it is ready, or stop it, then try again.`,
    );
  }
  try {
    await writeItself(configuration, take);
  } finally {
    giveBack();
  }
}

function keep(draft: string, path: string): void {
  const file = openSync(draft, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // Unlike a rename, this never replaces a file created meanwhile.
  linkSync(draft, path);
}

async function backUp(path: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const configuration = readConfiguration(environment);
  if (existsSync(path)) throw new BackupError(`The file ${path} already exists. Choose another name.`);
  const draft = `${path}.part-${process.pid}`;
  const take: Take = (compressed) => pipeline(compressed, createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
  try {
    await (configuration.databaseUrl === undefined
      ? writeEmbedded(configuration, take)
      : writeItself(configuration, take));
    const { header, rows } = await inspectBackup(draft);
    keep(draft, path);
    const bytes = statSync(path).size.toLocaleString('en');
    console.log(
      `Backed up ${rows.toLocaleString('en')} rows in ${header.tables.length} tables to ${path} (${bytes} bytes), as of ${header.madeAt}.`,
    );
    console.log(
      header.keys.length === 0
        ? 'It contains no sealed values, so a restore needs no key.'
        : `A restore needs the key ${header.keys.join(' and ')}, which is not in the backup. Keep secrets.json (or PORTAL_SECRETS) as well, in another place.`,
    );
    if (header.files !== null)
      console.log(`Uploaded files are in ${header.files} and not in the backup. Back them up as well.`);
  } catch (cause) {
    if (cause instanceof BackupError || sentenceOf(cause) !== null) throw cause;
    throw new BackupError(`Could not write the backup ${path}: ${reasonOf(cause)}.`, { cause });
  } finally {
    rmSync(draft, { force: true });
  }
}

const [file] = process.argv.slice(2);
try {
  if (file === undefined || file.startsWith('-')) throw new BackupError(USAGE);
  await backUp(resolve(file), process.env);
} catch (cause) {
  console.error(cause instanceof BackupError ? cause.message : (sentenceOf(cause) ?? cause));
  process.exitCode = 1;
}
