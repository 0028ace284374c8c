/** What the browser remembers in local storage (Deployments §9): nothing about anyone's records. */
export const PREFERENCE_KEYS = {
  sidebar: 'portal.sidebar',
  foldedGroups: 'portal.foldedGroups',
  initialRoute: 'portal.initialRoute',
  theme: 'portal.theme',
  install: 'portal.install',
  logZone: 'portal.logZone',
  logWrap: 'portal.logWrap',
  extensions: 'portal.extensions',
} as const;

export type Theme = 'light' | 'dark' | 'system';

function read(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    // Storage can be switched off; then nothing is remembered.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    globalThis.localStorage.setItem(key, value);
  } catch {
    // A preference that can't be kept lasts as long as the page.
  }
}

/** What was remembered as names with a space between. */
function namesIn(key: string): ReadonlySet<string> {
  return new Set((read(key) ?? '').split(' ').filter(Boolean));
}

/** Default true. */
export function isSidebarShown(): boolean {
  return read(PREFERENCE_KEYS.sidebar) !== 'hidden';
}

export function rememberSidebar(isShown: boolean): void {
  write(PREFERENCE_KEYS.sidebar, isShown ? 'shown' : 'hidden');
}

/** The groups of the sidebar that are folded, by their ids; none by default. */
export function foldedGroups(): ReadonlySet<string> {
  return namesIn(PREFERENCE_KEYS.foldedGroups);
}

export function rememberFoldedGroups(groups: ReadonlySet<string>): void {
  write(PREFERENCE_KEYS.foldedGroups, [...groups].join(' '));
}

/** The last dashboard path; default '/'. */
export function initialRoutePreference(): string {
  const route = read(PREFERENCE_KEYS.initialRoute);
  // Only a path of our own: never an address that leads away.
  return route !== null && /^\/dashboard(\/|$|\?)/.test(route) ? route : '/';
}

export function rememberInitialRoute(route: string): void {
  write(PREFERENCE_KEYS.initialRoute, route);
}

export function themePreference(): Theme {
  const theme = read(PREFERENCE_KEYS.theme);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function rememberTheme(theme: Theme): void {
  write(PREFERENCE_KEYS.theme, theme);
}

/** The time zone in which a log shows times. */
export type LogZone = 'UTC' | 'local';

/** Default UTC. */
export function logZonePreference(): LogZone {
  return read(PREFERENCE_KEYS.logZone) === 'local' ? 'local' : 'UTC';
}

export function rememberLogZone(zone: LogZone): void {
  write(PREFERENCE_KEYS.logZone, zone);
}

/** Whether long lines of a log are broken; null where nobody has said so. */
export function logWrapPreference(): boolean | null {
  const wraps = read(PREFERENCE_KEYS.logWrap);
  return wraps === null ? null : wraps === 'on';
}

export function rememberLogWrap(wraps: boolean): void {
  write(PREFERENCE_KEYS.logWrap, wraps ? 'on' : 'off');
}

/** The extensions that the back end had when it was last asked, by their names; none where it never was. */
export function rememberedExtensions(): ReadonlySet<string> {
  return namesIn(PREFERENCE_KEYS.extensions);
}

export function rememberExtensions(names: ReadonlySet<string>): void {
  write(PREFERENCE_KEYS.extensions, [...names].join(' '));
}
