/** The file that starts this tab's version; its name changes with every build. */
function ownEntry(): string | null {
  const script = globalThis.document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? null : new URL(script.src).pathname;
}

/** Whether a reload would show another version than the one in this tab. False where nothing of ours answers. */
export async function isOtherBuildServed(): Promise<boolean> {
  const entry = ownEntry();
  if (entry === null) return false;
  try {
    const response = await fetch('/index.html', { cache: 'no-store' });
    if (!response.ok) return false;
    const page = await response.text();
    // A captive portal's page is no version of ours.
    return page.includes('<div id="root">') && !page.includes(entry);
  } catch {
    return false;
  }
}
