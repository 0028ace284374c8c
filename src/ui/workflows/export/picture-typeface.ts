/** Embedded in exported files, whose boxes were measured for it. */
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';

/** Latin only, as in the charts; other characters use the reader's typefaces. */
export const PICTURE_TYPEFACE = `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(${latin}) format('woff2'); }`;
