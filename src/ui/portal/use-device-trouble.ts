import { useEffect, useState } from 'react';
import type { DeviceTrouble } from '../../data/device/device.ts';
import { usePortal } from './portal-context.tsx';

/** Why the device can't store data; null if it can. */
export function useDeviceTrouble(): DeviceTrouble | null {
  const { device } = usePortal();
  const [trouble, setTrouble] = useState<DeviceTrouble | null>(null);
  useEffect(() => device.onTrouble(setTrouble), [device]);
  return trouble;
}
