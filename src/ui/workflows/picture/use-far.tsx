import { useStore } from '@xyflow/react';
import { type ReactNode, useMemo } from 'react';
import type { Arranged } from '../layout/use-layout.ts';
import { farSizes, farStroke, frameNames } from './far-names.ts';
import { farName } from './picture.css.ts';
import type { FarNames } from './picture-focus.ts';
import { FAR, type Viewport } from './viewport.ts';

/** Null if not zoomed out. */
export function useFar(
  arranged: Arranged,
  opening: Viewport | null,
): { readonly far: FarNames | null; readonly names: ReactNode } {
  const zoom = useStore(({ panZoom, transform: [, , moved] }) => {
    // Before it can be moved, the opening zoom applies.
    const now = panZoom === null ? (opening?.zoom ?? 1) : moved;
    return now < FAR ? now : null;
  });
  const isFar = zoom !== null;
  const sizes = useMemo(() => (isFar ? farSizes(arranged) : null), [arranged, isFar]);
  const frames = sizes === null || zoom === null ? null : frameNames(arranged, sizes, zoom);
  const silent = [...(frames?.silent ?? [])].join('\n');
  const stroke = farStroke(zoom ?? 1);
  const far = useMemo(
    () => (sizes === null ? null : { sizes, stroke, silent: new Set(silent.split('\n')) }),
    [sizes, stroke, silent],
  );
  const names = frames?.names.map(({ id, rows, size, place }) => (
    <div
      key={id}
      className={farName}
      style={{ fontSize: size, transform: `translate(${place.x}px, ${place.y}px) scale(${1 / (zoom ?? 1)})` }}
    >
      {rows.join('\n')}
    </div>
  ));
  return { far, names };
}
