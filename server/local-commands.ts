/**
 * What commands on the same machine ask of a running server. The embedded database belongs to the server's process, so that
 * they can't open it themselves: they speak through a socket in the data folder, which only the server's own user can reach.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import type { PortalServer } from './app.ts';
import { BackupWriter } from './backup/backup-file.ts';
import { writeBackup } from './backup/write-backup.ts';
import type { Part } from './readiness.ts';

/** Bytes of a socket's address that every system takes. */
const longestPath = 103;
/** Milliseconds for which a command may take nothing of its answer: meanwhile it holds the database. */
const longestSilence = 30_000;

function socketOf(dataFolder: string): string {
  return join(dataFolder, 'commands.sock');
}

async function sendBackup({ services }: PortalServer, response: ServerResponse): Promise<void> {
  const writer = new BackupWriter();
  response.writeHead(200, { 'content-type': 'application/gzip' });
  response.setTimeout(longestSilence, () => response.destroy());
  const sent = pipeline(writer.compressed, response);
  // Whichever fails first ends the other; a command that gets less than all of it sees the connection end.
  await Promise.all([
    sent,
    writeBackup(services.queries, services.configuration, writer).catch((cause: unknown) => {
      writer.compressed.destroy();
      throw cause;
    }),
  ]);
}

async function sendState({ readiness }: PortalServer, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(await readiness()));
}

/** Answers commands from now on, where the database is embedded; the answer ends it. */
export async function answerCommands(server: PortalServer): Promise<() => Promise<void>> {
  const { configuration, database, log } = server.services;
  const path = socketOf(configuration.dataFolder);
  if (database.kind !== 'embedded') return async () => undefined;
  if (Buffer.byteLength(path) > longestPath) {
    log.warn({ path }, 'no backup can be made while this server runs: the address of its data folder is too long');
    return async () => undefined;
  }
  const answers: Readonly<Record<string, typeof sendBackup>> = { '/backup': sendBackup, '/state': sendState };
  const listening = createServer((asked, response) => {
    const answer = answers[asked.url ?? ''];
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    answer(server, response).catch((cause: unknown) => {
      log.error({ err: cause, command: asked.url }, 'a command could not be answered');
      response.destroy();
    });
  });
  // The folder is this process' own: what a killed one has left there is nobody's.
  rmSync(path, { force: true });
  const mask = process.umask(0o177);
  try {
    listening.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(listening, 'listening');
  return async () => {
    const closed = once(listening, 'close');
    listening.close();
    listening.closeAllConnections();
    await closed;
  };
}

/** Asks the server that runs on a data folder; null where none answers there. */
function askServer(dataFolder: string, what: '/backup' | '/state'): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: socketOf(dataFolder), path: what, method: 'GET' }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`the server answered ${answer.statusCode ?? 0}`));
    });
    asking.on('error', (cause) => {
      const code = 'code' in cause ? cause.code : null;
      if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'EINVAL' || code === 'ENOTSOCK') resolve(null);
      else reject(cause);
    });
    asking.end();
  });
}

/** Everything that the running server's database holds, compressed; null where no server runs. */
export function askBackup(dataFolder: string): Promise<IncomingMessage | null> {
  return askServer(dataFolder, '/backup');
}

const Parts = v.array(v.object({ name: v.string(), fault: v.nullable(v.string()) }));

/** How the running server's parts are; null where no server runs. */
export async function askState(dataFolder: string): Promise<readonly Part[] | null> {
  const answer = await askServer(dataFolder, '/state');
  return answer === null ? null : v.parse(Parts, await json(answer));
}
