import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { StoredSignature } from '../../../contract/generated/schema.d.ts';
import { ENTRY_TYPE_WORDS, hasEntity } from '../../../rules/activity-logs/record.ts';
import { kindWords } from '../../../rules/audit/logged-kinds.ts';
import { CHECK_WORDS, type VerifiedSignature, verifySignature } from '../../../rules/passkeys/verify-signature.ts';
import { ChangedProperties } from '../../audit/ChangedProperties.tsx';
import { EntryFacts } from '../../audit/EntryFacts.tsx';
import { entryIdOf } from '../../audit/entry-id.ts';
import { LoggedLink } from '../../audit/LoggedLink.tsx';
import { LogPage } from '../../audit/LogPage.tsx';
import { useActivityEntry } from '../../audit/use-activity-entry.ts';
import { Banner } from '../../kit/Banner.tsx';
import { buttonClass } from '../../kit/Button.css.ts';
import { Button } from '../../kit/Button.tsx';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { Section } from '../../kit/Section.tsx';
import { toneIcon } from '../../kit/tones.css.ts';
import { NoSuchRecordPage } from '../../page/NoSuchRecord.tsx';
import { usePaths } from '../../portal/portal-context.tsx';
import { check as checkClass, checks } from './signature.css.ts';

/** The passkey's signature of a decision. Verify recomputes it in the browser, from the entry alone (docs/decisions/0042). */
function SignatureSection({ signature }: { signature: StoredSignature }) {
  const [verified, setVerified] = useState<VerifiedSignature | null>(null);
  return (
    <Section
      title="Signature"
      description="A passkey signed this decision. Verify recomputes the signature in your browser from what the log keeps."
      actions={
        <Button size="small" onClick={() => void verifySignature(signature).then(setVerified)}>
          Verify
        </Button>
      }
    >
      <DescriptionList>
        <DescriptionItem label="Passkey">{signature.passkey}</DescriptionItem>
        <DescriptionItem label="Version of the record">{signature.version}</DescriptionItem>
        <DescriptionItem label="Signed together">
          {signature.digests.length === 1 ? 'One decision' : `${signature.digests.length} decisions`}
        </DescriptionItem>
        {verified?.origin != null && <DescriptionItem label="Signed at">{verified.origin}</DescriptionItem>}
      </DescriptionList>
      {verified !== null && (
        <>
          <Banner tone={verified.isValid ? 'success' : 'danger'} role="status">
            {verified.isValid ? 'The signature is valid.' : 'The signature is not valid.'}
          </Banner>
          <ul className={checks} aria-label="What was verified">
            {verified.checks.map(({ check, holds }) => (
              <li key={check} className={checkClass}>
                {holds ? (
                  <Check className={toneIcon.success} aria-label="Holds" />
                ) : (
                  <X className={toneIcon.danger} aria-label="Does not hold" />
                )}
                <span>{CHECK_WORDS[check]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

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
