import { useCallback, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { AccessResult, AccessResults, DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { noMachinesWords, protocolWords } from '../../../../rules/deployments/host-access.ts';
import { ReadingStates } from '../../../detail/ReadingStates.tsx';
import { ServedPageHeader } from '../../../detail/ServedPageHeader.tsx';
import { Card, CardField, CardList } from '../../../kit/CardList.tsx';
import { EmptyPanel } from '../../../kit/EmptyPanel.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { NoSuchRecord, NoSuchRecordPage } from '../../../page/NoSuchRecord.tsx';
import { numericIdOf } from '../../../page/numeric-id.ts';
import { useServedRecord } from '../../../page/record-reading.ts';
import { useIsCut } from '../../../portal/offline.ts';
import { usePaths, usePortal } from '../../../portal/portal-context.tsx';
import { belowLaptop } from '../../../theme/media.ts';
import { cardValue, rowEnd } from '../detail/detail.css.ts';
import { StatusCell } from '../list/columns.tsx';
import { useListedRequest } from '../use-listed-request.ts';
import { HostAccessButton, HostPassword, type PasswordReader, usePasswords } from './HostAccessButton.tsx';

/** Deployments §2 "Access details page". */
export default function AccessDetails() {
  const id = numericIdOf(useParams()['deploymentId']);
  const list = usePaths().deployments.list();
  if (id === null) return <NoSuchRecordPage title="Access details" noun="request" list={list} />;
  return <AccessDetailsOf key={id} id={id} />;
}

interface AccessedHosts {
  readonly hosts: AccessResults;
}

function AccessDetailsOf({ id }: { id: number }) {
  const { deployments, resources } = usePortal();
  const { record } = useListedRequest(id);
  const reading = useServedRecord(
    useCallback(
      async (of: number, signal: AbortSignal): Promise<AccessedHosts> => ({
        hosts: await deployments.accessResults(of, signal),
      }),
      [deployments],
    ),
    id,
  );
  const { record: access, standing, refresh } = reading;
  useEffect(
    () => resources.deployments.onChange(({ change }) => change.id === id && refresh()),
    [resources, id, refresh],
  );
  const isCut = useIsCut();
  const paths = usePaths().deployments;
  return (
    <>
      <ServedPageHeader
        title={`Access details of #${id}`}
        subtitle={record && `${record.client} / ${record.environmentIdentifier}`}
        status={record && <StatusCell record={record} progress={undefined} />}
        what="The access details"
        reading={reading}
        view={record && paths.view(record.deploymentType, id)}
        list={paths.list()}
      />
      <ReadingStates
        reading={reading}
        noun="access details"
        what={`the access details of request #${id}, which are never stored on this device`}
        missing={<NoSuchRecord noun="request" list={paths.list()} record={{ area: 'deployments', id }} />}
      />
      {access !== null && standing !== 'missing' && standing !== 'forbidden' && (
        <Hosts id={id} record={record} hosts={access.hosts} isBusy={standing === 'reading' && !isCut} />
      )}
    </>
  );
}

interface HostsProps extends AccessedHosts {
  id: number;
  record: DeploymentRequestSummary | null;
  isBusy: boolean;
}

function Hosts({ id, record, hosts, isBusy }: HostsProps) {
  const passwordOf = usePasswords(id);
  const isNarrow = useMediaQuery(belowLaptop);
  if (hosts.length === 0) {
    return <EmptyPanel title="No content to load">{noMachinesWords(record)}</EmptyPanel>;
  }
  if (isNarrow) {
    return (
      <CardList label="Hosts" isBusy={isBusy}>
        {hosts.map((host) => (
          <HostCard key={host.hostName} host={host} passwordOf={passwordOf} />
        ))}
      </CardList>
    );
  }
  return (
    <Table
      caption="Hosts"
      isBusy={isBusy}
      head={
        <>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>IP Address</HeaderCell>
          <HeaderCell>Username</HeaderCell>
          <HeaderCell width="240px">Password</HeaderCell>
          <HeaderCell>Protocol</HeaderCell>
          <HeaderCell isNumeric>Port</HeaderCell>
          <HeaderCell isTight>
            <VisuallyHidden>Actions</VisuallyHidden>
          </HeaderCell>
        </>
      }
    >
      {hosts.map((host) => (
        <HostRow key={host.hostName} host={host} passwordOf={passwordOf} />
      ))}
    </Table>
  );
}

interface HostProps {
  host: AccessResult;
  passwordOf: PasswordReader;
}

function HostRow({ host, passwordOf }: HostProps) {
  return (
    <Row>
      <Cell isRowHeader isWrapped>
        {host.hostName}
      </Cell>
      <Cell isMono>{host.ipAddress || '–'}</Cell>
      <Cell isMono>{host.username || '–'}</Cell>
      <Cell>
        <HostPassword host={host} passwordOf={passwordOf} />
      </Cell>
      <Cell>{protocolWords(host)}</Cell>
      <Cell isNumeric>{host.port ?? '–'}</Cell>
      <Cell isTight>
        <span className={rowEnd}>
          <HostAccessButton host={host} passwordOf={passwordOf} />
        </span>
      </Cell>
    </Row>
  );
}

function HostCard({ host, passwordOf }: HostProps) {
  return (
    <Card heading={host.hostName} actions={<HostAccessButton isWide host={host} passwordOf={passwordOf} />}>
      <CardField label="IP Address">{host.ipAddress || '–'}</CardField>
      <CardField label="Username">{host.username || '–'}</CardField>
      <CardField label="Password">
        <span className={cardValue}>
          <HostPassword host={host} passwordOf={passwordOf} />
        </span>
      </CardField>
      <CardField label="Protocol">{protocolWords(host)}</CardField>
      <CardField label="Port">{host.port ?? '–'}</CardField>
    </Card>
  );
}
