const FOLDERS = /^\/(api|oidc|health|ready|assets|icons|screenshots)(\/|$)/;
/** A file such as `/worker.js`. Deeper addresses can end in a user's text, as `10.0.0-alpha.7`. */
const ROOT_FILE = /^\/[^/]+\.[^/]+$/;

export function isPageAddress(pathname: string): boolean {
  return !FOLDERS.test(pathname) && !ROOT_FILE.test(pathname);
}
