import { useEffect, useEffectEvent } from 'react';
import { keepLastView } from '../../data/device/last-view.ts';
import { Deferred } from '../../data/loading/deferred.ts';
import { whenCalm } from '../../data/loading/moments.ts';
import { bringAhead } from '../lazy/preloading.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';
import { usePhoneStart } from './phone-start.ts';

const drawing = new Deferred(() => import('./drawn-view.ts'));

/** Keeps the page for the next start: once it is calm, and as the user leaves it. */
export function useKeptView(isShown: boolean): void {
  const { device } = usePortal();
  const { user, tenantId } = useViewer();
  const phoneStart = usePhoneStart();
  const keep = useEffectEvent(() => {
    const root = document.getElementById('root');
    // The app opens its last page without the query.
    if (root === null || window.location.search !== '') return;
    const drawn = drawing.loaded?.drawnView(root) ?? null;
    const path = window.location.pathname;
    // Only one view is kept: the one that the app starts with.
    if (phoneStart !== null && path !== phoneStart) return;
    if (drawn !== null) void keepLastView(device, { ...drawn, userId: user.userId, tenantId, path, isInitial: true });
  });
  useEffect(() => {
    if (!isShown) return;
    let isHere = true;
    const keepIfHere = () => {
      if (isHere) keep();
    };
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    // Without its code, the app starts as if nothing was kept. No user waits for it, so it may not reload the page.
    void whenCalm()
      .then(() => bringAhead([drawing.load()]))
      .then(keepIfHere);
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [isShown]);
}
