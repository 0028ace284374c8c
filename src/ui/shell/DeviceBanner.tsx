import type { ReactNode } from 'react';
import type { StorageFault } from '../../data/device/device.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';

const WORDS = {
  outdated: 'A newer version of the portal is open in another tab. Reload to continue.',
  newer:
    'A newer version of the portal has stored data on this device, which this version can’t use. Reload to update.',
  emptied: 'The portal’s data on this device was deleted. Reload to store it again.',
  full: 'Storage on this device is full, so this page won’t be available offline.',
  held: 'Another tab with an older version of the portal is blocking the data on this device. Close that tab to work offline here.',
  silent:
    'The browser’s storage doesn’t respond, so nothing is available offline. Close the portal’s other tabs or restart the browser.',
  unavailable: 'This browser doesn’t store data for the portal, so nothing will be available offline.',
} as const satisfies Record<StorageFault, string>;

const RELOADED: ReadonlySet<StorageFault> = new Set(['outdated', 'newer', 'emptied']);

export default function DeviceBanner({ fault }: { fault: StorageFault }): ReactNode {
  return (
    <Banner
      tone="warning"
      role="status"
      action={
        RELOADED.has(fault) ? (
          <Button size="small" intent="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        ) : undefined
      }
    >
      {WORDS[fault]}
    </Banner>
  );
}
