import { Link } from 'react-router-dom';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { useMayOpen, useRecordAddress } from '../portal/portal-context.tsx';
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
  if (address === null || !mayOpen(address)) return null;
  return (
    <p>
      <Link className={recordLink} to={address} onClick={onOpen}>
        View the full {noun}
      </Link>
    </p>
  );
}
