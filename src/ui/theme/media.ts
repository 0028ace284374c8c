/** Widths in CSS pixels below which a phone's, a tablet's, or a small laptop's layout holds. */
const phoneWidth = 640;
const tabletWidth = 1024;
const smallLaptopWidth = 1280;

/** Media conditions for `'@media'` in styles and for `matchMedia`. */
export const phone = `screen and (max-width: ${phoneWidth - 0.02}px)`;
export const tablet = `screen and (min-width: ${phoneWidth}px) and (max-width: ${tabletWidth - 0.02}px)`;
export const tabletAndLarger = `screen and (min-width: ${phoneWidth}px)`;
export const belowLaptop = `screen and (max-width: ${tabletWidth - 0.02}px)`;
export const belowWideLaptop = `screen and (max-width: ${smallLaptopWidth - 0.02}px)`;
export const laptop = `screen and (min-width: ${tabletWidth}px)`;
/** A finger is what points. */
export const touch = '(pointer: coarse)';
export const canHover = '(hover: hover)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';
/** High contrast: the system's colors stand for all of the page's, and backgrounds and shadows are gone. */
export const forcedColors = '(forced-colors: active)';
