import { createRoot } from 'react-dom/client';
import { loadRuntimeConfig } from './contract/runtime-config.ts';
import { holdInstallPrompt } from './data/installation/install-prompt.ts';
import { createPortal } from './data/portal.ts';
import { SIGN_IN_CALLBACK_PATH } from './data/session/sign-in-channel.ts';
import { App } from './ui/shell/App.tsx';
import { applyRememberedColourScheme } from './ui/shell/colour-scheme.ts';
import { watchMissingFiles } from './ui/shell/missing-file.ts';
import { restoreScroll } from './ui/shell/reload.ts';
import { Splash } from './ui/shell/Splash.tsx';
import { keepScrollPlaces } from './ui/shell/scroll-place.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no element "root".');
const root = createRoot(element);

async function showConfigurationError(error: unknown): Promise<void> {
  const { ConfigurationErrorPage } = await import('./ui/shell/pages/ConfigurationErrorPage.tsx');
  const reason = error instanceof Error ? error.message : String(error);
  root.render(<ConfigurationErrorPage reason={reason} onRetry={startPortal} />);
}

/** Reads the configuration, puts the portal together and shows it; says what is wrong where that fails. */
async function startPortal(): Promise<void> {
  root.render(<Splash />);
  try {
    const config = await loadRuntimeConfig((address, init) => fetch(address, init));
    const portal = createPortal({ config });
    portal.start();
    root.render(<App portal={portal} />);
  } catch (error) {
    await showConfigurationError(error);
  }
}

/** The sign-in window needs nothing but its own page. */
async function completeSignIn(): Promise<void> {
  const { LoginRedirectPage } = await import('./ui/shell/pages/LoginRedirectPage.tsx');
  root.render(<LoginRedirectPage />);
}

applyRememberedColourScheme();
holdInstallPrompt();
watchMissingFiles();
restoreScroll();
keepScrollPlaces();
void (window.location.pathname === SIGN_IN_CALLBACK_PATH ? completeSignIn() : startPortal());
