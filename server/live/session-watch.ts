/** Ends streams within seconds of a sign-out, deactivation or lost privilege in any process. */
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { Problem } from '../problems/problem.ts';
import type { Services } from '../services.ts';
import { eventText, type LiveStream, mayListen } from './live-stream.ts';

const lookMilliseconds = 2000;

/** A text per session that changes with the user's status, grants, or tenants and their names. */
async function fingerprints(queries: Queries, sessions: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ family: string; print: string }>`
    select token.family::text as family, concat_ws(' ', users.status,
      (select md5(string_agg(concat_ws('/', held.role_id, held.scope, held.tenant_id, roles.status, array(
          select privilege from role_privileges as given where given.role_id = held.role_id order by privilege)::text),
          ',' order by held.role_id, held.scope, held.tenant_id))
        from user_roles as held join roles on roles.role_id = held.role_id where held.user_id = token.user_id),
      (select md5(string_agg(concat_ws('/', tenant_id, name), ',' order by tenant_id)) from tenants
        where tenant_id in (select member.tenant_id from tenant_members as member where member.user_id = token.user_id)
          or exists (select from user_roles as held where held.user_id = token.user_id and held.scope = 'GLOBAL'))) as print
    from (select distinct family, user_id from refresh_tokens
      where family = any(${sessions}::uuid[]) and revoked_at is null and expires_at > now()) as token
    join users on users.user_id = token.user_id`.execute(queries);
  return new Map(rows.map(({ family, print }) => [family, print]));
}

export class SessionWatch {
  readonly #services: Services;
  readonly #streams: ReadonlySet<LiveStream>;
  readonly #known = new WeakMap<LiveStream, string>();
  #unsubscribe: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> = Promise.resolve();
  #again = false;

  constructor(services: Services, streams: ReadonlySet<LiveStream>) {
    this.#services = services;
    this.#streams = streams;
  }

  start(): void {
    this.#unsubscribe = this.#services.sessions.onChange(() => this.look());
    this.#timer = setInterval(() => this.look(), lookMilliseconds).unref();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#looking;
  }

  look(): void {
    if (this.#streams.size === 0 || this.#again) return;
    this.#again = true;
    this.#looking = this.#looking.then(() => this.#lookNow());
  }

  async #lookNow(): Promise<void> {
    this.#again = false;
    const streams = [...this.#streams];
    try {
      const prints = await fingerprints(this.#services.queries, [
        ...new Set(streams.map((stream) => stream.viewer.session)),
      ]);
      for (const stream of streams) {
        const print = prints.get(stream.viewer.session);
        if (print === undefined) stream.end();
        else if (this.#known.get(stream) !== print) {
          await this.#review(stream, this.#known.has(stream));
          this.#known.set(stream, print);
        }
      }
    } catch (cause) {
      this.#services.log.warn({ err: cause }, 'Could not check open streams; retrying');
    }
  }

  /** @param isChange false for the first look */
  async #review(stream: LiveStream, isChange: boolean): Promise<void> {
    const { userId, tenantId, session, privileges } = stream.viewer;
    const viewer = await this.#services.sessions.viewer({ userId, tenantId, session }).catch((cause: unknown) => {
      // Only a refusal ends a stream: an unreachable database says nothing about access.
      if (cause instanceof Problem) return null;
      throw cause;
    });
    if (viewer === null || !mayListen(viewer, stream.hearing)) {
      stream.end();
      return;
    }
    stream.viewer = viewer;
    const isSame =
      viewer.privileges.size === privileges.size && [...privileges].every((held) => viewer.privileges.has(held));
    if (isSame && !isChange) return;
    const map = { [tenantId]: [...viewer.privileges].sort() };
    stream.push({ sequence: null, area: null, text: eventText('privileges', { privileges: map }) });
  }
}
