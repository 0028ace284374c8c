/** What the commands of this machine can ask of a running server, where the database belongs to its process alone. */
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { AccountRefusal } from '../accounts/account-changes.ts';
import { runAccountCommand } from '../accounts/account-commands.ts';
import type { PortalServer } from '../app.ts';
import { BackupWriter } from '../backup/backup-file.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { providerIdentityOf } from '../identity/bindings.ts';
import type { Part } from '../readiness.ts';
import { type ControlCommands, openControl } from './control.ts';
import { askRunningServer } from './running-server.ts';

async function backup({ services: { queries, configuration } }: PortalServer): Promise<Readable> {
  const writer = new BackupWriter();
  writeBackup(queries, configuration, writer).catch((cause: unknown) => {
    writer.compressed.destroy(cause instanceof Error ? cause : new Error(String(cause)));
  });
  return writer.compressed;
}

function commandsOf(server: PortalServer): ControlCommands {
  const { configuration, queries, sessions, now } = server.services;
  const administration = { queries, now, provider: providerIdentityOf(configuration), forget: sessions.forget };
  return {
    accounts: (given) => runAccountCommand(administration, given),
    backup: () => backup(server),
    state: async () => JSON.stringify(await server.readiness()),
  };
}

/** Takes commands from now on, where the database is embedded; the answer ends it. */
export async function takeCommands(server: PortalServer): Promise<() => void> {
  const { configuration, database, log } = server.services;
  if (database.kind !== 'embedded') return () => undefined;
  try {
    return await openControl({
      dataFolder: configuration.dataFolder,
      commands: commandsOf(server),
      isRefusal: (cause) => cause instanceof AccountRefusal,
      log,
    });
  } catch (cause) {
    // Nobody who works with the portal needs them.
    log.error({ err: cause }, 'no commands can be taken from this machine');
    return () => undefined;
  }
}

const Parts = v.array(v.object({ name: v.string(), fault: v.nullable(v.string()) }));

/** How the running server's parts are; null where no server runs. */
export async function askState(dataFolder: string): Promise<readonly Part[] | null> {
  const answer = await askRunningServer(dataFolder, 'state', []);
  return answer === null ? null : v.parse(Parts, JSON.parse(answer));
}
