/**
 * Databases that the files of a run share: the embedded database as a folder and as a snapshot, and one PostgreSQL with a template.
 * Created at first use, so that a run without databases starts none.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import type { PostgresServer } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address that provides the run's databases. */
    readonly sharedDatabases: string;
  }
}

export const sharedPostgresParser = v.object({ port: v.number(), template: v.string() });

/** Migrated and empty, so a server accepts it with new keys: copied for every server process of a test. */
async function fillFolder(folder: string): Promise<string> {
  const { makeDatabaseFolder } = await import('./database-folder.ts');
  await makeDatabaseFolder(folder);
  return folder;
}

/** With the demo's identities, as an archive: loaded for every embedded database in memory. */
async function makeSnapshot(empty: string): Promise<Buffer> {
  const { addIdentities } = await import('./database-folder.ts');
  const folder = mkdtempSync(join(tmpdir(), 'portal-snapshot-'));
  try {
    cpSync(empty, folder, { recursive: true });
    await addIdentities(folder);
    const { status, stdout, stderr } = spawnSync('tar', ['-c', '-C', folder, '.'], { maxBuffer: 256 * 1024 * 1024 });
    if (status !== 0) throw new Error(`the snapshot can't be packed: ${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export default async function shareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-database-'));
  let filled: Promise<string> | null = null;
  let snapshot: Promise<Buffer> | null = null;
  let postgres: Promise<{ readonly server: PostgresServer; readonly template: string }> | null = null;

  const startShared = async () => {
    const { createSharedTemplate, startPostgres } = await import('./postgres.ts');
    const server = await startPostgres();
    return { server, template: await createSharedTemplate(server.port) };
  };
  const answer = async (path: string | undefined): Promise<Buffer | string> => {
    if (path === '/folder' || path === '/embedded') {
      filled ??= fillFolder(folder);
      if (path === '/folder') return filled;
      snapshot ??= filled.then(makeSnapshot);
      return snapshot;
    }
    postgres ??= startShared();
    const { server, template } = await postgres;
    return JSON.stringify({ port: server.port, template } satisfies v.InferOutput<typeof sharedPostgresParser>);
  };

  const shared = createServer((request, response) => {
    // The next request comes much later, when a kept connection might have ended.
    response.setHeader('connection', 'close');
    answer(request.url).then(
      (body) => response.end(body),
      (failure: unknown) => response.writeHead(500).end(String(failure)),
    );
  });
  await new Promise<void>((resolve) => shared.listen(0, '127.0.0.1', resolve));
  const address = shared.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  project.provide('sharedDatabases', `http://127.0.0.1:${address.port}`);

  return async () => {
    shared.close();
    const started = await postgres?.catch(() => null);
    await started?.server.stop();
    await filled?.catch(() => null);
    rmSync(folder, { recursive: true, force: true });
  };
}
