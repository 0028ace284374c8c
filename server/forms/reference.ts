/** Every list that a form with these values chooses from, out of the server's own rows: nothing of it is taken from a body. */
export async function loadReference<Query, Reference extends object>(
  none: Reference,
  queries: readonly Query[],
  load: (query: Query) => Promise<Partial<Reference>>,
): Promise<Reference> {
  let reference = none;
  for (const query of queries) reference = { ...reference, ...(await load(query)) };
  return reference;
}
