import { Dexie } from 'dexie';
import * as v from 'valibot';
import { AppError } from '../../contract/app-error.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { type ListQuery, queryKey } from '../../rules/forms/reference.ts';
import type { PortalDatabase } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';
import { type FormPortal, type FormViewer, isAnotherScope, isStillSignedIn, scopeOf } from './form-address.ts';

/** The newest lists are kept, so many per user and tenant. */
const MAX_LISTS = 200;

export interface ReferenceCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** All tenants the viewer sees, if absent. */
  readonly tenantId?: string | undefined;
  readonly isForced?: boolean;
}

type Listener<Reference, Query> = (query: Query, part: Partial<Reference>) => void;

export class Renewals<Reference, Query> {
  readonly #listeners = new WeakMap<FormPortal['client'], Set<Listener<Reference, Query>>>();

  of({ client }: Pick<FormPortal, 'client'>): Set<Listener<Reference, Query>> {
    const known = this.#listeners.get(client) ?? new Set();
    this.#listeners.set(client, known);
    return known;
  }
}

export interface ListCopy<Reference> {
  readonly part: Partial<Reference>;
  readonly asOf: number;
}

export interface ReferenceSource<Reference, Query extends ListQuery> {
  /** Separates areas' lists of the same name on the device. */
  readonly area: string;
  /** Throws an AppError. */
  readonly fetch: (query: Query, options: ReferenceCallOptions) => Promise<Partial<Reference>>;
  /** From the device's records; null where they aren't enough. Absent for lists of other data. */
  readonly held?: (query: Query, resources: FormPortal['resources']) => Promise<ListCopy<Reference> | null>;
  readonly parser: v.GenericSchema<unknown, Partial<Reference>>;
  /** Where the content depends on the viewer. */
  readonly variantOf?: (query: Query) => string | null;
  readonly areas?: ReadonlyMap<string, RecordAreaName>;
  readonly renewals: Renewals<Reference, Query>;
}

export class ReferenceLists<Reference extends object, Query extends ListQuery> {
  readonly #portal: FormPortal;
  readonly #viewer: FormViewer;
  readonly #source: ReferenceSource<Reference, Query>;

  constructor(portal: FormPortal, viewer: FormViewer, source: ReferenceSource<Reference, Query>) {
    this.#portal = portal;
    this.#viewer = viewer;
    this.#source = source;
  }

  /** Also stores it on the device. Throws an AppError. */
  async fetch(query: Query, options: ReferenceCallOptions = {}): Promise<Partial<Reference>> {
    const part = await this.#source.fetch(query, options);
    // The tenant may have changed: then the list is another's.
    if (isAnotherScope(this.#portal, this.#viewer)) {
      throw new AppError({ kind: 'unauthenticated', message: 'The tenant changed in the meantime.' });
    }
    void this.#keep(query, part);
    return part;
  }

  /** The newer of the device's own list and its copy of the server's; null for neither. */
  async read(query: Query): Promise<ListCopy<Reference> | null> {
    const [held, copy] = await Promise.all([this.#readHeld(query), this.#readCopy(query)]);
    if (held === null || copy === null) return held ?? copy;
    return copy.asOf > held.asOf ? copy : held;
  }

  async #readHeld(query: Query): Promise<ListCopy<Reference> | null> {
    // Records don't say what belongs to one of several tenants.
    if (query.tenantId !== undefined || isAnotherScope(this.#portal, this.#viewer)) return null;
    return (await this.#source.held?.(query, this.#portal.resources).catch(() => null)) ?? null;
  }

  async #readCopy(query: Query): Promise<ListCopy<Reference> | null> {
    const { userId, tenantId } = this.#viewer;
    const row = await this.#portal.device
      .run((database) => database.choices.get([userId, tenantId, this.#keyOf(query)]))
      .catch(() => undefined);
    const parsed = v.safeParse(this.#source.parser, row?.part);
    if (row === undefined || !parsed.success || !Object.hasOwn(parsed.output, query.list)) return null;
    return { part: parsed.output, asOf: row.fetchedAt };
  }

  /** Notifies every open form. */
  async renew(query: Query, options: ReferenceCallOptions = {}): Promise<Partial<Reference>> {
    const part = await this.fetch(query, options);
    for (const listener of this.#source.renewals.of(this.#portal)) listener(query, part);
    return part;
  }

  onRenewed(listener: Listener<Reference, Query>): () => void {
    const known = this.#source.renewals.of(this.#portal);
    known.add(listener);
    return () => known.delete(listener);
  }

  #keyOf(query: Query): string {
    const variant = this.#source.variantOf?.(query) ?? null;
    return [this.#source.area, queryKey(query), ...(variant === null ? [] : [variant])].join('/');
  }

  async #keep(query: Query, part: Partial<Reference>): Promise<void> {
    if (!isStillSignedIn(this.#portal, this.#viewer)) return;
    const scope = scopeOf(this.#viewer);
    await this.#portal.device.keep((database) =>
      database.transaction('rw', [database.choices], async () => {
        await database.choices.put({ ...scope, key: this.#keyOf(query), part, fetchedAt: Date.now() });
        await trim(database, scope);
      }),
    );
  }
}

async function trim(database: PortalDatabase, { userId, tenantId }: Scope): Promise<void> {
  const lists = database.choices
    .where('[userId+tenantId+fetchedAt]')
    .between([userId, tenantId, Dexie.minKey], [userId, tenantId, Dexie.maxKey]);
  const tooMany = (await lists.count()) - MAX_LISTS;
  if (tooMany > 0) await lists.limit(tooMany).delete();
}
