import { createRoot } from 'react-dom/client';
import type { Portal } from '../../data/portal.ts';
import { hearTravelsFirst } from '../kit/travels.ts';
import { App } from './App.tsx';
import { applyRememberedColourScheme } from './colour-scheme.ts';
import { watchMissingFiles } from './missing-file.ts';
import { restoreScroll } from './reload.ts';
import '../last-view/last-view.css.ts';
import { Splash } from './Splash.tsx';
import { keepScrollPlaces } from './scroll-place.ts';

export interface Screens {
  readonly showPortal: (portal: Portal) => void;
  readonly showConfigurationError: (error: unknown, onRetry: () => Promise<void>) => Promise<void>;
  readonly showSignInWindow: () => Promise<void>;
}

export function createScreens(element: HTMLElement): Screens {
  const root = createRoot(element);
  applyRememberedColourScheme();
  watchMissingFiles();
  restoreScroll();
  hearTravelsFirst();
  keepScrollPlaces();
  root.render(<Splash />);
  return {
    showPortal: (portal) => root.render(<App portal={portal} />),
    showConfigurationError: async (error, onRetry) => {
      const { ConfigurationErrorPage } = await import('./pages/ConfigurationErrorPage.tsx');
      const reason = error instanceof Error ? error.message : String(error);
      const retry = () => {
        window.removeEventListener('online', retry);
        root.render(<Splash />);
        void onRetry();
      };
      window.addEventListener('online', retry);
      root.render(<ConfigurationErrorPage reason={reason} onRetry={retry} />);
    },
    showSignInWindow: async () => {
      const { LoginRedirectPage } = await import('./pages/LoginRedirectPage.tsx');
      root.render(<LoginRedirectPage />);
    },
  };
}
