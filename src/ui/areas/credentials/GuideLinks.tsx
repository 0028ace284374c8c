import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CloudProvider } from '../../../contract/generated/schema.d.ts';
import { CLOUD_PROVIDER_WORDS } from '../../../rules/cloud-providers.ts';
import { bringAhead } from '../../brought-ahead.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { link, links } from './guide.css.ts';

const GuideDialog = lazyPart(() => import('./GuideDialog.tsx'));

/** Leads to the guides of providers (Administration §2 "Help links to guides"). */
export function GuideLinks({ providers }: { providers: readonly CloudProvider[] }) {
  const [shown, setShown] = useState<CloudProvider | null>(null);
  // Fetched while there is a network, to be read without one.
  useEffect(() => void bringAhead([GuideDialog.preload()]), []);
  return (
    <span className={links}>
      {providers.map((provider) => (
        <button key={provider} type="button" className={link} onClick={() => setShown(provider)}>
          Guide for {CLOUD_PROVIDER_WORDS[provider]}
        </button>
      ))}
      {/* Not within the line of words that the links stand in. */}
      {createPortal(
        <Suspense>{shown !== null && <GuideDialog provider={shown} onClose={() => setShown(null)} />}</Suspense>,
        document.body,
      )}
    </span>
  );
}
