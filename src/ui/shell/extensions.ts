import { useEffect, useState } from 'react';
import { useConnectivity, usePortal } from '../portal-context.tsx';

const NONE: ReadonlySet<string> = new Set();

/** The extensions of the back end; none until it has said which it has. */
export function useExtensions(): ReadonlySet<string> {
  const { capabilities } = usePortal();
  const connectivity = useConnectivity();
  const [extensions, setExtensions] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the connection is back
  useEffect(() => {
    let isWanted = true;
    capabilities.read().then(
      ({ extensions: names }) => isWanted && setExtensions(new Set(names)),
      // A back end that could not be asked now is asked again when it can be reached.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [capabilities, connectivity]);
  return extensions;
}
