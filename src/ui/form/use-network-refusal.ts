import { useSelector } from '@xstate/react';
import { offlineSentence } from '../../machines/lifecycles/engine/offline-policy.ts';
import { useOpenForm } from './form-context.ts';

/** Why something that asks the server can't be done now, in a sentence; null where it can. */
export function useNetworkRefusal(label: string): string | null {
  const { actor } = useOpenForm();
  const isOnline = useSelector(actor, ({ context }) => context.isOnline);
  return isOnline ? null : offlineSentence('needs network', label);
}
