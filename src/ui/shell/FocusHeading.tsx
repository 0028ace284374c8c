import './FocusHeading.css.ts';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '../page/FocusPassedOn.tsx';
import { useConfig } from '../portal/portal-context.tsx';
import { returnToScrollPlace } from './scroll-place.ts';

export function PageTitle({ children }: { children: string }) {
  const { appName } = useConfig();
  return <title>{children === appName ? appName : `${children} – ${appName}`}</title>;
}

/** The first page keeps the browser's focus. */
let isFirstPage = true;

/** For screen readers and the keyboard. Place it after the page within its Suspense, so that the page is rendered. */
export function FocusHeading() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what has changed
  useEffect(() => {
    if (isFirstPage) {
      isFirstPage = false;
      return;
    }
    if (!focusHeading()) return;
    if (navigation === 'POP') returnToScrollPlace();
    else window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
