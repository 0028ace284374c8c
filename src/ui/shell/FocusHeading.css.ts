import { globalStyle } from '@vanilla-extract/css';

// Focusable for screen readers and the keyboard, but no control, so it has no ring.
globalStyle('main h1[tabindex="-1"]', { outline: 'none !important' });
