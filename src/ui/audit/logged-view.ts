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
  const load = useLoggedPages(area)?.view ?? null;
  const [loaded, setLoaded] = useState<{ readonly by: typeof load; readonly view: LoggedEntityView | null }>();
  useEffect(() => {
    if (load === null) return;
    let isWanted = true;
    void load()
      .catch(() => null)
      .then((view) => {
        if (isWanted) setLoaded({ by: load, view });
      });
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (load === null) return null;
  return loaded?.by === load ? loaded.view : undefined;
}
