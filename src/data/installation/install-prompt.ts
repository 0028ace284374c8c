/** What Chromium's browsers hand to a page that can be installed; it may be asked once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event;
}

/** Keeps the browser's question until someone wants to be asked: it comes once, early, and would open at a moment of its own. */
export function holdInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    held = event;
    for (const listener of listeners) listener();
  });
}

/** Calls when the browser can ask: at once where it can already. */
export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  if (held !== null) listener();
  return () => listeners.delete(listener);
}

/** The question, to be asked once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = held;
  held = null;
  return prompt;
}
