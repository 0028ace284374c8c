import { useMachine } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Mail } from '../../../contract/generated/schema.d.ts';
import { followConnectivity } from '../../../data/connectivity/returns.ts';
import { buttonClass } from '../../kit/Button.css.ts';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Section } from '../../kit/Section.tsx';
import { NotOnThisDevice } from '../../NotOnThisDevice.tsx';
import { useIsCut } from '../../offline.ts';
import { PageErrorPanel } from '../../PageErrorPanel.tsx';
import { usePaths, usePortal } from '../../portal-context.tsx';
import { linkedText } from './linked-text.ts';
import { text } from './MailDetail.css.ts';
import { mailMachine } from './mail-actors.ts';
import { sentAtText } from './sent-at.ts';

/** One mail as it was sent, with its launch link. */
export default function MailDetail() {
  const { client, connectivity } = usePortal();
  const isCut = useIsCut();
  const paths = usePaths();
  const { mailId = '' } = useParams();
  const machine = useMemo(() => mailMachine(client), [client]);
  const [state, send] = useMachine(machine, { input: { id: mailId } });
  useEffect(
    () => followConnectivity(connectivity, (isOnline) => isOnline && send({ type: 'NETWORK_BACK' })),
    [connectivity, send],
  );
  const { record, message } = state.context;
  return (
    <>
      <PageHeader
        title={record?.subject ?? 'Mail'}
        back={
          <Link className={buttonClass({ intent: 'ghost' })} to={paths.mails.list()}>
            <ArrowLeft aria-hidden />
            Back
          </Link>
        }
      />
      {record !== null && <MailText mail={record} />}
      {state.matches('missing') && <EmptyPanel title="No content to load" />}
      {state.matches('forbidden') && <PageErrorPanel message={message} />}
      {record === null &&
        state.matches({ active: 'failed' }) &&
        (!isCut ? (
          <PageErrorPanel message={message} onRetry={() => send({ type: 'REFRESH' })} />
        ) : (
          <NotOnThisDevice what="the mail" />
        ))}
      {record === null && state.matches({ active: 'loading' }) && <LoadingSkeleton layout="detail" />}
    </>
  );
}

function MailText({ mail }: { mail: Mail }) {
  return (
    <>
      <DescriptionList>
        <DescriptionItem label="To" isWide>
          {mail.to.join(', ')}
        </DescriptionItem>
        <DescriptionItem label="Sent">{sentAtText(mail.sentAt)}</DescriptionItem>
      </DescriptionList>
      <Section title="Message">
        <p className={text}>
          {linkedText(mail.text, mail.links, window.location.origin).map((part) =>
            part.path === null ? (
              <span key={part.start}>{part.text}</span>
            ) : (
              <Link key={part.start} to={part.path}>
                {part.text}
              </Link>
            ),
          )}
        </p>
      </Section>
    </>
  );
}
