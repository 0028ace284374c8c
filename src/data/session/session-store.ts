import * as v from 'valibot';
import type {
  SessionClaims,
  SessionProfile,
  StoredSession,
  StoredSessionReading,
} from '../../machines/session/session-facts.ts';
import { DEFAULT_TENANT } from '../../rules/people/tenants.ts';
import { ownValue } from '../../rules/texts/typed-names.ts';
import type { Device } from '../device/device.ts';
import type { SessionRow } from '../device/session-database.ts';
import { removeValuesOfTab } from '../device/wiped-work.ts';
import { readExpiry, readIdentityClaims, readTenantId } from './token-claims.ts';

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Inactive accounts get only an id token. */
export interface PortalSignIn {
  readonly idToken: string;
  readonly tokens: Tokens | null;
}

const profileParser = v.object({
  user: v.object({
    userId: v.number(),
    name: v.string(),
    email: v.string(),
    picture: v.nullable(v.string()),
    signsWith: v.exactOptional(v.object({ rpId: v.string(), credentialIds: v.array(v.string()) })),
  }),
  tenants: v.array(
    v.object({
      tenantId: v.string(),
      tenantName: v.string(),
      blockSelfApproval: v.exactOptional(v.boolean()),
      requiresRejectionReason: v.exactOptional(v.boolean()),
      approvalHours: v.exactOptional(v.number()),
      editsNeedApproval: v.exactOptional(v.boolean()),
      signedDecisions: v.exactOptional(v.picklist(['none', 'production', 'all'])),
    }),
  ),
  privileges: v.record(v.string(), v.array(v.string())),
});

const sessionRowParser = v.object({
  id: v.literal('current'),
  userId: v.number(),
  tenantId: v.string(),
  accountStatus: v.string(),
  idToken: v.nullable(v.string()),
  accessToken: v.nullable(v.string()),
  refreshToken: v.nullable(v.string()),
  accessExpiresAt: v.number(),
  refreshExpiresAt: v.nullable(v.number()),
  profile: v.fallback(v.nullable(profileParser), null),
});
type ReadRow = v.InferOutput<typeof sessionRowParser>;

/** Milliseconds, where the token doesn't say. */
const ASSUMED_ACCESS_LIFE = 15 * 60_000;

/** @param tenantId requested, for back ends whose access tokens don't name the tenant */
function rowOf(
  tokens: Tokens,
  receivedAt: number,
  profile: SessionProfile | null,
  tenantId: string | null = null,
): SessionRow {
  const identity = readIdentityClaims(tokens.idToken);
  return {
    id: 'current',
    userId: identity.userId,
    tenantId: readTenantId(tokens.accessToken) ?? tenantId ?? identity.tenantId ?? DEFAULT_TENANT,
    accountStatus: identity.status,
    ...tokens,
    accessExpiresAt: readExpiry(tokens.accessToken, receivedAt) ?? receivedAt + ASSUMED_ACCESS_LIFE,
    refreshExpiresAt: readExpiry(tokens.refreshToken, receivedAt),
    profile,
  };
}

function rowIn(value: unknown): ReadRow | null {
  const parsed = v.safeParse(sessionRowParser, value);
  return parsed.success ? parsed.output : null;
}

function claimsOf(row: Omit<SessionRow, 'profile'>, now: number): SessionClaims {
  return {
    userId: row.userId,
    tenantId: row.tenantId,
    accountStatus: row.accountStatus,
    accessExpiresIn: Math.max(row.accessExpiresAt - now, 0),
    refreshExpiresIn: row.refreshExpiresAt === null ? null : Math.max(row.refreshExpiresAt - now, 0),
  };
}

/** Also in the session's database for later visits, other tabs and the service worker. Without storage they last as long as the page. */
export class SessionStore {
  readonly #device: Device;
  readonly #now: () => number;
  #current: ReadRow | null = null;
  #pending: ReadRow | null = null;
  #holdsData = false;
  /** False where the current session couldn't be stored. */
  #isKept = true;

  constructor(device: Device, now: () => number = Date.now) {
    this.#device = device;
    this.#now = now;
  }

  get tokens(): Tokens | null {
    const row = this.#current;
    return row === null || row.idToken === null || row.accessToken === null || row.refreshToken === null
      ? null
      : { idToken: row.idToken, accessToken: row.accessToken, refreshToken: row.refreshToken };
  }

  get scope(): { readonly userId: number; readonly tenantId: string } | null {
    return this.tokens === null || this.#current === null
      ? null
      : { userId: this.#current.userId, tenantId: this.#current.tenantId };
  }

  get holdsData(): boolean {
    return this.#holdsData;
  }

  privilegesIn(tenantId: string): ReadonlySet<string> | null {
    const privileges = ownValue(this.#profileFor(tenantId)?.privileges ?? {}, tenantId);
    return privileges === undefined ? null : new Set(privileges);
  }

  get claims(): SessionClaims | null {
    return this.#current === null || this.tokens === null ? null : claimsOf(this.#current, this.#now());
  }

  async read(): Promise<StoredSessionReading> {
    const read = await this.#device.readSession().catch(() => null);
    // An unreadable device says nothing about a session in memory.
    if (read !== null) {
      const owner = this.#current?.userId;
      this.#current = rowIn(read.session);
      // The tab in which they left couldn't remove this tab's values.
      if (owner !== undefined && owner !== this.#current?.userId) removeValuesOfTab();
      this.#holdsData = read.holdsData;
      this.#isKept = true;
    }
    const claims = this.claims;
    const stored: StoredSession | null =
      claims === null ? null : { claims, profile: this.#profileFor(claims.tenantId) };
    return { stored, deviceOwner: this.#current?.userId ?? null };
  }

  /** Another tab dropped the current tokens because the server refuses them. */
  async isEndedElsewhere(): Promise<boolean> {
    if (!this.#isKept || this.tokens === null) return false;
    const read = await this.#device.readSession().catch(() => null);
    const row = read === null ? null : rowIn(read.session);
    return row !== null && row.userId === this.#current?.userId && row.refreshToken === null;
  }

  /** Takes a sign-in without storing it: the device may hold another user's records, or the account be inactive. */
  hold({ idToken, tokens }: PortalSignIn): SessionClaims {
    if (tokens === null) {
      const { userId, tenantId, status } = readIdentityClaims(idToken);
      return {
        userId,
        tenantId: tenantId ?? DEFAULT_TENANT,
        accountStatus: status,
        accessExpiresIn: 0,
        refreshExpiresIn: 0,
      };
    }
    this.#pending = v.parse(sessionRowParser, rowOf(tokens, this.#now(), null));
    return claimsOf(this.#pending, this.#now());
  }

  async adoptHeld(): Promise<SessionClaims> {
    if (this.#pending === null) throw new Error('There is no sign-in to continue.');
    const profile = this.#current?.userId === this.#pending.userId ? this.#current.profile : null;
    const row = { ...this.#pending, profile };
    this.#current = row;
    this.#pending = null;
    await this.#keep(() => row);
    return claimsOf(row, this.#now());
  }

  /** Replaces `spent` tokens for `tenantId`; null where the session ended or changed: nothing is stored then. */
  async replace(spent: Tokens, tokens: Tokens, tenantId: string): Promise<SessionClaims | null> {
    if (this.#current === null || this.#current.refreshToken !== spent.refreshToken) return null;
    const row = v.parse(sessionRowParser, rowOf(tokens, this.#now(), this.#current.profile, tenantId));
    const isKept = this.#isKept;
    this.#current = row;
    const meanwhile: { row: ReadRow | null } = { row: null };
    await this.#keep((kept) => {
      // Doesn't restore what another tab wiped.
      if (kept === null || kept.userId !== row.userId) return null;
      if (!isKept || kept.refreshToken === spent.refreshToken) return row;
      meanwhile.row = kept;
      return null;
    });
    if (meanwhile.row === null) return claimsOf(row, this.#now());
    // Another tab signed in with the same account: its tokens are newer.
    if (this.#current === row) this.#current = meanwhile.row;
    return null;
  }

  async keepProfile(profile: SessionProfile): Promise<void> {
    const { userId } = profile.user;
    if (this.#current === null || this.#current.userId !== userId) return;
    const parsed = v.parse(profileParser, profile);
    this.#current = { ...this.#current, profile: parsed };
    // The stored tokens may be newer than those in memory.
    await this.#keep((kept) => (kept?.userId === userId ? { ...kept, profile: parsed } : null));
  }

  /** The device's owner stays known. */
  async forgetTokens(): Promise<void> {
    this.#pending = null;
    if (this.#current === null) return;
    const { refreshToken } = this.#current;
    const row = { ...this.#current, idToken: null, accessToken: null, refreshToken: null, profile: null };
    this.#current = row;
    await this.#keep((kept) => (kept?.refreshToken === refreshToken ? row : null));
  }

  release(): void {
    this.#current = null;
    this.#holdsData = false;
  }

  clear(): void {
    this.release();
    this.#pending = null;
  }

  /** null without privileges for this tenant. */
  #profileFor(tenantId: string): SessionProfile | null {
    const profile = this.#current?.profile ?? null;
    return ownValue(profile?.privileges ?? {}, tenantId) === undefined ? null : profile;
  }

  /** In one transaction; `change` returns null for no change. */
  async #keep(change: (kept: ReadRow | null) => ReadRow | null): Promise<void> {
    this.#isKept = await this.#device.keepSession(async (transaction) => {
      const sessions = transaction.objectStore('sessions');
      const row = change(rowIn(await sessions.get('current')));
      if (row !== null) await sessions.put(row);
    });
  }
}
