import '@xyflow/react/dist/base.css';
import { MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, ViewportPortal } from '@xyflow/react';
import { Expand, LocateFixed, Maximize, Minus, Plus, Shrink } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../kit/IconButton.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { phone, reducedMotion, touch } from '../../theme/media.ts';
import { boxPath, type DrawnBox } from '../drawing/drawing.ts';
import type { PlacedBox } from '../layout/layout.ts';
import type { Arranged } from '../layout/use-layout.ts';
import type { WorkflowOverlay } from '../workflow-panel.ts';
import type { ChosenWords } from '../workflow-words.ts';
import { Arrows } from './Arrows.tsx';
import { boxAfter, firstBox, isDirection } from './arrow-keys.ts';
import { Box, type BoxNode, SignShapes } from './Box.tsx';
import { litBoxes, nodesOf } from './box-nodes.ts';
import { Chosen } from './Chosen.tsx';
import { PointedAt } from './PointedAt.tsx';
import { attribution, canvas, controls, foot, frame, minimap, minimapBox, minimapFrame } from './picture.css.ts';
import { PictureFocusContext } from './picture-focus.ts';
import { arrowNear, isBesideBoxes, REACH } from './pressed-arrow.ts';
import { useFar } from './use-far.tsx';
import { FAR, openingView, type Size, seenIn, type Viewport, viewOf, wholeView } from './viewport.ts';

export interface PictureProps {
  arranged: Arranged;
  label: string;
  selected: string | null;
  chosen: ChosenWords | null;
  onSelect: (id: string | null) => void;
  onDetails: () => void;
  onToggle: (box: string) => void;
  overlay: WorkflowOverlay | null;
  /** Whether the panel beside it, on a large screen, says what is selected. */
  isBesidePanel: boolean;
}

const NODE_TYPES = { box: Box };
const LOWEST = 0.04;
const HIGHEST = 2;
/** CSS pixels of the map, which is below the picture. */
const MAP_SIZE = { width: 152, height: 56 };

interface Opening {
  readonly view: Viewport;
  readonly seen: PlacedBox;
}

function placesOf({ layout }: Arranged, ids: readonly string[]): readonly PlacedBox[] {
  return ids.flatMap((id) => layout.boxes[id] ?? []);
}

function isFrame({ isCollapsed }: DrawnBox): boolean {
  return isCollapsed === false;
}

function minimapClass({ data: { box } }: BoxNode): string {
  return isFrame(box) ? minimapFrame : minimapBox;
}

/** One tab stop; the arrow keys move inside. */
export function Picture(props: PictureProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({
  arranged,
  label,
  selected,
  chosen,
  onSelect,
  onDetails,
  onToggle,
  overlay,
  isBesidePanel,
}: PictureProps) {
  const ref = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  const isFollowing = useRef(true);
  const litBefore = useRef<readonly string[]>([]);
  const pressed = useRef<string | null>(null);
  const lookedAt = useRef<Viewport | null>(null);
  const keysId = useId();
  const flow = useReactFlow();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<Opening | null>(null);
  // The visible part renders first, the rest when idle.
  const isAllDrawn = useDeferredValue(opening !== null, false);
  const { far, names } = useFar(arranged, opening?.view ?? null);
  const isPhone = useMediaQuery(phone);
  const reach = useMediaQuery(touch) ? REACH.finger : REACH.mouse;
  const isStill = useMediaQuery(reducedMotion);
  const [at, setAt] = useState<string | null>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  const first = isAllDrawn || opening === null ? null : opening.seen;
  const nodes = useMemo(() => nodesOf(arranged, first), [arranged, first]);
  const focus = useMemo(() => ({ selected, at, overlay, far }), [selected, at, overlay, far]);
  const duration = isStill ? 0 : 180;

  const sizeOf = (): Size | undefined => canvasRef.current?.getBoundingClientRect();
  const go = (view: Viewport) => void flow.setViewport(view, { duration });
  /** Scrolls boxes into view if necessary. */
  const reveal = (ids: readonly string[]) => {
    const size = sizeOf();
    const view = size === undefined ? null : viewOf(placesOf(arranged, ids), size, flow.getViewport());
    if (view !== null) go(view);
  };
  /** Keeps a position that the user has chosen. */
  const stay = () => {
    isFollowing.current = false;
  };
  const showWhole = () => {
    const size = sizeOf();
    stay();
    if (size !== undefined) go(wholeView(arranged, size));
  };

  /** Full screen shows the whole picture, or the selection if that isn't readable; leaving it restores the view. */
  const resize = useEffectEvent(() => {
    const isFull = document.fullscreenElement === ref.current;
    setFullScreen(isFull);
    if (isFull) {
      lookedAt.current = flow.getViewport();
      const size = sizeOf();
      if (size === undefined) return;
      stay();
      const whole = wholeView(arranged, size);
      go(selected !== null && whole.zoom < FAR ? openingView(arranged, selected, size) : whole);
    } else if (lookedAt.current !== null) go(lookedAt.current);
  });
  useEffect(() => {
    const frameElement = ref.current;
    const resized = () => resize();
    frameElement?.addEventListener('fullscreenchange', resized);
    return () => frameElement?.removeEventListener('fullscreenchange', resized);
  }, []);

  const lit = useMemo(() => litBoxes(arranged.drawing, overlay), [arranged, overlay]);
  const open = useEffectEvent((size: Size) => {
    const whole = openingView(arranged, selected, size);
    const view = (selected === null ? viewOf(placesOf(arranged, lit), size, whole) : null) ?? whole;
    setOpening({ view, seen: seenIn(view, size) });
  });
  useLayoutEffect(() => {
    const size = canvasRef.current?.getBoundingClientRect();
    if (size !== undefined) open(size);
  }, []);

  const show = useEffectEvent((id: string) => {
    const box = firstBox(arranged, id);
    if (box !== null) reveal([box]);
  });
  useEffect(() => {
    // A click in the picture needs no scrolling.
    if (selected !== null && selected !== pressed.current) show(selected);
    pressed.current = null;
  }, [selected]);

  /** Newly highlighted parts are scrolled into view unless the user has moved the picture. */
  const follow = useEffectEvent((now: readonly string[]) => {
    const before = litBefore.current;
    litBefore.current = now;
    if (now.length === 0) isFollowing.current = true;
    else if (isOpened.current && isFollowing.current && (before.length > 0 || selected === null))
      reveal(now.filter((id) => !before.includes(id)));
  });
  const litKey = lit.join('\n');
  useEffect(() => follow(litKey === '' ? [] : litKey.split('\n')), [litKey]);
  const showLit = () => {
    isFollowing.current = true;
    reveal(lit);
  };

  const move = (box: string | null) => {
    if (box === null) return;
    stay();
    setAt(box);
    reveal([box]);
  };
  const zoom = (zoomed: typeof flow.zoomIn) => {
    stay();
    void zoomed({ duration });
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = at ?? firstBox(arranged, selected);
    const box = arranged.drawing.boxes.find(({ id }) => id === here);
    if (isDirection(event.key) && here !== null) move(boxAfter(arranged, here, event.key));
    else if (event.key === 'Home') move(firstBox(arranged, null));
    else if (event.key === 'Enter' && box !== undefined) onSelect(box.of);
    else if (event.key === ' ' && box !== undefined && box.isCollapsed !== null) onToggle(box.id);
    else if (event.key === '+') zoom(flow.zoomIn);
    else if (event.key === '-') zoom(flow.zoomOut);
    else if (event.key === '0') showWhole();
    else if (event.key === 'Escape' && selected !== null) onSelect(null);
    else if (event.key === 'Escape') ref.current?.blur();
    else return;
    event.preventDefault();
  };
  const click = ({ target, clientX, clientY }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const toggled = target.closest('[data-toggle]')?.getAttribute('data-toggle');
    if (toggled != null) return onToggle(toggled);
    const to = target.closest('[data-to]')?.getAttribute('data-to');
    if (to != null) return void navigate(to);
    const line = isBesideBoxes(target)
      ? arrowNear(arranged, flow.screenToFlowPosition({ x: clientX, y: clientY }), reach / flow.getZoom())?.lines[0]
      : undefined;
    const of = line === undefined ? target.closest('[data-of]')?.getAttribute('data-of') : line.of[0];
    if (of != null) {
      pressed.current = of;
      onSelect(of);
    } else if (target.closest('.react-flow__pane') !== null) onSelect(null);
  };

  /** Like embedded maps: one finger scrolls the page, two move and zoom. In full screen one is enough. */
  const leaveToPage = (event: TouchEvent) => {
    const isAlone = event.touches.length === 1 && document.fullscreenElement === null;
    if (isAlone && event.target instanceof Element && event.target.closest('.react-flow__renderer') !== null)
      event.stopPropagation();
  };

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
        data-far={far !== null || undefined}
        data-beside={isBesidePanel || undefined}
        onKeyDown={press}
        onClick={click}
        onTouchStartCapture={leaveToPage}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget && at === null && currentTarget.matches(':focus-visible'))
            setAt(firstBox(arranged, selected));
        }}
        onBlur={() => setAt(null)}
      >
        <div ref={canvasRef} className={canvas}>
          {opening !== null && (
            <ReactFlow
              nodes={nodes}
              nodeTypes={NODE_TYPES}
              defaultViewport={opening.view}
              onInit={() => {
                isOpened.current = true;
              }}
              onMoveStart={(event) => {
                if (event !== null) stay();
              }}
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
              // The attribution is below the picture, as it covered text.
              proOptions={{ hideAttribution: true }}
            >
              <ViewportPortal>
                <Arrows arranged={arranged} within={first} />
                <PointedAt arranged={arranged} canvas={canvasRef} reach={reach} />
                {names}
              </ViewportPortal>
            </ReactFlow>
          )}
        </div>
        {chosen !== null && (
          <Chosen
            {...chosen}
            onDetails={async () => {
              if (document.fullscreenElement !== null) await document.exitFullscreen();
              onDetails();
            }}
            onClose={() => {
              onSelect(null);
              ref.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <div className={foot}>
          <div className={controls}>
            <IconButton size="small" label="Zoom in" icon={<Plus aria-hidden />} onClick={() => zoom(flow.zoomIn)} />
            <IconButton size="small" label="Zoom out" icon={<Minus aria-hidden />} onClick={() => zoom(flow.zoomOut)} />
            <IconButton
              size="small"
              label="Fit the whole diagram"
              icon={<Maximize aria-hidden />}
              onClick={showWhole}
            />
            <IconButton
              size="small"
              label={isFullScreen ? 'Leave full screen' : 'Full screen'}
              icon={isFullScreen ? <Shrink aria-hidden /> : <Expand aria-hidden />}
              onClick={() => (isFullScreen ? document.exitFullscreen() : ref.current?.requestFullscreen())}
            />
            {lit.length > 0 && (
              <IconButton
                size="small"
                label="Show the highlighted part"
                icon={<LocateFixed aria-hidden />}
                onClick={showLit}
              />
            )}
          </div>
          <a className={attribution} href="https://reactflow.dev" target="_blank" rel="noopener noreferrer">
            React Flow
          </a>
          {!isPhone && (
            <MiniMap
              className={minimap}
              style={MAP_SIZE}
              nodeClassName={minimapClass}
              offsetScale={0}
              onClick={(_, { x, y }) => {
                stay();
                void flow.setCenter(x, y, { zoom: flow.getZoom(), duration });
              }}
              pannable
              zoomable
              ariaLabel={null}
            />
          )}
        </div>
      </div>
      <SignShapes />
      <VisuallyHidden>
        <span id={keysId}>
          Arrow keys move along the arrows, Enter selects, Space expands or collapses a group, plus and minus zoom, 0
          fits the diagram, Escape leaves. The table has the same content.
        </span>
        <span role="status">{at === null ? '' : boxPath(arranged.drawing.boxes, at)}</span>
      </VisuallyHidden>
    </PictureFocusContext>
  );
}
