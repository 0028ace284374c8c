import * as v from 'valibot';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListQuery, ListQueryOf, Loaded } from '../../rules/forms/reference.ts';
import { ALL_TENANTS } from '../../rules/people/tenants.ts';
import type { EveryRecord } from '../resources/stored-lists.ts';
import type { FormPortal, FormViewer } from './form-address.ts';
import { type ReferenceCallOptions, type ReferenceSource, Renewals } from './reference-lists.ts';

/** The edited record's tenant matters when the user views all tenants. */
export function recordTenant(
  { tenantId: current }: Pick<FormViewer, 'tenantId'>,
  { tenantId }: { readonly tenantId?: string | undefined },
): { readonly recordTenant?: string } {
  return current === ALL_TENANTS && tenantId !== undefined ? { recordTenant: tenantId } : {};
}

export function ofTenant(tenantId: string | undefined): { readonly tenantId?: string } {
  return tenantId === undefined ? {} : { tenantId };
}

/** The contract's limit. */
const PAGE_SIZE = 100;
const MAX_PAGES = 50;

interface PagePosition {
  readonly offset: number;
  readonly pageSize: number;
  readonly page: number;
}

export async function everyRow<Row>(
  read: (position: PagePosition) => Promise<{ readonly results: readonly Row[]; readonly totalRecords: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { results, totalRecords } = await read({ offset: page * PAGE_SIZE, pageSize: PAGE_SIZE, page });
    rows.push(...results);
    if (results.length === 0 || rows.length >= totalRecords) break;
  }
  return rows;
}

interface HeldList<Content> {
  readonly content: Content;
  /** Age of the records, in epoch milliseconds. */
  readonly asOf: number;
}

/** The choices as the server would make them; null where records are missing or `choicesOf` can't tell. */
export async function heldChoices<Row, Content>(
  kept: Promise<EveryRecord<Row>>,
  choicesOf: (records: readonly Row[]) => Content | null,
): Promise<HeldList<Content> | null> {
  const { records, isWhole, asOf } = await kept;
  const content = isWhole && asOf !== null ? choicesOf(records) : null;
  return content === null || asOf === null ? null : { content, asOf };
}

export interface ListSource<Content, Query> {
  readonly parser: v.GenericSchema<unknown, Content>;
  /** Throws an AppError. */
  ask(query: Query, options: ReferenceCallOptions): Promise<Content>;
  /** From the device's records by the server's rule; null where they aren't enough. Absent where the rule isn't known. */
  held?(query: Query, resources: FormPortal['resources']): Promise<HeldList<Content> | null>;
  /** Where viewers get different lists for one query. */
  readonly variant?: string;
  /** The area of its records, whose changes reach open forms; absent for none. */
  readonly of?: RecordAreaName;
}

export type ListSources<Reference> = {
  readonly [List in keyof Reference]: ListSource<NonNullable<Reference[List]>, ListQueryOf<Pick<Reference, List>>>;
};

export function plainSource<Content>(
  parser: v.GenericSchema<unknown, Content>,
  ask: (options: ReferenceCallOptions) => Promise<Content>,
): ListSource<Content, ListQuery> {
  return { parser, ask: (_, options) => ask(options) };
}

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
