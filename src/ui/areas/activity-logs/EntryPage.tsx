import { Link, useParams } from 'react-router-dom';
import { ENTRY_TYPE_WORDS, hasEntity } from '../../../rules/activity-logs/record.ts';
import { kindWords } from '../../../rules/audit/logged-kinds.ts';
import { ChangedProperties } from '../../audit/ChangedProperties.tsx';
import { EntryFacts } from '../../audit/EntryFacts.tsx';
import { entryIdOf } from '../../audit/entry-id.ts';
import { LoggedLink } from '../../audit/LoggedLink.tsx';
import { LogPage } from '../../audit/LogPage.tsx';
import { useActivityEntry } from '../../audit/use-activity-entry.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { DescriptionItem } from '../../kit/DescriptionList.tsx';
import { Section } from '../../kit/Section.tsx';
import { NoSuchRecordPage } from '../../page/NoSuchRecord.tsx';
import { usePaths } from '../../portal/portal-context.tsx';
import { SignatureSection } from './SignatureSection.tsx';

/** Administration §2 "Activity log". */
export default function EntryPage() {
  const id = entryIdOf(useParams()['entryId']);
  const paths = usePaths()['activity-logs'];
  if (id === null) return <NoSuchRecordPage title="Activity log entry" noun="entry" list={paths.list()} />;
  return <Entry id={id} />;
}

function Entry({ id }: { id: number }) {
  const paths = usePaths()['activity-logs'];
  const reading = useActivityEntry(id);
  const { record: entry } = reading;
  return (
    <LogPage
      title={`Activity log entry #${id}`}
      reading={reading}
      list={paths.list()}
      actions={
        entry !== null &&
        (['old', 'new'] as const)
          .filter((viewType) => hasEntity(entry.entryType, viewType))
          .map((viewType) => (
            <Link key={viewType} className={buttonClass()} to={paths.entity(viewType, id)}>
              {viewType === 'old' ? 'Old entity' : 'New entity'}
            </Link>
          ))
      }
    >
      {entry !== null && (
        <>
          <EntryFacts entry={entry}>
            <DescriptionItem label="Entity Name">{kindWords(entry.entryEntityName)}</DescriptionItem>
            <DescriptionItem label="Entity Id">
              <LoggedLink name={entry.entryEntityName} id={entry.entryEntityId} />
            </DescriptionItem>
            <DescriptionItem label="Entry Type">{ENTRY_TYPE_WORDS[entry.entryType]}</DescriptionItem>
          </EntryFacts>
          {entry.signature !== undefined && <SignatureSection signature={entry.signature} />}
          <Section title="Changed properties">
            <ChangedProperties entry={entry} />
          </Section>
        </>
      )}
    </LogPage>
  );
}
