import { useEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';

/** Why a dialog's action wasn't carried out; scrolled into view, as the dialog's content may be long. */
export function DialogRefusal({ children }: { children: string }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={ref}>
      <Banner tone="danger" role="alert">
        {children}
      </Banner>
    </div>
  );
}
