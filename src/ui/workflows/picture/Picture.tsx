import '@xyflow/react/dist/base.css';
import {
  MiniMap,
  Panel,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  ViewportPortal,
} from '@xyflow/react';
import { Expand, Maximize, Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../kit/IconButton.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { phone, reducedMotion } from '../../theme/media.ts';
import type { DrawnBox } from '../drawing/drawing.ts';
import type { Arranged } from '../layout/use-layout.ts';
import type { WorkflowOverlay } from '../workflow-panel.ts';
import { Arrows } from './Arrows.tsx';
import { boxAfter, firstBox, isDirection } from './arrow-keys.ts';
import { Box, type BoxNode, SignShapes } from './Box.tsx';
import { controls, farName, frame, minimap, minimapBox, minimapFrame } from './picture.css.ts';
import { PictureFocusContext } from './picture-focus.ts';

export interface PictureProps {
  arranged: Arranged;
  /** What it is of. */
  label: string;
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** Leaves out what is in a frame, or shows it. */
  onToggle: (box: string) => void;
  overlay: WorkflowOverlay | null;
}

const NODE_TYPES = { box: Box };
/** Below this the words of a whole picture can't be read: it opens at its beginning instead. */
const READABLE = 0.8;
/** Below this only names are shown, and larger. */
const FAR = 0.42;
const LOWEST = 0.08;
const HIGHEST = 2;
const MARGIN = 16;

function nodesOf({ drawing, layout }: Arranged): BoxNode[] {
  return drawing.boxes.flatMap((box): BoxNode[] => {
    const place = layout.boxes[box.id];
    if (place === undefined) return [];
    return [
      {
        id: `box ${box.id}`,
        type: 'box',
        position: { x: place.x, y: place.y },
        width: place.width,
        height: place.height,
        style: { width: place.width, height: place.height },
        data: { box },
      },
    ];
  });
}

function isFrame({ isCollapsed }: DrawnBox): boolean {
  return isCollapsed === false;
}

function minimapClass({ data: { box } }: BoxNode): string {
  return isFrame(box) ? minimapFrame : minimapBox;
}

/** The names of the frames in which states stand: from afar they are all that can be read. */
function FarNames({ arranged: { drawing, layout }, zoom }: { arranged: Arranged; zoom: number }) {
  const outer = new Set(drawing.boxes.flatMap(({ parent, isCollapsed }) => (isCollapsed === null ? [] : [parent])));
  return drawing.boxes.map((box) => {
    const place = layout.boxes[box.id];
    if (!isFrame(box) || outer.has(box.id) || place === undefined) return null;
    return (
      <div
        key={box.id}
        className={farName}
        style={{
          transform: `translate(${place.x}px, ${place.y}px) scale(${1 / zoom})`,
          maxWidth: Math.max(64, place.width * zoom),
        }}
      >
        {box.name.join(' ')}
      </div>
    );
  });
}

/** The picture of a machine: one stop of the keyboard, through which the arrow keys move. */
export function Picture(props: PictureProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ arranged, label, selected, onSelect, onToggle, overlay }: PictureProps) {
  const ref = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const flow = useReactFlow();
  const navigate = useNavigate();
  const farZoom = useStore(({ transform: [, , zoom] }) => (zoom < FAR ? zoom : null));
  const isPhone = useMediaQuery(phone);
  const isStill = useMediaQuery(reducedMotion);
  const [at, setAt] = useState<string | null>(null);
  const nodes = useMemo(() => nodesOf(arranged), [arranged]);
  const focus = useMemo(() => ({ selected, at, overlay }), [selected, at, overlay]);
  const duration = isStill ? 0 : 180;

  const placeOf = (box: string | null) => (box === null ? undefined : arranged.layout.boxes[box]);

  /** Brings a box into view where it is not. */
  const reveal = (box: string | null) => {
    const place = placeOf(box);
    const size = ref.current?.getBoundingClientRect();
    if (place === undefined || size === undefined) return;
    const { x, y, zoom } = flow.getViewport();
    const left = place.x * zoom + x;
    const top = place.y * zoom + y;
    const isSeen =
      left >= MARGIN &&
      top >= MARGIN &&
      left + Math.min(place.width * zoom, 200) <= size.width - MARGIN &&
      top + Math.min(place.height * zoom, 80) <= size.height - MARGIN;
    if (isSeen && zoom >= FAR) return;
    const closer = Math.max(zoom, READABLE);
    void flow.setCenter(place.x + place.width / 2, place.y + Math.min(place.height / 2, size.height / closer / 2), {
      zoom: closer,
      duration,
    });
  };

  const open = (instance: ReactFlowInstance<BoxNode>) => {
    const size = ref.current?.getBoundingClientRect();
    if (size === undefined) return;
    const { width, height } = arranged.layout;
    const whole = Math.min((size.width - 2 * MARGIN) / width, (size.height - 2 * MARGIN) / height, 1);
    const zoom = Math.max(whole, READABLE);
    const first = firstBox(arranged, selected);
    const start = placeOf(first);
    const around = arranged.drawing.boxes.find(({ id }) => id === first)?.parent ?? null;
    if (whole >= READABLE || start === undefined) {
      void instance.setViewport({ zoom, x: (size.width - width * zoom) / 2, y: (size.height - height * zoom) / 2 });
    } else if (selected === null) {
      // From the picture's corner where the beginning can be seen from there, else from that of the frame around it.
      const corner =
        [{ x: 0, y: 0 }, placeOf(around) ?? start].find(
          ({ x, y }) =>
            (start.x + start.width - x) * zoom <= size.width - 2 * MARGIN &&
            (start.y + start.height - y) * zoom <= size.height - 2 * MARGIN,
        ) ?? start;
      void instance.setViewport({ zoom, x: MARGIN - corner.x * zoom, y: MARGIN - corner.y * zoom });
    } else {
      void instance.setCenter(start.x + start.width / 2, start.y + start.height / 2, { zoom });
    }
  };

  const show = useEffectEvent((id: string) => reveal(firstBox(arranged, id)));
  useEffect(() => {
    if (selected !== null) show(selected);
  }, [selected]);

  const move = (box: string | null) => {
    if (box === null) return;
    setAt(box);
    reveal(box);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = at ?? firstBox(arranged, selected);
    const box = arranged.drawing.boxes.find(({ id }) => id === here);
    if (isDirection(event.key) && here !== null) move(boxAfter(arranged, here, event.key));
    else if (event.key === 'Home') move(firstBox(arranged, null));
    else if (event.key === 'Enter' && box !== undefined) onSelect(box.of);
    else if (event.key === ' ' && box !== undefined && box.isCollapsed !== null) onToggle(box.id);
    else if (event.key === '+') void flow.zoomIn({ duration });
    else if (event.key === '-') void flow.zoomOut({ duration });
    else if (event.key === '0') void flow.fitView({ duration, padding: 0.04 });
    else if (event.key === 'Escape' && selected !== null) onSelect(null);
    else if (event.key === 'Escape') ref.current?.blur();
    else return;
    event.preventDefault();
  };
  const click = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const toggled = target.closest('[data-toggle]')?.getAttribute('data-toggle');
    if (toggled != null) return onToggle(toggled);
    const to = target.closest('[data-to]')?.getAttribute('data-to');
    if (to != null) return void navigate(to);
    const of = target.closest('[data-of]')?.getAttribute('data-of');
    if (of != null) onSelect(of);
    else if (target.closest('.react-flow__pane') !== null) onSelect(null);
  };

  /** As with maps in a page: one finger scrolls the page past the picture, two move and zoom it. On the full screen one is enough. */
  const leaveToPage = (event: TouchEvent) => {
    const isAlone = event.touches.length === 1 && document.fullscreenElement === null;
    if (isAlone && event.target instanceof Element && event.target.closest('.react-flow__renderer') !== null)
      event.stopPropagation();
  };

  const named = arranged.drawing.boxes.find(({ id }) => id === at);
  return (
    <PictureFocusContext value={focus}>
      <div
        ref={ref}
        className={frame}
        role="application"
        aria-roledescription="picture"
        aria-label={`Picture of ${label}`}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is one stop of the keyboard
        tabIndex={0}
        data-far={farZoom !== null || undefined}
        onKeyDown={press}
        onClick={click}
        onTouchStartCapture={leaveToPage}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget && at === null && currentTarget.matches(':focus-visible'))
            setAt(firstBox(arranged, selected));
        }}
        onBlur={() => setAt(null)}
      >
        <ReactFlow
          nodes={nodes}
          nodeTypes={NODE_TYPES}
          onInit={open}
          minZoom={LOWEST}
          maxZoom={HIGHEST}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          zoomActivationKeyCode={null}
          panActivationKeyCode={null}
          zoomOnDoubleClick={false}
        >
          <ViewportPortal>
            <Arrows arranged={arranged} />
            {farZoom !== null && <FarNames arranged={arranged} zoom={farZoom} />}
          </ViewportPortal>
          {!isPhone && (
            <MiniMap
              className={minimap}
              nodeClassName={minimapClass}
              pannable
              zoomable
              ariaLabel={null}
              position="bottom-right"
            />
          )}
          <Panel position="bottom-left">
            <div className={controls}>
              <IconButton
                size="small"
                label="Zoom in"
                icon={<Plus aria-hidden />}
                onClick={() => flow.zoomIn({ duration })}
              />
              <IconButton
                size="small"
                label="Zoom out"
                icon={<Minus aria-hidden />}
                onClick={() => flow.zoomOut({ duration })}
              />
              <IconButton
                size="small"
                label="Show the whole picture"
                icon={<Maximize aria-hidden />}
                onClick={() => flow.fitView({ duration, padding: 0.04 })}
              />
              <IconButton
                size="small"
                label="Full screen"
                icon={<Expand aria-hidden />}
                onClick={() =>
                  document.fullscreenElement === null ? ref.current?.requestFullscreen() : document.exitFullscreen()
                }
              />
            </div>
          </Panel>
        </ReactFlow>
      </div>
      <SignShapes />
      <VisuallyHidden>
        <span id={keysId}>
          Arrow keys move along the arrows, Enter chooses, Space opens and closes a frame, plus and minus zoom, 0 shows
          all of it, Escape leaves. The table has the same content.
        </span>
        <span role="status">{named === undefined ? '' : named.name.join(' ')}</span>
      </VisuallyHidden>
    </PictureFocusContext>
  );
}
