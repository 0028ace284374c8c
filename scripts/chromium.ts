import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

/** The whole browser, or the same engine without windows, which needs a quarter less processor time. */
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

/** A build on this machine; PORTAL_CHROMIUM replaces every build. */
function findBuild(build: Build): string | null {
  const named = process.env['PORTAL_CHROMIUM'];
  if (named !== undefined && named !== '') return isExecutable(named) ? named : null;
  return WELL_KNOWN_PATHS[build].find(isExecutable) ?? null;
}

let hasInstalled = false;

/** Installs Debian's packages if possible. */
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

/** The whole Chromium, for tests of the installed app and for measurements. Throws if there is none. */
export function requireChromium(): string {
  if (findBuild('browser') === null) installOnDebian();
  const found = findBuild('browser');
  if (found !== null) return found;
  throw new Error(
    'No Chromium found for the browser tests. Install Chromium or Google Chrome, or set PORTAL_CHROMIUM to its executable.',
  );
}

/** The headless shell for most browser tests, or the whole Chromium if there is none. */
export function requireHeadlessShell(): string {
  if (findBuild('headless shell') === null) installOnDebian();
  return findBuild('headless shell') ?? requireChromium();
}
