import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

/** The whole browser, or the same engine without windows, which needs a quarter less of the processor. */
type Build = 'browser' | 'headless shell';

const WELL_KNOWN_PATHS: Readonly<Record<Build, readonly string[]>> = {
  browser: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  // Debian's command is a script around the program.
  'headless shell': ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell'],
};

const DEBIAN_PACKAGES = ['chromium', 'chromium-headless-shell'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A build that is already on this machine; PORTAL_CHROMIUM names the one for every use. */
function findBuild(build: Build): string | null {
  const named = process.env['PORTAL_CHROMIUM'];
  if (named !== undefined && named !== '') return isExecutable(named) ? named : null;
  return WELL_KNOWN_PATHS[build].find(isExecutable) ?? null;
}

let hasInstalled = false;

/** Debian's packages, installed on the spot where that is possible. */
function installOnDebian(): void {
  if (hasInstalled || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  hasInstalled = true;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env: environment });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}

/** The whole Chromium for tests of the installed app and for measurements. Throws one line that says what to do where there is none. */
export function requireChromium(): string {
  if (findBuild('browser') === null) installOnDebian();
  const found = findBuild('browser');
  if (found !== null) return found;
  throw new Error(
    'No Chromium found for the browser tests: install Chromium or Google Chrome, or name its executable in PORTAL_CHROMIUM.',
  );
}

/** The headless shell for most browser tests; the whole Chromium where there is none. */
export function requireHeadlessShell(): string {
  if (findBuild('headless shell') === null) installOnDebian();
  return findBuild('headless shell') ?? requireChromium();
}
