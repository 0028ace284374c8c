import { useId, useState } from 'react';
import type {
  HealthChecks as Checks,
  HealthCheck,
  HealthCheckChange,
} from '../../../../contract/generated/schema.d.ts';
import {
  checkKindWords,
  checkLook,
  checksNote,
  checksSum,
  sortedChecks,
  stateLabel,
} from '../../../../rules/health/check-words.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Card, CardField, CardList } from '../../../kit/CardList.tsx';
import { Section } from '../../../kit/Section.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../kit/Table.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { Moment } from '../../../outbox/Moment.tsx';
import { useNow } from '../../../portal/server-clock.ts';
import { belowLaptop } from '../../../theme/media.ts';
import { changes as changesClass } from './monitoring.css.ts';

const CLOCK_MS = 10_000;

/** Whether the services of an environment answer, and since when (docs/decisions/0058). */
export function HealthChecks({ health }: { health: Checks }) {
  const [isListed, setListed] = useState(false);
  const listId = useId();
  const isNarrow = useMediaQuery(belowLaptop);
  const now = useNow(CLOCK_MS).getTime();
  const note = checksNote(health);
  const checks = sortedChecks(health.checks);
  const { changes } = health;
  return (
    <Section
      title="Health checks"
      description={checksSum(health) ?? undefined}
      actions={
        changes.length > 0 && (
          <Button
            size="small"
            aria-expanded={isListed}
            aria-controls={isListed ? listId : undefined}
            onClick={() => setListed(!isListed)}
          >
            {isListed ? 'Hide changes' : 'Show changes'}
          </Button>
        )
      }
    >
      {note !== null && <Banner tone={note.tone}>{note.text}</Banner>}
      {checks.length > 0 &&
        (isNarrow ? (
          <CheckCards checks={checks} now={now} />
        ) : (
          <CheckTable checks={checks} now={now} stateLabel={stateLabel(health)} />
        ))}
      {isListed && changes.length > 0 && <Changes id={listId} changes={changes} now={now} />}
    </Section>
  );
}

interface ChecksProps {
  checks: readonly HealthCheck[];
  now: number;
}

function At({ moment, now }: { moment: string | null; now: number }) {
  return moment === null ? '–' : <Moment at={Date.parse(moment)} now={now} />;
}

function keyOf({ service, instance, kind }: HealthCheck, index: number): string {
  return `${service} ${instance ?? ''} ${kind} ${index}`;
}

function CheckTable({ checks, now, stateLabel: label }: ChecksProps & { stateLabel: string }) {
  return (
    <Table
      caption="Health checks"
      head={
        <>
          <HeaderCell>Service</HeaderCell>
          <HeaderCell>Instance</HeaderCell>
          <HeaderCell width="152px">{label}</HeaderCell>
          <HeaderCell>Since</HeaderCell>
          <HeaderCell>Last check</HeaderCell>
          <HeaderCell>Result</HeaderCell>
        </>
      }
    >
      {checks.map((check, index) => (
        <Row key={keyOf(check, index)}>
          <Cell isRowHeader isWrapped>
            {check.service}
          </Cell>
          <Cell isWrapped>{check.instance ?? '–'}</Cell>
          <Cell>
            <StatusBadge {...checkLook(check.state)} />
          </Cell>
          <Cell>
            <At moment={check.since} now={now} />
          </Cell>
          <Cell>
            <At moment={check.checkedAt} now={now} />
          </Cell>
          <Cell isWrapped>{resultOf(check)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

function resultOf({ kind, message }: HealthCheck): string {
  return `${checkKindWords(kind)}: ${message ?? 'not checked yet'}`;
}

function CheckCards({ checks, now }: ChecksProps) {
  return (
    <CardList label="Health checks">
      {checks.map((check, index) => (
        <Card
          key={keyOf(check, index)}
          heading={check.service}
          subheading={check.instance ?? undefined}
          status={
            <div>
              <StatusBadge {...checkLook(check.state)} />
            </div>
          }
        >
          <CardField label="Result">{resultOf(check)}</CardField>
          <CardField label="Since">
            <At moment={check.since} now={now} />
          </CardField>
          <CardField label="Last check">
            <At moment={check.checkedAt} now={now} />
          </CardField>
        </Card>
      ))}
    </CardList>
  );
}

interface ChangesProps {
  id: string;
  changes: readonly HealthCheckChange[];
  now: number;
}

function Changes({ id, changes, now }: ChangesProps) {
  return (
    <ul id={id} className={changesClass} aria-label="Last changes of health checks">
      {changes.map(({ at, service, instance, state, message }) => (
        <li key={`${at} ${service} ${instance} ${state}`}>
          <StatusBadge {...checkLook(state)} />
          <span>
            <strong>{service}</strong>
            {instance !== null && ` on ${instance}`}, <Moment at={Date.parse(at)} now={now} />
            {message !== null && `: ${message}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
