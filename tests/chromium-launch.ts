import { requireChromium } from '../scripts/chromium.ts';

/** How every browser test starts the system's Chromium. */
export function chromiumLaunch(): { executablePath: string; args: string[] } {
  return {
    executablePath: requireChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      // Without one, Chromium would imitate it on the processor.
      '--disable-gpu',
    ],
  };
}
