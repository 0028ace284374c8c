/** Keys that zoom and move the shown time of a timeline. */
import { moved, type TimelineWindow, zoomed } from './timeline.ts';

const STEP = 0.25;

/** Null for a key without a meaning. */
export function windowOfKey(key: string, window: TimelineWindow, whole: TimelineWindow): TimelineWindow | null {
  switch (key) {
    case '+':
    case '=':
      return zoomed(window, 0.5, whole);
    case '-':
      return zoomed(window, 2, whole);
    case 'ArrowLeft':
      return moved(window, -STEP, whole);
    case 'ArrowRight':
      return moved(window, STEP, whole);
    case '0':
    case 'Home':
      return whole;
    default:
      return null;
  }
}
