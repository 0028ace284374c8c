import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import type { CommandAction } from '../../../../rules/deployments/actions.ts';
import { bringAhead } from '../../../brought-ahead.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyPanel } from '../../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { usePaths } from '../../../portal-context.tsx';
import { useReturnTo } from '../../../visited-pages.ts';
import { CommandDialog, preloadCommandDialogs } from '../confirm/CommandDialog.tsx';
import { DetailPage } from './DetailPage.tsx';
import { backWord } from './detail.css.ts';
import { requestIdOf } from './request-id.ts';
import { useDeploymentRecord } from './use-deployment-record.ts';
import { useGoBack } from './use-go-back.ts';

/** One deployment request, read-only, with what can be done with it (Deployments §2 "Deployment detail"). */
export default function Detail() {
  const { deploymentId = '' } = useParams();
  const goBack = useGoBack();
  const back = (
    <Button intent="ghost" icon={<ArrowLeft aria-hidden />} aria-label="Back" onClick={goBack}>
      <span className={backWord}>Back</span>
    </Button>
  );
  const nothing = (
    <>
      <PageHeader title={`Viewing #${deploymentId}`} back={back} />
      <EmptyPanel title="No content to load">
        There is no deployment request with this number in the current tenant.
      </EmptyPanel>
    </>
  );
  const id = requestIdOf(deploymentId);
  return id === null ? nothing : <DeploymentDetail id={id} back={back} nothing={nothing} onBack={goBack} />;
}

interface DeploymentDetailProps {
  id: number;
  back: ReactNode;
  nothing: ReactNode;
  onBack: () => void;
}

/** The page and, beside it, the dialog: a request that is deleted is gone before the dialog has its answer. */
function DeploymentDetail({ id, back, nothing, onBack }: DeploymentDetailProps) {
  const detail = useDeploymentRecord(id);
  const { deployments } = usePaths();
  const returnToList = useReturnTo(deployments.list());
  const [asked, setAsked] = useState<{ action: CommandAction; record: DeploymentRequest } | null>(null);
  const { record } = detail.state.context;
  // Fetched while there is a network: without one, the dialog is what says why an action needs it.
  useEffect(() => {
    void bringAhead(preloadCommandDialogs());
  }, []);
  return (
    <>
      {detail.state.matches('missing') ? (
        nothing
      ) : (
        <DetailPage
          id={id}
          detail={detail}
          back={back}
          onBack={onBack}
          onCommand={(action) => record !== null && setAsked({ action, record })}
        />
      )}
      <Suspense>
        {asked !== null && (
          <CommandDialog
            action={asked.action}
            record={asked.record}
            from="detail"
            onDone={() => {
              setAsked(null);
              if (asked.action === 'DELETE') returnToList();
              else detail.refresh();
            }}
            onCancel={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
