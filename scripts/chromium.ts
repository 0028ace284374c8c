import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';

const wellKnownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Chromium that is already on this machine, named by PORTAL_CHROMIUM or found where it usually is. */
export function findChromium(): string | null {
  const named = process.env['PORTAL_CHROMIUM'];
  if (named !== undefined && named !== '') return isExecutable(named) ? named : null;
  return wellKnownPaths.find(isExecutable) ?? null;
}

/**
 * A Chromium for the browser tests: the one of the system, else Debian's package, installed on the spot where that is
 * possible. Throws one line that says what to do elsewhere.
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { stdio: 'ignore', env: environment });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    });
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error(
    'No Chromium found for the browser tests: install Chromium or Google Chrome, or name its executable in PORTAL_CHROMIUM.',
  );
}
