import type { MonitoredInstance } from '../../../../contract/generated/schema.d.ts';
import { PROTOCOL_WORDS } from '../../../../rules/deployments/host-access.ts';
import { agentLook, instanceLook, isStarted, NODE_TYPE_WORDS } from '../../../../rules/deployments/monitoring.ts';
import { absent } from '../../../detail/detail.css.ts';
import { Card, CardField, CardList } from '../../../kit/CardList.tsx';
import { Section } from '../../../kit/Section.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { momentText } from '../../../moment-text.ts';
import { useIsCut } from '../../../offline.ts';
import { belowLaptop } from '../../../theme/media.ts';
import { cardValue } from '../access/access.css.ts';
import { HostAccessButton } from '../access/HostAccessButton.tsx';
import { HostPassword } from '../access/HostPassword.tsx';
import { type PasswordReader, usePasswords } from '../access/host-secrets.ts';
import { wide } from './monitoring.css.ts';

export interface InfrastructureProps {
  id: number;
  instances: readonly MonitoredInstance[];
}

/** The environment's hosts, how they stand, and how to get into them. */
export function Infrastructure({ id, instances }: InfrastructureProps) {
  const passwordOf = usePasswords(id);
  const isNarrow = useMediaQuery(belowLaptop);
  return (
    <Section title="Infrastructure">
      {isNarrow ? (
        <CardList label="Infrastructure">
          {instances.map((instance) => (
            <InstanceCard key={instance.name} instance={instance} passwordOf={passwordOf} />
          ))}
        </CardList>
      ) : (
        <div className={wide}>
          <Table
            caption="Infrastructure"
            head={
              <>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell>Instance type</HeaderCell>
                <HeaderCell>Status</HeaderCell>
                <HeaderCell>Agent status</HeaderCell>
                <HeaderCell>OS</HeaderCell>
                <HeaderCell>Protocol</HeaderCell>
                <HeaderCell>Instance ID</HeaderCell>
                <HeaderCell>IP</HeaderCell>
                <HeaderCell isNumeric>Port</HeaderCell>
                <HeaderCell>Username</HeaderCell>
                <HeaderCell width="200px">Password</HeaderCell>
                <HeaderCell>Actions</HeaderCell>
                <HeaderCell>Last fetched</HeaderCell>
              </>
            }
          >
            {instances.map((instance) => (
              <InstanceRow key={instance.name} instance={instance} passwordOf={passwordOf} />
            ))}
          </Table>
        </div>
      )}
    </Section>
  );
}

interface InstanceProps {
  instance: MonitoredInstance;
  passwordOf: PasswordReader;
}

/** What leads into a host is left out of what the device keeps. */
function Sensitive({ value }: { value: string | null | undefined }) {
  const isCut = useIsCut();
  if (value === undefined && isCut) return <span className={absent}>Not kept on this device</span>;
  return value || '–';
}

function InstanceAccess({ instance, passwordOf, isWide = false }: InstanceProps & { isWide?: boolean }) {
  // Of a host whose address is not known there is no command.
  if (!instance.ipAddress && !instance.cloudInstanceId) return '–';
  return <HostAccessButton host={hostOf(instance)} passwordOf={passwordOf} isWide={isWide} />;
}

function hostOf({ name, port, ...instance }: MonitoredInstance) {
  return { ...instance, hostName: name, port: port ?? null };
}

function instanceId({ protocol, cloudInstanceId }: MonitoredInstance) {
  return protocol === 'AWS_SSM' ? <Sensitive value={cloudInstanceId} /> : '–';
}

function fetched({ monitoredData }: MonitoredInstance): string {
  return monitoredData?.timestamp ? momentText(monitoredData.timestamp) : '–';
}

function InstanceRow({ instance, passwordOf }: InstanceProps) {
  return (
    <Row isDanger={!isStarted(instance)}>
      <Cell isRowHeader>{instance.name}</Cell>
      <Cell>{NODE_TYPE_WORDS[instance.nodeType]}</Cell>
      <Cell>
        <StatusBadge {...instanceLook(instance.status)} />
      </Cell>
      <Cell>
        <StatusBadge {...agentLook(instance)} />
      </Cell>
      <Cell>{instance.operatingSystem || '–'}</Cell>
      <Cell>{PROTOCOL_WORDS[instance.protocol]}</Cell>
      <Cell isMono>{instanceId(instance)}</Cell>
      <Cell isMono>
        <Sensitive value={instance.ipAddress} />
      </Cell>
      <Cell isNumeric>{instance.port ?? '–'}</Cell>
      <Cell isMono>
        <Sensitive value={instance.username} />
      </Cell>
      <Cell>
        <HostPassword host={hostOf(instance)} passwordOf={passwordOf} />
      </Cell>
      <Cell>
        <InstanceAccess instance={instance} passwordOf={passwordOf} />
      </Cell>
      <Cell>{fetched(instance)}</Cell>
    </Row>
  );
}

function InstanceCard({ instance, passwordOf }: InstanceProps) {
  return (
    <Card
      heading={instance.name}
      subheading={NODE_TYPE_WORDS[instance.nodeType]}
      status={
        <div>
          <StatusBadge {...instanceLook(instance.status)} />
        </div>
      }
      actions={<InstanceAccess instance={instance} passwordOf={passwordOf} isWide />}
    >
      <CardField label="Agent status">
        <StatusBadge {...agentLook(instance)} />
      </CardField>
      <CardField label="OS">{instance.operatingSystem || '–'}</CardField>
      <CardField label="Protocol">{PROTOCOL_WORDS[instance.protocol]}</CardField>
      {instance.protocol === 'AWS_SSM' && <CardField label="Instance ID">{instanceId(instance)}</CardField>}
      <CardField label="IP">
        <Sensitive value={instance.ipAddress} />
      </CardField>
      <CardField label="Port">{instance.port ?? '–'}</CardField>
      <CardField label="Username">
        <Sensitive value={instance.username} />
      </CardField>
      <CardField label="Password">
        <span className={cardValue}>
          <HostPassword host={hostOf(instance)} passwordOf={passwordOf} />
        </span>
      </CardField>
      <CardField label="Last fetched">{fetched(instance)}</CardField>
    </Card>
  );
}
