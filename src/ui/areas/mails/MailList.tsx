import { useMachine } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { followConnectivity } from '../../../data/connectivity/returns.ts';
import { PAGE_SIZE, pageCount, pageWindow } from '../../../rules/pagination.ts';
import { Banner } from '../../kit/Banner.tsx';
import { BeyondLastPage } from '../../kit/BeyondLastPage.tsx';
import { Button } from '../../kit/Button.tsx';
import { Card, CardField, CardList } from '../../kit/CardList.tsx';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { Cell, HeaderCell, Row, Table } from '../../kit/Table.tsx';
import { NotOnThisDevice } from '../../NotOnThisDevice.tsx';
import { useOfflineRefusal } from '../../offline.ts';
import { PageErrorPanel } from '../../PageErrorPanel.tsx';
import { usePaths, usePortal } from '../../portal-context.tsx';
import { asCards, asTable, subject } from './MailList.css.ts';
import { mailListMachine } from './mail-actors.ts';
import { sentAtText } from './sent-at.ts';

/** The page in the address, 1-based; what makes no sense there counts as the first. */
function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

/** Mails that the server sent, newest first. */
export default function MailList() {
  const { client, connectivity } = usePortal();
  const refusal = useOfflineRefusal('needs network', 'The list of mails');
  const paths = usePaths();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const current = pageIn(query);
  const machine = useMemo(() => mailListMachine(client), [client]);
  const [state, send] = useMachine(machine, { input: { query: current } });
  useEffect(() => {
    if (state.context.query !== current) send({ type: 'QUERY_CHANGED', query: current });
  }, [current, send, state.context.query]);

  useEffect(
    () => followConnectivity(connectivity, (isOnline) => isOnline && send({ type: 'NETWORK_BACK' })),
    [connectivity, send],
  );

  const { message } = state.context;
  const page = state.context.page ?? state.context.earlier;
  const isLoading = state.matches({ active: 'loading' });
  const hasFailed = state.matches({ active: 'failed' });
  const pages = pageWindow(current, pageCount(page?.totalRecords ?? 0), 1);
  const isReachable = refusal === undefined;
  // What could not be asked for again is not said to be empty.
  const hasNothing = page === null || (hasFailed && isReachable && page.rows.length === 0);
  const addressOf = (target: number) => paths.mails.list(new URLSearchParams({ page: String(target) }));
  const first = (current - 1) * PAGE_SIZE + 1;
  return (
    <>
      <PageHeader
        title="Mails"
        subtitle="What the portal has sent, newest first. Launch links are in these mails."
        actions={
          <Button
            icon={<RefreshCw aria-hidden />}
            isPending={isLoading}
            refusal={refusal}
            onClick={() => send({ type: 'REFRESH' })}
          >
            Refresh
          </Button>
        }
      />
      {hasFailed && !hasNothing && isReachable && (
        <Banner tone="danger" role="alert">
          {message}
        </Banner>
      )}
      {hasNothing &&
        hasFailed &&
        (isReachable ? (
          <PageErrorPanel message={message} onRetry={() => send({ type: 'REFRESH' })} />
        ) : (
          <NotOnThisDevice what="the mails, which are never kept here" />
        ))}
      {state.matches({ active: { loading: 'waiting' } }) && <LoadingSkeleton layout="table" columns={3} />}
      {!hasNothing && page.rows.length === 0 && page.totalRecords > 0 && (
        <BeyondLastPage
          page={current}
          pages={pageCount(page.totalRecords)}
          onTurn={(target) => navigate(addressOf(target))}
        />
      )}
      {!hasNothing && page.totalRecords === 0 && (
        <EmptyPanel title="No data found matching your criteria.">
          A mail is sent when a request is approved, and when its environment is ready or has failed.
        </EmptyPanel>
      )}
      {page !== null && page.rows.length > 0 && (
        <>
          <div className={asTable}>
            <Table
              caption="Mails"
              isBusy={isLoading}
              head={
                <>
                  <HeaderCell width="50%">Subject</HeaderCell>
                  <HeaderCell>To</HeaderCell>
                  <HeaderCell isTight>Sent</HeaderCell>
                </>
              }
            >
              {page.rows.map((mail) => (
                <Row key={mail.id}>
                  <Cell isRowHeader>
                    <Link className={subject} to={paths.mails.view(mail.id)}>
                      {mail.subject}
                    </Link>
                  </Cell>
                  <Cell isMuted isTruncated title={mail.to.join(', ')}>
                    {mail.to.join(', ')}
                  </Cell>
                  <Cell isTight>{sentAtText(mail.sentAt)}</Cell>
                </Row>
              ))}
            </Table>
          </div>
          <div className={asCards}>
            <CardList label="Mails">
              {page.rows.map((mail) => (
                <Card key={mail.id} heading={<Link to={paths.mails.view(mail.id)}>{mail.subject}</Link>}>
                  <CardField label="To">{mail.to.join(', ')}</CardField>
                  <CardField label="Sent">{sentAtText(mail.sentAt)}</CardField>
                </Card>
              ))}
            </CardList>
          </div>
          <Pager
            {...pages}
            current={current}
            first={1}
            summary={`${first}–${first + page.rows.length - 1} of ${page.totalRecords}`}
            renderLink={({ page: target, children, ...link }) => (
              <Link {...link} to={addressOf(target)}>
                {children}
              </Link>
            )}
          />
        </>
      )}
    </>
  );
}
