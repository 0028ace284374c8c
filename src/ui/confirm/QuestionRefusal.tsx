import type { ReactNode } from 'react';
import { Banner } from '../kit/Banner.tsx';
import { ChangesLoading } from './ChangesLoading.tsx';
import { PasskeyNeeded } from './PasskeyNeeded.tsx';

export interface QuestionRefusalFacts {
  /** Who requires a passkey that the user doesn't have, as a sentence; null if there is nothing to add. */
  readonly passkeyDemand: string | null;
  /** Why the action needs a connection, as a sentence; null if it doesn't, or there is one. */
  readonly outOfReach: string | null;
  /** A decision that waits on this device, as a sentence; null for none. */
  readonly inTheWay: string | null;
  /** What was edited since the approval isn't shown yet. */
  readonly isLoadingChanges: boolean;
  /** Closes the question, whose page is left. */
  readonly onOpenPasskeys: () => void;
}

/** Beside the question's buttons: why Yes isn't possible, the most lasting reason alone. Null if it is possible. */
export function questionRefusal(facts: QuestionRefusalFacts): ReactNode {
  const { passkeyDemand, outOfReach, inTheWay, isLoadingChanges, onOpenPasskeys } = facts;
  if (passkeyDemand !== null) return <PasskeyNeeded demand={passkeyDemand} onOpen={onOpenPasskeys} />;
  const refusal = outOfReach ?? inTheWay;
  if (refusal !== null) {
    return (
      <Banner tone="warning" role="status">
        {refusal}
      </Banner>
    );
  }
  return isLoadingChanges ? <ChangesLoading /> : null;
}
