import type { ReactNode } from 'react';
import type { DeviceTrouble } from '../../data/device/device.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';

const WORDS = {
  outdated: 'A newer version of the portal is open in another tab. Reload this one to go on.',
  newer:
    'A newer version of the portal has stored its data on this device. This version leaves it alone and keeps nothing. Reload to get the newer one.',
  emptied: 'The storage of this device was removed: what the portal had kept here is gone. Reload to keep it anew.',
  full: 'This device has no room left: what you see can’t be kept for the time without a connection.',
  held: 'Another tab with an older version of the portal keeps the data of this device. Close that tab. Until then, this one shows only what the server sends.',
  silent:
    'The browser’s storage doesn’t answer. Close the other tabs of the portal or restart the browser. Until then, this tab shows only what the server sends.',
  unavailable: 'This browser keeps nothing for the portal: without a connection there will be nothing to see.',
} as const satisfies Record<DeviceTrouble, string>;

/** What a reload helps against. */
const RELOADED: ReadonlySet<DeviceTrouble> = new Set(['outdated', 'newer', 'emptied']);

/** Says what is wrong with the device's own copy. */
export default function DeviceBanner({ trouble }: { trouble: DeviceTrouble }): ReactNode {
  return (
    <Banner
      tone="warning"
      role="status"
      action={
        RELOADED.has(trouble) ? (
          <Button size="small" intent="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        ) : undefined
      }
    >
      {WORDS[trouble]}
    </Banner>
  );
}
