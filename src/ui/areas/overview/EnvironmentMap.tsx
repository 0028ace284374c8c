import { useState } from 'react';
import type { EnvironmentType } from '../../../contract/generated/schema.d.ts';
import { ENVIRONMENT_TYPE_LABELS } from '../../../rules/deployments/deployment-types.ts';
import {
  MAPPED_CONDITIONS,
  type MapCount,
  type MappedCondition,
  type MapRow,
  type EnvironmentMap as Shown,
} from '../../../rules/overview/environment-map.ts';
import { ALL_TENANTS } from '../../../rules/people/tenants.ts';
import { CONDITION_LABELS } from '../../../rules/records/conditions.ts';
import { Button } from '../../kit/Button.tsx';
import { StatusBadge, type StatusKind, type StatusSign } from '../../kit/StatusBadge.tsx';
import { Cell, HeaderCell, Row, Table } from '../../kit/Table.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { AddressLink } from '../../page/address-link.tsx';
import { usePaths, useRecordAddress, useViewer } from '../../portal/portal-context.tsx';
import { TenantName } from '../../portal/TenantName.tsx';
import { phone } from '../../theme/media.ts';
import {
  figureNote,
  mapCell,
  mapClient,
  mapClients,
  mapCount,
  mapFailed,
  mapKeys,
  mapStage,
  mapStages,
  nextLink,
} from './overview.css.ts';

/** Clients before "Show all". */
const FIRST = { phone: 4, other: 10 };

const LOOKS: Readonly<Record<MappedCondition, { kind: StatusKind; sign?: StatusSign; words: string }>> = {
  FAILED: { kind: 'failed', words: 'Failed' },
  UNHEALTHY: { kind: 'warning', words: 'Unhealthy' },
  IN_PROGRESS: { kind: 'launching', words: 'In progress' },
  WAITING_FOR_APPROVAL: { kind: 'initiated', sign: 'decision', words: 'Waiting' },
  APPROVED: { kind: 'approved', words: 'Approved' },
  RUNNING: { kind: 'running', words: 'Running' },
  STOPPED: { kind: 'stopped', words: 'Stopped' },
};

/** Client by stage: what is where, and how it is. */
export function EnvironmentMap({ map: { stages, rows } }: { map: Shown }) {
  const isPhone = useMediaQuery(phone);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, isPhone ? FIRST.phone : FIRST.other);
  const present = new Set(rows.flatMap(({ cells }) => [...cells.values()].flat().map(({ condition }) => condition)));
  return (
    <>
      <ul className={mapKeys}>
        {MAPPED_CONDITIONS.filter((condition) => present.has(condition)).map((condition) => {
          const { words, ...look } = LOOKS[condition];
          return (
            <li key={condition}>
              <StatusBadge {...look} label={words} />
            </li>
          );
        })}
      </ul>
      {isPhone ? (
        <ul className={mapClients}>
          {shown.map((row) => (
            <li key={`${row.tenantId} ${row.client}`} className={mapStages}>
              <Client row={row} />
              {stages
                .filter((stage) => (row.cells.get(stage) ?? []).length > 0)
                .map((stage) => (
                  <span key={stage} className={mapStage}>
                    <span>{ENVIRONMENT_TYPE_LABELS[stage]}</span>
                    <Counts row={row} stage={stage} />
                  </span>
                ))}
            </li>
          ))}
        </ul>
      ) : (
        <Table
          caption="Environments by client and stage"
          head={
            <>
              <HeaderCell>Client</HeaderCell>
              {stages.map((stage) => (
                <HeaderCell key={stage} width="19%">
                  {ENVIRONMENT_TYPE_LABELS[stage]}
                </HeaderCell>
              ))}
            </>
          }
        >
          {shown.map((row) => (
            <Row key={`${row.tenantId} ${row.client}`}>
              <Cell isRowHeader isWrapped>
                <Client row={row} />
              </Cell>
              {stages.map((stage) => (
                <Cell key={stage}>
                  <Counts row={row} stage={stage} />
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
      {shown.length < rows.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>{`Show all ${rows.length} clients`}</Button>
        </div>
      )}
    </>
  );
}

function Client({ row: { client, tenantId, failed } }: { row: MapRow }) {
  const { deployments } = usePaths();
  const { tenantId: current } = useViewer();
  return (
    <span className={mapClient}>
      <AddressLink className={nextLink} to={deployments.list(new URLSearchParams({ client }))}>
        {client}
      </AddressLink>
      {current === ALL_TENANTS && tenantId !== null && (
        <span className={figureNote}>
          <TenantName tenantId={tenantId} />
        </span>
      )}
      {failed > 1 && (
        <AddressLink
          className={mapFailed}
          to={deployments.list(new URLSearchParams({ client, condition: 'FAILED' }))}
          aria-label={`${client}: show ${failed} failed`}
        >
          Show {failed} failed
        </AddressLink>
      )}
    </span>
  );
}

function Counts({ row, stage }: { row: MapRow; stage: EnvironmentType }) {
  return (
    <span className={mapCell}>
      {(row.cells.get(stage) ?? []).map((count) => (
        <Count key={count.condition} count={count} client={row.client} stage={stage} />
      ))}
    </span>
  );
}

/** One leads to its page, several to their list. */
function Count({ count, client, stage }: { count: MapCount; client: string; stage: EnvironmentType }) {
  const { condition, records } = count;
  const { deployments } = usePaths();
  const addressOf = useRecordAddress();
  const { words: _, ...look } = LOOKS[condition];
  const [first, second] = records;
  const own = first === undefined || second !== undefined ? null : addressOf('deployments', first.record);
  const list = deployments.list(new URLSearchParams({ client, environmentType: stage, condition }));
  const place = `${client}, ${ENVIRONMENT_TYPE_LABELS[stage]}`;
  return (
    <AddressLink
      className={mapCount}
      to={own ?? list}
      title={records.map(({ name }) => name).join('\n')}
      aria-label={
        own === null
          ? `${place}, ${CONDITION_LABELS[condition]}: ${records.length}`
          : `${place}, ${CONDITION_LABELS[condition]}: ${first?.name}`
      }
    >
      <StatusBadge {...look} label={String(records.length)} />
    </AddressLink>
  );
}
