import { useEffect, useState } from 'react';
import type { Drawing } from '../drawing/drawing.ts';
import type { WorkflowLayout } from './layout.ts';
import { knownLayout, layOut } from './layout-worker.ts';

export interface Arranged {
  readonly drawing: Drawing;
  readonly layout: WorkflowLayout;
}

export interface Arranging {
  /** The last finished layout until the next is ready; null before the first. */
  readonly arranged: Arranged | null;
  /** Null unless it failed. */
  readonly failure: string | null;
  readonly retry: () => void;
}

export function useLayout(drawing: Drawing): Arranging {
  const [arranged, setArranged] = useState<Arranged | null>(() => {
    const layout = knownLayout(drawing);
    return layout === null ? null : { drawing, layout };
  });
  const [failed, setFailed] = useState<{ readonly key: string; readonly words: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is made of the same drawing
  useEffect(() => {
    let isWanted = true;
    layOut(drawing).then(
      (layout) => isWanted && setArranged((now) => (now?.drawing === drawing ? now : { drawing, layout })),
      (error: unknown) =>
        isWanted && setFailed({ key: drawing.key, words: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [drawing, attempt]);
  return {
    arranged,
    failure: failed?.key === drawing.key && arranged?.drawing.key !== drawing.key ? failed.words : null,
    retry: () => {
      setFailed(null);
      setAttempt((count) => count + 1);
    },
  };
}
