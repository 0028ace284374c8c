import * as v from 'valibot';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListQuery, ListQueryOf, Loaded } from '../../rules/forms/reference.ts';
import type { FormPortal, FormViewer } from './form-address.ts';
import type { HeldList } from './held-choices.ts';
import { type ReferenceCallOptions, type ReferenceSource, Renewals } from './reference-lists.ts';

/** One of the lists that an area's forms choose from. */
export interface ListSource<Content, Query> {
  /** The list as the device holds it. */
  readonly parser: v.GenericSchema<unknown, Content>;
  /** Asks the server for it. Throws an AppError. */
  ask(query: Query, options: ReferenceCallOptions): Promise<Content>;
  /**
   * Makes it of the records that the device holds, by the rule of the server; null where these don't say it all. Absent where the
   * server's rule can't be followed on the device.
   */
  held?(query: Query, resources: FormPortal['resources']): Promise<HeldList<Content> | null>;
  /** Distinguishes it from another viewer's list of the same query; absent where both have the same. */
  readonly variant?: string;
  /** Whose records it lists: what becomes of them reaches the forms that are open. Absent where it is of no area's. */
  readonly of?: RecordAreaName;
}

/** Every list of an area's forms by its name; one that is forgotten does not compile. */
export type ListSources<Reference> = {
  readonly [List in keyof Reference]: ListSource<NonNullable<Reference[List]>, ListQueryOf<Pick<Reference, List>>>;
};

/** A list that is the same whatever is chosen. */
export function plainSource<Content>(
  parser: v.GenericSchema<unknown, Content>,
  ask: (options: ReferenceCallOptions) => Promise<Content>,
): ListSource<Content, ListQuery> {
  return { parser, ask: (_, options) => ask(options) };
}

/** A list that belongs to choices. */
export function keyedSource<Key, Content>(
  key: v.GenericSchema<unknown, Key>,
  content: v.GenericSchema<unknown, Content>,
  ask: (key: Key, options: ReferenceCallOptions) => Promise<Content>,
): ListSource<Loaded<Key, Content>, { readonly key: Key }> {
  return {
    parser: v.object({ key, content }),
    ask: async (query, options) => ({ key: query.key, content: await ask(query.key, options) }),
  };
}

/** The sources of the lists that an area's forms choose from. */
export function createReferenceSource<Reference extends object>(
  area: string,
  listsOf: (portal: Pick<FormPortal, 'client'>, viewer: FormViewer) => ListSources<Reference>,
): (portal: Pick<FormPortal, 'client'>, viewer: FormViewer) => ReferenceSource<Reference, ListQueryOf<Reference>> {
  const renewals = new Renewals<Reference, ListQueryOf<Reference>>();
  const none: Partial<Reference> = {};
  return (portal, viewer) => {
    const sources = new Map<string, ListSource<unknown, ListQueryOf<Reference>>>(
      Object.entries(listsOf(portal, viewer)),
    );
    const entries = [...sources].map(([list, { parser }]) => [list, v.exactOptional(parser)] as const);
    return {
      area,
      renewals,
      parser: v.pipe(
        v.strictObject(Object.fromEntries(entries)),
        v.transform((part) => ({ ...none, ...part })),
      ),
      fetch: async (query, options) => {
        const source = sources.get(query.list);
        if (source === undefined) throw new Error(`Nothing says where the list '${query.list}' comes from.`);
        return { ...none, [query.list]: await source.ask(query, { ...options, tenantId: query.tenantId }) };
      },
      held: async (query, resources) => {
        const held = (await sources.get(query.list)?.held?.(query, resources)) ?? null;
        return held === null ? null : { part: { ...none, [query.list]: held.content }, asOf: held.asOf };
      },
      variantOf: ({ list }) => sources.get(list)?.variant ?? null,
      areas: new Map([...sources].flatMap(([list, { of }]) => (of === undefined ? [] : [[list, of]]))),
    };
  };
}
