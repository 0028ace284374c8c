import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasskeyNeeded } from './PasskeyNeeded.tsx';
import { type QuestionRefusalFacts, questionRefusal } from './QuestionRefusal.tsx';

const POSSIBLE: QuestionRefusalFacts = {
  passkeyDemand: null,
  outOfReach: null,
  inTheWay: null,
  isLoadingChanges: false,
  onOpenPasskeys: () => undefined,
};

function wordsOf(facts: Partial<QuestionRefusalFacts>): string {
  return renderToStaticMarkup(questionRefusal({ ...POSSIBLE, ...facts })).replaceAll(/<[^>]+>/g, '');
}

test('nothing is said beside a possible answer', () => {
  expect(questionRefusal(POSSIBLE)).toBeNull();
});

test('each reason is said with what to do, the most lasting one alone', () => {
  const isLoadingChanges = true;
  const inTheWay = 'Approval queued. See the queue.';
  const outOfReach = 'Destroy needs a connection. You can confirm it when you are connected again.';
  const passkeyDemand = 'This tenant requires a passkey for production decisions.';
  expect(wordsOf({ isLoadingChanges })).toBe(
    'Loading what changed since the approval. You can confirm once it is shown.',
  );
  expect(wordsOf({ isLoadingChanges, inTheWay })).toBe(inTheWay);
  expect(wordsOf({ isLoadingChanges, inTheWay, outOfReach })).toBe(outOfReach);
  expect(questionRefusal({ ...POSSIBLE, isLoadingChanges, inTheWay, outOfReach, passkeyDemand })).toEqual(
    <PasskeyNeeded demand={passkeyDemand} onOpen={POSSIBLE.onOpenPasskeys} />,
  );
});
