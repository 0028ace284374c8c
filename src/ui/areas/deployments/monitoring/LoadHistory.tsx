import { useCallback, useEffect, useState } from 'react';
import type { MonitoringHistory } from '../../../../contract/generated/schema.d.ts';
import { monitoringHistories } from '../../../../data/deployments/kept-dashboards.ts';
import { METRICS } from '../../../../rules/deployments/monitoring.ts';
import {
  type HistoryHour,
  historyHours,
  historyWindow,
  type MonitoringSeries,
  roundedPercent,
} from '../../../../rules/deployments/monitoring-history.ts';
import { Button } from '../../../kit/Button.tsx';
import { Section } from '../../../kit/Section.tsx';
import { Select } from '../../../kit/Select.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { useKeptReadings, useServedRecord } from '../../../page/record-reading.ts';
import { useIsCut } from '../../../portal/offline.ts';
import { usePortal } from '../../../portal/portal-context.tsx';
import { AsOfMoment } from '../../../time/AsOf.tsx';
import { momentText } from '../../../time/moment-text.ts';
import { historyCharts, historyInstance } from './history.css.ts';
import { LoadChart } from './LoadChart.tsx';

/** Milliseconds: a step of the history is not shorter. */
const REFRESH_MS = 300_000;

function useHistory(id: number) {
  const { deployments } = usePortal();
  const reading = useServedRecord(
    useCallback((of: number, signal: AbortSignal) => deployments.monitoringHistory(of, signal), [deployments]),
    id,
    useKeptReadings(monitoringHistories),
  );
  const { refresh } = reading;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return reading;
}

/** CPU, memory and disk of the last 48 hours, by instance (docs/decisions/0066). */
export function LoadHistory({ id }: { id: number }) {
  const { record: history, asOf, standing, message, refresh } = useHistory(id);
  const isCut = useIsCut();
  if (history !== null)
    return <Shown history={history} asOf={asOf !== null && (isCut || standing === 'failed') ? asOf : null} />;
  return (
    <Section title={TITLE}>
      {standing === 'reading' && <p role="status">Loading…</p>}
      {standing !== 'reading' && isCut && <p>Not on this device. It loads once the server can be reached.</p>}
      {standing !== 'reading' && !isCut && (
        <div>
          <p role="alert">{message ?? 'The history couldn’t be loaded.'}</p>
          <Button size="small" onClick={refresh}>
            Try again
          </Button>
        </div>
      )}
    </Section>
  );
}

const TITLE = 'Last 48 hours';

function Shown({ history, asOf }: { history: MonitoringHistory; asOf: number | null }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isListed, setListed] = useState(false);
  const { instances } = history;
  const series = instances.find(({ name }) => name === chosen) ?? instances[0];
  if (series === undefined) return null;
  const isEmpty = METRICS.every(({ name }) => series[name].every((value) => value === null));
  return (
    <Section
      title={TITLE}
      description={asOf === null ? 'CPU, memory and disk of an instance' : <AsOfMoment at={asOf} />}
      actions={
        !isEmpty && (
          <Button size="small" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {isListed ? 'Hide hours' : 'Show hours'}
          </Button>
        )
      }
    >
      {instances.length > 1 && (
        <div className={historyInstance}>
          <Select
            aria-label="Instance"
            value={series.name}
            onValueChange={setChosen}
            options={instances.map(({ name }) => ({ value: name, label: name }))}
          />
        </div>
      )}
      {isEmpty ? (
        <p>{series.name} has sent no figures in this time.</p>
      ) : (
        <div className={historyCharts}>
          {METRICS.map(({ name, label }) => (
            <LoadChart
              key={name}
              label={label}
              values={series[name]}
              window={historyWindow(history)}
              stepMinutes={history.stepMinutes}
            />
          ))}
        </div>
      )}
      {isListed && !isEmpty && <Hours hours={historyHours(history, series)} series={series} />}
    </Section>
  );
}

function Hours({ hours, series: { name } }: { hours: readonly HistoryHour[]; series: MonitoringSeries }) {
  return (
    <Table
      caption={`Highest load of ${name} by hour`}
      head={
        <>
          <HeaderCell>Highest by hour</HeaderCell>
          {METRICS.map(({ name: metric, label }) => (
            <HeaderCell key={metric} isNumeric>
              {label}
            </HeaderCell>
          ))}
        </>
      }
    >
      {hours.map(({ at, highest }) => (
        <Row key={at}>
          <Cell isRowHeader>{momentText(new Date(at).toISOString())}</Cell>
          {METRICS.map(({ name: metric }) => {
            const value = highest[metric];
            return (
              <Cell key={metric} isNumeric isMuted={value === null}>
                {value === null ? 'No figures' : roundedPercent(value)}
              </Cell>
            );
          })}
        </Row>
      ))}
    </Table>
  );
}
