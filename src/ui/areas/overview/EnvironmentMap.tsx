import { useState } from 'react';
import type { EnvironmentType } from '../../../contract/generated/schema.d.ts';
import { ENVIRONMENT_TYPE_LABELS } from '../../../rules/deployments/deployment-types.ts';
import {
  foldedRows,
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
import { useExtensions } from '../../portal/extensions.ts';
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
  nothing,
} from './overview.css.ts';

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
  // Exactly this client, where the server knows how; else those whose name has it as a part.
  const isExact = useExtensions().has('quotedClients');
  const filterOf = (client: string) => (isExact ? `"${client}"` : client);
  const folded = foldedRows(rows, isPhone);
  const shown = isWhole ? rows : folded;
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
      {shown.length === 0 ? null : isPhone ? (
        <ul className={mapClients}>
          {shown.map((row) => (
            <li key={`${row.tenantId} ${row.client}`} className={mapStages}>
              <Client row={row} filter={filterOf(row.client)} />
              {stages
                .filter((stage) => (row.cells.get(stage) ?? []).length > 0)
                .map((stage) => (
                  <span key={stage} className={mapStage}>
                    <span>{ENVIRONMENT_TYPE_LABELS[stage]}</span>
                    <Counts row={row} stage={stage} filter={filterOf(row.client)} />
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
                <Client row={row} filter={filterOf(row.client)} />
              </Cell>
              {stages.map((stage) => (
                <Cell key={stage}>
                  <Counts row={row} stage={stage} filter={filterOf(row.client)} />
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
      {shown.length === 0 && <p className={nothing}>Nothing has failed, waits or is in progress.</p>}
      {folded.length < rows.length && (
        <div>
          <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length} clients`}
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  row: MapRow;
  /** Of its client, for lists. */
  filter: string;
}

function Client({ row: { client, tenantId, failed }, filter }: RowProps) {
  const { deployments } = usePaths();
  const { tenantId: current } = useViewer();
  return (
    <span className={mapClient}>
      <AddressLink className={nextLink} to={deployments.list(new URLSearchParams({ client: filter }))}>
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
          to={deployments.list(new URLSearchParams({ client: filter, condition: 'FAILED' }))}
          aria-label={`${client}: show ${failed} failed`}
        >
          Show {failed} failed
        </AddressLink>
      )}
    </span>
  );
}

function Counts({ row, stage, filter }: RowProps & { stage: EnvironmentType }) {
  return (
    <span className={mapCell}>
      {(row.cells.get(stage) ?? []).map((count) => (
        <Count key={count.condition} count={count} client={row.client} stage={stage} filter={filter} />
      ))}
    </span>
  );
}

interface CountProps {
  count: MapCount;
  client: string;
  stage: EnvironmentType;
  filter: string;
}

/** One leads to its page, several to their list. */
function Count({ count, client, stage, filter }: CountProps) {
  const { condition, records } = count;
  const { deployments } = usePaths();
  const addressOf = useRecordAddress();
  const { words: _, ...look } = LOOKS[condition];
  const [first, second] = records;
  const own = first === undefined || second !== undefined ? null : addressOf('deployments', first.record);
  const list = deployments.list(new URLSearchParams({ client: filter, environmentType: stage, condition }));
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
