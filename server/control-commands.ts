import { runAccountCommand } from './accounts/account-commands.ts';
import type { PortalServer } from './app.ts';
import { beginBackup } from './backup/write-backup.ts';
import type { ControlCommands } from './control/control.ts';
import { providerIdentityOf } from './identity/bindings.ts';

export function controlCommands({ services, readiness }: PortalServer): ControlCommands {
  const { configuration, queries, sessions, now } = services;
  const administration = { queries, now, provider: providerIdentityOf(configuration), forget: sessions.changed };
  return {
    accounts: (given) => runAccountCommand(administration, given),
    backup: async () => beginBackup(queries, configuration).compressed,
    state: async () => JSON.stringify(await readiness()),
  };
}
