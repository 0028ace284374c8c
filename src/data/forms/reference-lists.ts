import { Dexie } from 'dexie';
import * as v from 'valibot';
import { AppError } from '../../contract/app-error.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { type ListQuery, queryKey } from '../../rules/forms/reference.ts';
import type { PortalDatabase } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';
import { type FormPortal, type FormViewer, isAnotherScope, isStillSignedIn, scopeOf } from './form-address.ts';

/** Lists kept for one user and tenant, the newest. */
const MAX_LISTS = 200;

export interface ReferenceCallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The tenant whose records are listed; all that the viewer sees where not given. */
  readonly tenantId?: string | undefined;
  /** Asks the source again rather than answer what is known. */
  readonly isForced?: boolean;
}

type Listener<Reference, Query> = (query: Query, part: Partial<Reference>) => void;

/** Listeners to reloaded or changed lists of an area, in any form of one portal. */
export class Renewals<Reference, Query> {
  readonly #listeners = new WeakMap<FormPortal['client'], Set<Listener<Reference, Query>>>();

  of({ client }: Pick<FormPortal, 'client'>): Set<Listener<Reference, Query>> {
    const known = this.#listeners.get(client) ?? new Set();
    this.#listeners.set(client, known);
    return known;
  }
}

/** A list as the device has it. */
export interface ListCopy<Reference> {
  readonly part: Partial<Reference>;
  /** As of when it is, in epoch milliseconds. */
  readonly asOf: number;
}

/** Where the lists of an area's forms come from, and what they are. */
export interface ReferenceSource<Reference, Query extends ListQuery> {
  /** Distinguishes the area's lists on the device from those of another area with the same names. */
  readonly area: string;
  /** Asks the server for a list. Throws an AppError. */
  readonly fetch: (query: Query, options: ReferenceCallOptions) => Promise<Partial<Reference>>;
  /** A list as the records on the device make it; null where they can't. Absent where no list is made of records. */
  readonly held?: (query: Query, resources: FormPortal['resources']) => Promise<ListCopy<Reference> | null>;
  /** One or more of the lists as the device holds them. */
  readonly parser: v.GenericSchema<unknown, Partial<Reference>>;
  /** Distinguishes lists of one query whose content depends on the viewer; absent where there are none. */
  readonly variantOf?: (query: Query) => string | null;
  /** By the names of lists whose records they are made of; absent where none is of an area's. */
  readonly areas?: ReadonlyMap<string, RecordAreaName>;
  readonly renewals: Renewals<Reference, Query>;
}

/** The lists that forms choose from: from the server, with the device's copies of them for one user and tenant. */
export class ReferenceLists<Reference extends object, Query extends ListQuery> {
  readonly #portal: FormPortal;
  readonly #viewer: FormViewer;
  readonly #source: ReferenceSource<Reference, Query>;

  constructor(portal: FormPortal, viewer: FormViewer, source: ReferenceSource<Reference, Query>) {
    this.#portal = portal;
    this.#viewer = viewer;
    this.#source = source;
  }

  /** Asks the server for a list, and keeps it on the device. Throws an AppError. */
  async fetch(query: Query, options: ReferenceCallOptions = {}): Promise<Partial<Reference>> {
    const part = await this.#source.fetch(query, options);
    // The tenant may have been changed meanwhile: then the list is another's.
    if (isAnotherScope(this.#portal, this.#viewer)) {
      throw new AppError({ kind: 'unauthenticated', message: 'The tenant changed in the meantime.' });
    }
    void this.#keep(query, part);
    return part;
  }

  /** The newer of the list that the device's records make, and of its copy of the server's; null where there is neither. */
  async read(query: Query): Promise<ListCopy<Reference> | null> {
    const [held, copy] = await Promise.all([this.#readHeld(query), this.#readCopy(query)]);
    if (held === null || copy === null) return held ?? copy;
    return copy.asOf > held.asOf ? copy : held;
  }

  async #readHeld(query: Query): Promise<ListCopy<Reference> | null> {
    // What belongs to one of several tenants, the records don't say as the server does.
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

  /** Reloads a list, and notifies every open form. */
  async renew(query: Query, options: ReferenceCallOptions = {}): Promise<Partial<Reference>> {
    const part = await this.fetch(query, options);
    for (const listener of this.#source.renewals.of(this.#portal)) listener(query, part);
    return part;
  }

  /** Reports reloaded lists, until the returned function is called. */
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
