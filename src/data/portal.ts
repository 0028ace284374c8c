import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { AppError } from '../contract/app-error.ts';
import { type ContractClient, createContractClient, type TokenSource } from '../contract/client.ts';
import type { RuntimeConfig } from '../contract/runtime-config.ts';
import type { connectivityMachine } from '../machines/device/connectivity.ts';
import type { sessionMachine } from '../machines/session/session.ts';
import type { QueueCount } from '../machines/session/session-facts.ts';
import { holdsAny, type Privilege } from '../rules/access.ts';
import { provideConnectivityMachine, reportingFetch, watchBrowserHints } from './connectivity/connectivity-actors.ts';
import { followConnectivity } from './connectivity/returns.ts';
import { DeploymentData } from './deployments/deployment-data.ts';
import type { Scope } from './device/database.ts';
import { Device } from './device/device.ts';
import { Deferred } from './loading/deferred.ts';
import { FirstPage } from './loading/first-page.ts';
import type { Outbox } from './outbox/outbox.ts';
import { createResources, everyResource, type Resources } from './resources/registry.ts';
import { CapabilityReader } from './server/capabilities.ts';
import { provideSessionMachine } from './session/session-actors.ts';
import { SessionChannel } from './session/session-channel.ts';
import { SessionStore } from './session/session-store.ts';
import { TokenRefresher } from './session/token-refresh.ts';
import type { Updates } from './sync/updates.ts';

export interface Portal {
  readonly config: RuntimeConfig;
  readonly client: ContractClient;
  readonly device: Device;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** For whom, and for which of their tenants, the server answers now; null where it answers nobody. */
  readonly scope: () => Scope | null;
  readonly connectivity: ActorRefFrom<typeof connectivityMachine>;
  /** Live updates and the device's copies; loaded once the first page is shown. */
  readonly updates: Deferred<Updates>;
  readonly capabilities: CapabilityReader;
  /** The records of each area. */
  readonly resources: Resources;
  /** What there is of deployment requests beside their records. */
  readonly deployments: DeploymentData;
  /** The decisions of this device on their way to the server; loaded once the first page is shown, at once where some wait. */
  readonly outbox: Deferred<Outbox>;
  /** Starts the machines. */
  readonly start: () => void;
}

const NOTHING_QUEUED: QueueCount = { unsent: 0, undecided: 0, drafts: 0 };

/** The data layer put together: one for the page. Nothing runs before `start`. */
export function createPortal({ config }: { readonly config: RuntimeConfig }): Portal {
  const device = new Device();
  const store = new SessionStore(device);
  const channel = new SessionChannel();
  const fetch = reportingFetch((event) => connectivity.send(event));

  const connectivity = createActor(provideConnectivityMachine(config.healthAddress));
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
        case 'failed':
          session.send({ type: 'REFRESH_FAILED', message: outcome.message });
          return null;
        case 'unreachable':
          throw new AppError({ kind: 'offline', message: outcome.message, isUnsent: true });
      }
    },
    reject: async (accessToken, message) => {
      const claims = await refresher.replacement(accessToken);
      if (claims !== null) {
        session.send({ type: 'TOKENS_REFRESHED', claims });
        return store.tokens?.accessToken ?? null;
      }
      session.send({ type: 'ACCESS_REJECTED', message });
      // Nobody who sends next, in the background or in another tab, is to find them any more.
      await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: { freshness: 'rejected' } }));
      channel.announce();
      return null;
    },
  };
  const client = createContractClient({ config, tokens, fetch });
  const capabilities = new CapabilityReader(plainClient, config);
  const firstPage = new FirstPage();
  const privileges = (): ReadonlySet<string> => {
    const { claims, profile } = session.getSnapshot().context;
    return new Set(claims === null ? [] : profile?.privileges[claims.tenantId]);
  };
  const scope = () => store.scope;
  const resources = createResources({
    client,
    device,
    capabilities,
    onAnswer: () => firstPage.answered(),
    scope,
    privileges,
  });
  const followed = everyResource(resources);
  const deployments = new DeploymentData(resources.deployments, { client, device, scope });

  const outbox: Deferred<Outbox> = new Deferred(async (): Promise<Outbox> => {
    const { createPortalOutbox } = await import('./outbox/portal-outbox.ts');
    return createPortalOutbox({
      config,
      fetch,
      device,
      capabilities,
      tokens: {
        scope: () => store.scope,
        accessToken: () => store.tokens?.accessToken ?? null,
        renew: tokens.refresh,
        reject: tokens.reject,
      },
      onTurn: async () => {
        if (await store.isEndedElsewhere()) await takeOverSession();
      },
      session,
      connectivity,
    });
  });
  /** Nothing has been decided or typed where the device holds nothing and nobody has asked for its database. */
  const queue = async (): Promise<Outbox | null> =>
    store.holdsData || outbox.isWanted || device.isInUse ? await outbox.load() : null;

  const dropWhatMayNotBeSeen = async (held: ReadonlySet<string>, before: ReadonlySet<string> | null): Promise<void> => {
    const whose = store.scope;
    // Who may list records but open none any more keeps no details either.
    const isLost = (needed: readonly Privilege[]) =>
      before !== null && holdsAny(before, needed) && !holdsAny(held, needed);
    for (const { resource, records } of followed) {
      const mayHoldSome = store.holdsData || records.isWanted;
      if (whose === null || !mayHoldSome) continue;
      if (holdsAny(held, resource.listPrivileges) && !isLost(resource.viewPrivileges)) continue;
      const loaded = await records.load();
      await loaded.drop(whose);
    }
    const isSame = before?.size === held.size && [...held].every((privilege) => before.has(privilege));
    if (whose !== null && !isSame) updates.loaded?.privilegesChanged();
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
      watchQueue: (tell) => {
        const loaded = outbox.loaded;
        if (loaded === null) return () => undefined;
        let isWatched = true;
        const stop = loaded.entries.subscribe(() => {
          loaded.count().then(
            (count) => isWatched && tell(count),
            // Then the number stays what it was.
            () => undefined,
          );
        });
        return () => {
          isWatched = false;
          stop();
        };
      },
      sendQueue: async () => {
        const loaded = await queue();
        await loaded?.sendNow();
        return loaded?.count() ?? NOTHING_QUEUED;
      },
      onSignInFailure: () => connectivity.send({ type: 'CHECK_NOW' }),
      onProfile: dropWhatMayNotBeSeen,
    }),
  );

  const updates: Deferred<Updates> = new Deferred(async (): Promise<Updates> => {
    const { startUpdates } = await import('./sync/updates.ts');
    return startUpdates({
      client,
      capabilities,
      resources: followed,
      session,
      connectivity,
      scope,
      onPrivileges: () => session.send({ type: 'PROFILE_STALE' }),
    });
  });

  const start = (): void => {
    watchBrowserHints((event) => connectivity.send(event));
    followConnectivity(connectivity, (isOnline) => {
      if (isOnline) session.send({ type: 'NETWORK_BACK' });
    });
    // What the device holds is shown at once; what it needs for more than that comes after the first page.
    const loadHeld = () =>
      Promise.all([...followed.map(({ records }) => records.load()), outbox.load()]).catch(() => undefined);
    const signedIn = session.subscribe((snapshot) => {
      if (!snapshot.matches('signedIn')) return;
      signedIn.unsubscribe();
      if (store.holdsData) void loadHeld();
      firstPage.expect();
      void firstPage.shown.then(loadHeld).then(loadUpdates);
    });
    channel.listen(() => void takeOverSession());
    connectivity.start();
    session.start();
  };

  /** A part that could not be loaded is tried again when the server is back in reach. */
  const loadUpdates = (): Promise<void> =>
    updates.load().then(
      () => undefined,
      () => {
        const stop = followConnectivity(connectivity, (isOnline) => {
          if (!isOnline) return;
          stop();
          void loadUpdates();
        });
      },
    );

  /**
   * Another tab has changed the kept session: new tokens of the same sign-in are taken over, its end is told in place, and
   * anything else is read anew.
   */
  const takeOverSession = async (): Promise<void> => {
    const before = session.getSnapshot().context.claims;
    const { deviceOwner } = await store.read();
    const after = store.claims;
    // Signed out on both sides: a sign-in that has begun here goes on.
    if (before === null && after === null) return;
    const isSameSession =
      before !== null && after !== null && before.userId === after.userId && before.tenantId === after.tenantId;
    if (isSameSession && session.getSnapshot().matches('signedIn')) {
      session.send({ type: 'TOKENS_REFRESHED', claims: after });
    } else if (after === null && deviceOwner === before?.userId) {
      session.send({ type: 'SESSION_ENDED_ELSEWHERE' });
    } else {
      session.send({ type: 'SESSION_CHANGED_ELSEWHERE' });
    }
  };

  return {
    config,
    client,
    device,
    session,
    scope,
    connectivity,
    updates,
    capabilities,
    resources,
    deployments,
    outbox,
    start,
  };
}
