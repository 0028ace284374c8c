import { useEffect, useState } from 'react';
import type { StorageFault } from '../../data/device/device.ts';
import { usePortal } from './portal-context.tsx';

/** Why the device can't store data; null if it can. */
export function useStorageFault(): StorageFault | null {
  const { device } = usePortal();
  const [fault, setFault] = useState<StorageFault | null>(null);
  useEffect(() => device.onFault(setFault), [device]);
  return fault;
}
