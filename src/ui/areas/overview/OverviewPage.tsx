import { Rocket } from 'lucide-react';
import { useMemo } from 'react';
import type { Overview } from '../../../data/overview/overview.ts';
import { forecast } from '../../../machines/lifecycles/deployment/forecast.ts';
import { holdsAny } from '../../../rules/access/access.ts';
import { mostUrgentFirst } from '../../../rules/approvals/waiting-approval.ts';
import { AREAS, isOutboxArea, type OutboxAreaName } from '../../../rules/areas.ts';
import { environmentMap } from '../../../rules/overview/environment-map.ts';
import { lastChanged, mostUrgent, type OverviewRecord, withCondition } from '../../../rules/overview/summary.ts';
import { ALL_TENANTS } from '../../../rules/people/tenants.ts';
import type { Condition } from '../../../rules/records/conditions.ts';
import { HOUR } from '../../../rules/workflows/forecast-clock.ts';
import { PROBLEM_RUNS, RUNS_PARAMETER } from '../../../rules/workflows/tonight-address.ts';
import { Banner } from '../../kit/Banner.tsx';
import { buttonClass } from '../../kit/Button.css.ts';
import { EmptyPanel } from '../../kit/EmptyPanel.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { AddressLink } from '../../page/address-link.tsx';
import { useExtensions } from '../../portal/extensions.ts';
import { useCreateLinks, useIsLive, useMayOpen, usePaths, useViewer } from '../../portal/portal-context.tsx';
import { useServerNow } from '../../portal/server-clock.ts';
import { useStorageFault } from '../../portal/use-storage-fault.ts';
import { AsOf } from '../../time/AsOf.tsx';
import { dataAge } from '../../time/data-age.ts';
import { Ago } from './Ago.tsx';
import { Card } from './Card.tsx';
import { EndingSoon } from './EndingSoon.tsx';
import { EnvironmentMap } from './EnvironmentMap.tsx';
import { Figures, TenantTable } from './Figures.tsx';
import { LeadTimeCard } from './LeadTimeCard.tsx';
import { labelOf } from './label-of.ts';
import { NextDay } from './NextDay.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { cards, column, firstSteps, reading } from './overview.css.ts';
import { Lines, RecordLine, StatusLines } from './RecordLines.tsx';
import { useOverview, useWaiting } from './use-overview.ts';

/** Records in a card; its link leads to all of them. */
const SHOWN = 5;
const MINUTE = 60_000;
const STILL_LOADING = 'Still loading.';
const PROBLEMS_ONLY = new URLSearchParams({ [RUNS_PARAMETER]: PROBLEM_RUNS });

export default function OverviewPage() {
  const overview = useOverview();
  const fault = useStorageFault();
  const isLive = useIsLive();
  const isBeingRead = fault === null && overview?.areas.some(({ asOf }) => asOf === null) === true;
  const oldest = overview?.areas.toSorted((left, right) => (left.asOf ?? 0) - (right.asOf ?? 0))[0];
  const age = dataAge({ asOf: oldest?.asOf ?? null, isLive });
  return (
    <>
      <PageHeader
        title="Overview"
        subtitle="What needs you, what is running, and what comes next"
        actions={
          isBeingRead ? (
            <span role="status" className={reading}>
              Still loading: figures so far
            </span>
          ) : (
            oldest !== undefined && age !== null && <AsOf area={oldest.area} at={age} />
          )
        }
      />
      {overview === null ? (
        <LoadingSkeleton layout="table" rows={6} columns={2} label="Loading the overview" />
      ) : isBeingRead && overview.areas.every(({ records }) => records.length === 0) ? (
        <OverviewSkeleton />
      ) : (
        <Contents overview={overview} isStored={fault === null} isBeingRead={isBeingRead} />
      )}
    </>
  );
}

interface ContentsProps {
  overview: Overview;
  isStored: boolean;
  /** Whether records may be missing that are on their way. */
  isBeingRead: boolean;
}

function Contents({ overview: { areas, deployments }, isStored, isBeingRead }: ContentsProps) {
  const { tenantId, privileges } = useViewer();
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const now = useServerNow(MINUTE).getTime();
  const waiting = useWaiting();
  const records = useMemo(() => areas.flatMap((area) => area.records), [areas]);
  const runs = useNextRuns(deployments, now);
  // Its counts lead to lists by type.
  const extensions = useExtensions();
  const isMapped = extensions.has('environmentTypes');
  const hasLeadTimes = extensions.has('leadTimes');
  const map = useMemo(() => environmentMap(records), [records]);
  const listOf = (area: OutboxAreaName, ...conditions: readonly Condition[]) =>
    paths[area].list(new URLSearchParams({ condition: conditions.join() }));
  /** A list for each area that has some of them. */
  const listsOf = (found: readonly OverviewRecord[], condition: Condition) => {
    const byArea = [...Map.groupBy(found, ({ area }) => area)];
    return byArea.map(([area, { length }]) => ({
      to: listOf(area, condition),
      words: byArea.length === 1 ? 'Show all' : `${labelOf(area)} (${length})`,
    }));
  };
  if (areas.every(({ isWhole }) => isWhole) && records.length === 0) return <FirstSteps />;
  const [failed, working, ending] = [
    withCondition(records, 'FAILED'),
    withCondition(records, 'IN_PROGRESS'),
    withCondition(records, 'ENDING_SOON'),
  ];
  const unplanned = records.filter(({ planFault }) => planFault !== null);
  const nothing = (found: readonly unknown[], words: string) =>
    found.length > 0 ? undefined : isBeingRead ? STILL_LOADING : words;
  const toDecide = waiting == null ? [] : mostUrgentFirst(waiting.rows);
  const approvals = paths.approvals.list();
  const tonight = paths.workflows.tonight();
  return (
    <>
      {!isStored && (
        <Banner tone="warning">
          This device can’t store records, so figures may be missing here. Open a list to see all.
        </Banner>
      )}
      <div className={cards}>
        <div className={column}>
          {mayOpen(approvals) && (holdsAny(privileges, AREAS.approvals.privilege) || toDecide.length > 0) && (
            <Card
              title="Waiting for you"
              order={1}
              count={toDecide.length}
              links={[{ to: approvals, words: 'Approvals' }]}
              empty={nothing(toDecide, waiting === undefined ? STILL_LOADING : 'Nothing waits for your decision.')}
            >
              <Lines>
                {toDecide.slice(0, SHOWN).map((each) => (
                  <RecordLine
                    key={each.id}
                    named={each}
                    hint={each.requester}
                    end={each.since !== null && <Ago at={each.since} now={now} />}
                  />
                ))}
              </Lines>
            </Card>
          )}
          <Card
            title="Failed"
            order={2}
            count={failed.length}
            tone="danger"
            links={listsOf(failed, 'FAILED')}
            empty={nothing(failed, 'Nothing has failed.')}
          >
            <StatusLines records={mostUrgent(failed, SHOWN)} />
          </Card>
          {unplanned.length > 0 && (
            <Card title="Held up by their plan" order={2} count={unplanned.length} tone="danger">
              <Lines>
                {mostUrgent(unplanned, unplanned.length).map((each) => (
                  <RecordLine
                    key={each.key}
                    named={each}
                    hint={
                      <>
                        {each.planFault}
                        {each.planOrderedAt !== null && (
                          <>
                            {' '}
                            The plan was ordered <Ago at={each.planOrderedAt} now={now} />.
                          </>
                        )}
                      </>
                    }
                    end={null}
                  />
                ))}
              </Lines>
            </Card>
          )}
          <Card
            title="In progress"
            order={3}
            count={working.length}
            links={listsOf(working, 'IN_PROGRESS')}
            empty={nothing(working, 'No operation is running.')}
          >
            <StatusLines records={mostUrgent(working, SHOWN)} isInProgress />
          </Card>
          {isMapped && map.rows.length > 0 && (
            <Card title="Environments by client" order={6}>
              <EnvironmentMap map={map} />
            </Card>
          )}
          <Card title="All records" order={7}>
            <Figures areas={areas} listOf={listOf} />
          </Card>
        </div>
        <div className={column}>
          {areas.some(({ area }) => area === 'deployments') && (
            <>
              <Card
                title="Next 24 hours"
                order={4}
                links={mayOpen(tonight) ? [{ to: tonight, words: 'Tonight' }] : []}
                empty={nothing(runs, 'No schedule starts or stops an environment.')}
              >
                <NextDay
                  events={runs}
                  now={now}
                  all={mayOpen(tonight) ? tonight : null}
                  problems={mayOpen(tonight) ? paths.workflows.tonight(PROBLEMS_ONLY) : null}
                />
              </Card>
              <Card
                title="Ending soon"
                order={5}
                count={ending.length}
                links={listsOf(ending, 'ENDING_SOON')}
                empty={nothing(ending, 'No launch link or schedule ends within 10 days.')}
              >
                <EndingSoon records={ending} most={SHOWN} />
              </Card>
            </>
          )}
          {hasLeadTimes && areas.some(({ area }) => area === 'deployments') && <LeadTimeCard order={10} />}
          <Card title="Recent changes" order={8}>
            <StatusLines
              records={lastChanged(records, SHOWN)}
              hintOf={({ changedAt }) => changedAt !== null && <Ago at={changedAt} now={now} />}
            />
          </Card>
          {tenantId === ALL_TENANTS && (
            <Card title="By tenant" order={9}>
              <TenantTable records={records} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

/** Starts and stops by schedules. Recalculated with each change and every quarter of an hour. */
function useNextRuns(deployments: Overview['deployments'], now: number) {
  const quarter = Math.floor(now / (HOUR / 4)) * (HOUR / 4);
  return useMemo(
    () =>
      forecast(deployments, quarter, quarter + 24 * HOUR).events.filter(
        ({ kind }) => kind === 'START' || kind === 'STOP',
      ),
    [deployments, quarter],
  );
}

/** For a tenant without records. */
function FirstSteps() {
  const links = useCreateLinks().filter(({ area }) => isOutboxArea(area));
  return (
    <EmptyPanel
      title="Nothing here yet"
      icon={<Rocket aria-hidden />}
      action={
        links.length > 0 && (
          <div className={firstSteps}>
            {links.map(({ address, label }) => (
              <AddressLink key={address} className={buttonClass()} to={address}>
                {label}
              </AddressLink>
            ))}
          </div>
        )
      }
    >
      {links.length > 0
        ? 'Request your first environment: once it is approved and launched, this page shows how it is doing.'
        : 'This page shows the environments of this tenant once somebody requests one. You can’t create any yourself.'}
    </EmptyPanel>
  );
}
