/** The app's data layer on its own device with a whole server, for end-to-end tests of forms. */
import { randomUUID } from 'node:crypto';
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import { createContractClient, type Transport } from '../../src/contract/client.ts';
import { parseRuntimeConfig } from '../../src/contract/runtime-config.ts';
import { type DeploymentFormAddress, deploymentForm } from '../../src/data/deployments/forms/deployment-form.ts';
import { PortalDatabase } from '../../src/data/device/database.ts';
import { Device } from '../../src/data/device/device.ts';
import type { FormPortal, FormViewer } from '../../src/data/forms/form-address.ts';
import { createFormMachine } from '../../src/data/forms/form-machine.ts';
import { Deferred } from '../../src/data/loading/deferred.ts';
import { createResources } from '../../src/data/resources.ts';
import { CapabilityReader } from '../../src/data/server/capabilities.ts';
import { provideSessionMachine } from '../../src/data/session/session-actors.ts';
import { SessionStore } from '../../src/data/session/session-store.ts';
import { createSessionTokens } from '../../src/data/session/session-tokens.ts';
import { TokenRefresher } from '../../src/data/session/token-refresh.ts';
import type { Updates } from '../../src/data/sync/updates.ts';
import { connectivityMachine, type ProbeResult } from '../../src/machines/device/connectivity.ts';
import { DEPLOYMENT_FORMS } from '../../src/rules/deployments/forms/forms.ts';
import type { DeploymentFieldName, DeploymentFormValues } from '../../src/rules/deployments/forms/values.ts';
import { optionsOf } from '../../src/rules/forms/questions.ts';
import type { TestPortal } from './portal.ts';

const METHODS = { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' } as const;
type Method = keyof typeof METHODS;
const isMethod = (name: string): name is Method => Object.hasOwn(METHODS, name);

/** A call as received by the server. */
export interface SentCall {
  /** As `POST /deploymentrequests/windows`. */
  readonly call: string;
  readonly query: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Intercepts calls: its answer replaces the server's, null lets the call through. */
export type Interference = (call: SentCall) => Response | null | Promise<Response | null>;

function transportTo(server: TestPortal, sent: SentCall[], interfere: { by: Interference }): Transport {
  return async (request, init = {}) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/^\/api/, '');
    const headers = new Headers(init.headers ?? request.headers);
    const type = request.headers.get('content-type');
    if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
    const body = await request.text();
    const call: SentCall = { call: `${request.method} ${path}`, query: search, headers, body };
    sent.push(call);
    const other = await interfere.by(call);
    if (other !== null) return other;
    if (!isMethod(request.method)) throw new Error(`The tests know no ${request.method}.`);
    const response = await server.call(METHODS[request.method], `${path}${search}`, {
      headers: Object.fromEntries(headers),
      ...(body === '' ? {} : { body }),
    });
    init.signal?.throwIfAborted();
    const answered = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const text = response.statusCode === 204 ? null : response.body;
    return new Response(text, { status: response.statusCode, headers: answered });
  };
}

export interface FormWorld extends FormPortal {
  readonly name: string;
  readonly viewer: FormViewer;
  readonly fetch: Transport;
  readonly accessToken: () => string | null;
  /** Calls to the server since the sign-in, in order. */
  readonly sent: SentCall[];
  /** Switches the network off or on. */
  cut(isCut: boolean): void;
  /** Signs the same user in again, on the same page. */
  signInAgain(): Promise<void>;
  /** Intercepts calls between app and server. */
  interfere(by: Interference): void;
  /** Opens a form and waits until it is loaded or closed. */
  open(address: DeploymentFormAddress): Promise<OpenedForm>;
  /** Everything stored on the device, as text. */
  deviceText(): Promise<string>;
}

const letThrough: Interference = () => null;

/** Signs a user in on an empty device; `name` selects a device that was used before. */
export async function openFormPortal(
  server: TestPortal,
  account: string,
  { tenantId, name = `test-${randomUUID()}` }: { readonly tenantId?: string; readonly name?: string } = {},
): Promise<FormWorld> {
  const config = parseRuntimeConfig(
    {
      product: server.services.configuration.product,
      apiBaseUrl: 'https://portal.example.test/api',
      identityProvider: { issuer: 'https://portal.example.test/oidc', clientId: 'portal' },
      appName: 'Portal',
      appVersion: '0.0.0',
    },
    'a test',
  );
  const device = new Device(name);
  const store = new SessionStore(device);
  const signIn = async () => {
    const tokens = await server.signIn(account, tenantId);
    store.hold({
      idToken: tokens.id,
      tokens: { idToken: tokens.id, accessToken: tokens.access, refreshToken: tokens.refresh },
    });
    await store.adoptHeld();
  };
  await signIn();

  const sent: SentCall[] = [];
  const interfere = { by: letThrough };
  let isCut = false;
  const reach = transportTo(server, sent, interfere);
  const fetch: Transport = (request, init) =>
    isCut ? Promise.reject(new TypeError('Failed to fetch')) : reach(request, init);
  const plainClient = createContractClient({ config, tokens: null, fetch });
  const refresher = new TokenRefresher({ store, client: plainClient, announce: () => undefined });
  const client = createContractClient({
    config,
    fetch,
    tokens: createSessionTokens({ store, refresher, announce: () => undefined, session: () => session }),
  });
  const session = createActor(
    provideSessionMachine({
      onSignInFailure: () => undefined,
      config,
      device,
      store,
      refresher,
      client,
      plainClient,
      announce: () => undefined,
      unsent: {
        count: async () => ({ unsent: 0, undecided: 0, drafts: 0 }),
        watch: () => () => undefined,
        send: async () => ({ unsent: 0, undecided: 0, drafts: 0 }),
      },
      onPrivileges: async () => undefined,
    }),
  ).start();
  const connectivity = createActor(
    connectivityMachine.provide({
      actors: { probe: fromPromise<ProbeResult, undefined>(async () => (isCut ? 'unreachable' : 'reached')) },
    }),
  ).start();
  const signedIn = await waitFor(
    session,
    (snapshot) => snapshot.matches('signedIn') && snapshot.context.profile !== null,
  );
  const { claims, profile } = signedIn.context;
  if (claims === null || profile === null) throw new Error('Nobody is signed in.');
  const capabilities = new CapabilityReader(plainClient, { plain: false });
  const resources = createResources({
    client,
    device,
    capabilities,
    scope: () => store.scope,
    privileges: () => new Set(profile.privileges[claims.tenantId]),
  });
  await resources.deployments.records.load();
  const portal: FormPortal = {
    client,
    device,
    session,
    scope: () => store.scope,
    connectivity,
    capabilities,
    resources,
    updates: new Deferred<Updates>(() => Promise.reject(new Error('This test has no updates.'))),
  };
  const viewer: FormViewer = {
    userId: claims.userId,
    tenantId: claims.tenantId,
    email: profile.user.email,
    privileges: new Set(profile.privileges[claims.tenantId]),
  };
  sent.length = 0;
  return {
    ...portal,
    name,
    fetch,
    accessToken: () => store.tokens?.accessToken ?? null,
    signInAgain: signIn,
    viewer,
    sent,
    cut: (wanted) => {
      isCut = wanted;
      connectivity.send({ type: wanted ? 'BROWSER_OFFLINE' : 'CALL_REACHED' });
    },
    interfere: (by) => {
      interfere.by = by;
    },
    open: async (address) => {
      const machine = formMachine(portal, viewer, address);
      const actor = createActor(machine, { input: { isOnline: !isCut } }).start();
      await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
      return new OpenedForm(actor, address);
    },
    deviceText: async () => {
      const database = new PortalDatabase(name);
      try {
        await database.open();
        const tables = await Promise.all(database.tables.map((table) => table.toArray()));
        return JSON.stringify(tables);
      } finally {
        database.close();
      }
    },
  };
}

function formMachine(portal: FormPortal, viewer: FormViewer, address: DeploymentFormAddress) {
  return createFormMachine(portal, viewer, DEPLOYMENT_FORMS[address.type], deploymentForm(portal, viewer, address));
}

type FormActor = ActorRefFrom<ReturnType<typeof formMachine>>;

/** A form with the actions of a user. */
export class OpenedForm {
  readonly actor: FormActor;
  readonly #address: DeploymentFormAddress;

  constructor(actor: FormActor, address: DeploymentFormAddress) {
    this.actor = actor;
    this.#address = address;
  }

  get context() {
    return this.actor.getSnapshot().context;
  }

  get work() {
    const { work } = this.context;
    if (work === null) throw new Error('The form is not loaded.');
    return work;
  }

  get values(): DeploymentFormValues {
    return this.work.values;
  }

  until(holds: (form: OpenedForm) => boolean): Promise<unknown> {
    return waitFor(this.actor, () => holds(this), { timeout: 10_000 });
  }

  /** Types a text. */
  type(field: TextField, value: string): this {
    this.actor.send({ type: 'EDIT', edit: { field, value } });
    return this;
  }

  /** Selects a choice once it is offered. */
  async choose(field: TextField, value: string): Promise<this> {
    await this.until(() => this.offered(field).includes(value));
    return this.type(field, value);
  }

  offered(field: DeploymentFieldName): readonly string[] {
    const { values, setting } = this.work;
    const options = optionsOf(DEPLOYMENT_FORMS[this.#address.type], field, values, setting);
    return options?.map(({ value }) => value) ?? [];
  }

  /** Saves, and waits for the outcome. */
  async save(commandId: string = randomUUID()): Promise<unknown> {
    this.actor.send({ type: 'SAVE', commandId });
    await waitFor(
      this.actor,
      (snapshot) =>
        !snapshot.matches({ open: 'validating' }) &&
        !snapshot.matches({ open: 'saving' }) &&
        !snapshot.matches('tidying'),
    );
    return this.actor.getSnapshot().value;
  }

  close(): void {
    this.actor.stop();
  }
}

type TextField = {
  [Name in DeploymentFieldName]: DeploymentFormValues[Name] extends string ? Name : never;
}[DeploymentFieldName];
