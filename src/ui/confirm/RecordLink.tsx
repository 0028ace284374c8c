import { Link } from 'react-router-dom';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { recordLink as recordLinkOf } from '../../rules/records/record-link.ts';
import { useMayOpen, useRecordAddress } from '../portal/portal-context.tsx';
import { useTenantPlace } from '../portal/tenant-place.ts';
import { recordLink } from './RecordDifferences.css.ts';

export interface RecordLinkProps {
  area: RecordAreaName;
  noun: string;
  record: AreaRecord;
  /** Closes the dialog: its page may be the target. */
  onOpen: () => void;
}

/** To the current record; nothing if the viewer may not open its page. */
export function RecordLink({ area, noun, record, onOpen }: RecordLinkProps) {
  const mayOpen = useMayOpen();
  const address = useRecordAddress()(area, record);
  const place = useTenantPlace();
  if (address === null || !mayOpen(address)) return null;
  // In another tenant, opening it asks to switch.
  const to = place === null ? address : recordLinkOf({ path: address, tenantId: place.tenantId });
  return (
    <p>
      <Link className={recordLink} to={to} onClick={onOpen}>
        View the full {noun}
      </Link>
    </p>
  );
}
