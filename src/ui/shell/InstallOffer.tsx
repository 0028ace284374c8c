import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { Actor } from 'xstate';
import { keepInstallChoice, startInstallation } from '../../data/installation/install.ts';
import type { installMachine } from '../../machines/device/install.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import type { NavigationItem } from '../kit/navigation.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useConfig } from '../portal/portal-context.tsx';

let running: Actor<typeof installMachine> | null = null;

/** One per page load, so that an answer lasts. */
function runInstallation(): Actor<typeof installMachine> {
  running ??= startInstallation();
  return running;
}

const item: NavigationItem = { id: 'install', label: 'Install app', icon: <Download aria-hidden />, isCurrent: false };

/** The sidebar's "Install app". */
export interface Installation {
  readonly item: NavigationItem;
  readonly start: () => void;
}

export interface InstallOfferProps {
  /** Receives null if the app can't be installed. */
  readonly onInstallable: (install: Installation | null) => void;
}

/** At a good moment; loaded after the page's rows. */
export default function InstallOffer({ onInstallable }: InstallOfferProps) {
  const installation = runInstallation();
  const { product } = useConfig();
  const { entries } = useOutbox();
  const hasDecided = useSyncExternalStore(entries.subscribe, entries.hasConfirmed);
  useEffect(() => {
    if (hasDecided) installation.send({ type: 'DECISION_COMPLETED' });
  }, [installation, hasDecided]);
  const state = useSelector(installation, (snapshot) => snapshot);
  const { choice } = state.context;
  // A logout clears the device, but a user who declined must not be asked again.
  useEffect(() => keepInstallChoice(choice), [choice]);
  const isInstallable = state.matches('available');
  useEffect(() => {
    onInstallable(isInstallable ? { item, start: () => installation.send({ type: 'INSTALL' }) } : null);
    return () => onInstallable(null);
  }, [installation, isInstallable, onInstallable]);
  if (state.matches({ available: 'explaining' })) {
    return (
      <Banner
        tone="info"
        role="status"
        title={`Install ${product.name} on this device`}
        action={
          <Button size="small" onClick={() => installation.send({ type: 'CLOSE' })}>
            Close
          </Button>
        }
      >
        Press “Share” in Safari’s bar, then “Add to Home Screen”.
      </Banner>
    );
  }
  if (!state.matches({ available: 'offered' })) return null;
  return (
    <Banner
      tone="info"
      role="status"
      title={`Install ${product.name} on this device`}
      action={
        <>
          <Button size="small" intent="ghost" onClick={() => installation.send({ type: 'NEVER' })}>
            Don’t ask again
          </Button>
          <Button size="small" onClick={() => installation.send({ type: 'NOT_NOW' })}>
            Not now
          </Button>
          <Button size="small" intent="primary" onClick={() => installation.send({ type: 'INSTALL' })}>
            Install
          </Button>
        </>
      }
    >
      It opens in its own window and works offline.
    </Banner>
  );
}
