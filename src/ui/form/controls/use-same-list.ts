import { useState } from 'react';

/** The same list as before for as long as it holds the same things, so that rows are not drawn again for a copy of it. */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((item, place) => item === list[place]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}
