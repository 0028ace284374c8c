import { loadRuntimeConfig } from './contract/runtime-config.ts';
import { holdInstallPrompt } from './data/installation/install-prompt.ts';
import { watchStylesheets } from './data/loading/stylesheets.ts';
import { createPortal } from './data/portal.ts';
import { SIGN_IN_CALLBACK_PATH } from './data/session/sign-in-channel.ts';
import { replaceLastView } from './ui/last-view/replace-last-view.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no element "root".');

watchStylesheets();
const replaced = replaceLastView(element);

/** The screens come beside the data: what the first page needs of the server is asked for before they are there. */
const arriving = import('./ui/shell/screens.tsx').then(({ createScreens }) => createScreens(element));

/** Reads the configuration, puts the portal together and shows it; says what is wrong where that fails. */
async function startPortal(): Promise<void> {
  try {
    const config = await loadRuntimeConfig((address, init) => fetch(address, init));
    const portal = createPortal({ config, replaced });
    portal.start(window.location);
    (await arriving).showPortal(portal);
  } catch (error) {
    await (await arriving).showConfigurationError(error, startPortal);
  }
}

/** The sign-in window needs nothing but its own page. */
async function completeSignIn(): Promise<void> {
  await (await arriving).showSignInWindow();
}

holdInstallPrompt();
const started = window.location.pathname === SIGN_IN_CALLBACK_PATH ? completeSignIn() : startPortal();
Promise.all([arriving, started]).catch(() => {
  element.setAttribute('role', 'alert');
  element.textContent = 'The portal couldn’t be loaded. Check your connection, then reload the page.';
  // There is nothing on the page yet that a reload could lose.
  window.addEventListener('online', () => window.location.reload(), { once: true });
});
