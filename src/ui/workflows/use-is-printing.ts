import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../kit/use-media-query.ts';

/**
 * Whether the page is on its way to paper, or shown as if it were. What is only for paper is there before the browser takes the page: what
 * is drawn once the media has changed comes too late for it.
 */
export function useIsPrinting(): boolean {
  const isOnPaper = useMediaQuery('print');
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setAsked(true));
    const end = () => setAsked(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isOnPaper || isAsked;
}
