import { lazy, Suspense } from 'react';
import { isInstalled } from '../../data/installation/install-prompt.ts';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { touch } from '../theme/media.ts';
import type { PullProps } from './Pull.tsx';

/** Optional: if it doesn't load, the Refresh button remains. */
const Pull = lazy(() => import('./Pull.tsx').catch(() => ({ default: () => null })));

/** Refreshes the page's data when it is pulled down, in the installed app: a browser's tab reloads instead. */
export function PullToRefresh(props: PullProps) {
  const isTouched = useMediaQuery(touch);
  if (!isTouched || !isInstalled()) return null;
  return (
    <Suspense>
      <Pull {...props} />
    </Suspense>
  );
}
