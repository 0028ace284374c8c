import { useEffect, useState } from 'react';
import { rememberExtensions, rememberedExtensions } from '../../data/device/preferences.ts';
import { useConnectivity, usePortal } from '../portal/portal-context.tsx';

/** The extensions of the back end; until it has said which it has, those that it had when it was last asked. */
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
      // A back end that could not be asked now is asked again when it can be reached.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [capabilities, connectivity]);
  return extensions;
}
