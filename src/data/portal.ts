import { type ActorRefFrom, createActor } from 'xstate';
import { type ContractClient, createContractClient } from '../contract/client.ts';
import type { RuntimeConfig } from '../contract/runtime-config.ts';
import type { connectivityMachine } from '../machines/device/connectivity.ts';
import type { sessionMachine } from '../machines/session/session.ts';
import { ownValue } from '../rules/texts/typed-names.ts';
import { provideConnectivityMachine, reportingFetch, watchBrowserHints } from './connectivity/connectivity-actors.ts';
import { followConnectivity } from './connectivity/returns.ts';
import { ServerClock } from './connectivity/server-clock.ts';
import { DeploymentData } from './deployments/deployment-data.ts';
import { Device } from './device/device.ts';
import { forgetLastView } from './device/last-view.ts';
import type { Scope } from './device/scope.ts';
import { Deferred } from './loading/deferred.ts';
import { askForFirstList, type BeginningAddress } from './loading/first-list.ts';
import { FirstPage } from './loading/first-page.ts';
import { loadInTurn } from './loading/load-in-turn.ts';
import type { Outbox } from './outbox/outbox.ts';
import { createUnsentDecisions } from './outbox/unsent-decisions.ts';
import { areSamePrivileges, dropWhatMayNotBeSeen } from './resources/lost-privileges.ts';
import { createResources, everyResource, type Resources } from './resources.ts';
import { CapabilityReader } from './server/capabilities.ts';
import { provideSessionMachine } from './session/session-actors.ts';
import { SessionChannel } from './session/session-channel.ts';
import { SessionStore } from './session/session-store.ts';
import { takeOverSession } from './session/session-takeover.ts';
import { createSessionTokens } from './session/session-tokens.ts';
import { TokenRefresher } from './session/token-refresh.ts';
import type { Updates } from './sync/updates.ts';

export interface Portal {
  readonly config: RuntimeConfig;
  readonly client: ContractClient;
  readonly device: Device;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** null when signed out. */
  readonly scope: () => Scope | null;
  /** The current one; null when signed out. */
  readonly accessToken: () => string | null;
  readonly connectivity: ActorRefFrom<typeof connectivityMachine>;
  /** For comparisons with the server's times. */
  readonly serverClock: ServerClock;
  /** Loaded after the first page. */
  readonly updates: Deferred<Updates>;
  /** When the first page is painted, or there is none. */
  readonly firstPage: Promise<void>;
  readonly capabilities: CapabilityReader;
  readonly resources: Resources;
  readonly deployments: DeploymentData;
  /** Loaded after the first page, or at once if decisions wait. */
  readonly outbox: Deferred<Outbox>;
  readonly start: (address: BeginningAddress) => void;
}

export interface PortalOptions {
  readonly config: RuntimeConfig;
  /** When the app's own page is shown in place of the last view. */
  readonly replaced?: Promise<void>;
}

/** One per page. Nothing runs before `start`. */
export function createPortal({ config, replaced = Promise.resolve() }: PortalOptions): Portal {
  const device = new Device();
  const store = new SessionStore(device);
  const channel = new SessionChannel();
  const announce = () => channel.announce();
  const firstPage = new FirstPage(replaced);

  const connectivity = createActor(provideConnectivityMachine(config.healthAddress));
  const serverClock = new ServerClock();
  const fetch = reportingFetch(
    (event) => connectivity.send(event),
    (headers) => {
      serverClock.note(headers);
      capabilities.noteReachable();
    },
  );
  const plainClient = createContractClient({ config, tokens: null, fetch });
  const refresher = new TokenRefresher({ store, client: plainClient, announce });
  const tokens = createSessionTokens({ store, refresher, announce, session: () => session });
  const client = createContractClient({ config, tokens, fetch });
  const capabilities = new CapabilityReader(plainClient, config);
  // Before everybody else who reads again then.
  followConnectivity(connectivity, (isOnline) => isOnline && capabilities.noteReachable());

  const scope = () => store.scope;
  const resources = createResources({
    client,
    device,
    capabilities,
    onAnswer: () => firstPage.answered(),
    scope,
    privileges: () => heldPrivileges(session),
  });
  const followed = everyResource(resources);
  const deployments = new DeploymentData(resources.deployments, { client, device, capabilities, scope });

  const outbox = new Deferred<Outbox>(async () => {
    const { createPortalOutbox } = await import('./outbox/portal-outbox.ts');
    return createPortalOutbox({
      config,
      fetch,
      device,
      capabilities,
      tokens: {
        scope,
        accessToken: () => store.tokens?.accessToken ?? null,
        renew: tokens.refresh,
        reject: tokens.reject,
      },
      onTurn: async () => {
        if (await store.isEndedElsewhere()) await takeOverSession(store, session);
      },
      serverNow: serverClock.known,
      session,
      connectivity,
    });
  });
  const updates = new Deferred<Updates>(async () => {
    const [{ startUpdates }, { watchAttention }] = await Promise.all([
      import('./sync/updates.ts'),
      import('./connectivity/attention.ts'),
    ]);
    return startUpdates({
      client,
      device,
      capabilities,
      resources: followed,
      session,
      connectivity,
      scope,
      privileges: ({ tenantId }) => store.privilegesIn(tenantId),
      onPrivileges: () => session.send({ type: 'PROFILE_STALE' }),
      watchAttention,
    });
  });

  const session: Portal['session'] = createActor(
    provideSessionMachine({
      config,
      device,
      store,
      refresher,
      client,
      plainClient,
      announce,
      unsent: createUnsentDecisions(outbox, store, device),
      onSignInFailure: () => connectivity.send({ type: 'CHECK_NOW' }),
      onPrivileges: async (held) => {
        const whose = store.scope;
        if (whose === null) return;
        await dropWhatMayNotBeSeen(whose, followed, held, ({ records }) => store.holdsData || records.isWanted);
        if (areSamePrivileges(held)) return;
        await forgetLastView(device);
        updates.loaded?.privilegesChanged();
      },
    }),
  );

  const start = (address: BeginningAddress): void => {
    askForFirstList(session, followed, address, () => heldPrivileges(session));
    watchBrowserHints((event) => connectivity.send(event));
    followConnectivity(connectivity, (isOnline) => {
      if (isOnline) session.send({ type: 'NETWORK_BACK' });
    });
    loadInTurn({
      session,
      connectivity,
      store,
      firstPage,
      held: [...followed.map(({ records }) => records), outbox],
      updates,
    });
    channel.listen(() => void takeOverSession(store, session));
    connectivity.start();
    session.start();
  };

  return {
    config,
    client,
    device,
    session,
    scope,
    accessToken: () => store.tokens?.accessToken ?? null,
    connectivity,
    serverClock,
    updates,
    firstPage: firstPage.shown,
    capabilities,
    resources,
    deployments,
    outbox,
    start,
  };
}

function heldPrivileges(session: Portal['session']): ReadonlySet<string> {
  const { claims, profile } = session.getSnapshot().context;
  return new Set(claims === null || profile === null ? [] : ownValue(profile.privileges, claims.tenantId));
}
