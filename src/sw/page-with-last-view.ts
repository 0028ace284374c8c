/** The app's page with the list as it was last drawn, which is seen before any script has run. */
import { Device } from '../data/device/device.ts';
import { type LastView, readLastView } from '../data/device/last-view.ts';

/** Milliseconds: a start never waits longer for the storage. */
const STORAGE_WAIT = 250;

/** null if there is none, or the storage doesn't answer soon. */
export async function lastViewAt(url: URL): Promise<LastView | null> {
  const device = new Device();
  const read = readLastView(device, url).catch(() => null);
  const timeOut = new Promise<null>((resolve) => setTimeout(resolve, STORAGE_WAIT, null));
  return Promise.race([read, timeOut]);
}

/** Unchanged if another build drew the view. */
export async function pageWithLastView(page: Response, view: LastView): Promise<Response> {
  const text = await page.clone().text();
  if (!text.includes(`src="${view.build}"`)) return page;
  const links = view.stylesheets
    .filter((path) => !text.includes(`href="${path}"`))
    .map((path) => `<link rel="stylesheet" crossorigin href="${path}">`);
  const theme = view.theme === null ? '' : ` data-theme="${view.theme}"`;
  // Functions, as a text may contain what stands for a part of the match.
  const drawn = text
    .replace('<html', () => `<html${theme}`)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(
      '<div id="root">',
      () => `<div id="last-view" aria-hidden="true" data-layout="${view.layout}">${view.markup}</div><div id="root">`,
    );
  const headers = new Headers(page.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(drawn, { status: page.status, headers });
}
