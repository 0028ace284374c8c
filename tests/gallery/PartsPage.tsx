import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { Button } from '../../src/ui/kit/Button.tsx';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { lazyPart } from '../../src/ui/lazy/lazy-part.tsx';
import { stack } from './gallery.css.ts';

let come: () => void = () => undefined;
const coming = new Promise<void>((resolve) => {
  come = resolve;
});
let isAskedFor = false;

/** Comes in the very moment in which it is asked for again, while it is on its way ahead. */
const Part = lazyPart(async () => {
  if (isAskedFor) come();
  isAskedFor = true;
  await coming;
  return { default: (): ReactNode => <p>The part is there.</p> };
});

/** A part that is brought ahead, and shown before it has come. */
export function PartsPage() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <PageHeader title="Parts" subtitle="What is shown as soon as its code is there" />
      <div className={stack}>
        <Button onClick={() => void Part.preload()}>Bring it ahead</Button>
        <Button onClick={() => startTransition(() => setShown(true))}>Show it</Button>
        <Suspense fallback={<p>It is on its way.</p>}>{isShown ? <Part /> : <p>Nothing is shown yet.</p>}</Suspense>
      </div>
    </>
  );
}
