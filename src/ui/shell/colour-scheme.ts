import { useSyncExternalStore } from 'react';
import { rememberTheme, themePreference } from '../../data/device/preferences.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../theme/theme.css.ts';
import '../theme/global.css.ts';

type ColourScheme = 'system' | 'light' | 'dark';

/** `system` follows the device. */
function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = scheme;
}

export const COLOUR_SCHEME_LABELS = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const satisfies Record<ColourScheme, string>;

export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const satisfies readonly ColourScheme[];

export function applyRememberedColourScheme(): void {
  chooseColourScheme(themePreference());
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(scheme: ColourScheme): void {
  rememberTheme(scheme);
  chooseColourScheme(scheme);
  for (const listener of listeners) listener();
}

export function useColourScheme(): [ColourScheme, (scheme: ColourScheme) => void] {
  return [useSyncExternalStore(subscribe, themePreference), choose];
}
