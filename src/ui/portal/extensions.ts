import { useEffect, useState } from 'react';
import { rememberExtensions, rememberedExtensions } from '../../data/device/preferences.ts';
import { useConnectivity, usePortal } from './portal-context.tsx';

/** The last known extensions until the back end has answered. */
export function useExtensions(): ReadonlySet<string> {
  const { capabilities } = usePortal();
  const connectivity = useConnectivity();
  const [extensions, setExtensions] = useState(() =>
    capabilities.known === null ? rememberedExtensions() : new Set(capabilities.known.extensions),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the connection is back
  useEffect(() => {
    let isWanted = true;
    capabilities.read().then(
      ({ extensions: names }) => {
        if (!isWanted) return;
        const known = new Set(names);
        rememberExtensions(known);
        setExtensions(known);
      },
      // Retried once the back end is reachable.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [capabilities, connectivity]);
  return extensions;
}
