import { useState } from 'react';
import { Banner } from '../../src/ui/kit/Banner.tsx';
import { Button } from '../../src/ui/kit/Button.tsx';
import { EmptyPanel } from '../../src/ui/kit/EmptyPanel.tsx';
import { ErrorPanel } from '../../src/ui/kit/ErrorPanel.tsx';
import { LoadingSkeleton } from '../../src/ui/kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { Section } from '../../src/ui/kit/Section.tsx';
import { type ToastMessage, ToastRegion } from '../../src/ui/kit/ToastRegion.tsx';
import { stack } from './gallery.css.ts';

export function PanelsPage() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([
    { id: 'a', tone: 'success', message: 'Request 2418 is approved.' },
    {
      id: 'b',
      tone: 'warning',
      message: 'You are offline. What you see is as of 09:41.',
      action: <Button size="small">Try again</Button>,
    },
  ]);
  return (
    <>
      <PageHeader title="Panels" subtitle="What a page says when it has nothing, not yet, or no longer" />
      <div>
        <Section title="Banners">
          <div className={stack}>
            <Banner tone="info">As of 09:41. The connection is not known to be live.</Banner>
            <Banner tone="success" title="Approved">
              The launch link has been sent.
            </Banner>
            <Banner tone="warning" action={<Button size="small">Update credential</Button>}>
              Empty credential. You may need to update credential before deployment actions.
            </Banner>
            <Banner tone="danger">The request could not be saved: the environment identifier is taken.</Banner>
          </div>
        </Section>
        <Section title="Empty">
          <EmptyPanel title="No data found matching your criteria." action={<Button>Clear all</Button>}>
            Requests that match every filter would be here.
          </EmptyPanel>
        </Section>
        <Section title="Error">
          <ErrorPanel
            title="An error occurred while processing your request."
            details={'503 Service Unavailable\nThe database does not answer. Trace 4bf92f3577b34da6a3ce929d0e0e4736'}
            action={<Button>Back to Previous Page</Button>}
          />
        </Section>
        <Section title="Loading a list">
          <LoadingSkeleton layout="table" rows={5} label="Loading requests" />
        </Section>
        <Section title="Loading a record">
          <LoadingSkeleton layout="detail" label="Loading request" />
        </Section>
      </div>
      <ToastRegion
        toasts={toasts}
        onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
        onHold={() => undefined}
      />
    </>
  );
}
