/** Whether this window is the installed app, not a browser's tab. */
export function isInstalled(): boolean {
  const displays = ['standalone', 'minimal-ui', 'window-controls-overlay', 'fullscreen'];
  return displays.some((mode) => globalThis.matchMedia(`(display-mode: ${mode})`).matches);
}
