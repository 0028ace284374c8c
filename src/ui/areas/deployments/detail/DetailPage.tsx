import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { DeploymentRequest } from '../../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import type { CommandAction } from '../../../../rules/deployments/actions.ts';
import { deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { cellStatus, statusLook } from '../../../../rules/deployments/status-display.ts';
import { statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { AsOf } from '../../../AsOf.tsx';
import { useFactsViewer } from '../../../facts-viewer.ts';
import { Badge } from '../../../kit/Badge.tsx';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { HoverMenu } from '../../../kit/HoverMenu.tsx';
import { LoadingSkeleton } from '../../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { NotOnThisDevice } from '../../../NotOnThisDevice.tsx';
import { PageErrorPanel } from '../../../PageErrorPanel.tsx';
import { useConfig, useConnectivity, useIsSignInNeeded, usePaths } from '../../../portal-context.tsx';
import { PendingMark } from '../../../queue/PendingMark.tsx';
import { usePendingDecision } from '../../../queue/queue-context.tsx';
import { useNow } from '../../../use-now.ts';
import { useDeploymentProgress } from '../list/use-deployment-progress.ts';
import { type ShownRequest, useActionsBesideTheMenu, useDetailMenu } from './DetailActions.tsx';
import { DetailContent } from './DetailContent.tsx';
import { subtitle } from './detail.css.ts';
import type { useDeploymentRecord } from './use-deployment-record.ts';
import { FIRST_PAGE, useIsFirstPage } from './use-go-back.ts';

/** The hover menu stays this long after the pointer has left it, in milliseconds (Deployments §9). */
const MENU_CLOSE_DELAY = 300;

const NO_RECORDS: readonly DeploymentRequest[] = [];

/** The request as its chart sees it; null where there is none yet, or its statuses are not known ones. */
function useShownRequest(record: DeploymentRequest | null, now: Date): ShownRequest | null {
  const viewer = useFactsViewer();
  const tuple = record === null ? null : statusTupleOf(record.status);
  if (record === null || tuple === null) return null;
  return { record, tuple, facts: deploymentLifecycle.factsOf(record, viewer, now) };
}

export interface DetailPageProps {
  id: number;
  detail: ReturnType<typeof useDeploymentRecord>;
  /** The header's Back button. */
  back: ReactNode;
  onBack: () => void;
  onCommand: (action: CommandAction) => void;
}

/** The request as far as it is known: what the device has, then what the server says. */
export function DetailPage({ id, detail, back, onBack, onCommand }: DetailPageProps) {
  const { state, isLive, refresh } = detail;
  const { record, asOf, message } = state.context;
  const { deployments } = usePaths();
  const connectivity = useConnectivity();
  const isSignInNeeded = useIsSignInNeeded();
  const { pathname } = useLocation();
  const isFirstPage = useIsFirstPage();
  const now = useNow(60_000);
  const progress = useDeploymentProgress(
    useMemo(() => (record === null ? NO_RECORDS : [record]), [record]),
    isLive,
  );
  const shown = useShownRequest(record, now);
  const menu = useDetailMenu(shown, onCommand);
  const actions = useActionsBesideTheMenu(shown, onCommand);

  const address = record === null ? pathname : deployments.view(record.deploymentType, id);
  if (address !== pathname) return <Navigate to={address} replace {...(isFirstPage && { state: FIRST_PAGE })} />;

  const isFailed = state.matches({ active: 'failed' });
  const isForbidden = state.matches('forbidden');
  const isReachable = connectivity === null || connectivity === 'online';
  // The shell's banner says why, and offers the sign-in.
  const isAnswered = isReachable && !isSignInNeeded;
  return (
    <>
      <PageHeader
        title={`Viewing #${id}`}
        back={back}
        subtitle={record !== null && <Subtitle record={record} asOf={isLive && !isFailed ? null : asOf} />}
        status={shown !== null && <OverallStatus shown={shown} />}
        actions={actions.secondary}
        primaryAction={
          menu.length === 0 ? (
            actions.primary
          ) : (
            <>
              <HoverMenu label="Deployment" groups={menu} closeDelay={MENU_CLOSE_DELAY} />
              {actions.primary}
            </>
          )
        }
      />
      {isFailed && isAnswered && record !== null && (
        <Banner
          tone="danger"
          role="alert"
          title="The request could not be refreshed."
          action={
            <Button size="small" onClick={refresh}>
              Try again
            </Button>
          }
        >
          {message}
        </Banner>
      )}
      {record !== null ? (
        <DetailContent record={record} progress={progress[id]} now={now} />
      ) : isFailed && !isAnswered ? (
        <NotOnThisDevice
          what={`request #${id}`}
          isSignInNeeded={isReachable}
          action={<Button onClick={onBack}>Back to Previous Page</Button>}
        />
      ) : isFailed || isForbidden ? (
        <PageErrorPanel message={message} onRetry={isFailed ? refresh : undefined} onBack={onBack} />
      ) : (
        <LoadingSkeleton layout="detail" label={`Loading request ${id}`} />
      )}
    </>
  );
}

/** Which environment it is, and whether care is due. */
function Subtitle({ record, asOf }: { record: DeploymentRequest; asOf: number | null }) {
  const { product } = useConfig();
  return (
    <span className={subtitle}>
      <span>
        {record.client} / {record.environmentIdentifier}
      </span>
      <span>{deploymentTypeLabel(record.deploymentType, product.name)}</span>
      {record.environmentTypeProduction && (
        <span>
          <Badge tone="warning">Production</Badge>
        </span>
      )}
      {asOf !== null && <AsOf area="deployments" at={asOf} />}
    </span>
  );
}

/** The status that the list shows for it. */
function OverallStatus({ shown: { record, tuple } }: { shown: ShownRequest }) {
  const status = cellStatus(tuple, record.enableMonitoring ?? false);
  const pending = usePendingDecision('deployments', record);
  return (
    <>
      <StatusBadge {...statusLook(status)} />
      {pending !== null && <PendingMark pending={pending} />}
    </>
  );
}
