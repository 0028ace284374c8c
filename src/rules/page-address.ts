/** Below these lie the interfaces and the files of the server, and no page. */
const FOLDERS = /^\/(api|oidc|health|ready|assets|icons|screenshots)(\/|$)/;
/** A file beside the page, as `/worker.js`. Deeper addresses end in what a user has named, as `10.0.0-alpha.7`. */
const ROOT_FILE = /^\/[^/]+\.[^/]+$/;

/** Whether the app's page is what a path of the server shows. */
export function isPageAddress(pathname: string): boolean {
  return !FOLDERS.test(pathname) && !ROOT_FILE.test(pathname);
}
