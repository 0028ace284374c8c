import { useMemo } from 'react';
import { type FactsViewer, factsViewerOf } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { useViewer } from './portal-context.tsx';

/** Stable while nothing changes. */
export function useFactsViewer(): FactsViewer {
  const viewer = useViewer();
  return useMemo(() => factsViewerOf(viewer), [viewer]);
}
