import { KeyRound, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { toAppError } from '../../../../contract/app-error.ts';
import type {
  MonitoringDashboard as Dashboard,
  DeploymentRequestSummary,
  MonitoredInstance,
} from '../../../../contract/generated/schema.d.ts';
import { monitoringDashboards } from '../../../../data/deployments/kept-dashboards.ts';
import { DEFAULT_SCRIPT_VERSION } from '../../../../rules/deployments/detail.ts';
import { noMachinesWords } from '../../../../rules/deployments/host-access.ts';
import {
  frequencyText,
  isStoppedOnPurpose,
  REFRESHED_POLLING,
  SEEN_POLLING,
  summaryCards,
} from '../../../../rules/deployments/monitoring.ts';
import { instanceStanding } from '../../../../rules/health/instance-standing.ts';
import { ReadingStates } from '../../../detail/ReadingStates.tsx';
import { Banner } from '../../../kit/Banner.tsx';
import { buttonClass } from '../../../kit/Button.css.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyPanel } from '../../../kit/EmptyPanel.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { Section } from '../../../kit/Section.tsx';
import { BackLink } from '../../../page/links.tsx';
import { NoSuchRecord, NoSuchRecordPage } from '../../../page/NoSuchRecord.tsx';
import { numericIdOf } from '../../../page/numeric-id.ts';
import { type RecordReading, useKeptReadings, useServedRecord } from '../../../page/record-reading.ts';
import { useExtensions } from '../../../portal/extensions.ts';
import { useIsCut, useOfflineRefusal } from '../../../portal/offline.ts';
import { useMayOpen, usePaths, usePortal } from '../../../portal/portal-context.tsx';
import { AsOf } from '../../../time/AsOf.tsx';
import { momentText } from '../../../time/moment-text.ts';
import { StatusCell } from '../list/columns.tsx';
import { useListedRequest } from '../use-listed-request.ts';
import { HealthChecks } from './HealthChecks.tsx';
import { DockerServices, Infrastructure } from './Infrastructure.tsx';
import { LoadHistory } from './LoadHistory.tsx';
import { cardFigure, cardOf, cards, cardTitle, facts } from './monitoring.css.ts';
import { Resources } from './Resources.tsx';

/** Deployments §2 "Monitoring dashboard". */
export default function MonitoringDashboard() {
  const { deploymentId, scriptVersion = DEFAULT_SCRIPT_VERSION } = useParams();
  const id = numericIdOf(deploymentId);
  const list = usePaths().deployments.list();
  if (id === null) return <NoSuchRecordPage title="Monitoring" noun="request" list={list} />;
  return <DashboardOf key={id} id={id} scriptVersion={scriptVersion} />;
}

/** Polls while visible, faster while newer data are pending. */
function useDashboard(id: number): RecordReading<Dashboard> {
  const { deployments, resources } = usePortal();
  const reading = useServedRecord(
    useCallback((of: number, signal: AbortSignal) => deployments.monitoringDashboard(of, signal), [deployments]),
    id,
    useKeptReadings(monitoringDashboards),
  );
  const { record, standing, refresh } = reading;
  useEffect(
    () => resources.deployments.onChange(({ change }) => change.id === id && refresh()),
    [resources, id, refresh],
  );
  const isCut = useIsCut();
  const isAsking = standing === 'read' && !isCut;
  const pause = record?.dataRefreshRequested === true ? REFRESHED_POLLING : SEEN_POLLING;
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => {
      if (!document.hidden) refresh();
    }, pause);
    const look = () => {
      if (!document.hidden) refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAsking, pause, refresh]);
  return reading;
}

/** Deployments §8. */
const NO_DATA = 'No deployment dashboard data found.';

function DashboardOf({ id, scriptVersion }: { id: number; scriptVersion: string }) {
  const { record } = useListedRequest(id);
  const reading = useDashboard(id);
  const { record: dashboard, asOf, standing, refresh } = reading;
  const isCut = useIsCut();
  const paths = usePaths().deployments;
  const mayOpen = useMayOpen();
  const view = record === null ? null : paths.view(record.deploymentType, id);
  const results = paths.results(id);
  const isShown = dashboard !== null && standing !== 'missing' && standing !== 'forbidden';
  const schedule = dashboard?.deploymentMonitoringSchedule;
  const hasAgent = isShown && dashboard.monitoringAgentEnabled === true && dashboard.instancesData.length > 0;
  const refreshing = useRefreshing(id, refresh);
  return (
    <>
      <PageHeader
        title={`Monitoring #${id}`}
        subtitle={
          <span className={facts}>
            {record && <span>{`${record.client} / ${record.environmentIdentifier}`}</span>}
            {(isShown || schedule != null) && <span>Script version {schedule?.scriptVersion || scriptVersion}</span>}
            {isShown && <span>{frequencyText(schedule)}</span>}
            {isShown && asOf !== null && (isCut || standing === 'failed') && <AsOf area="deployments" at={asOf} />}
          </span>
        }
        status={record && <StatusCell record={record} progress={undefined} />}
        back={<BackLink to={view !== null && mayOpen(view) ? view : paths.list()} />}
        actions={
          <>
            {isShown && mayOpen(results) && (
              <Link className={buttonClass()} to={results}>
                <KeyRound aria-hidden />
                Access details
              </Link>
            )}
            {hasAgent && (
              <RefreshButton refreshing={refreshing} isRequested={dashboard.dataRefreshRequested === true} />
            )}
          </>
        }
      />
      <ReadingStates
        reading={reading}
        noun="dashboard"
        what={`the dashboard of request #${id}`}
        missing={
          record === null ? (
            <NoSuchRecord noun="request" list={paths.list()} record={{ area: 'deployments', id }}>
              There is no monitored request with this ID in the current tenant.
            </NoSuchRecord>
          ) : (
            <EmptyPanel title={NO_DATA}>Databases have no dashboard.</EmptyPanel>
          )
        }
      />
      {refreshing.failure !== null && (
        <Banner tone="danger" role="alert" title="Newer data couldn’t be requested.">
          {refreshing.failure}
        </Banner>
      )}
      {isShown && <Content id={id} record={record} dashboard={dashboard} />}
    </>
  );
}

interface Refreshing {
  readonly isAsking: boolean;
  readonly failure: string | null;
  readonly ask: () => Promise<void>;
}

function useRefreshing(id: number, onRequested: () => void): Refreshing {
  const { deployments } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => {
    setAsking(true);
    setFailure(null);
    try {
      await deployments.refreshMonitoring(id);
    } catch (error) {
      setFailure(toAppError(error).message);
    } finally {
      setAsking(false);
      onRequested();
    }
  };
  return { isAsking, failure, ask };
}

function RefreshButton({ refreshing, isRequested }: { refreshing: Refreshing; isRequested: boolean }) {
  const refusal = useOfflineRefusal('needs network', 'Refresh');
  return (
    <Button
      icon={<RefreshCw aria-hidden />}
      isPending={refreshing.isAsking || isRequested}
      refusal={refusal}
      onClick={() => void refreshing.ask()}
    >
      Refresh
    </Button>
  );
}

interface ContentProps {
  id: number;
  record: DeploymentRequestSummary | null;
  dashboard: Dashboard;
}

function Content({ id, record, dashboard }: ContentProps) {
  const { instancesData, dataRefreshRequested, monitoringAgentEnabled, healthChecks } = dashboard;
  const health = healthChecks != null && <HealthChecks health={healthChecks} />;
  const hasHistory = useExtensions().has('monitoringHistory');
  const isAnswering = (instance: MonitoredInstance) => !instanceStanding(instance, healthChecks).isContradicted;
  if (instancesData.length === 0) {
    return (
      <>
        {healthChecks != null && healthChecks.checks.length > 0 && health}
        <EmptyPanel title={NO_DATA}>{noMachinesWords(record)}</EmptyPanel>
      </>
    );
  }
  return (
    <>
      {dataRefreshRequested === true && (
        <Banner tone="info" role="status">
          Newer data has been requested. It appears here as soon as the agent sends it.
        </Banner>
      )}
      {monitoringAgentEnabled === false && (
        <Banner tone="warning">
          {instancesData.some(hasFigures)
            ? 'The monitoring agent is off for this environment, so its hosts report nothing new. These are their last figures.'
            : 'The monitoring agent is off for this environment, so its hosts report no data.'}
        </Banner>
      )}
      {isStoppedOnPurpose(instancesData) && <StoppedNote instances={instancesData} />}
      <Section title="Summary">
        <ul className={cards}>
          {summaryCards(dashboard, isAnswering).map(({ title, figure, words, standing }) => (
            <li key={title} className={cardOf[standing]}>
              <h3 className={cardTitle}>{title}</h3>
              <p className={cardFigure}>
                <strong>{figure}</strong> {words}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      {health}
      <Infrastructure id={id} instances={instancesData} health={healthChecks ?? null} />
      <Resources instances={instancesData} />
      {hasHistory && <LoadHistory id={id} />}
      <DockerServices instances={instancesData} />
    </>
  );
}

function hasFigures({ monitoredData, readings = [] }: MonitoredInstance): boolean {
  return monitoredData != null || readings.length > 0;
}

/** So that nobody looks for a fault. */
function StoppedNote({ instances }: { instances: readonly MonitoredInstance[] }) {
  const stoppedAt = instances.map(({ statusUpdateTimestamp }) => statusUpdateTimestamp).find((at) => at != null);
  return (
    <Banner tone="info">
      {stoppedAt == null ? 'This environment is stopped.' : `This environment was stopped on ${momentText(stoppedAt)}.`}{' '}
      Its services don’t answer until it is started again.
    </Banner>
  );
}
