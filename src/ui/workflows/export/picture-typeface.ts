/** The typeface of the screens, embedded in an exported file: its boxes were measured for it. */
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';

/** A style sheet. Charts are named in Latin letters; what else there may be comes from the reader's own typefaces. */
export const PICTURE_TYPEFACE = `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(${latin}) format('woff2'); }`;
