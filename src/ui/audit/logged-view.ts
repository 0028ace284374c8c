import { useEffect, useState } from 'react';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { LoggedEntityView } from '../../rules/audit/logged-entity.ts';
import { areaOfKind } from '../../rules/audit/logged-kinds.ts';
import { useLoggedPages } from '../portal/portal-context.tsx';

/** As `useAreaView`, by what the logs call the records. */
export function useLoggedView(name: string): LoggedEntityView | null | undefined {
  return useAreaView(areaOfKind(name));
}

/** Undefined while loading, null if entities are shown raw. */
export function useAreaView(area: RecordAreaName | null): LoggedEntityView | null | undefined {
  const [view, setView] = useState<LoggedEntityView | null>();
  const load = useLoggedPages(area)?.view ?? null;
  useEffect(() => {
    let isWanted = true;
    void (load === null ? Promise.resolve(null) : load().catch(() => null)).then((found) => {
      if (isWanted) setView(found);
    });
    return () => {
      isWanted = false;
    };
  }, [load]);
  return view;
}
