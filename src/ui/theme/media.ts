/** In CSS pixels, below which the phone, tablet or small laptop layout applies. */
const phoneWidth = 640;
const tabletWidth = 1024;
const smallLaptopWidth = 1280;
const desktopWidth = 1440;

export const phone = `screen and (max-width: ${phoneWidth - 0.02}px)`;
export const tablet = `screen and (min-width: ${phoneWidth}px) and (max-width: ${tabletWidth - 0.02}px)`;
/** Where a table's columns need each pixel. */
export const tabletToLaptop = `screen and (min-width: ${phoneWidth}px) and (max-width: ${desktopWidth - 0.02}px)`;
export const tabletAndLarger = `screen and (min-width: ${phoneWidth}px)`;
export const belowLaptop = `screen and (max-width: ${tabletWidth - 0.02}px)`;
export const belowWideLaptop = `screen and (max-width: ${smallLaptopWidth - 0.02}px)`;
export const laptop = `screen and (min-width: ${tabletWidth}px)`;
/** A phone held upright is only this low while its screen keyboard is open. */
export const keyboardOpen = `screen and (max-width: ${phoneWidth - 0.02}px) and (max-height: 500px) and (orientation: portrait)`;
/** A phone held sideways, or a laptop at 200 %: too low for a dialog's header, field and buttons one below the other. */
export const lowWindow = `screen and (min-width: ${phoneWidth}px) and (max-height: 440px)`;
export const touch = '(pointer: coarse)';
export const canHover = '(hover: hover)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';
/** System colors replace all others, without backgrounds and shadows. */
export const forcedColors = '(forced-colors: active)';
