import { useCallback, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { BiModels, BiResource } from '../../../contract/generated/schema.d.ts';
import { biDashboards } from '../../../data/bi-deployments/kept-dashboards.ts';
import { type BiDashboard, biDashboard } from '../../../data/bi-deployments/resource.ts';
import { biDeploymentStatuses, biResourceLook, biSummary } from '../../../rules/bi-deployments/record.ts';
import { AsOfMoment } from '../../AsOf.tsx';
import { WebLink } from '../../detail/links.tsx';
import { ReadingStates } from '../../detail/ReadingStates.tsx';
import { useKeptReadings, useServedRecord } from '../../detail/record-reading.ts';
import { ServedPageHeader } from '../../detail/ServedPageHeader.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { Section } from '../../kit/Section.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { momentText } from '../../moment-text.ts';
import { NoSuchRecord, NoSuchRecordPage } from '../../NoSuchRecord.tsx';
import { numericIdOf } from '../../numeric-id.ts';
import { useIsLive, usePaths, usePortal } from '../../portal-context.tsx';
import { RecordStatus } from '../../RecordStatus.tsx';
import { heading, panel, panels, title } from './Dashboard.css.ts';
import { useListedRequest } from './use-listed-request.ts';

const TITLE = 'Viewing Deployment dashboard';
const NOUN = 'BI deployment';

/** What a launched BI deployment consists of, and how that is (Administration §2 "BI deployments"). */
export default function Dashboard() {
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
  const isAgeSaid = asOf !== null && (!isLive || standing === 'failed');
  // A launch or a destruction that has ended leaves other resources.
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
            {isAgeSaid && <AsOfMoment at={asOf} />}
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
        missing={<NoSuchRecord noun={NOUN} list={paths.list()} />}
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
          <Section title="Summary">
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

function ResourcePanel({ resource: { name, identifier, type, status, url, lastUpdated } }: { resource: BiResource }) {
  return (
    <li className={panel}>
      <div className={heading}>
        <h3 className={title}>{name}</h3>
        <StatusBadge {...biResourceLook(status)} />
      </div>
      <DescriptionList>
        <DescriptionItem label="Identifier" isWide isMono>
          {identifier}
        </DescriptionItem>
        <DescriptionItem label="Type">{type}</DescriptionItem>
        <DescriptionItem label="Last updated">{lastUpdated && momentText(lastUpdated)}</DescriptionItem>
        <DescriptionItem label="URL" isWide>
          {url && <WebLink address={url} />}
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
          {url && <WebLink address={url} />}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
