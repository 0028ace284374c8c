import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';

export interface NotOnThisDeviceProps {
  what: string;
  /** The server can be reached, but the user has to sign in again. */
  isSignInNeeded?: boolean | undefined;
  action?: ReactNode;
  children?: ReactNode;
}

/** Replaces data that only the server has while it can't be reached. */
export function NotOnThisDevice({ what, isSignInNeeded = false, action, children }: NotOnThisDeviceProps) {
  return (
    <EmptyPanel title="Not on this device" icon={<CloudOff aria-hidden />} action={action}>
      {isSignInNeeded
        ? `Sign in again to load ${what}.`
        : `You need a connection to load ${what}. It loads automatically once the server can be reached.`}
      {children}
    </EmptyPanel>
  );
}
