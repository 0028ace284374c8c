import { Link } from 'react-router-dom';
import { Banner } from '../kit/Banner.tsx';
import { useConnectionLoss } from '../portal/offline.ts';
import { linkInWords } from './DecisionFacts.css.ts';

export interface PasskeyNeededProps {
  /** Who requires it, as a sentence. */
  demand: string;
  /** Closes the dialog, whose page is left. */
  onOpen: () => void;
}

/** In place of a decision that the user can't sign yet. */
export function PasskeyNeeded({ demand, onOpen }: PasskeyNeededProps) {
  const isCut = useConnectionLoss() !== null;
  return (
    <Banner tone="warning" role="status" title={demand}>
      {isCut ? (
        'You have no passkey yet, and adding one needs a connection. Add it once you are connected, then decide.'
      ) : (
        <>
          You have no passkey yet.{' '}
          <Link className={linkInWords} to="/dashboard/passkeys" onClick={onOpen}>
            Add a passkey
          </Link>
          , then decide.
        </>
      )}
    </Banner>
  );
}
