import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useOfflineRefusal } from '../portal/offline.ts';
import { useToast } from '../portal/toasts.tsx';
import { indicator, PULLED } from './Pull.css.ts';
import { REFRESHED_FROM, watchPulls } from './pull-gesture.ts';

export interface PullProps {
  isPending: boolean;
  onRefresh: () => void;
}

/** Without a render for each touch. */
function draw(element: HTMLElement | null, distance: number | null): void {
  if (element === null) return;
  element.style.opacity = distance === null ? '' : String(Math.min(distance / REFRESHED_FROM, 1));
  element.style.transform = distance === null ? '' : `translateY(${distance - 40}px) rotate(${distance * 4}deg)`;
  element.dataset['far'] = String(distance !== null && distance >= REFRESHED_FROM);
}

export default function Pull({ isPending, onRefresh }: PullProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const explain = useToast();
  const refusal = useOfflineRefusal('needs network', 'Refresh');
  const [isPulled, setPulled] = useState(false);
  if (isPulled && !isPending) setPulled(false);
  const release = useEffectEvent(() => {
    if (refusal !== undefined) {
      explain({ id: 'refusal', tone: 'info', message: refusal });
      return;
    }
    onRefresh();
    setPulled(true);
  });
  useEffect(() => {
    const watching = new AbortController();
    document.documentElement.setAttribute(PULLED, '');
    const onPull = (distance: number | null) => draw(ref.current, distance);
    watchPulls({ onPull, onRelease: () => release() }, watching.signal);
    return () => {
      watching.abort();
      document.documentElement.removeAttribute(PULLED);
    };
  }, []);
  const isRefreshing = isPulled && isPending;
  return (
    <>
      <div ref={ref} className={indicator} data-refreshing={isRefreshing} aria-hidden>
        <RefreshCw />
      </div>
      <VisuallyHidden>
        <span role="status">{isRefreshing ? 'Refreshing' : ''}</span>
      </VisuallyHidden>
    </>
  );
}
