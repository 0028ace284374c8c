import { type ReactNode, useEffect, useState } from 'react';
import { PageLink } from '../../../detail/links.tsx';
import { usePaths, usePortal } from '../../../portal-context.tsx';

/**
 * The version that is installed, with the way to its page: not where the device knows that there is none for the viewer, as of a beta
 * that only some may see (docs/decisions/0025).
 */
export function PlatformVersionLink({ version, children }: { version: string; children: ReactNode }) {
  const { resources } = usePortal();
  const paths = usePaths();
  const versions = resources['platform-versions'];
  const [hidden, setHidden] = useState<string | null>(null);
  useEffect(() => {
    const watching = versions.watchKnown([version]).subscribe({
      next: (known) => setHidden(known.get(version) === null ? version : null),
      // What can't be read is not known: the page itself says what there is.
      error: () => setHidden(null),
    });
    return () => watching.unsubscribe();
  }, [versions, version]);
  return <PageLink to={hidden === version ? null : paths['platform-versions'].view(version)}>{children}</PageLink>;
}
