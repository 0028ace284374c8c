import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { COMMENTS_PART } from '../../rules/records/record-link.ts';

/** Shows the newest comment once it is read where the address names the comments, as a notification's and a mail's do. */
export function useCommentsInView(isRead: boolean, newest: () => Element | null | undefined): void {
  const { hash, key } = useLocation();
  const shownFor = useRef<string | null>(null);
  const isDue = isRead && hash === `#${COMMENTS_PART}`;
  const show = useEffectEvent((visit: string) => {
    const element = newest();
    if (shownFor.current === visit || !(element instanceof HTMLElement)) return;
    shownFor.current = visit;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (isDue) show(key);
  }, [isDue, key]);
}
