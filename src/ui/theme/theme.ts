import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './theme.css.ts';
import './global.css.ts';

export type ColourScheme = 'system' | 'light' | 'dark';

/** `system` follows the device. */
export function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = scheme;
}
