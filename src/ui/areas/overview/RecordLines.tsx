import type { ReactNode } from 'react';
import { kindOf } from '../../../rules/approvals/waiting-approval.ts';
import type { OutboxAreaName } from '../../../rules/areas.ts';
import type { OverviewRecord } from '../../../rules/overview/summary.ts';
import { ALL_TENANTS, type TenantPlace } from '../../../rules/people/tenants.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { AddressLink } from '../../page/address-link.tsx';
import { useMayOpen, usePaths, useRecordAddress, useViewer } from '../../portal/portal-context.tsx';
import { TenantName } from '../../portal/TenantName.tsx';
import { ProductionMark } from '../../status/ProductionMark.tsx';
import { StatusWithProgress } from '../../status/RecordStatus.tsx';
import { line, lineEnd, lineHint, lineName, lines, lineWords } from './overview.css.ts';

export interface NamedRecord {
  readonly area: OutboxAreaName;
  readonly record: AreaRecord;
  readonly name: string;
  readonly client: string;
  readonly tenantId: string | null;
  readonly isProduction: boolean;
  /** The user's other tenant that it is in; null or absent in the current one. */
  readonly elsewhere?: TenantPlace | null;
}

export interface RecordLineProps {
  named: NamedRecord;
  /** Beside the record's kind in the second line. */
  hint?: ReactNode;
  /** Its status, or a time. */
  end: ReactNode;
}

/** The record's name first, one quiet line below it. */
export function RecordLine({ named, hint, end }: RecordLineProps) {
  const { area, record, name, client, tenantId, isProduction, elsewhere = null } = named;
  const mayOpen = useMayOpen();
  const { tenantId: current } = useViewer();
  const { approvals } = usePaths();
  const own = useRecordAddress()(area, record);
  // Approvals decides it without a switch of the tenant.
  const address = elsewhere === null ? own : `${approvals.list()}?${new URLSearchParams({ in: elsewhere.tenantName })}`;
  const isTenantShown = elsewhere === null && current === ALL_TENANTS && tenantId !== null;
  return (
    <li className={line}>
      <span className={lineWords}>
        <span className={lineName}>
          {address !== null && mayOpen(address) ? <AddressLink to={address}>{name}</AddressLink> : name}
          {isProduction && <ProductionMark />}
        </span>
        <span className={lineHint}>
          {[client, area === 'deployments' ? '' : kindOf(area), elsewhere?.tenantName].filter(Boolean).join(' · ')}
          {isTenantShown && (
            <>
              {' · '}
              <TenantName tenantId={tenantId} />
            </>
          )}
          {hint !== undefined && <> · {hint}</>}
        </span>
      </span>
      <span className={lineEnd}>{end}</span>
    </li>
  );
}

export function Lines({ children }: { children: ReactNode }) {
  return <ul className={lines}>{children}</ul>;
}

export interface StatusLinesProps {
  records: readonly OverviewRecord[];
  isInProgress?: boolean;
  hintOf?: (record: OverviewRecord) => ReactNode;
}

export function StatusLines({ records, isInProgress = false, hintOf }: StatusLinesProps) {
  return (
    <Lines>
      {records.map((each) => (
        <RecordLine
          key={each.key}
          named={each}
          hint={hintOf?.(each)}
          end={
            <StatusWithProgress id={each.key} look={each.look} operation={isInProgress ? each.operation : undefined} />
          }
        />
      ))}
    </Lines>
  );
}
