import { Link2Off } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { type SharedAddress, sharedAddress } from '../../../rules/formats/shared-address.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { shellPaths } from '../../paths.ts';
import { mark } from '../StandaloneFrame.css.ts';
import { StandalonePage } from '../StandalonePage.tsx';

function refusalOf(shared: Exclude<SharedAddress, { kind: 'page' }>): string {
  switch (shared.kind) {
    case 'foreign':
      return `The link leads to ${shared.host}, which isn’t part of this portal. Open it in your browser instead.`;
    case 'otherPage':
      return 'Only links to the portal’s pages can be shared with it. Open this one in your browser instead.';
    case 'nothing':
      return 'It has no link. Share a link to a request or another page of this portal.';
  }
}

/** Opens the page whose link another app shares with the installed portal. */
export default function SharePage() {
  const [query] = useSearchParams();
  const parts = { title: query.get('title'), text: query.get('text'), url: query.get('url') };
  const shared = sharedAddress(parts, window.location.origin);
  if (shared.kind === 'page') return <Navigate to={shared.address} replace />;
  return (
    <StandalonePage
      title="This can’t be opened here"
      mark={
        <span className={mark}>
          <Link2Off aria-hidden />
        </span>
      }
      actions={
        <Link className={buttonClass({ intent: 'primary' })} to={shellPaths.dashboard}>
          Go to the portal
        </Link>
      }
    >
      <p>{refusalOf(shared)}</p>
    </StandalonePage>
  );
}
