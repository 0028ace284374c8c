import { useEffect, useEffectEvent, useState } from 'react';
import { followLaunches } from '../../data/installation/launched-addresses.ts';
import { AlertDialog } from '../kit/AlertDialog.tsx';
import { useOpenAddress } from '../page/address-link.tsx';
import { wouldAskToStay } from '../page/unload-question.ts';

/** Opens what is launched from outside while the app runs, in this page: nothing is loaded, and no input is lost without asking. */
export default function LaunchedAddress() {
  const open = useOpenAddress();
  const [asked, setAsked] = useState<string | null>(null);
  const take = useEffectEvent((address: string) => {
    if (wouldAskToStay()) setAsked(address);
    else open(address);
  });
  useEffect(() => followLaunches((address) => take(address)), []);
  if (asked === null) return null;
  return (
    <AlertDialog
      kind="confirm"
      title="Leave this form?"
      isDanger
      confirmLabel="Leave form"
      cancelLabel="Keep editing"
      onClose={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        open(asked);
      }}
    >
      <p>You opened another page of the portal. Some of what you entered here isn’t kept if you leave now.</p>
    </AlertDialog>
  );
}
