/** Reference lists, which load later than the form, for all choices or for some. */

/** Counts only while the choices it belongs to are unchanged. */
export interface Loaded<Key, Content> {
  readonly key: Key;
  readonly content: Content;
}

export interface ListQuery {
  readonly list: string;
  readonly key?: object;
  /** All tenants the viewer sees, if absent. */
  readonly tenantId?: string;
}

export type ListQueryOf<Reference> = {
  readonly [List in keyof Reference & string]: NonNullable<Reference[List]> extends Loaded<
    infer Key extends object,
    unknown
  >
    ? { readonly list: List; readonly key: Key; readonly tenantId?: string }
    : { readonly list: List; readonly tenantId?: string };
}[keyof Reference & string];

export function queryKey({ list, key, tenantId }: ListQuery): string {
  const name = tenantId === undefined ? list : `${list} of ${tenantId}`;
  return key === undefined ? name : `${name}/${JSON.stringify(key)}`;
}

export function contentFor<Key extends object, Content>(
  loaded: Loaded<Key, Content> | null,
  key: Key | null,
): Content | null {
  return loaded !== null && JSON.stringify(loaded.key) === JSON.stringify(key) ? loaded.content : null;
}
