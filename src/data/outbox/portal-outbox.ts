import type { ActorRefFrom } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import type { connectivityMachine } from '../../machines/device/connectivity.ts';
import type { sessionMachine } from '../../machines/session/session.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { TenantAccess } from '../session/tenant-access.ts';
import { askForBackgroundSync } from './background-sync.ts';
import type { CommandStore } from './command-store.ts';
import { Outbox } from './outbox.ts';
import type { OutboxLock } from './replay.ts';
import type { CurrentSession, SenderOptions } from './sender.ts';

type Session = ActorRefFrom<typeof sessionMachine>;
type Connectivity = ActorRefFrom<typeof connectivityMachine>;

export async function openCommandStore(device: Device, serverNow?: () => number | null): Promise<CommandStore> {
  const { CommandStore } = await import('./command-store.ts');
  return new CommandStore({ device, ...(serverNow && { serverNow }) });
}

export interface PortalOutboxOptions extends Omit<SenderOptions, 'session'> {
  readonly device: Device;
  readonly tokens: CurrentSession;
  readonly session: Session;
  readonly connectivity: Connectivity;
  /** On this tab's turn to send, since another tab may know that the session has ended. */
  readonly onTurn: () => Promise<void>;
  /** Epoch milliseconds by the server's clock; null if it isn't known. */
  readonly serverNow: () => number | null;
}

/** Also while tokens are expired: decisions wait for the sign-in in place. */
function decidingScope(session: Session): Scope | null {
  const snapshot = session.getSnapshot();
  const { claims } = snapshot.context;
  return snapshot.matches('signedIn') && claims !== null ? { userId: claims.userId, tenantId: claims.tenantId } : null;
}

function tenantNameIn(session: Session, tenantId: string): string | null {
  const { tenants = [] } = session.getSnapshot().context.profile ?? {};
  return tenants.find((tenant) => tenant.tenantId === tenantId)?.tenantName ?? null;
}

export function createPortalOutbox(options: PortalOutboxOptions): Outbox {
  const { device, tokens, session, connectivity, onTurn, serverNow, ...calls } = options;
  let opened: Promise<CommandStore> | null = null;
  let access: TenantAccess | null = null;
  const loadStore = () => {
    opened ??= openCommandStore(device, serverNow).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const loadForms = async () => new (await import('./form-store.ts')).FormStore(device);
  const outbox = new Outbox({
    loadStore,
    loadForms,
    scope: () => decidingScope(session),
    tenantName: (tenantId) => tenantNameIn(session, tenantId),
    askForBackgroundSync,
    // The call itself ends much later.
    onSilence: () => connectivity.send({ type: 'CHECK_NOW' }),
    replay: async ({ isHurried }, signal) => {
      const [
        { outboxLock, replay },
        { accessWith, createSender },
        { bothOutcomes, mayGoOn, replayForms },
        forms,
        store,
      ] = await Promise.all([
        import('./replay.ts'),
        import('./sender.ts'),
        import('./form-replay.ts'),
        loadForms(),
        loadStore(),
      ]);
      access ??= accessWith({ ...calls, session: tokens });
      const sender = createSender({ ...calls, session: tokens, access });
      const lock: OutboxLock = (work, waiting) =>
        outboxLock(async () => {
          await onTurn();
          return work();
        }, waiting);
      const decisions = await replay({
        store,
        scope: tokens.scope,
        lock,
        signal,
        ...(isHurried && {
          hurry: (scope: Scope, isEverywhere: boolean) => store.retryAll(scope, isEverywhere),
        }),
        reachesEveryTenant: sender.reachesEveryTenant,
        readNow: sender.readNow,
        send: (command) =>
          sender.send(command).catch((failure: unknown) => {
            const { kind, code } = toAppError(failure);
            // A privilege is gone, or a tenant's rule is new.
            if (kind === 'forbidden' || code === 'signature_refused') session.send({ type: 'PROFILE_STALE' });
            throw failure;
          }),
      });
      const outcome = mayGoOn(decisions)
        ? bothOutcomes(
            decisions,
            await replayForms({ store: forms, scope: tokens.scope, lock, signal, isHurried, save: sender.save }),
          )
        : decisions;
      const isFresh = session.getSnapshot().matches({ signedIn: { freshness: 'fresh' } });
      if (outcome.kind === 'needsSignIn' && isFresh) {
        session.send({ type: 'REFRESH_REFUSED', message: outcome.message });
      }
      return outcome;
    },
  });
  start(outbox, session, connectivity);
  device.onFault((fault) => {
    // An unreadable device is read at the next start, which reports losses.
    if (fault === 'emptied') outbox.reload().catch(() => undefined);
  });
  return outbox;
}

function start(outbox: Outbox, session: Session, connectivity: Connectivity): void {
  outbox.actor.start();
  let isReached = true;
  const followNetwork = () => {
    const snapshot = connectivity.getSnapshot();
    const { lastKnown } = snapshot.context;
    const { isOnline } = outbox.actor.getSnapshot().context;
    const wasReached = isReached;
    isReached = snapshot.matches('online');
    if (lastKnown === null) return;
    if (isOnline !== (lastKnown === 'online')) {
      outbox.actor.send({ type: isOnline ? 'NETWORK_LOST' : 'NETWORK_BACK' });
    } else if (isReached && !wasReached) {
      // The call failed but not the probe after it, so no network loss was reported.
      outbox.actor.send({ type: 'SERVER_FOUND' });
    }
  };
  let known: { readonly scope: Scope | null; readonly isFresh: boolean } = { scope: null, isFresh: false };
  const followSession = () => {
    const before = known;
    const isFresh = session.getSnapshot().matches({ signedIn: { freshness: 'fresh' } });
    known = { scope: decidingScope(session), isFresh };
    // An unreadable device shows nothing and is retried on the next session change.
    outbox.follow(known.scope).catch(() => undefined);
    if (before.scope !== null && isFresh && !before.isFresh) outbox.actor.send({ type: 'SIGNED_IN' });
  };
  connectivity.subscribe(followNetwork);
  session.subscribe(followSession);
  followNetwork();
  followSession();
}
