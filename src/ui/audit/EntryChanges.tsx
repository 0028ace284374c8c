import { ReadingStates } from '../detail/ReadingStates.tsx';
import { ChangedProperties } from './ChangedProperties.tsx';
import { note } from './record-entries.css.ts';
import { useActivityEntry } from './use-activity-entry.ts';

/** Below an entry on a record's page: each changed property with its old and new value. */
export default function EntryChanges({ id }: { id: number }) {
  const reading = useActivityEntry(id);
  const { record: entry } = reading;
  if (entry !== null) return <ChangedProperties entry={entry} isShort />;
  return (
    <ReadingStates
      reading={reading}
      noun="entry"
      what="the changes"
      missing={<p className={note}>This entry no longer exists.</p>}
    />
  );
}
