import { globalStyle } from '@vanilla-extract/css';

// The heading takes the focus for screen readers and the keyboard; it is no control, so it gets no ring.
globalStyle('main h1[tabindex="-1"]', { outline: 'none !important' });
