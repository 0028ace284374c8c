/** CSS pixels that a finger must move before it counts as a pull. */
const SLACK = 12;
/** The indicator follows a finger at half its speed, up to here. */
const FARTHEST = 88;
/** From here on, letting go refreshes. */
export const REFRESHED_FROM = 56;

export interface PullListener {
  /** CSS pixels of the indicator; null once the finger is gone. */
  readonly onPull: (distance: number | null) => void;
  readonly onRelease: () => void;
}

function isScrolledWithin(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element !== null; element = element.parentElement) {
    if (element.scrollTop > 0 && element !== document.scrollingElement) return true;
  }
  return false;
}

/** Only from the page's upper edge, with one finger, and not behind a dialog. */
function canBegin({ touches, target }: TouchEvent): boolean {
  const isAtTop = window.scrollY <= 0 && !isScrolledWithin(target);
  return touches.length === 1 && isAtTop && document.querySelector('dialog[open]') === null;
}

/**
 * Watches a finger without ever stopping it from scrolling: the listeners are passive, and the browser's own reload is
 * switched off by `overscroll-behavior`.
 */
export function watchPulls({ onPull, onRelease }: PullListener, signal: AbortSignal): void {
  let from: { readonly x: number; readonly y: number } | null = null;
  let distance = 0;
  const end = () => {
    from = null;
    distance = 0;
    onPull(null);
  };
  const listening = { passive: true, signal } as const;
  document.addEventListener(
    'touchstart',
    (event) => {
      const [finger] = event.touches;
      if (from !== null) end();
      if (finger !== undefined && canBegin(event)) from = { x: finger.clientX, y: finger.clientY };
    },
    listening,
  );
  document.addEventListener(
    'touchmove',
    ({ touches }) => {
      const [finger] = touches;
      if (from === null || finger === undefined) return;
      const [across, down] = [Math.abs(finger.clientX - from.x), finger.clientY - from.y];
      const isScroll = distance === 0 && (down < 0 || across > Math.max(down, SLACK));
      if (isScroll || window.scrollY > 0) return end();
      if (down < SLACK && distance === 0) return;
      distance = Math.max(0, Math.min((down - SLACK) / 2, FARTHEST));
      onPull(distance);
    },
    listening,
  );
  document.addEventListener(
    'touchend',
    () => {
      if (from === null) return;
      const isFar = distance >= REFRESHED_FROM;
      end();
      if (isFar) onRelease();
    },
    listening,
  );
  document.addEventListener('touchcancel', () => from !== null && end(), listening);
}
