import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { moved, type TimelineWindow, zoomed } from '../../rules/timeline/timeline.ts';
import { windowOfKey } from '../../rules/timeline/window-keys.ts';

export interface GesturedWindow {
  readonly window: TimelineWindow;
  readonly whole: TimelineWindow;
  readonly onShow: (next: TimelineWindow) => void;
}

/** A notch of a wheel is about 100. */
const ZOOM_PER_PIXEL = 0.005;

interface Place {
  readonly x: number;
}

/** Two fingers, Ctrl and the wheel, and the keys + and - zoom; dragging, a sideways wheel and arrow keys move. */
export function useWindowGestures(axis: RefObject<HTMLElement | null>, { window, whole, onShow }: GesturedWindow) {
  const pointers = useRef(new Map<number, Place>());
  const width = () => axis.current?.getBoundingClientRect().width || 1;
  const momentAt = (x: number) => {
    const left = axis.current?.getBoundingClientRect().left ?? 0;
    return window.from + ((x - left) / width()) * (window.until - window.from);
  };
  const move = (pixels: number) => onShow(moved(window, pixels / width(), whole));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const isZoom = event.ctrlKey || event.metaKey;
    if (!isZoom && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();
    if (isZoom) onShow(zoomed(window, Math.exp(event.deltaY * ZOOM_PER_PIXEL), whole, momentAt(event.clientX)));
    else move(event.deltaX);
  });
  useEffect(() => {
    const target = axis.current?.closest<HTMLElement>('[data-gestures]') ?? null;
    const listener = (event: WheelEvent) => onWheel(event);
    // React's own listener is passive, so that the page would zoom too.
    target?.addEventListener('wheel', listener, { passive: false });
    return () => target?.removeEventListener('wheel', listener);
  }, [axis]);

  const onPointerMove = ({ pointerId, clientX }: PointerEvent) => {
    const before = pointers.current.get(pointerId);
    if (before === undefined) return;
    const [other] = [...pointers.current].filter(([id]) => id !== pointerId).map(([, place]) => place);
    pointers.current.set(pointerId, { x: clientX });
    if (other === undefined) return move(before.x - clientX);
    const [distance, next] = [Math.abs(before.x - other.x), Math.abs(clientX - other.x)];
    if (next > 0) onShow(zoomed(window, distance / next, whole, momentAt((clientX + other.x) / 2)));
  };
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = windowOfKey(event.key, window, whole);
    if (next === null) return;
    event.preventDefault();
    onShow(next);
  };

  return {
    onPointerDown: ({ pointerId, clientX }: PointerEvent) => void pointers.current.set(pointerId, { x: clientX }),
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onKeyDown,
  };
}
