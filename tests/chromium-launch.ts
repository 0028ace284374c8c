import { requireChromium, requireHeadlessShell } from '../scripts/chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Without one, Chromium would imitate it on the processor.
  '--disable-gpu',
  // A test's page is gone before better machine code pays off: without its compilers, pages take an eighth less processor time.
  '--js-flags=--no-opt --no-maglev',
];

interface Launch {
  readonly executablePath: string;
  readonly args: string[];
}

/** How most browser tests start Chromium. */
export function headlessShellLaunch(): Launch {
  return { executablePath: requireHeadlessShell(), args: FLAGS };
}

/** How tests of the installed app start Chromium: as a device has it. */
export function chromiumLaunch(): Launch {
  return { executablePath: requireChromium(), args: FLAGS };
}
