import type { ReactNode } from 'react';
import type { DockerService, HealthChecks, MonitoredInstance } from '../../../../contract/generated/schema.d.ts';
import { protocolWords } from '../../../../rules/deployments/host-access.ts';
import {
  agentLook,
  dockerServicesOf,
  isStarted,
  isStoppedOnPurpose,
  NODE_TYPE_WORDS,
  serviceHealthLook,
} from '../../../../rules/deployments/monitoring.ts';
import { instanceStanding } from '../../../../rules/health/instance-standing.ts';
import { absent } from '../../../detail/detail.css.ts';
import { Card, CardField, CardList } from '../../../kit/CardList.tsx';
import { Section } from '../../../kit/Section.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { useIsCut } from '../../../portal/offline.ts';
import { belowLaptop } from '../../../theme/media.ts';
import { momentText } from '../../../time/moment-text.ts';
import { HostAccessButton, HostPassword, type PasswordReader, usePasswords } from '../access/HostAccessButton.tsx';
import { cardValue } from '../detail/detail.css.ts';
import { StatusSince } from './InstanceStatus.tsx';
import { belowHostColumns, mono, stack } from './monitoring.css.ts';

export function DockerServices({ instances }: { instances: readonly MonitoredInstance[] }) {
  const services = dockerServicesOf(instances);
  const isNarrow = useMediaQuery(belowLaptop);
  const isStopped = isStoppedOnPurpose(instances);
  return (
    <Section title="Docker services">
      {services.length === 0 ? (
        <p>None</p>
      ) : isNarrow ? (
        <ServiceCards services={services} isStopped={isStopped} />
      ) : (
        <ServiceTable services={services} isStopped={isStopped} />
      )}
    </Section>
  );
}

interface ServicesProps {
  services: readonly DockerService[];
  isStopped: boolean;
}

function ServiceTable({ services, isStopped }: ServicesProps) {
  return (
    <Table
      caption="Docker services"
      head={
        <>
          <HeaderCell>Service ID</HeaderCell>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Mode</HeaderCell>
          <HeaderCell>Replicas</HeaderCell>
          <HeaderCell>Image</HeaderCell>
          <HeaderCell>Ports</HeaderCell>
          <HeaderCell width="152px">Health</HeaderCell>
        </>
      }
    >
      {services.map((service) => (
        <Row key={service.id}>
          <Cell isMono>{service.id}</Cell>
          <Cell isRowHeader isWrapped>
            {service.name}
          </Cell>
          <Cell>{service.mode || '–'}</Cell>
          <Cell>{service.replicas || '–'}</Cell>
          <Cell isMono isWrapped>
            {service.image || '–'}
          </Cell>
          <Cell isMono isWrapped>
            {service.ports || '–'}
          </Cell>
          <Cell>
            <StatusBadge {...serviceHealthLook(service.healthStatus, isStopped)} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function ServiceCards({ services, isStopped }: ServicesProps) {
  return (
    <CardList label="Docker services">
      {services.map((service) => (
        <Card
          key={service.id}
          heading={service.name}
          subheading={service.id}
          status={
            <div>
              <StatusBadge {...serviceHealthLook(service.healthStatus, isStopped)} />
            </div>
          }
        >
          <CardField label="Mode">{service.mode || '–'}</CardField>
          <CardField label="Replicas">{service.replicas || '–'}</CardField>
          <CardField label="Image">{service.image || '–'}</CardField>
          <CardField label="Ports">{service.ports || '–'}</CardField>
        </Card>
      ))}
    </CardList>
  );
}

interface InfrastructureProps {
  id: number;
  instances: readonly MonitoredInstance[];
  health: HealthChecks | null;
}

export function Infrastructure({ id, instances, health }: InfrastructureProps) {
  const passwordOf = usePasswords(id);
  const isNarrow = useMediaQuery(belowLaptop);
  return (
    <Section title="Infrastructure">
      {isNarrow ? (
        <CardList label="Infrastructure">
          {instances.map((instance) => (
            <InstanceCard key={instance.name} instance={instance} health={health} passwordOf={passwordOf} />
          ))}
        </CardList>
      ) : (
        <HostTable instances={instances} health={health} passwordOf={passwordOf} />
      )}
    </Section>
  );
}

interface InstanceProps {
  instance: MonitoredInstance;
  health: HealthChecks | null;
  passwordOf: PasswordReader;
}

/** The device doesn't store access data. */
function Sensitive({ value }: { value: string | null | undefined }) {
  const isCut = useIsCut();
  if (value === undefined && isCut) return <span className={absent}>Not stored on this device</span>;
  return value || '–';
}

function InstanceAccess({
  instance,
  passwordOf,
  isWide = false,
}: Omit<InstanceProps, 'health'> & { isWide?: boolean }) {
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

/** In column order (Deployments §3 "Monitoring dashboard"). */
const FACTS = {
  name: { label: 'Name', value: ({ instance }) => instance.name },
  type: { label: 'Instance type', value: ({ instance }) => NODE_TYPE_WORDS[instance.nodeType] },
  status: {
    label: 'Status',
    width: '124px',
    value: ({ instance, health }) => <StatusBadge {...instanceStanding(instance, health).look} />,
  },
  agent: { label: 'Agent status', value: ({ instance }) => <StatusBadge {...agentLook(instance)} /> },
  os: { label: 'OS', value: ({ instance }) => instance.operatingSystem || '–' },
  protocol: { label: 'Protocol', value: ({ instance }) => protocolWords(instance) },
  instanceId: { label: 'Instance ID', isMono: true, value: ({ instance }) => instanceId(instance) },
  ip: { label: 'IP', isMono: true, value: ({ instance }) => <Sensitive value={instance.ipAddress} /> },
  port: { label: 'Port', isMono: true, value: ({ instance }) => instance.port ?? '–' },
  username: { label: 'Username', isMono: true, value: ({ instance }) => <Sensitive value={instance.username} /> },
  password: {
    label: 'Password',
    width: '200px',
    value: ({ instance, passwordOf }) => <HostPassword host={hostOf(instance)} passwordOf={passwordOf} />,
  },
  actions: { label: 'Actions', value: (props) => <InstanceAccess {...props} /> },
  fetched: { label: 'Last fetched', value: ({ instance }) => fetched(instance) },
  since: {
    label: 'Status known',
    value: ({ instance, health }) => <StatusSince instance={instance} health={health} />,
  },
} as const satisfies Readonly<Record<string, InstanceFact>>;
type FactName = keyof typeof FACTS;

interface InstanceFact {
  readonly label: string;
  readonly isMono?: boolean;
  readonly width?: string;
  readonly value: (props: InstanceProps) => ReactNode;
}

/** One fact per column, or two stacked in a narrow window. */
const COLUMNS: Readonly<Record<'wide' | 'narrow', readonly (readonly [FactName, ...FactName[]])[]>> = {
  wide: [
    ...([['name'], ['type'], ['status'], ['agent'], ['os'], ['protocol']] as const),
    ...([['instanceId'], ['ip'], ['port'], ['username'], ['password'], ['actions'], ['fetched'], ['since']] as const),
  ],
  narrow: [
    ...([
      ['name', 'type'],
      ['status', 'agent'],
      ['os', 'protocol'],
      ['instanceId', 'ip'],
    ] as const),
    ...([
      ['port', 'username'],
      ['password', 'actions'],
      ['fetched', 'since'],
    ] as const),
  ],
};

function HostTable({
  instances,
  health,
  passwordOf,
}: Omit<InfrastructureProps, 'id'> & Pick<InstanceProps, 'passwordOf'>) {
  const columns = COLUMNS[useMediaQuery(belowHostColumns) ? 'narrow' : 'wide'];
  return (
    <Table
      caption="Infrastructure"
      head={columns.map((names) => {
        const { width }: InstanceFact = FACTS[names[0]];
        return (
          <HeaderCell key={names[0]} width={width}>
            {stacked(names, (name) => FACTS[name].label)}
          </HeaderCell>
        );
      })}
    >
      {instances.map((instance) => (
        <Row key={instance.name} isDanger={isInTrouble(instance, health)}>
          {columns.map((names) => (
            <Cell key={names[0]} isRowHeader={names[0] === 'name'} isWrapped={names[0] === 'name'}>
              {stacked(names, (name) => {
                const { isMono = false, value }: InstanceFact = FACTS[name];
                const shown = value({ instance, health, passwordOf });
                return isMono ? <span className={mono}>{shown}</span> : shown;
              })}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

function stacked(names: readonly FactName[], draw: (name: FactName) => ReactNode): ReactNode {
  return (
    <span className={stack}>
      {names.map((name) => (
        <span key={name}>{draw(name)}</span>
      ))}
    </span>
  );
}

/** "Non-STARTED rows are highlighted as dangerous" (Deployments §4), and those whose checks say otherwise. */
function isInTrouble(instance: MonitoredInstance, health: HealthChecks | null): boolean {
  return !isStarted(instance) || instanceStanding(instance, health).isContradicted;
}

function InstanceCard({ instance, health, passwordOf }: InstanceProps) {
  return (
    <Card
      isDanger={isInTrouble(instance, health)}
      heading={instance.name}
      subheading={NODE_TYPE_WORDS[instance.nodeType]}
      status={
        <div>
          <StatusBadge {...instanceStanding(instance, health).look} />
        </div>
      }
      actions={<InstanceAccess instance={instance} passwordOf={passwordOf} isWide />}
    >
      <CardField label="Agent status">
        <StatusBadge {...agentLook(instance)} />
      </CardField>
      <CardField label="OS">{instance.operatingSystem || '–'}</CardField>
      <CardField label="Protocol">{protocolWords(instance)}</CardField>
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
      <CardField label="Status known">
        <StatusSince instance={instance} health={health} />
      </CardField>
    </Card>
  );
}
