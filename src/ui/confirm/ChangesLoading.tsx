import { missingFacts } from './DecisionFacts.css.ts';

/** Why a decision waits: nobody should confirm what they can't see yet. */
export function ChangesLoading() {
  return (
    <p role="status" className={missingFacts}>
      Loading what changed since the approval. You can confirm once it is shown.
    </p>
  );
}
