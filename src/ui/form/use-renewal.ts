import { useState } from 'react';
import { messageOf } from '../../machines/session/session-facts.ts';
import { useToast } from '../portal/toasts.tsx';

export function useRenewal(renew: () => Promise<void>) {
  const [isRenewing, setRenewing] = useState(false);
  const tell = useToast();
  const start = async () => {
    setRenewing(true);
    try {
      await renew();
    } catch (failure) {
      tell({ id: 'list not renewed', tone: 'danger', message: messageOf(failure) });
    } finally {
      setRenewing(false);
    }
  };
  return { isRenewing, start: () => void start() };
}
