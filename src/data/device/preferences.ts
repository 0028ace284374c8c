import { type PageSize, parsePageSize } from '../../rules/lists/pagination.ts';

/** Local storage (Deployments §9); nothing about anyone's records. */
export const PREFERENCE_KEYS = {
  sidebar: 'portal.sidebar',
  foldedGroups: 'portal.foldedGroups',
  initialRoute: 'portal.initialRoute',
  theme: 'portal.theme',
  install: 'portal.install',
  logZone: 'portal.logZone',
  logWrap: 'portal.logWrap',
  extensions: 'portal.extensions',
  pageSize: 'portal.pageSize',
} as const;

export type Theme = 'light' | 'dark' | 'system';

function read(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    // Storage can be disabled.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    globalThis.localStorage.setItem(key, value);
  } catch {
    // Lasts as long as the page.
  }
}

function namesIn(key: string): ReadonlySet<string> {
  return new Set((read(key) ?? '').split(' ').filter(Boolean));
}

export function isSidebarShown(): boolean {
  return read(PREFERENCE_KEYS.sidebar) !== 'hidden';
}

export function rememberSidebar(isShown: boolean): void {
  write(PREFERENCE_KEYS.sidebar, isShown ? 'shown' : 'hidden');
}

/** Ids of collapsed sidebar groups. */
export function foldedGroups(): ReadonlySet<string> {
  return namesIn(PREFERENCE_KEYS.foldedGroups);
}

export function rememberFoldedGroups(groups: ReadonlySet<string>): void {
  write(PREFERENCE_KEYS.foldedGroups, [...groups].join(' '));
}

/** Default '/'. */
export function initialRoutePreference(): string {
  const route = read(PREFERENCE_KEYS.initialRoute);
  // Only our own paths: never an external address.
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

export type LogZone = 'UTC' | 'local';

export function logZonePreference(): LogZone {
  return read(PREFERENCE_KEYS.logZone) === 'local' ? 'local' : 'UTC';
}

export function rememberLogZone(zone: LogZone): void {
  write(PREFERENCE_KEYS.logZone, zone);
}

export function logWrapPreference(): boolean | null {
  const wraps = read(PREFERENCE_KEYS.logWrap);
  return wraps === null ? null : wraps === 'on';
}

export function rememberLogWrap(wraps: boolean): void {
  write(PREFERENCE_KEYS.logWrap, wraps ? 'on' : 'off');
}

/** Rows per page of lists; null where none was chosen. */
export function pageSizePreference(): PageSize | null {
  return parsePageSize(read(PREFERENCE_KEYS.pageSize) ?? '');
}

export function rememberPageSize(size: PageSize): void {
  write(PREFERENCE_KEYS.pageSize, String(size));
}

/** The back end's extensions when last asked; empty if never. */
export function rememberedExtensions(): ReadonlySet<string> {
  return namesIn(PREFERENCE_KEYS.extensions);
}

export function rememberExtensions(names: ReadonlySet<string>): void {
  write(PREFERENCE_KEYS.extensions, [...names].join(' '));
}
