import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css';
import { keyboardOpen, phone, reducedMotion } from './media.ts';
import { darkPalette, lightPalette } from './palette.ts';
import { vars } from './vars.css.ts';

createGlobalTheme(':root', vars, {
  color: lightPalette,
  space: {
    half: '2px',
    1: '4px',
    2: '8px',
    3: '12px',
    4: '16px',
    5: '20px',
    6: '24px',
    8: '32px',
    10: '40px',
    12: '48px',
    16: '64px',
  },
  radius: { small: '4px', medium: '6px', large: '10px', round: '999px' },
  font: {
    sans: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    mono: "'JetBrains Mono Variable', ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  },
  text: {
    caption: '12px',
    small: '13px',
    body: '14px',
    lead: '15px',
    heading: '16px',
    title: '20px',
    display: '28px',
  },
  weight: { regular: '400', medium: '500', semibold: '600' },
  size: {
    row: '40px',
    control: '32px',
    controlSmall: '28px',
    icon: '16px',
    topBar: 'calc(48px + env(safe-area-inset-top))',
    bottomBar: '0px',
    thumbBar: '0px',
    statusLine: '0px',
    sidebar: '224px',
    sidebarFolded: '56px',
    page: '1440px',
  },
  shadow: { overlay: `0 0 0 1px ${vars.color.shadowEdge}, 0 8px 28px -4px ${vars.color.shadow}` },
  layer: { sticky: '1', chrome: '10', overlay: '20', toast: '30' },
  motion: { quick: '90ms', calm: '140ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' },
});

globalStyle(':root', {
  '@media': {
    [phone]: {
      vars: {
        [vars.size.control]: '44px',
        [vars.size.controlSmall]: '40px',
        [vars.size.topBar]: 'calc(56px + env(safe-area-inset-top))',
        [vars.size.bottomBar]: '56px',
      },
    },
    // The screen keyboard leaves no room for the navigation.
    [keyboardOpen]: { vars: { [vars.size.bottomBar]: '0px' } },
    [reducedMotion]: { vars: { [vars.motion.quick]: '0ms', [vars.motion.calm]: '0ms' } },
  },
});

const dark = assignVars(vars.color, darkPalette);

globalStyle(':root', { colorScheme: 'light' });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { 'screen and (prefers-color-scheme: dark)': { vars: dark, colorScheme: 'dark' } },
});
globalStyle(':root[data-theme="dark"]', { '@media': { screen: { vars: dark, colorScheme: 'dark' } } });
