import { useNavigate } from 'react-router-dom';
import type { WorkCount } from '../../../machines/outbox/work.ts';
import type { OutboxCount } from '../../../machines/session/session-facts.ts';
import { Button } from '../../kit/Button.tsx';
import { theseWords, workTotal, workWords } from '../../outbox/outbox-counts.ts';
import { CONNECTION_LOSS_WORDS, useConnectionLoss } from '../../portal/offline.ts';
import { usePaths, useSession } from '../../portal/portal-context.tsx';
import { StandalonePage } from '../StandalonePage.tsx';

function leftBehindWords({ work = {}, drafts, unapplied = {} }: OutboxCount): string {
  const count = workTotal(work);
  if (count > 0) return `${workWords(work)} ${count === 1 ? 'has' : 'have'} not been sent.`;
  if (drafts === 0) return unappliedWords(unapplied);
  return drafts === 1 ? '1 form has not been saved.' : `${drafts} forms have not been saved.`;
}

function unappliedWords(unapplied: WorkCount): string {
  return `${workWords(unapplied)} ${workTotal(unapplied) === 1 ? 'was' : 'were'} not applied.`;
}

function takenAlong(work: WorkCount): string {
  return workTotal(work) === 0 ? 'your unsaved changes' : theseWords(work);
}

export interface LogoutQuestionProps {
  outbox: OutboxCount;
  isSending: boolean;
  /** The rest after an attempt to send. */
  isRest: boolean;
  onSend: () => void;
}

export default function LogoutQuestion({ outbox, isSending, isRest, onSend }: LogoutQuestionProps) {
  const { session } = useSession();
  const paths = usePaths();
  const navigate = useNavigate();
  const loss = useConnectionLoss();
  const stay = (address: string) => {
    session.send({ type: 'STAY' });
    navigate(address, { replace: true });
  };
  const { unsent, undecided, drafts, work = {}, unapplied = {} } = outbox;
  const queued = unsent + undecided;
  const refused = workTotal(unapplied);
  const isOnlyRead = queued + drafts === 0;
  return (
    <StandalonePage
      title={leftBehindWords(outbox)}
      actions={
        <>
          {unsent > 0 && (
            <Button
              intent="primary"
              isPending={isSending}
              refusal={loss === null ? undefined : 'Sending needs a connection to the server.'}
              onClick={onSend}
            >
              Send now and sign out
            </Button>
          )}
          {queued + refused > 0 && <Button onClick={() => stay(paths.outbox.list())}>Show the queue</Button>}
          <Button onClick={() => stay(paths.dashboard)}>Stay signed in</Button>
          <Button intent="danger" disabled={isSending} onClick={() => session.send({ type: 'DISCARD_QUEUE' })}>
            {isOnlyRead ? 'Sign out' : 'Discard and sign out'}
          </Button>
        </>
      }
    >
      {isRest && queued > 0 && <p role="alert">Not everything could be sent.</p>}
      {isOnlyRead ? (
        <p>The queue says why. Signing out removes it, like all your data on this device.</p>
      ) : (
        <p>
          Signing out removes all your data from this device, including {takenAlong(work)}.
          {queued > 0 && drafts > 0 && ' Unsaved form changes are removed too.'}
        </p>
      )}
      {undecided > 0 && (
        <p>
          {unsent === 0 && undecided === 1
            ? 'Action needed: it was not applied and can’t be sent as it is.'
            : `${undecided === 1 ? '1 of them needs' : `${undecided} of them need`} action: not applied, and can’t be sent as is.`}
        </p>
      )}
      {refused > 0 && !isOnlyRead && <p>{unappliedWords(unapplied)} The queue says why, until you sign out.</p>}
      {loss !== null && unsent > 0 && (
        <p>{CONNECTION_LOSS_WORDS[loss]} Nothing can be sent until the server can be reached again.</p>
      )}
    </StandalonePage>
  );
}
