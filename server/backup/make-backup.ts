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

const USAGE =
  'Usage: npm run backup -- FILE\n  writes everything that the database holds into a new file; the server may run meanwhile';

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
      `There is no database in ${dataFolder}: name its folder in PORTAL_DATA, or its address in DATABASE_URL.`,
    );
  let giveBack: () => void;
  try {
    giveBack = await takeFolder(dataFolder);
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause;
    const compressed = await readFromRunningServer(dataFolder, 'backup', []);
    if (compressed !== null) return take(compressed);
    throw new StartError(
      `The server that has the data folder ${dataFolder} takes no commands at this moment: try again when it is ready, or stop it.`,
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
  if (existsSync(path))
    throw new BackupError(`The file ${path} is there already: name another one, and nothing is lost.`);
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
      `The backup ${path} is made: ${rows.toLocaleString('en')} rows in ${header.tables.length} tables, ${bytes} bytes, as of ${header.madeAt}.`,
    );
    console.log(
      header.keys.length === 0
        ? 'Nothing in it is sealed.'
        : `To be restored it needs the key ${header.keys.join(' and ')}, which is not in it: keep secrets.json (or PORTAL_SECRETS) too, apart from it.`,
    );
    if (header.files !== null)
      console.log(`Uploaded files rest in ${header.files} and are not in it: back that up as well.`);
  } catch (cause) {
    if (cause instanceof BackupError || sentenceOf(cause) !== null) throw cause;
    throw new BackupError(`The backup ${path} could not be made: ${reasonOf(cause)}.`, { cause });
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
