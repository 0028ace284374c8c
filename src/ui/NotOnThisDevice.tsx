import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyPanel } from './kit/EmptyPanel.tsx';

export interface NotOnThisDeviceProps {
  /** "request #12", as it is said within a sentence. */
  what: string;
  /** The server can be reached, and answers nobody until they have signed in again. */
  isSignInNeeded?: boolean | undefined;
  /** Another way to go on meanwhile. */
  action?: ReactNode;
}

/** In the place of what the server would have to tell while it is out of reach, and what would bring it. */
export function NotOnThisDevice({ what, isSignInNeeded = false, action }: NotOnThisDeviceProps) {
  return (
    <EmptyPanel title="Not on this device" icon={<CloudOff aria-hidden />} action={action}>
      {isSignInNeeded
        ? `Sign in again to load ${what}.`
        : `You need a connection to load ${what}. It loads automatically once the server can be reached.`}
    </EmptyPanel>
  );
}
