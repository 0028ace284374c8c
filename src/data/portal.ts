import { type ActorRefFrom, createActor } from 'xstate';
import { AppError } from '../contract/app-error.ts';
import { type ContractClient, createContractClient, type TokenSource } from '../contract/client.ts';
import type { RuntimeConfig } from '../contract/runtime-config.ts';
import type { connectivityMachine } from '../machines/connectivity.ts';
import type { liveMachine } from '../machines/live.ts';
import type { sessionMachine } from '../machines/session.ts';
import type { QueueCount } from '../machines/session-facts.ts';
import type { syncMachine } from '../machines/sync.ts';
import { DEPLOYMENT_ROUTE_PRIVILEGES, holds, holdsAny, type Privilege } from '../rules/access.ts';
import { CapabilityReader } from './capabilities.ts';
import { provideConnectivityMachine, reportingFetch, watchBrowserHints } from './connectivity-actors.ts';
import { Deferred } from './deferred.ts';
import { DeploymentData, type DeploymentRecords } from './deployments/deployments.ts';
import { Device } from './device.ts';
import { FirstPage } from './first-page.ts';
import { provideLiveMachine, type TakenChange } from './live-actors.ts';
import type { Outbox } from './outbox/outbox.ts';
import { provideSessionMachine } from './session-actors.ts';
import { SessionChannel } from './session-channel.ts';
import { SessionStore } from './session-store.ts';
import { followSync } from './sync/follow-sync.ts';
import { provideSyncMachine } from './sync/sync-actors.ts';
import { TokenRefresher } from './token-refresh.ts';

export interface Portal {
  readonly config: RuntimeConfig;
  readonly client: ContractClient;
  readonly device: Device;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly connectivity: ActorRefFrom<typeof connectivityMachine>;
  readonly live: ActorRefFrom<typeof liveMachine>;
  /** Keeps the device's copies as the server has them. */
  readonly sync: ActorRefFrom<typeof syncMachine>;
  readonly capabilities: CapabilityReader;
  readonly deployments: DeploymentData;
  /** The decisions of this device on their way to the server; loaded once the first page is shown, at once where some wait. */
  readonly outbox: Deferred<Outbox>;
  /** Live changes until the returned function is called. */
  readonly onChange: (listener: (taken: TakenChange) => void) => () => void;
  /** Starts the machines. */
  readonly start: () => void;
}

/** Tells when the server comes into reach and when it goes out of it, until the returned function is called. */
export function followConnectivity(
  connectivity: Portal['connectivity'],
  listener: (isOnline: boolean) => void,
): () => void {
  let known = connectivity.getSnapshot().context.lastKnown;
  const subscription = connectivity.subscribe(({ context: { lastKnown } }) => {
    if (lastKnown === known || lastKnown === null) return;
    const wasOnline = known === 'online';
    known = lastKnown;
    if (wasOnline !== (lastKnown === 'online')) listener(lastKnown === 'online');
  });
  return () => subscription.unsubscribe();
}

/** Tells when ended or refused tokens have been renewed, until the returned function is called. */
export function followRenewal(session: Portal['session'], listener: () => void): () => void {
  const isFresh = () => session.getSnapshot().matches({ signedIn: { freshness: 'fresh' } });
  let wasFresh = isFresh();
  const subscription = session.subscribe(() => {
    const before = wasFresh;
    wasFresh = isFresh();
    if (wasFresh && !before) listener();
  });
  return () => subscription.unsubscribe();
}

const NOTHING_QUEUED: QueueCount = { unsent: 0, undecided: 0 };

/** The data layer put together: one for the page. Nothing runs before `start`. */
export function createPortal({ config }: { readonly config: RuntimeConfig }): Portal {
  const device = new Device();
  const store = new SessionStore(device);
  const channel = new SessionChannel();
  const listeners = new Set<(taken: TakenChange) => void>();
  const fetch = reportingFetch((event) => connectivity.send(event));

  const connectivity = createActor(provideConnectivityMachine('/health'));
  const plainClient = createContractClient({ config, tokens: null, fetch });
  const refresher = new TokenRefresher({ store, client: plainClient, announce: () => channel.announce() });

  const tokens: TokenSource = {
    access: async () => store.tokens?.accessToken ?? null,
    refresh: async () => {
      const outcome = await refresher.refresh();
      switch (outcome.kind) {
        case 'refreshed':
          session.send({ type: 'TOKENS_REFRESHED', claims: outcome.claims });
          return store.tokens?.accessToken ?? null;
        case 'refused':
          session.send({ type: 'REFRESH_REFUSED', message: outcome.message });
          return null;
        case 'unreachable':
          throw new AppError({ kind: 'offline', message: outcome.message });
      }
    },
  };
  const client = createContractClient({ config, tokens, fetch });
  const capabilities = new CapabilityReader(plainClient);
  const firstPage = new FirstPage();
  const records = new Deferred<DeploymentRecords>(async () => {
    const [{ RecordStore }, { deploymentRecords }] = await Promise.all([
      import('./record-store.ts'),
      import('./deployments/record-kind.ts'),
    ]);
    return new RecordStore(device, deploymentRecords);
  });

  const privileges = (): ReadonlySet<string> => {
    const { claims, profile } = session.getSnapshot().context;
    return new Set(claims === null ? [] : profile?.privileges[claims.tenantId]);
  };
  const deployments = new DeploymentData({
    client,
    capabilities,
    records,
    onAnswer: () => firstPage.answered(),
    scope: () => store.scope,
    mayFilterByCreator: () => holds(privileges(), 'user.view'),
  });

  const outbox: Deferred<Outbox> = new Deferred(async (): Promise<Outbox> => {
    const { createPortalOutbox } = await import('./outbox/portal-outbox.ts');
    return createPortalOutbox({
      config,
      fetch,
      device,
      capabilities,
      tokens: { scope: () => store.scope, accessToken: () => store.tokens?.accessToken ?? null, renew: tokens.refresh },
      session,
      connectivity,
    });
  });
  /** Nothing has been decided where the device holds nothing and nobody has asked for the queue. */
  const queue = async (): Promise<Outbox | null> => (store.holdsData || outbox.isWanted ? await outbox.load() : null);

  const dropWhatMayNotBeSeen = async (held: ReadonlySet<string>, before: ReadonlySet<string> | null): Promise<void> => {
    const { scope } = store;
    const mayHoldSome = store.holdsData || records.isWanted;
    if (scope === null || !mayHoldSome) return;
    // Who may list the requests but open none any more keeps no details either.
    const isLost = (area: readonly Privilege[]) => before !== null && holdsAny(before, area) && !holdsAny(held, area);
    if (!holdsAny(held, DEPLOYMENT_ROUTE_PRIVILEGES.list) || isLost(DEPLOYMENT_ROUTE_PRIVILEGES.view)) {
      const loaded = await records.load();
      await loaded.drop(scope);
    }
    const isSame = before?.size === held.size && [...held].every((privilege) => before.has(privilege));
    if (!isSame) sync.send({ type: 'PRIVILEGES_CHANGED' });
  };
  const session = createActor(
    provideSessionMachine({
      config,
      device,
      store,
      refresher,
      client,
      plainClient,
      announce: () => channel.announce(),
      countQueue: async () => (await queue())?.count() ?? NOTHING_QUEUED,
      sendQueue: async () => {
        const loaded = await queue();
        await loaded?.sendNow();
        return loaded?.count() ?? NOTHING_QUEUED;
      },
      onProfile: dropWhatMayNotBeSeen,
    }),
  );

  const live = createActor(
    provideLiveMachine({
      client,
      capabilities,
      records,
      deployments,
      scope: () => store.scope,
      onTaken: (taken) => {
        for (const listener of listeners) listener(taken);
      },
      onHeard: (at) => sync.send({ type: 'HEARD', at }),
      onPrivileges: () => session.send({ type: 'PROFILE_STALE' }),
    }),
  );
  const sync = createActor(
    provideSyncMachine({ client, capabilities, records, deployments, scope: () => store.scope }),
  );

  const start = (): void => {
    watchBrowserHints((event) => connectivity.send(event));
    followConnectivity(connectivity, (isOnline) => {
      if (isOnline) session.send({ type: 'NETWORK_BACK' });
      live.send({ type: isOnline ? 'NETWORK_BACK' : 'NETWORK_LOST' });
      sync.send({ type: isOnline ? 'NETWORK_BACK' : 'NETWORK_LOST' });
    });
    followSync(sync, live);
    let streamed: string | null = null;
    session.subscribe((snapshot) => {
      const scope = snapshot.matches('signedIn') ? store.scope : null;
      const wanted = scope === null ? null : `${scope.userId}/${scope.tenantId}`;
      if (wanted === streamed) return;
      streamed = wanted;
      if (wanted === null) {
        sync.send({ type: 'SESSION_ENDED' });
        return;
      }
      // What the device holds is shown at once; what it needs for more than that comes after the first page.
      const loadHeld = () => Promise.all([records.load(), outbox.load()]).catch(() => undefined);
      if (store.holdsData) void loadHeld();
      else void firstPage.shown.then(loadHeld);
      firstPage.expect();
      void firstPage.shown.then(() => {
        if (streamed === wanted) sync.send({ type: 'SESSION_CHANGED' });
      });
    });
    // A stream that was refused with the old tokens need not wait for its next try.
    followRenewal(session, () => {
      live.send({ type: 'NETWORK_BACK' });
      sync.send({ type: 'RENEWED' });
    });
    channel.listen(() => void takeOverSession());
    live.start();
    sync.start();
    connectivity.start();
    session.start();
  };

  /** Another tab has changed the kept session: new tokens of the same sign-in are taken over, anything else is read anew. */
  const takeOverSession = async (): Promise<void> => {
    const before = session.getSnapshot().context.claims;
    await store.read();
    const after = store.claims;
    const isSameSession =
      before !== null && after !== null && before.userId === after.userId && before.tenantId === after.tenantId;
    if (isSameSession && session.getSnapshot().matches('signedIn')) {
      session.send({ type: 'TOKENS_REFRESHED', claims: after });
    } else {
      session.send({ type: 'SESSION_CHANGED_ELSEWHERE' });
    }
  };

  return {
    config,
    client,
    device,
    session,
    connectivity,
    live,
    sync,
    capabilities,
    deployments,
    outbox,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
  };
}
