import { ArrowLeft } from 'lucide-react';
import { Children, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { LookedAtRecords } from '../../data/resources/whole-records.ts';
import type { AskedRecord } from '../../machines/lifecycles/engine/record-lifecycle.ts';
import { waysOutOf } from '../../rules/builds/log-end.ts';
import { type AreaRecord, idWords } from '../../rules/records/record-key.ts';
import { isSaidByApproval } from '../../rules/records/said-once.ts';
import { LogsOfMissing } from '../audit/LogsOfMissing.tsx';
import { RecordLogs } from '../audit/RecordLogs.tsx';
import { CommandDialog, preloadCommandDialogs } from '../confirm/CommandDialog.tsx';
import { PlannedChanges } from '../confirm/PlannedChanges.tsx';
import { SinceApprovalNote } from '../confirm/SinceApproval.tsx';
import { RecordDiscussion } from '../discussion/RecordDiscussion.tsx';
import { preloadActionMenu } from '../kit/ActionMenu.tsx';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { WholeWords } from '../kit/WholeWords.tsx';
import { bringAhead } from '../lazy/preloading.ts';
import { usePendingDecision } from '../outbox/outbox-context.tsx';
import { PendingMark } from '../outbox/PendingMark.tsx';
import { CanonicalAddress } from '../page/CanonicalAddress.tsx';
import { FocusPassedOn } from '../page/FocusPassedOn.tsx';
import { useGoBack } from '../page/go-back.ts';
import { backWord } from '../page/links.css.ts';
import { NoSuchRecord } from '../page/NoSuchRecord.tsx';
import { NotOnThisDevice } from '../page/NotOnThisDevice.tsx';
import { PageErrorPanel } from '../page/PageErrorPanel.tsx';
import { PullToRefresh } from '../page/PullToRefresh.tsx';
import { HeldElsewhere } from '../page/RecordElsewhere.tsx';
import type { RecordReading } from '../page/record-reading.ts';
import { useReturnTo } from '../page/visited-pages.ts';
import { useDeadline } from '../portal/deadline.ts';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { useOfflineRefusal } from '../portal/offline.ts';
import {
  useConfig,
  useConnectivity,
  useIsLive,
  useIsSignInNeeded,
  usePaths,
  usePortal,
  useRecordAddress,
  useViewer,
} from '../portal/portal-context.tsx';
import { useServerNow } from '../portal/server-clock.ts';
import { AsOf } from '../time/AsOf.tsx';
import { dataAge } from '../time/data-age.ts';
import { RecordTimeline } from '../timeline/RecordTimeline.tsx';
import { DeadlineNote } from './DeadlineNote.tsx';
import { DecisionNote } from './DecisionNote.tsx';
import { DetailSections } from './DetailSections.tsx';
import { subtitle, wayThrough } from './detail.css.ts';
import type { AreaDetail, DetailSetting } from './detail-definition.ts';
import { OfferingHeader } from './OfferingHeader.tsx';
import { QueuedEdit } from './QueuedEdit.tsx';
import { RecordNeighbours } from './RecordNeighbours.tsx';
import { ShowInWorkflow } from './ShowInWorkflow.tsx';
import { useLinkedDecision } from './use-linked-decision.ts';

export interface DetailPageProps<Detail extends AreaRecord, Action extends string> {
  detail: AreaDetail<Detail, Action>;
}

export function DetailPage<Detail extends AreaRecord, Action extends string>({
  detail,
}: DetailPageProps<Detail, Action>) {
  const parameters = useParams();
  const paths = usePaths();
  const list = paths[detail.area].list();
  const goBack = useGoBack(list);
  const back = (
    <Button intent="ghost" icon={<ArrowLeft aria-hidden />} aria-label="Back" onClick={goBack}>
      <span className={backWord}>Back</span>
    </Button>
  );
  const title = detail.title(parameters);
  const id = detail.idOf(parameters);
  const nothing = (
    <>
      <PageHeader title={title} back={back} />
      <NoSuchRecord noun={detail.noun} list={list} record={id === null ? null : { area: detail.area, id }} />
    </>
  );
  return id === null ? nothing : <Shown {...{ detail, id, title, back, nothing }} onBack={goBack} />;
}

interface ShownProps<Detail extends AreaRecord, Action extends string> extends DetailPageProps<Detail, Action> {
  id: Detail['id'];
  title: string;
  back: ReactNode;
  nothing: ReactNode;
  onBack: () => void;
}

/** The dialog is beside the page, because a deleted record is gone before the dialog has its answer. */
function Shown<Detail extends AreaRecord, Action extends string>(props: ShownProps<Detail, Action>) {
  const { detail, id, nothing } = props;
  const { actions } = detail;
  const reading = detail.useRecord(id);
  const returnToList = useReturnTo(usePaths()[detail.area].list());
  const [asked, setAsked] = useState<{ readonly action: Action; readonly record: Detail } | null>(null);
  const { record, standing } = reading;
  const { resources } = usePortal();
  const version = record?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every version that is shown is one that was seen
  useEffect(() => {
    const noteLook = async () => {
      const records: LookedAtRecords = await resources[detail.area].whole.load();
      await records.noteLook(id);
    };
    if (standing === 'read') void noteLook().catch(() => undefined);
  }, [resources, detail.area, id, standing, version]);
  useLinkedDecision(detail, reading, setAsked);
  // Preloaded, because offline the dialog explains why an action needs the network.
  useEffect(() => {
    if (actions !== undefined) void bringAhead([preloadActionMenu(), ...preloadCommandDialogs(actions)]);
  }, [actions]);
  return (
    <>
      {standing === 'missing' ? (
        <>
          {nothing}
          {/* What became of it, where somebody has deleted it. */}
          <LogsOfMissing area={detail.area} id={id} />
        </>
      ) : (
        <Page {...props} reading={reading} onCommand={(action) => record !== null && setAsked({ action, record })} />
      )}
      <Suspense>
        {asked !== null && actions !== undefined && (
          <CommandDialog
            actions={actions}
            action={asked.action}
            record={asked.record}
            from="detail"
            onDone={() => {
              setAsked(null);
              if (actions.commands?.removes(asked.action) === true) returnToList();
              else reading.refresh();
            }}
            onCancel={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}

interface PageProps<Detail extends AreaRecord, Action extends string> extends ShownProps<Detail, Action> {
  reading: RecordReading<Detail>;
  onCommand: (action: Action) => void;
}

/** The device's copy first, then the server's answer. */
function Page<Detail extends AreaRecord, Action extends string>({
  detail,
  id,
  title,
  back,
  onBack,
  reading,
  onCommand,
}: PageProps<Detail, Action>) {
  const { record, asOf, standing, message, refresh } = reading;
  const paths = usePaths();
  const viewer = useViewer();
  const factsViewer = useFactsViewer();
  const product = useConfig().product.name;
  const connectivity = useConnectivity();
  const isSignInNeeded = useIsSignInNeeded();
  const isLive = useIsLive();
  const { pathname } = useLocation();
  const addressOf = useRecordAddress();
  const now = useServerNow(60_000);
  const { resources } = usePortal();
  const revealRefusal = useOfflineRefusal('needs network', 'Showing a secret');
  const reveal = useCallback(
    async (field: string) => {
      const records: LookedAtRecords = await resources[detail.area].whole.load();
      return records.reveal(id, field);
    },
    [resources, detail.area, id],
  );

  const address = addressOf(detail.area, record) ?? pathname;

  // What stands below the record is read after it.
  const [isSettled, setSettled] = useState(false);
  if (standing !== 'reading' && !isSettled) setSettled(true);

  const isFailed = standing === 'failed';
  const isReachable = connectivity === null || connectivity === 'online';
  // The shell's banner explains it and offers the sign-in.
  const isAnswered = isReachable && !isSignInNeeded;
  const setting: DetailSetting = { paths, viewer, product, now };
  const header = {
    title,
    back: (
      <span className={wayThrough}>
        {back}
        <RecordNeighbours area={detail.area} id={id} noun={detail.noun} />
      </span>
    ),
  };
  const warning = record === null ? null : (detail.warning?.(record, now) ?? null);
  const commands = detail.actions?.commands;
  const decision = record === null ? null : (commands?.decisionOf?.(record) ?? null);
  const since = record === null ? null : (commands?.changesSinceApproval?.(record) ?? null);
  const count = record === null ? null : (commands?.approvalCount?.(record) ?? null);
  const deadline = useDeadline(commands, record);
  const asked = record === null ? null : (detail.actions?.lifecycle.ask(record, factsViewer, now) ?? null);
  const ways = asked === null || !isReachable ? null : waysOutOf(asked.offered, `the ${commands?.noun ?? detail.noun}`);
  return (
    <>
      {address !== pathname && <CanonicalAddress to={address} />}
      <PullToRefresh isPending={standing === 'reading'} onRefresh={refresh} />
      {record === null ? (
        <FocusPassedOn>
          <PageHeader {...header} />
        </FocusPassedOn>
      ) : (
        <Header
          {...header}
          {...{ detail, record, setting, asked, onCommand }}
          asOf={dataAge({ asOf, isLive, isFailed })}
        />
      )}
      {isFailed && isAnswered && record !== null && (
        <Banner
          tone="danger"
          role="alert"
          title={`The ${detail.noun} couldn’t be refreshed.`}
          action={
            <Button size="small" onClick={refresh}>
              Try again
            </Button>
          }
        >
          {message}
        </Banner>
      )}
      {record !== null ? (
        <>
          {deadline !== null && <DeadlineNote deadline={deadline} now={now} />}
          <QueuedEdit area={detail.area} id={id} noun={detail.noun} />
          {warning !== null && <Banner tone="warning">{warning}</Banner>}
          {decision !== null && !isSaidByApproval(decision, since) && (
            <DecisionNote decision={decision} count={count} now={now} />
          )}
          {commands !== undefined && <SinceApprovalNote commands={commands} record={record} />}
          {commands !== undefined && <PlannedChanges commands={commands} record={record} heading="h2" ways={ways} />}
          {detail.note !== undefined && <Suspense>{detail.note(record)}</Suspense>}
          <DetailSections
            sections={detail.sections}
            record={record}
            setting={setting}
            secrets={{ read: reveal, refusal: revealRefusal }}
            {...(detail.values && { values: detail.values })}
            {...(detail.parts && { parts: detail.parts })}
          />
          <RecordDiscussion area={detail.area} record={record} decision={decision} now={now} mayRead={isSettled} />
          <RecordTimeline area={detail.area} id={id} version={record.version} />
          <RecordLogs area={detail.area} id={id} version={record.version} mayRead={isSettled} />
          <ShowInWorkflow area={detail.area} id={id} />
        </>
      ) : isFailed && !isAnswered ? (
        <NotOnThisDevice
          what={`${detail.noun} ${idWords(id)}`}
          isSignInNeeded={isReachable}
          action={<Button onClick={onBack}>Back to Previous Page</Button>}
        >
          <HeldElsewhere record={{ area: detail.area, id }} />
        </NotOnThisDevice>
      ) : isFailed || standing === 'forbidden' ? (
        <PageErrorPanel message={message} onRetry={isFailed ? refresh : undefined} onBack={onBack} />
      ) : (
        <LoadingSkeleton layout="detail" label={`Loading ${detail.noun} ${id}`} />
      )}
    </>
  );
}

interface HeaderProps<Detail extends AreaRecord, Action extends string> extends DetailPageProps<Detail, Action> {
  title: string;
  back: ReactNode;
  record: Detail;
  setting: DetailSetting;
  /** Null where the area has no actions. */
  asked: AskedRecord<Action> | null;
  /** Null while known to be current. */
  asOf: number | null;
  onCommand: (action: Action) => void;
}

function Header<Detail extends AreaRecord, Action extends string>({
  detail,
  title,
  back,
  record,
  setting,
  asked,
  asOf,
  onCommand,
}: HeaderProps<Detail, Action>) {
  const pending = usePendingDecision(detail.area, record);
  const { actions } = detail;
  const parts = [
    ...(detail.subtitle?.(record, setting) ?? []),
    asOf !== null && <AsOf area={detail.area} at={asOf} />,
  ].filter((part) => part !== null && part !== false);
  const shared = {
    title,
    back,
    ...(detail.name && { name: <WholeWords of={detail.name(record)} /> }),
    ...(parts.length > 0 && {
      subtitle: (
        <span className={subtitle}>
          {Children.map(parts, (part) => (
            <span>{part}</span>
          ))}
        </span>
      ),
    }),
    status: (
      <>
        {detail.status?.(record)}
        {pending !== null && <PendingMark pending={pending} />}
      </>
    ),
  };
  if (actions === undefined || asked === null) return <PageHeader {...shared} />;
  return (
    <OfferingHeader
      {...shared}
      {...{ asked, record, onCommand }}
      area={detail.area}
      noun={detail.noun}
      offers={actions}
      now={setting.now}
    />
  );
}
