import { useSelector } from '@xstate/react';
import { offlineSentence } from '../../machines/lifecycles/engine/offline-policy.ts';
import { useOpenForm } from './form-context.ts';

/** Why a server request isn't possible now, as a sentence; null if it is. */
export function useNetworkRefusal(label: string): string | null {
  const { actor } = useOpenForm();
  const isOnline = useSelector(actor, ({ context }) => context.isOnline);
  return isOnline ? null : offlineSentence('needs network', label);
}
