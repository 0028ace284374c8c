import { type AnyEventObject, fromCallback } from 'xstate';
import { type UpdateEvent, updateMachine } from '../../machines/device/update.ts';
import { workerAddress } from './script-addresses.ts';
import { isOtherBuildServed } from './update-build.ts';

type Tell = (event: UpdateEvent) => void;

function followVersions(registration: ServiceWorkerRegistration, tell: Tell, signal: AbortSignal): void {
  if (registration.waiting !== null) tell({ type: 'VERSION_WAITING' });
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener(
      'statechange',
      () => {
        // The first version on a device doesn't wait.
        if (installing.state === 'installed' && registration.active !== null) tell({ type: 'VERSION_WAITING' });
      },
      { signal },
    );
  };
  registration.addEventListener('updatefound', follow, { signal });
}

function watchWorker(tell: Tell, receive: (listener: (order: AnyEventObject) => void) => void): () => void {
  // Not on insecure origins, in some private windows, and on the development server.
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
      // Registering an existing worker checks nothing.
      await current.update();
    } catch {
      // Offline or forbidden: the next check tries again.
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
