/** Whether this window is the installed app, not a browser's tab. */
export function isInstalled(): boolean {
  const displays = ['standalone', 'minimal-ui', 'window-controls-overlay', 'fullscreen'];
  return displays.some((mode) => globalThis.matchMedia(`(display-mode: ${mode})`).matches);
}

/** Chromium's event for installable pages; it can prompt once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event;
}

/** Holds the browser's prompt, which comes early and once, until somebody wants it. */
export function holdInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    held = event;
    for (const listener of listeners) listener();
  });
}

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  if (held !== null) listener();
  return () => listeners.delete(listener);
}

export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = held;
  held = null;
  return prompt;
}
