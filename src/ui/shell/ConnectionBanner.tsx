import { useEffect, useState } from 'react';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useConnectivity, usePortal } from '../portal-context.tsx';

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Says that the server can't be reached, since when, and that what is shown is what the device knows. */
export function ConnectionBanner() {
  const { connectivity } = usePortal();
  const known = useConnectivity();
  const isCut = known === 'offline' || known === 'degraded';
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => setSince(isCut ? new Date() : null), [isCut]);
  if (!isCut) return null;
  const words =
    known === 'offline'
      ? 'You are offline.'
      : 'The network answers in place of the portal’s server. It may ask you to sign in to the network first.';
  return (
    <Banner
      tone="warning"
      role="status"
      action={
        <Button size="small" onClick={() => connectivity.send({ type: 'CHECK_NOW' })}>
          Try again
        </Button>
      }
    >
      {words} What you see is what this device knows
      {since === null ? '.' : `, as of ${time.format(since)} at the latest.`}
    </Banner>
  );
}
