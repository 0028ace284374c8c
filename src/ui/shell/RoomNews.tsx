import { useEffect, useEffectEvent } from 'react';
import type { RoomNews as News } from '../../data/device/room.ts';
import { usePortal } from '../portal/portal-context.tsx';
import { useToast } from '../portal/toasts.tsx';

const LOADED_AGAIN = 'They are loaded again when the server can be reached.';

const WORDS = {
  made: `Stored records were removed from this device to free up space. ${LOADED_AGAIN}`,
  inVain: `Stored records were removed from this device, but it is still out of space. ${LOADED_AGAIN}`,
} as const satisfies Record<News, string>;

/** Reports once that stored copies were removed to make room for the user's own data. */
export function RoomNews(): null {
  const { device } = usePortal();
  const show = useToast();
  const tell = useEffectEvent((news: News) => show({ id: 'room', tone: 'warning', message: WORDS[news] }));
  useEffect(() => device.onRoom(tell), [device]);
  return null;
}
