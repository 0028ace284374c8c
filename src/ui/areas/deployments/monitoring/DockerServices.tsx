import type { DockerService, MonitoredInstance } from '../../../../contract/generated/schema.d.ts';
import { dockerServicesOf, serviceHealthLook } from '../../../../rules/deployments/monitoring.ts';
import { Card, CardField, CardList } from '../../../kit/CardList.tsx';
import { Section } from '../../../kit/Section.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { belowLaptop } from '../../../theme/media.ts';

/** The services of the environment's swarm. */
export function DockerServices({ instances }: { instances: readonly MonitoredInstance[] }) {
  const services = dockerServicesOf(instances);
  const isNarrow = useMediaQuery(belowLaptop);
  return (
    <Section title="Docker services">
      {services.length === 0 ? (
        <p>None</p>
      ) : isNarrow ? (
        <ServiceCards services={services} />
      ) : (
        <ServiceTable services={services} />
      )}
    </Section>
  );
}

interface ServicesProps {
  services: readonly DockerService[];
}

function ServiceTable({ services }: ServicesProps) {
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
            <StatusBadge {...serviceHealthLook(service.healthStatus)} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function ServiceCards({ services }: ServicesProps) {
  return (
    <CardList label="Docker services">
      {services.map((service) => (
        <Card
          key={service.id}
          heading={service.name}
          subheading={service.id}
          status={
            <div>
              <StatusBadge {...serviceHealthLook(service.healthStatus)} />
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
