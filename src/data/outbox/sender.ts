import { AppError, toAppError } from '../../contract/app-error.ts';
import { type ContractClientOptions, call, createContractClient, type TokenSource } from '../../contract/client.ts';
import { getCapabilities } from '../../contract/generated/operations/live.ts';
import { sendKept } from '../../contract/kept-request.ts';
import { isComment, type OutboxCommand } from '../../machines/outbox/command.ts';
import { isPastLimit, isSentFromElsewhere } from '../../machines/outbox/command-order.ts';
import { AREAS } from '../../rules/areas.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import { answeredAt } from '../connectivity/server-clock.ts';
import type { Scope } from '../device/scope.ts';
import { sendComment } from '../record-comments/send-comment.ts';
import type { CapabilityReader } from '../server/capabilities.ts';
import { knownHeaders } from '../server/command-headers.ts';
import { TENANT_ACCESS, TenantAccess } from '../session/tenant-access.ts';
import type { FormReplayEffects } from './form-replay.ts';
import { areaOfForm, type StoredForm } from './form-rows.ts';
import { OUTBOX_AREAS } from './outbox-areas.ts';
import { LapsedError, OtherSessionError, type ReplayEffects } from './replay.ts';

export interface CurrentSession {
  readonly scope: () => Scope | null;
  readonly accessToken: () => string | null;
  /** null where the session is over. Throws an AppError if unreachable. */
  readonly renew: () => Promise<string | null>;
  /** The server refuses an access token; returns its replacement, null where a sign-in is needed. */
  readonly reject: TokenSource['reject'];
}

export interface SenderOptions {
  readonly config: ContractClientOptions['config'];
  readonly fetch?: NonNullable<ContractClientOptions['fetch']>;
  readonly session: CurrentSession;
  readonly capabilities: CapabilityReader;
  /** To decide in tenants that aren't current; default: its own. */
  readonly access?: TenantAccess;
  /** Epoch milliseconds by this device's clock. */
  readonly now?: () => number;
}

/** Throws where nothing of this user may be sent. Returns the scope of the session. */
function checkedScope(session: CurrentSession, wanted: Scope, isLapsed: () => boolean): Scope {
  if (isLapsed()) throw new LapsedError();
  const scope = session.scope();
  if (scope === null) throw new AppError({ kind: 'unauthenticated', message: 'Sign in again to send what is queued.' });
  if (scope.userId !== wanted.userId) throw new OtherSessionError();
  return scope;
}

/** Never sends with another session's tokens, nor what may no longer be sent. */
function tokensOf(session: CurrentSession, wanted: Scope, isLapsed: () => boolean): TokenSource {
  const check = (): void => {
    if (checkedScope(session, wanted, isLapsed).tenantId !== wanted.tenantId) throw new OtherSessionError();
  };
  return {
    access: async () => {
      check();
      return session.accessToken();
    },
    refresh: async () => {
      if ((await session.renew()) === null) return null;
      check();
      // Not the renewed token: the session may have changed twice meanwhile.
      return session.accessToken();
    },
    reject: async (accessToken, message) => {
      if ((await session.reject(accessToken, message)) === null) return null;
      check();
      return session.accessToken();
    },
  };
}

/** Such a token stays that tenant's, whatever the user switches to; it must stay the user's. */
function tokensElsewhere(
  session: CurrentSession,
  { access, refresh, reject }: TokenSource,
  wanted: Scope,
  isLapsed: () => boolean,
): TokenSource {
  const checked = async (asked: Promise<string | null>) => {
    try {
      return await asked;
    } finally {
      checkedScope(session, wanted, isLapsed);
    }
  };
  return {
    access: () => checked(access()),
    refresh: () => checked(refresh()),
    reject: (accessToken, message) => checked(reject(accessToken, message)),
  };
}

/** To decide in tenants that aren't current, by the session's tokens. */
export function accessWith({
  config,
  fetch,
  session,
  now,
}: Omit<SenderOptions, 'access' | 'capabilities'>): TenantAccess {
  const { accessToken, renew, reject } = session;
  const tokens = { access: async () => accessToken(), refresh: renew, reject };
  const client = createContractClient({ config, tokens, ...(fetch && { fetch }) });
  return new TenantAccess({ client, scope: session.scope, ...(now && { now }) });
}

function isId(value: unknown): value is RecordId {
  return typeof value === 'number' || typeof value === 'string';
}

function savedId(form: StoredForm, record: Readonly<Record<string, unknown>>): RecordId | null {
  const area = areaOfForm(form);
  const parts = area === null ? [] : AREAS[area].records.idFields.map((field) => record[field]).filter(isId);
  return parts.length > 1 ? parts.join('/') : (parts[0] ?? null);
}

export function createSender(
  options: SenderOptions,
): Required<Pick<ReplayEffects, 'send' | 'readNow' | 'reachesEveryTenant'>> & Pick<FormReplayEffects, 'save'> {
  const { config, fetch, session, capabilities, now = Date.now } = options;

  const clientOf = (tokens: TokenSource) => createContractClient({ config, tokens, ...(fetch && { fetch }) });
  const access = options.access ?? accessWith(options);

  const tokensFor = (command: OutboxCommand, isLapsed: () => boolean): TokenSource => {
    const isReachable = capabilities.known?.extensions.includes(TENANT_ACCESS) === true;
    const isElsewhere = session.scope()?.tenantId !== command.tenantId;
    return isElsewhere && isReachable && isSentFromElsewhere(command)
      ? tokensElsewhere(session, access.tokensFor(command.tenantId, command.userId), command, isLapsed)
      : tokensOf(session, command, isLapsed);
  };

  /** Checked before sending: if that fails, nothing was sent. */
  const knownExtensions = async (): Promise<string[]> => {
    try {
      return (await capabilities.read()).extensions;
    } catch (failure) {
      const { kind, message, retryAfter, isIntercepted } = toAppError(failure);
      throw new AppError({ kind, message, retryAfter, isIntercepted, isUnsent: true });
    }
  };

  /** Asked, since this device's clock may have been changed. Null if the server doesn't say. */
  const readServerTime = async (): Promise<number | null> => {
    let time: number | null = null;
    const noting: ContractClientOptions['fetch'] = async (...request) => {
      const response = await (fetch ?? globalThis.fetch)(...request);
      time = answeredAt(response.headers);
      return response;
    };
    try {
      await call(createContractClient({ config, tokens: null, fetch: noting }), getCapabilities);
    } catch (failure) {
      const { kind, message, retryAfter, isIntercepted, status } = toAppError(failure);
      // A back end without extensions.
      if (status !== 404) throw new AppError({ kind, message, retryAfter, isIntercepted, isUnsent: true });
    }
    return time;
  };

  const send = async (command: OutboxCommand): Promise<AreaRecord | null> => {
    const serverNow = command.limitMs === null ? null : await readServerTime();
    const readAt = now();
    const isLapsed = () => {
      const current = now();
      return isPastLimit(command, { now: current, serverNow: serverNow && serverNow + (current - readAt) });
    };
    const client = clientOf(tokensFor(command, isLapsed));
    // A record with a version came from a back end with both extensions, whatever a bad network reported.
    const extensions = command.version === null ? await knownExtensions() : ['idempotency', 'versions'];
    if (!isComment(command)) return OUTBOX_AREAS[command.area].send(client, { extensions }, command);
    await sendComment(client, command, extensions);
    return null;
  };

  const readNow = async (command: OutboxCommand): Promise<AreaRecord | null> =>
    OUTBOX_AREAS[command.area].get(clientOf(tokensFor(command, () => false)), await capabilities.read(), command);

  // Only a back end that knows command ids is offered forms that wait.
  const save: FormReplayEffects['save'] = async (form) => {
    const record = await sendKept(
      clientOf(tokensOf(session, form, () => false)),
      form.request,
      knownHeaders({ extensions: ['idempotency', 'versions'] }, form.id, form.version ?? undefined),
    );
    return record === null ? null : savedId(form, record);
  };

  const reachesEveryTenant = async () => (await capabilities.read()).extensions.includes(TENANT_ACCESS);

  return { send, readNow, save, reachesEveryTenant };
}
