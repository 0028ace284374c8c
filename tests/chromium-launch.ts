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

/** What Playwright says too: Chromium takes the last of two such switches, and that is this one. */
const ENABLED_FEATURES = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Fewer processes, which take up to a tenth less processor time: no page process ahead of need, none for drawing or the network. */
const FEWER_PROCESSES = [
  '--in-process-gpu',
  `--enable-features=${[...ENABLED_FEATURES, 'NetworkServiceInProcess2'].join(',')}`,
  `--disable-features=${[...DISABLED_FEATURES, 'SpareRendererForSitePerProcess'].join(',')}`,
];

interface Launch {
  readonly executablePath: string;
  readonly args: string[];
}

/** How most browser tests start Chromium. */
export function headlessShellLaunch(): Launch {
  return { executablePath: requireHeadlessShell(), args: [...FLAGS, ...FEWER_PROCESSES] };
}

/** How tests of the installed app start Chromium: as a device has it. */
export function chromiumLaunch(): Launch {
  return { executablePath: requireChromium(), args: FLAGS };
}
