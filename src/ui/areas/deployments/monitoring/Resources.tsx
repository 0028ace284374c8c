import { lazy, Suspense, useState } from 'react';
import type { MonitoredInstance } from '../../../../contract/generated/schema.d.ts';
import {
  hasCurrentFigures,
  isStoppedOnPurpose,
  LOAD_WORDS,
  type Load,
  loadOf,
  METRICS,
  type Metric,
  percentText,
  type Reading,
} from '../../../../rules/deployments/monitoring.ts';
import { Button } from '../../../kit/Button.tsx';
import { Card, CardField, CardList } from '../../../kit/CardList.tsx';
import { Section } from '../../../kit/Section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { type ToneName, tinted } from '../../../kit/tones.css.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { Moment } from '../../../outbox/Moment.tsx';
import { useNow } from '../../../portal/server-clock.ts';
import { belowLaptop } from '../../../theme/media.ts';
import { momentText } from '../../../time/moment-text.ts';
import {
  chart,
  hint,
  lastPercent,
  load as loadClass,
  percent,
  readings as readingsClass,
  under,
} from './monitoring.css.ts';

const ReadingChart = lazy(() => import('./ReadingChart.tsx'));

const NONE: readonly Reading[] = [];
const CLOCK_MS = 10_000;

const TONES = { usual: 'success', high: 'warning', critical: 'danger' } as const satisfies Record<Load, ToneName>;

export function Resources({ instances }: { instances: readonly MonitoredInstance[] }) {
  const [isListed, setListed] = useState(false);
  const isNarrow = useMediaQuery(belowLaptop);
  const hasReadings = instances.some(({ readings = NONE }) => readings.length > 0);
  return (
    <Section
      title="Resources"
      actions={
        hasReadings && (
          <Button size="small" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {isListed ? 'Hide readings' : 'Show readings'}
          </Button>
        )
      }
    >
      {isNarrow ? <ResourceCards instances={instances} /> : <ResourceTable instances={instances} />}
      {isListed && <Readings instances={instances} />}
    </Section>
  );
}

function ResourceTable({ instances }: { instances: readonly MonitoredInstance[] }) {
  return (
    <Table
      caption="Resources"
      head={
        <>
          <HeaderCell>Name</HeaderCell>
          {METRICS.map(({ name, label }) => (
            <HeaderCell key={name}>{label}</HeaderCell>
          ))}
          <HeaderCell>Figures of</HeaderCell>
        </>
      }
    >
      {instances.map((instance) => (
        <Row key={instance.name}>
          <Cell isRowHeader isWrapped>
            {instance.name}
          </Cell>
          {METRICS.map(({ name }) => (
            <Cell key={name}>
              <MetricValue instance={instance} metric={name} />
            </Cell>
          ))}
          <Cell isWrapped>
            <FiguresOf instance={instance} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function ResourceCards({ instances }: { instances: readonly MonitoredInstance[] }) {
  return (
    <CardList label="Resources">
      {instances.map((instance) => (
        <Card key={instance.name} heading={instance.name}>
          {METRICS.map(({ name, label }) => (
            <CardField key={name} label={label}>
              <MetricValue instance={instance} metric={name} />
            </CardField>
          ))}
          <CardField label="Figures of">
            <FiguresOf instance={instance} />
          </CardField>
        </Card>
      ))}
    </CardList>
  );
}

/** When the agent read them, and why there are no newer ones. */
function FiguresOf({ instance }: { instance: MonitoredInstance }) {
  const now = useNow(CLOCK_MS).getTime();
  const at = instance.monitoredData?.timestamp;
  if (at == null) return '–';
  const isStopped = isStoppedOnPurpose([instance]);
  return (
    <span className={under}>
      <Moment at={Date.parse(at)} now={now} />
      {!hasCurrentFigures(instance) && (
        <span className={hint}>
          {isStopped ? 'The last ones before it stopped' : 'The last ones: no newer ones arrive'}
        </span>
      )}
    </span>
  );
}

/** Percent, coloured by level unless it is no longer so. */
function MetricValue({ instance, metric }: { instance: MonitoredInstance; metric: Metric }) {
  const value = instance.monitoredData?.[metric];
  const { readings = NONE } = instance;
  if (value == null) return '–';
  if (!hasCurrentFigures(instance)) return <span className={lastPercent}>{percentText(value)}</span>;
  const load = loadOf(value);
  const words = LOAD_WORDS[load];
  return (
    <span className={loadClass}>
      <span className={`${percent} ${tinted[TONES[load]]}`} title={words === null ? undefined : `${words} load`}>
        {percentText(value)}
      </span>
      {readings.length > 1 && (
        <Suspense fallback={<span className={chart} />}>
          <ReadingChart readings={readings} metric={metric} />
        </Suspense>
      )}
    </span>
  );
}

function Readings({ instances }: { instances: readonly MonitoredInstance[] }) {
  return (
    <div className={readingsClass}>
      {instances.map(
        ({ name, readings = NONE }) =>
          readings.length > 0 && (
            <Table
              key={name}
              caption={`Readings of ${name}`}
              head={
                <>
                  <HeaderCell>{name}</HeaderCell>
                  {METRICS.map(({ name: metric, label }) => (
                    <HeaderCell key={metric} isNumeric>
                      {label}
                    </HeaderCell>
                  ))}
                </>
              }
            >
              {readings.toReversed().map((reading) => (
                <Row key={reading.timestamp}>
                  <Cell isRowHeader>{momentText(reading.timestamp)}</Cell>
                  {METRICS.map(({ name: metric }) => (
                    <Cell key={metric} isNumeric>
                      {percentText(reading[metric])}
                    </Cell>
                  ))}
                </Row>
              ))}
            </Table>
          ),
      )}
    </div>
  );
}
