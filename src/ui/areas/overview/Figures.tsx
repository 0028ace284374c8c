import { useState } from 'react';
import type { AreaOverview } from '../../../data/overview/overview.ts';
import { AREAS, type OutboxAreaName } from '../../../rules/areas.ts';
import { figuresByTenant, type OverviewRecord, withCondition } from '../../../rules/overview/summary.ts';
import { CONDITION_LABELS, type Condition } from '../../../rules/records/conditions.ts';
import { listed } from '../../../rules/texts/listed.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Cell, HeaderCell, Row, Table } from '../../kit/Table.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { AddressLink } from '../../page/address-link.tsx';
import { TenantName } from '../../portal/TenantName.tsx';
import { useTenantSwitch } from '../../portal/tenant-switch.ts';
import { phone } from '../../theme/media.ts';
import { labelOf } from './label-of.ts';
import { figure, figureNote, nextLink, nothing } from './overview.css.ts';

export interface FiguresProps {
  areas: readonly AreaOverview[];
  listOf: (area: OutboxAreaName, ...conditions: readonly Condition[]) => string;
}

function isCondition(name: string): name is Condition {
  return Object.hasOwn(CONDITION_LABELS, name);
}

const CONDITIONS = Object.keys(CONDITION_LABELS).filter(isCondition);

function has(records: readonly OverviewRecord[], condition: Condition): boolean {
  return records.some(({ conditions }) => conditions.includes(condition));
}

/** Conditions by areas: each count with its list. */
export function Figures({ areas, listOf }: FiguresProps) {
  const counted = areas.filter(({ records }) => records.length > 0);
  const rows = CONDITIONS.filter((condition) => counted.some(({ records }) => has(records, condition)));
  return (
    <Table
      caption="Records by condition"
      head={
        <>
          <HeaderCell>Condition</HeaderCell>
          {counted.map(({ area }) => (
            <HeaderCell key={area} isNumeric>
              {labelOf(area)}
            </HeaderCell>
          ))}
        </>
      }
    >
      {rows.map((condition) => (
        <Row key={condition}>
          <Cell isRowHeader isWrapped>
            {CONDITION_LABELS[condition]}
            {condition === 'RUNNING' && rows.includes('UNHEALTHY') && (
              <span className={figureNote}>Includes the unhealthy ones</span>
            )}
          </Cell>
          {counted.map(({ area, records }) => {
            const count = withCondition(records, condition).length;
            return (
              <Cell key={area} isNumeric isMuted={count === 0}>
                {count > 0 && (
                  <AddressLink
                    className={figure}
                    to={listOf(area, condition)}
                    aria-label={`${CONDITION_LABELS[condition]}, ${AREAS[area].label}: ${count}`}
                  >
                    {count}
                  </AddressLink>
                )}
              </Cell>
            );
          })}
        </Row>
      ))}
    </Table>
  );
}

/** For users with access to all tenants: the name of a tenant makes it the current one. */
export function TenantTable({ records }: { records: readonly OverviewRecord[] }) {
  const { switchTo, isSwitching, refusal, failure } = useTenantSwitch();
  const isPhone = useMediaQuery(phone);
  const [isWhole, setWhole] = useState(false);
  const figures = figuresByTenant(records);
  const folded = isPhone ? figures.filter(({ failed, working }) => failed + working > 0) : figures;
  const shown = isWhole ? figures : folded;
  const areas = [...new Set(records.filter(({ tenantId }) => tenantId === null).map(({ area }) => area))];
  return (
    <>
      {shown.length > 0 && (
        <Table
          caption="Records by tenant"
          head={
            <>
              <HeaderCell>Tenant</HeaderCell>
              <HeaderCell isNumeric>Failed</HeaderCell>
              <HeaderCell isNumeric>In progress</HeaderCell>
              <HeaderCell isNumeric>Running</HeaderCell>
            </>
          }
        >
          {shown.map(({ tenantId, failed, working, running }) => (
            <Row key={tenantId}>
              <Cell isRowHeader isWrapped>
                <button
                  type="button"
                  className={nextLink}
                  title={refusal ?? 'Switch to this tenant'}
                  aria-disabled={isSwitching || refusal !== undefined}
                  onClick={() => {
                    if (!isSwitching && refusal === undefined) switchTo(tenantId);
                  }}
                >
                  <TenantName tenantId={tenantId} />
                </button>
              </Cell>
              {[failed, working, running].map((count, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns
                <Cell key={index} isNumeric isMuted={count === 0}>
                  {count}
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
      {shown.length === 0 && <p className={nothing}>Nothing has failed or is in progress.</p>}
      {folded.length < figures.length && (
        <div>
          <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${figures.length} tenants`}
          </Button>
        </div>
      )}
      {failure !== null && <Banner tone="danger">The tenant couldn’t be switched. {failure}</Banner>}
      {areas.length > 0 && (
        <p className={nothing}>
          {listed(
            areas.map((area) => AREAS[area].label),
            'and',
          )}{' '}
          belong to no tenant, so they aren’t counted here.
        </p>
      )}
    </>
  );
}
