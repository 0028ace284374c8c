/** This tab's entry file; its name changes with every build. */
function ownEntry(): string | null {
  const script = globalThis.document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? null : new URL(script.src).pathname;
}

/** Whether a reload would show another version. False where our server doesn't answer. */
export async function isOtherBuildServed(): Promise<boolean> {
  const entry = ownEntry();
  if (entry === null) return false;
  try {
    const response = await fetch('/index.html', { cache: 'no-store' });
    if (!response.ok) return false;
    const page = await response.text();
    // A captive portal's page isn't a version of ours.
    return page.includes('<div id="root">') && !page.includes(entry);
  } catch {
    return false;
  }
}
