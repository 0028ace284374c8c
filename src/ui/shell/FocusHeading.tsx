import './FocusHeading.css.ts';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '../page/focus-heading.ts';
import { returnToScrollPlace } from './scroll-place.ts';

/** The first page of a visit leaves the focus where the browser put it. */
let isFirstPage = true;

/**
 * Moves the focus to the page's heading when another page is shown, so that a screen reader says where one is and the
 * keyboard goes on from there. Stands after the page and within its Suspense, so that it acts once the page is there.
 */
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
