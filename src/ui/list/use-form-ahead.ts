import { useEffect } from 'react';
import { whenIdle } from '../../data/loading/moments.ts';
import { bringAhead } from '../lazy/preloading.ts';
import { useCreateLinks, usePreloadPage } from '../portal/portal-context.tsx';

/** Loads the form of an area's new record when the list is shown and the browser idle: its code runs longer than a press may take. */
export function useFormAhead(area: string | null, isListShown: boolean): void {
  const address = useCreateLinks().find((link) => link.area === area)?.address;
  const preloadPage = usePreloadPage();
  useEffect(() => {
    if (!isListShown || address === undefined) return;
    void whenIdle().then(() => bringAhead([preloadPage(address)]));
  }, [isListShown, address, preloadPage]);
}
