import { useState } from 'react';
import { rememberTheme, themePreference } from '../../data/device/preferences.ts';
import { type ColourScheme, chooseColourScheme } from '../theme/theme.ts';

export const COLOUR_SCHEME_LABELS = {
  system: 'As the device',
  light: 'Light',
  dark: 'Dark',
} as const satisfies Record<ColourScheme, string>;

export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const satisfies readonly ColourScheme[];

/** Gives the page the colours that were chosen on an earlier visit. */
export function applyRememberedColourScheme(): void {
  chooseColourScheme(themePreference());
}

/** The chosen colours and the way to change them. */
export function useColourScheme(): [ColourScheme, (scheme: ColourScheme) => void] {
  const [scheme, setScheme] = useState<ColourScheme>(themePreference);
  const choose = (next: ColourScheme) => {
    rememberTheme(next);
    chooseColourScheme(next);
    setScheme(next);
  };
  return [scheme, choose];
}
