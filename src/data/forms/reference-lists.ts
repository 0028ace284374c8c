import { Dexie } from 'dexie';
import * as v from 'valibot';
import { AppError } from '../../contract/app-error.ts';
import { platformVersionStatuses } from '../../rules/deployments/forms/platform-version-statuses.ts';
import type { DeploymentReference, ReferenceQuery } from '../../rules/deployments/forms/setting.ts';
import type { PortalDatabase, Scope } from '../database.ts';
import { createReferenceCalls, type ReferenceCallOptions } from '../deployments/forms/reference-calls.ts';
import { queryKey, referenceParser } from '../deployments/forms/reference-parser.ts';
import { type FormPortal, type FormViewer, isAnotherScope, isStillSignedIn, scopeOf } from './form-address.ts';

export type ReferencePart = Partial<DeploymentReference>;

/** Lists kept for one user and tenant, the newest. */
export const MAX_LISTS = 200;

type Listener = (query: ReferenceQuery, part: ReferencePart) => void;

/** Who waits to hear of lists that the user has had changed or read anew, in whichever form; they belong to one portal. */
const listeners = new WeakMap<FormPortal['client'], Set<Listener>>();

function listenersOf({ client }: FormPortal): Set<Listener> {
  const known = listeners.get(client) ?? new Set();
  listeners.set(client, known);
  return known;
}

/** The lists that forms choose from: from the server, with the device's copies of them for one user and tenant. */
export class ReferenceLists {
  readonly #portal: FormPortal;
  readonly #viewer: FormViewer;
  readonly #call: ReturnType<typeof createReferenceCalls>;

  constructor(portal: FormPortal, viewer: FormViewer) {
    this.#portal = portal;
    this.#viewer = viewer;
    this.#call = createReferenceCalls(portal.client, viewer.privileges);
  }

  /** Asks the server for a list, and keeps it on the device. Throws an AppError. */
  async fetch(query: ReferenceQuery, options: ReferenceCallOptions = {}): Promise<ReferencePart> {
    const part = await this.#call(query, options);
    // The tenant may have been changed meanwhile: then the list is another's.
    if (isAnotherScope(this.#portal, this.#viewer)) {
      throw new AppError({ kind: 'unauthenticated', message: 'The tenant was changed meanwhile.' });
    }
    void this.#keep(query, part);
    return part;
  }

  /** The device's copy of a list; null where there is none. */
  async read(query: ReferenceQuery): Promise<ReferencePart | null> {
    const { userId, tenantId } = this.#viewer;
    const row = await this.#portal.device
      .run((database) => database.choices.get([userId, tenantId, this.#keyOf(query)]))
      .catch(() => undefined);
    const parsed = v.safeParse(referenceParser, row?.part);
    return parsed.success && parsed.output[query.list] !== undefined ? parsed.output : null;
  }

  /** Reads a list anew, and tells every open form of it. */
  async renew(query: ReferenceQuery, options: ReferenceCallOptions = {}): Promise<ReferencePart> {
    const part = await this.fetch(query, options);
    for (const listener of listenersOf(this.#portal)) listener(query, part);
    return part;
  }

  /** Tells of lists that were read anew, until the returned function is called. */
  onRenewed(listener: Listener): () => void {
    const known = listenersOf(this.#portal);
    known.add(listener);
    return () => known.delete(listener);
  }

  /** What is offered of the platform versions goes by the privileges, so that each set of statuses is a list of its own. */
  #keyOf(query: ReferenceQuery): string {
    if (query.list !== 'platformVersions') return queryKey(query);
    return `${query.list}/${platformVersionStatuses(this.#viewer.privileges, ['RELEASE']).join()}`;
  }

  async #keep(query: ReferenceQuery, part: ReferencePart): Promise<void> {
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
