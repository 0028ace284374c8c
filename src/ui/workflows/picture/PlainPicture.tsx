import type { Palette } from '../../theme/palette.ts';
import { type Drawing, type DrawnBox, type DrawnLine, METRICS } from '../drawing/drawing.ts';
import { overlap, type PlacedBox, type WorkflowLayout } from '../layout/layout.ts';
import { arrowHead, routePath } from './route-path.ts';

export interface PlainPictureProps {
  drawing: Drawing;
  layout: WorkflowLayout;
  title: string;
  palette: Palette;
  /** Default: all of it. */
  part?: PlacedBox;
}

const FONT = "'Inter Variable', Inter, system-ui, sans-serif";

/** One SVG without script or styles, for paper and files. */
export function PlainPicture({ drawing, layout, title, palette, part }: PlainPictureProps) {
  const { x, y, width, height } = part ?? { x: 0, y: 0, ...layout };
  const isIn = (place: PlacedBox) => part === undefined || overlap(place, part);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={title}
      viewBox={`${x} ${y} ${width} ${height}`}
      width={width}
      height={height}
      fontFamily={FONT}
      fontSize={METRICS.lineSize}
    >
      <title>{title}</title>
      <rect x={x} y={y} width={width} height={height} fill={palette.canvas} />
      {drawing.boxes.map((box) => {
        const place = layout.boxes[box.id];
        return place && isIn(place) && <Box key={box.id} box={box} place={place} palette={palette} />;
      })}
      {drawing.arrows.map(({ id, sender }) => {
        const route = layout.routes[id];
        const colour = sender === 'user' ? palette.accent : palette.textMuted;
        return (
          route && (
            <g key={id}>
              <path
                d={routePath(route.points)}
                fill="none"
                stroke={colour}
                strokeWidth={1.5}
                strokeDasharray={sender === 'user' ? undefined : '5 4'}
              />
              <path d={arrowHead(route.points)} fill={colour} />
            </g>
          )
        );
      })}
      {drawing.arrows.map(({ id, lines }) => {
        const label = drawing.texts === 'all' ? layout.routes[id]?.label : undefined;
        return (
          label &&
          isIn(label) && (
            <g key={id}>
              <rect {...label} rx={4} fill={palette.canvas} />
              <Lines lines={lines} x={label.x} y={label.y} padding={METRICS.labelPadding} palette={palette} />
            </g>
          )
        );
      })}
    </svg>
  );
}

/** From a row's upper edge. */
const BASELINE = 13;

function Box({ box, place, palette }: { box: DrawnBox; place: PlacedBox; palette: Palette }) {
  const isFrame = box.look === 'frame' || box.look === 'region' || box.look === 'section';
  const x = place.x + METRICS.padding;
  let y = place.y + METRICS.padding;
  const nameY = y;
  y += box.name.length * METRICS.rowHeight;
  const hintY = y;
  y += box.hints.length * METRICS.rowHeight + (box.lines.length > 0 ? METRICS.padding / 2 : 0);
  return (
    <g>
      <rect
        {...place}
        rx={box.look === 'final' ? 16 : 8}
        fill={isFrame ? palette.chrome : palette.raised}
        stroke={box.look === 'final' ? palette.text : palette.controlBorderHover}
        strokeWidth={box.look === 'final' ? 2 : 1}
        strokeDasharray={box.look === 'anywhere' ? '4 3' : undefined}
      />
      {box.isInitial && <circle cx={x + 6} cy={nameY + METRICS.rowHeight / 2} r={5} fill={palette.text} />}
      {box.name.map((row, index) => (
        <text
          key={row}
          x={x + (box.isInitial ? 18 : 0)}
          y={nameY + index * METRICS.rowHeight + BASELINE}
          fontSize={METRICS.nameSize}
          fontWeight={600}
          fill={palette.text}
        >
          {row}
        </text>
      ))}
      {box.hints.map((row, index) => (
        <text key={row} x={x} y={hintY + index * METRICS.rowHeight + BASELINE} fill={palette.textMuted}>
          {row}
        </text>
      ))}
      <Lines lines={box.lines} x={place.x} y={y} padding={METRICS.padding} palette={palette} />
    </g>
  );
}

interface LinesProps {
  lines: readonly DrawnLine[];
  /** The container's upper left corner, outside of its padding. */
  x: number;
  y: number;
  padding: number;
  palette: Palette;
}

function Lines({ lines, x, y, padding, palette }: LinesProps) {
  let top = y + (padding === METRICS.labelPadding ? padding : 0);
  return lines.map(({ of, sender, words, conditions }) => {
    const rows = [
      ...words.map((text) => ({ text, fill: sender === 'user' ? palette.accentText : palette.text })),
      ...conditions.map((text) => ({ text, fill: palette.textMuted })),
    ];
    const start = top;
    top += rows.length * METRICS.rowHeight;
    return (
      <g key={of.join()}>
        <Sign x={x + padding} y={start} isUsers={sender === 'user'} palette={palette} />
        {rows.map(({ text, fill }, index) => (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one text
            key={`${index} ${text}`}
            x={x + padding + METRICS.icon}
            y={start + index * METRICS.rowHeight + BASELINE}
            fill={fill}
          >
            {text}
          </text>
        ))}
      </g>
    );
  });
}

function Sign({ x, y, isUsers, palette }: { x: number; y: number; isUsers: boolean; palette: Palette }) {
  return isUsers ? (
    <g fill={palette.accent}>
      <circle cx={x + 6} cy={y + 6} r={2.6} />
      <path d={`M ${x + 1.5} ${y + 14} a 4.5 4.5 0 0 1 9 0 z`} />
    </g>
  ) : (
    <circle cx={x + 6} cy={y + 9} r={3} fill="none" stroke={palette.textMuted} strokeWidth={1.5} />
  );
}
