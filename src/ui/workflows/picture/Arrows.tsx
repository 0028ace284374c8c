import { use } from 'react';
import { type DrawnArrow, lineMiddle } from '../drawing/drawing.ts';
import { overlap, type PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';
import { Lines } from './Box.tsx';
import { arrow as arrowClass, arrows, label as labelClass } from './picture.css.ts';
import { PictureFocusContext } from './picture-focus.ts';
import { arrowHead, routePath } from './route-path.ts';

export interface ArrowsProps {
  arranged: Arranged;
  /** Text outside of this part is omitted; null for none. */
  within: PlacedBox | null;
}

export function Arrows({ arranged: { drawing, layout }, within }: ArrowsProps) {
  const { selected, overlay, far } = use(PictureFocusContext);
  const own = new Set(drawing.boxes.flatMap(({ id, of }) => (of === selected ? [id] : [])));
  const isChosen = ({ lines }: DrawnArrow) => lines.some(({ of }) => of.some((id) => id === selected));
  const isNear = (each: DrawnArrow) => own.has(each.from) || own.has(each.to) || isChosen(each);
  const ordered = drawing.arrows.toSorted((left, right) => Number(isNear(left)) - Number(isNear(right)));
  const ways = drawing.ways.filter(({ of, from, to }) => of === selected || own.has(from) || own.has(to));
  return (
    <>
      <svg
        className={arrows}
        width={layout.width}
        height={layout.height}
        style={far === null ? undefined : { strokeWidth: far.stroke }}
        aria-hidden
      >
        {ordered.map((each) => {
          const route = layout.routes[each.id];
          const mark = each.lines.flatMap(({ of }) => of.map((id) => overlay?.marks.get(id))).find(Boolean);
          return (
            route && (
              <g
                key={each.id}
                className={arrowClass}
                data-arrow={each.id}
                data-sender={each.sender}
                data-near={isNear(each) || undefined}
                data-chosen={isChosen(each) || undefined}
                data-mark={mark}
                // The selection is recognizable by weight at every zoom.
                style={far !== null && isNear(each) ? { strokeWidth: far.stroke * 2 } : undefined}
              >
                <path d={routePath(route.points)} />
                <path data-head d={arrowHead(route.points)} />
              </g>
            )
          );
        })}
        {ways.map(({ of, from, to, sender }) => {
          const start = layout.boxes[from];
          const end = layout.boxes[to];
          const box = drawing.boxes.find(({ id }) => id === from);
          if (start === undefined || end === undefined || box === undefined) return null;
          const { path, head } = directWay(start, lineMiddle(box, of) ?? start.height / 2, end);
          return (
            <g
              key={`${of} ${to}`}
              className={arrowClass}
              data-sender={sender}
              data-near
              data-chosen={of === selected || undefined}
              style={far === null ? undefined : { strokeWidth: far.stroke * 2 }}
            >
              <path d={path} />
              <path data-head d={head} />
            </g>
          );
        })}
      </svg>
      {drawing.arrows.map(({ id, lines }) => {
        const place = drawing.texts === 'all' ? layout.routes[id]?.label : undefined;
        return (
          place &&
          (within === null || overlap(place, within)) && (
            <div
              key={id}
              className={labelClass}
              data-label={id}
              style={{ transform: `translate(${place.x}px, ${place.y}px)`, width: place.width, height: place.height }}
            >
              <Lines lines={lines} />
            </div>
          )
        );
      })}
    </>
  );
}

/** A listed connection, drawn while selected: from its line, since from the box's middle it looked like an arrow. */
function directWay(start: PlacedBox, line: number, end: PlacedBox): { readonly path: string; readonly head: string } {
  const isRight = end.x + end.width / 2 >= start.x + start.width / 2;
  const a = { x: isRight ? start.x + start.width : start.x, y: start.y + line };
  const b = { x: isRight ? end.x : end.x + end.width, y: end.y + end.height / 2 };
  const reach = Math.max(48, Math.abs(b.x - a.x) / 2) * (isRight ? 1 : -1);
  const turn = { x: b.x - reach, y: b.y };
  return {
    path: `M ${a.x} ${a.y} C ${a.x + reach} ${a.y}, ${turn.x} ${turn.y}, ${b.x} ${b.y}`,
    head: arrowHead([turn, b]),
  };
}
