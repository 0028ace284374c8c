import { useEffect, useState } from 'react';
import type { LoggedEntityView } from '../../rules/audit/logged-entity.ts';
import { areaOfKind } from '../../rules/audit/logged-kinds.ts';
import { useLoggedPages } from '../portal/portal-context.tsx';

/** Undefined while loading, null if entities are shown raw. */
export function useLoggedView(name: string): LoggedEntityView | null | undefined {
  const [view, setView] = useState<LoggedEntityView | null>();
  const load = useLoggedPages(areaOfKind(name))?.view ?? null;
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
