import { useReactFlow, type XYPosition } from '@xyflow/react';
import { type RefObject, use, useEffect, useEffectEvent, useState } from 'react';
import type { DrawnArrow } from '../drawing/drawing.ts';
import type { Arranged } from '../layout/use-layout.ts';
import { arrow, arrows, pointedAt, pointedWords } from './picture.css.ts';
import { PictureFocusContext } from './picture-focus.ts';
import { arrowNear, isBesideBoxes } from './pressed-arrow.ts';
import { routePath } from './route-path.ts';

interface PointedAtProps {
  arranged: Arranged;
  canvas: RefObject<HTMLElement | null>;
  /** As for a press: CSS pixels of the screen. */
  reach: number;
}

/** Emphasizes the line that a click would select; the only element that redraws on pointer moves. */
export function PointedAt({ arranged, canvas, reach }: PointedAtProps) {
  const flow = useReactFlow();
  const { far } = use(PictureFocusContext);
  const [at, setAt] = useState<{ readonly arrow: DrawnArrow; readonly place: XYPosition } | null>(null);
  const look = useEffectEvent(({ target, clientX, clientY, buttons, pointerType }: PointerEvent) => {
    // Not while dragging; touch has no hover.
    const isLooking = buttons === 0 && pointerType === 'mouse' && isBesideBoxes(target);
    const place = flow.screenToFlowPosition({ x: clientX, y: clientY });
    const arrow = isLooking ? arrowNear(arranged, place, reach / flow.getZoom()) : null;
    setAt((now) => (arrow === null ? null : now?.arrow === arrow ? now : { arrow, place }));
  });
  useEffect(() => {
    const element = canvas.current;
    const moved = (event: PointerEvent) => look(event);
    const left = () => setAt(null);
    element?.addEventListener('pointermove', moved);
    element?.addEventListener('pointerleave', left);
    return () => {
      element?.removeEventListener('pointermove', moved);
      element?.removeEventListener('pointerleave', left);
    };
  }, [canvas]);
  const route = at === null ? undefined : arranged.layout.routes[at.arrow.id];
  if (at === null || route === undefined) return null;
  return (
    <>
      <svg className={arrows} width={arranged.layout.width} height={arranged.layout.height} aria-hidden>
        <g
          className={`${arrow} ${pointedAt}`}
          data-sender={at.arrow.sender}
          style={far === null ? undefined : { strokeWidth: far.stroke * 2 }}
        >
          <path d={routePath(route.points)} />
        </g>
      </svg>
      {arranged.drawing.texts === 'names' && (
        <div
          className={pointedWords}
          style={{
            transform: `translate(${at.place.x}px, ${at.place.y}px) scale(${1 / flow.getZoom()}) translate(12px, 12px)`,
          }}
          aria-hidden
        >
          {at.arrow.lines.map(({ of, words }) => (
            <div key={of.join()}>{words.join(' ')}</div>
          ))}
        </div>
      )}
    </>
  );
}
