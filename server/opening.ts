import { join } from 'node:path';
import { type Configuration, ConfigurationError } from './configuration.ts';
import { ControlRefusal } from './control/control.ts';
import { type ConnectionOptions, connectPostgres, type Database, openEmbeddedDatabase } from './database/database.ts';
import { FolderInUse, lockFolder } from './database/folder-lock.ts';
import { DamagedDatabase } from './database/integrity.ts';

export class StartError extends Error {
  override readonly name = 'StartError';
}

export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? cause.name) : String(cause);
}

/** The password may also be a parameter. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.search = '';
  return url.toString();
}

export function embeddedFolder({ dataFolder }: Pick<Configuration, 'dataFolder'>): string {
  return join(dataFolder, 'database');
}

/** Locks the data folder; call the result to release it. */
export async function takeFolder(folder: string): Promise<() => void> {
  try {
    return await lockFolder(folder);
  } catch (cause) {
    if (cause instanceof FolderInUse) throw cause;
    throw new StartError(`The data folder ${folder} can't be used: ${reasonOf(cause)}.`);
  }
}

export async function openDatabase(configuration: Configuration, options: ConnectionOptions = {}): Promise<Database> {
  const { databaseUrl } = configuration;
  const folder = embeddedFolder(configuration);
  try {
    return await (databaseUrl === undefined ? openEmbeddedDatabase(folder) : connectPostgres(databaseUrl, options));
  } catch (cause) {
    if (cause instanceof DamagedDatabase) throw cause;
    const place = databaseUrl === undefined ? folder : withoutPassword(databaseUrl);
    throw new StartError(`The database ${place} can't be opened: ${reasonOf(cause)}.`);
  }
}

/** Null for an unforeseen failure. */
export function sentenceOf(cause: unknown): string | null {
  const expected = [StartError, ConfigurationError, ControlRefusal, FolderInUse, DamagedDatabase];
  return cause instanceof Error && expected.some((kind) => cause instanceof kind) ? cause.message : null;
}
