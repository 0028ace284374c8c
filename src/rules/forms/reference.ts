/** What forms choose from: lists that arrive later than the form, for all choices or for some. */

/** A list that belongs to earlier choices; it counts only while these are still the choices. */
export interface Loaded<Key, Content> {
  readonly key: Key;
  readonly content: Content;
}

/** Asks for one list, and for which choices. */
export interface ListQuery {
  readonly list: string;
  readonly key?: object;
  /** The tenant whose records are listed; all that the viewer sees where not given. */
  readonly tenantId?: string;
}

/** Asks for one of the lists of an area's forms. */
export type ListQueryOf<Reference> = {
  readonly [List in keyof Reference & string]: NonNullable<Reference[List]> extends Loaded<
    infer Key extends object,
    unknown
  >
    ? { readonly list: List; readonly key: Key; readonly tenantId?: string }
    : { readonly list: List; readonly tenantId?: string };
}[keyof Reference & string];

/** A query as a text: two queries for the same list of the same tenant with the same choices have the same. */
export function queryKey({ list, key, tenantId }: ListQuery): string {
  const name = tenantId === undefined ? list : `${list} of ${tenantId}`;
  return key === undefined ? name : `${name}/${JSON.stringify(key)}`;
}

/** The content of a list while its key is still the choice; null otherwise. */
export function contentFor<Key extends object, Content>(
  loaded: Loaded<Key, Content> | null,
  key: Key | null,
): Content | null {
  return loaded !== null && JSON.stringify(loaded.key) === JSON.stringify(key) ? loaded.content : null;
}
