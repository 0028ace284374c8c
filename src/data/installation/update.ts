import { type AnyEventObject, fromCallback } from 'xstate';
import { type UpdateEvent, updateMachine } from '../../machines/device/update.ts';
import { workerAddress } from './script-addresses.ts';
import { isOtherBuildServed } from './update-build.ts';

type Tell = (event: UpdateEvent) => void;

/** Reports every waiting version, until the signal ends it. */
function followVersions(registration: ServiceWorkerRegistration, tell: Tell, signal: AbortSignal): void {
  if (registration.waiting !== null) tell({ type: 'VERSION_WAITING' });
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener(
      'statechange',
      () => {
        // The first version on the device waits for nobody.
        if (installing.state === 'installed' && registration.active !== null) tell({ type: 'VERSION_WAITING' });
      },
      { signal },
    );
  };
  registration.addEventListener('updatefound', follow, { signal });
}

/** Registers the service worker and passes on what becomes of it; where there can be none, nothing happens. */
function watchWorker(tell: Tell, receive: (listener: (order: AnyEventObject) => void) => void): () => void {
  // Not on insecure origins, not in every browser's private windows, and not from the development server, which has none.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => undefined;
  const { serviceWorker } = navigator;
  const stopping = new AbortController();
  const { signal } = stopping;
  let registration: ServiceWorkerRegistration | null = null;
  let wasControlled = serviceWorker.controller !== null;

  const register = async (): Promise<void> => {
    try {
      const current = await serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
      if (current !== registration) followVersions(current, tell, signal);
      registration = current;
      // Registering what is there already looks for nothing.
      await current.update();
    } catch {
      // Without a network, or where the user forbids it: the portal works on, and the next look tries again.
    }
  };
  const look = (): Promise<unknown> => registration?.update().catch(() => undefined) ?? register();

  serviceWorker.addEventListener(
    'controllerchange',
    async () => {
      const isFirst = !wasControlled;
      wasControlled = true;
      if (!isFirst) tell({ type: 'WORKER_CHANGED', isOtherVersion: await isOtherBuildServed() });
    },
    { signal },
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') tell({ type: 'BECAME_VISIBLE' });
    },
    { signal },
  );
  receive(({ type }) => {
    if (type === 'REGISTER') void register();
    else if (type === 'LOOK_FOR_VERSION') void look();
    else if (type === 'TAKE_OVER') registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  return () => stopping.abort();
}

/** The update machine with its real effects. */
export function provideUpdateMachine(reloadPage: () => void) {
  return updateMachine.provide({
    actors: {
      worker: fromCallback<AnyEventObject, undefined, UpdateEvent>(({ sendBack, receive }) =>
        watchWorker(sendBack, receive),
      ),
    },
    actions: { reloadPage },
  });
}
