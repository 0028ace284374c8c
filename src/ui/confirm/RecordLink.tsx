import { Link } from 'react-router-dom';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { useMayOpen, useRecordAddress } from '../portal/portal-context.tsx';
import { recordLink } from './RecordDifferences.css.ts';

export interface RecordLinkProps {
  area: RecordAreaName;
  /** "request". */
  noun: string;
  record: AreaRecord;
  /** Closes the dialog: the page may be the one that it stands on. */
  onOpen: () => void;
}

/** The way from a dialog to the whole record as it is now; nothing where the viewer may not open its page. */
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
