import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../kit/use-media-query.ts';

/** Whether the page is being printed or previewed. True before the browser takes the page: rendering after the media change is too late. */
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
