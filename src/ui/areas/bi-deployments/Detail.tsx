import { Fragment, useCallback, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { BiDeployment, BiDeploymentDetail, BiModels, BiResource } from '../../../contract/generated/schema.d.ts';
import { type BiDashboard, biDashboard, biDashboards, biDeploymentLog } from '../../../data/bi-deployments/resource.ts';
import {
  biCounts,
  biDeploymentSections,
  biDeploymentStatuses,
  biResourceLook,
  biSummary,
  EMPTY_CREDENTIAL_WARNING,
  isBeforeLaunch,
} from '../../../rules/bi-deployments/record.ts';
import { DetailPage } from '../../detail/DetailPage.tsx';
import { defineDetail } from '../../detail/detail-definition.ts';
import { PairList } from '../../detail/PairList.tsx';
import { ReadingStates } from '../../detail/ReadingStates.tsx';
import { ServedPageHeader } from '../../detail/ServedPageHeader.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { panel, panelHeader, panels, panelTitle } from '../../kit/Section.css.ts';
import { Section } from '../../kit/Section.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import type { AreaLog } from '../../log/area-log.ts';
import { CancelOperation } from '../../log/CancelOperation.tsx';
import FailureNote from '../../log/FailureNote.tsx';
import { LogPage } from '../../log/LogPage.tsx';
import { PageLink, TenantLink, WebLink } from '../../page/links.tsx';
import { NoSuchRecord, NoSuchRecordPage } from '../../page/NoSuchRecord.tsx';
import { numericIdOf } from '../../page/numeric-id.ts';
import { useKeptReadings, useKeptRecord, useServedRecord } from '../../page/record-reading.ts';
import { useIsLive, usePaths, usePortal } from '../../portal/portal-context.tsx';
import { useServerNow } from '../../portal/server-clock.ts';
import { nextRunnerPart } from '../../runners/next-runner-part.tsx';
import { failedCount } from '../../status/EstimatedProgress.css.ts';
import { RecordStatus } from '../../status/RecordStatus.tsx';
import { AsOfMoment } from '../../time/AsOf.tsx';
import { dataAge } from '../../time/data-age.ts';
import { ExactMoment } from '../../time/ExactMoment.tsx';
import { biDeploymentActions } from './actions.ts';
import { useListedRequest } from './List.tsx';

const statusOf = (record: BiDeployment) => <RecordStatus statuses={biDeploymentStatuses} record={record} />;

const biDeploymentDetail = defineDetail({
  area: 'bi-deployments',
  noun: 'BI deployment',
  title: ({ biDeploymentId }) => `Viewing #${biDeploymentId}`,
  idOf: ({ biDeploymentId }) => numericIdOf(biDeploymentId),
  useRecord: (id: BiDeploymentDetail['id']) => useKeptRecord(usePortal().resources['bi-deployments'], id),
  name: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  status: statusOf,
  warning: ({ usedEmptyCredential, status }) =>
    usedEmptyCredential === true && isBeforeLaunch(status) ? EMPTY_CREDENTIAL_WARNING : null,
  note: (record) => <FailureNote log={log} record={record} lifecycle={biDeploymentActions.lifecycle} />,
  sections: biDeploymentSections,
  values: {
    Status: ({ status }) => <StatusBadge {...biDeploymentStatuses.look(status)} />,
    'Created By': ({ createdUserId, createdUserFirstName, createdUserLastName }, { paths: { users } }) => (
      <PageLink to={createdUserId == null ? null : users.view(createdUserId)}>
        {[createdUserFirstName, createdUserLastName].filter(Boolean).join(' ')}
      </PageLink>
    ),
    Tenant: ({ tenantId = '' }, { viewer }) => (
      <TenantLink tenantId={tenantId}>
        {viewer.tenants.find((tenant) => tenant.tenantId === tenantId)?.tenantName ?? tenantId}
      </TenantLink>
    ),
    Credential: ({ credentialId, credentialName }, { paths: { credentials } }) => (
      <PageLink to={credentialId == null ? null : credentials.view(credentialId)}>{credentialName}</PageLink>
    ),
    Topology: ({ topologyName, topologyVersion }, { paths: { topologies } }) => (
      <PageLink to={topologyName && topologyVersion ? topologies.view(topologyName, topologyVersion) : null}>
        {[topologyName, topologyVersion].filter(Boolean).join(' ')}
      </PageLink>
    ),
  },
  parts: {
    Topology: nextRunnerPart('bi-deployments'),
    'Additional parameters': ({ record }) => <PairList pairs={record.additionalParameters} isMono />,
  },
  actions: {
    ...biDeploymentActions,
    beside: ['EDIT', 'LOGS', 'LAST_BUILD', 'CANCEL', 'PLAN', 'DELETE', 'DESTROY'],
    decision: ['REJECT', 'APPROVE'],
    primary: ['LAUNCH', 'MONITORING'],
    extensions: { CANCEL: 'cancelOperations', PLAN: 'areaPlans' },
  },
});

/** Administration §2 "BI deployments". */
export default function Detail() {
  return <DetailPage detail={biDeploymentDetail} />;
}

const log: AreaLog<BiDeployment> = {
  area: 'bi-deployments',
  noun: 'BI deployment',
  idOf: ({ biDeploymentId }) => numericIdOf(biDeploymentId),
  useRecord: useListedRequest,
  address: ({ 'bi-deployments': paths }, id, buildNumber) =>
    buildNumber === null ? paths.logs(id) : paths.build(id, buildNumber),
  read: ({ client }, id, signal) => biDeploymentLog(client, id, signal),
  subtitle: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  status: (record) => <RecordStatus statuses={biDeploymentStatuses} record={record} />,
  isFailed: ({ status }) => biDeploymentStatuses.hasFailed(status),
  isInProgress: ({ status }) => biDeploymentStatuses.isInProgress(status),
  whileRunning: (record) => (
    <CancelOperation actions={biDeploymentActions} action="CANCEL" extension="cancelOperations" record={record} />
  ),
};

export function BuildLogPage() {
  return <LogPage log={log} />;
}

const TITLE = 'Viewing Deployment dashboard';
const NOUN = 'BI deployment';

export function Dashboard() {
  const id = numericIdOf(useParams()['biDeploymentId']);
  const list = usePaths()['bi-deployments'].list();
  return id === null ? <NoSuchRecordPage title={TITLE} noun={NOUN} list={list} /> : <DashboardOf id={id} />;
}

function DashboardOf({ id }: { id: number }) {
  const portal = usePortal();
  const { client, resources } = portal;
  const isLive = useIsLive();
  const { record } = useListedRequest(id);
  const reading = useServedRecord(
    useCallback((of: number, signal: AbortSignal) => biDashboard(client, of, signal), [client]),
    id,
    useKeptReadings(biDashboards),
  );
  const { record: dashboard, asOf, standing, refresh } = reading;
  const age = dataAge({ asOf, isLive, isFailed: standing === 'failed' });
  useEffect(
    () => resources['bi-deployments'].onChange(({ change }) => change.id === id && refresh()),
    [resources, id, refresh],
  );
  const paths = usePaths()['bi-deployments'];
  const view = paths.view(id);
  return (
    <>
      <ServedPageHeader
        title={TITLE}
        subtitle={
          <>
            {record && `#${id} ${record.client} / ${record.environmentIdentifier} `}
            {age !== null && <AsOfMoment at={age} />}
          </>
        }
        status={record && <RecordStatus statuses={biDeploymentStatuses} record={record} />}
        what="The dashboard"
        reading={reading}
        view={record && view}
        list={paths.list()}
      />
      <ReadingStates
        reading={reading}
        noun="dashboard"
        what={`the dashboard of BI deployment #${id}`}
        missing={<NoSuchRecord noun={NOUN} list={paths.list()} record={{ area: 'bi-deployments', id }} />}
      />
      {dashboard !== null && <Content dashboard={dashboard} />}
    </>
  );
}

function Content({ dashboard: { biResources, dataRefreshRequested, models } }: { dashboard: BiDashboard }) {
  const { all, notFailed, succeeded } = biSummary(biResources);
  const isEmpty = biResources.length === 0 && models.length === 0;
  return (
    <>
      {dataRefreshRequested === true && !isEmpty && (
        <Banner tone="info">Newer data has been requested. Refresh this page to see it when it arrives.</Banner>
      )}
      {isEmpty ? (
        <EmptyPanel title="No deployment dashboard data found.">
          The deployment’s resources appear here once it has been launched.
        </EmptyPanel>
      ) : (
        <>
          <Section title="Summary" description={<Counts resources={biResources} />}>
            <DescriptionList>
              <DescriptionItem label="Not failed">{`${notFailed} of ${all} resources`}</DescriptionItem>
              <DescriptionItem label="Succeeded">{`${succeeded} of ${notFailed} not failed`}</DescriptionItem>
            </DescriptionList>
          </Section>
          <Section title="Resources">
            {biResources.length === 0 ? (
              <p>None</p>
            ) : (
              <ul className={panels}>
                {biResources.map((resource) => (
                  <ResourcePanel key={resource.resourceId ?? resource.identifier} resource={resource} />
                ))}
              </ul>
            )}
          </Section>
          <Section title="BI models">
            <Models models={models} />
          </Section>
        </>
      )}
    </>
  );
}

/** "4 succeeded, 1 running, 1 failed". */
function Counts({ resources }: { resources: BiDashboard['biResources'] }) {
  return biCounts(resources).map(({ words, isFailed }, index) => (
    <Fragment key={words}>
      {index > 0 && ', '}
      {isFailed ? <span className={failedCount}>{words}</span> : words}
    </Fragment>
  ));
}

function ResourcePanel({ resource: { name, identifier, type, status, url, lastUpdated } }: { resource: BiResource }) {
  const now = useServerNow(60_000);
  return (
    <li className={panel}>
      <div className={panelHeader}>
        <h3 className={panelTitle}>{name}</h3>
        <StatusBadge {...biResourceLook(status)} />
      </div>
      <DescriptionList>
        <DescriptionItem label="Identifier" isWide isMono>
          {identifier}
        </DescriptionItem>
        <DescriptionItem label="Type">{type}</DescriptionItem>
        <DescriptionItem label="Last updated">
          {lastUpdated ? <ExactMoment at={lastUpdated} now={now} /> : null}
        </DescriptionItem>
        <DescriptionItem label="URL" isWide>
          {url ? <WebLink address={url} /> : null}
        </DescriptionItem>
      </DescriptionList>
    </li>
  );
}

function Models({ models }: { models: BiModels }) {
  if (models.length === 0) return <p>None</p>;
  return (
    <DescriptionList>
      {models.map(({ name, url }) => (
        <DescriptionItem key={name} label={name} isWide>
          {url ? <WebLink address={url} /> : '–'}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
