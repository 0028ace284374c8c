import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type Actor, createActor } from 'xstate';
import { provideUpdateMachine } from '../../data/installation/update.ts';
import type { UpdateReason } from '../../machines/device/update.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { onMissingFile } from './missing-file.ts';
import { reloadInPlace } from './reload.ts';

type UpdateActor = Actor<ReturnType<typeof provideUpdateMachine>>;

let running: UpdateActor | null = null;

/** One per page load: a postponed update stays postponed, even after a logout. */
function runUpdates(): UpdateActor {
  running ??= createActor(provideUpdateMachine(reloadInPlace)).start();
  return running;
}

const WORDS = {
  ready: 'A new version of the portal is ready.',
  elsewhere: 'A new version of the portal is open in another tab. Reload this one to use it.',
  missing:
    'A new version of the portal is available, and part of this one no longer works. Finish what you are typing, then reload.',
} as const satisfies Record<UpdateReason, string>;

export default function UpdateBanner() {
  const updates = runUpdates();
  useEffect(() => {
    updates.send({ type: 'SIGNED_IN' });
    return onMissingFile(() => updates.send({ type: 'FILE_MISSING' }));
  }, [updates]);
  const { value, context } = useSelector(updates, (snapshot) => snapshot);
  const { reason, hasFailed } = context;
  const isPending = value.version === 'applying' || value.version === 'reloading';
  if (reason === null || (value.version !== 'asked' && !isPending)) return null;
  return (
    <Banner
      tone="info"
      role="status"
      action={
        <>
          {!isPending && (
            <Button size="small" intent="ghost" onClick={() => updates.send({ type: 'LATER' })}>
              Later
            </Button>
          )}
          <Button size="small" intent="primary" isPending={isPending} onClick={() => updates.send({ type: 'RELOAD' })}>
            Reload
          </Button>
        </>
      }
    >
      {WORDS[reason]}
      {hasFailed && ' It didn’t start in time. Try again, or close the portal’s other tabs first.'}
    </Banner>
  );
}
