import { AppError } from '../../contract/app-error.ts';
import { createContractClient } from '../../contract/client.ts';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';
import type { ReplayOutcome } from '../../machines/outbox/outbox.ts';
import { Device } from '../device/device.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { SessionChannel } from '../session/session-channel.ts';
import { SessionStore } from '../session/session-store.ts';
import { TokenRefresher } from '../session/token-refresh.ts';
import { CommandStore } from './command-store.ts';
import { bothOutcomes, mayGoOn, replayForms } from './form-replay.ts';
import { FormStore } from './form-store.ts';
import { type OutboxLock, outboxLock, replay } from './replay.ts';
import { createSender } from './sender.ts';

/** After 'later' the browser retries the sync. */
function hasToComeBack(outcome: ReplayOutcome): 'done' | 'later' {
  switch (outcome.kind) {
    case 'later':
    case 'rateLimited':
    case 'offline':
      return 'later';
    // Only a page can ask for a sign-in or switch the tenant.
    case 'needsSignIn':
    case 'elsewhere':
    case 'empty':
      return 'done';
  }
}

/** Sends without a page: opens device and session, renews the token, leaves the rest. Rejects if the device can't be read or written. */
export async function replayInBackground(config: RuntimeConfig): Promise<'done' | 'later'> {
  const device = new Device();
  const store = new SessionStore(device);
  await store.read();
  if (store.scope === null) return 'done';
  const plainClient = createContractClient({ config, tokens: null });
  const channel = new SessionChannel();
  const refresher = new TokenRefresher({ store, client: plainClient, announce: () => channel.announce() });
  const commandStore = new CommandStore({ device });
  const session = {
    scope: () => store.scope,
    accessToken: () => store.tokens?.accessToken ?? null,
    renew: async () => {
      const outcome = await refresher.refresh();
      if (outcome.kind === 'unreachable')
        throw new AppError({ kind: 'offline', message: outcome.message, isUnsent: true });
      return outcome.kind === 'refreshed' ? (store.tokens?.accessToken ?? null) : null;
    },
    // A page finds out whether the session is over.
    reject: async (accessToken: string) =>
      (await refresher.replacement(accessToken)) === null ? null : (store.tokens?.accessToken ?? null),
  };
  const sender = createSender({ config, session, capabilities: new CapabilityReader(plainClient, config) });
  // A page may have noticed the session's end: then decisions wait for the sign-in.
  const lock: OutboxLock = (work) =>
    outboxLock(async () => {
      await store.read();
      return work();
    });
  try {
    const decisions = await replay({ store: commandStore, scope: session.scope, lock, ...sender });
    if (!mayGoOn(decisions)) return hasToComeBack(decisions);
    const forms = await replayForms({ store: new FormStore(device), scope: session.scope, lock, save: sender.save });
    return hasToComeBack(bothOutcomes(decisions, forms));
  } finally {
    channel.close();
  }
}
