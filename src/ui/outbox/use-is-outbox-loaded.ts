import { useEffect, useState } from 'react';
import { usePortal } from '../portal/portal-context.tsx';

export function useIsOutboxLoaded(): boolean {
  const { outbox } = usePortal();
  const [isLoaded, setLoaded] = useState(outbox.loaded !== null);
  useEffect(() => {
    let isWanted = true;
    void outbox.arrived.then(() => isWanted && setLoaded(true));
    return () => {
      isWanted = false;
    };
  }, [outbox]);
  return isLoaded;
}
