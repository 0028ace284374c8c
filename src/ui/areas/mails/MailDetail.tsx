import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import { fetchMail } from '../../../data/mails/mails.ts';
import { linkedText } from '../../../rules/mails/record.ts';
import { ReadingStates } from '../../detail/ReadingStates.tsx';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Section } from '../../kit/Section.tsx';
import { BackLink } from '../../page/links.tsx';
import { NoSuchRecord } from '../../page/NoSuchRecord.tsx';
import { useServedRecord } from '../../page/record-reading.ts';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import { useServerNow } from '../../portal/server-clock.ts';
import { ExactMoment } from '../../time/ExactMoment.tsx';
import { text } from './MailDetail.css.ts';

export default function MailDetail() {
  const { client } = usePortal();
  const paths = usePaths();
  const now = useServerNow(60_000);
  const { mailId = '' } = useParams();
  const reading = useServedRecord(
    useCallback((id: string, signal: AbortSignal) => fetchMail(client, id, signal), [client]),
    mailId,
  );
  const { record: mail } = reading;
  return (
    <>
      <PageHeader title={mail?.subject ?? 'Mail'} back={<BackLink to={paths.mails.list()} />} />
      <ReadingStates
        reading={reading}
        noun="mail"
        missing={
          <NoSuchRecord noun="mail" list={paths.mails.list()}>
            There is no mail with this ID.
          </NoSuchRecord>
        }
      />
      {mail !== null && (
        <>
          <DescriptionList>
            <DescriptionItem label="To" isWide>
              {mail.to.join(', ')}
            </DescriptionItem>
            <DescriptionItem label="Sent">
              <ExactMoment at={mail.sentAt} now={now} />
            </DescriptionItem>
          </DescriptionList>
          <Section title="Message">
            <p className={text}>
              {linkedText(mail.text, mail.links, window.location.origin).map(({ start, text: words, path }) =>
                path === null ? (
                  <span key={start}>{words}</span>
                ) : (
                  <Link key={start} to={path}>
                    {words}
                  </Link>
                ),
              )}
            </p>
          </Section>
        </>
      )}
    </>
  );
}
