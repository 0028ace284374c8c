import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { followCounted, type KnownCounts, readCounts } from '../../../data/workflows/counts.ts';
import { mayOpenRoute } from '../../../rules/area.ts';
import { AREAS } from '../../../rules/areas.ts';
import {
  areaOfCounted,
  type CountedWorkflowId,
  isCountedWorkflow,
} from '../../../rules/workflows/counted-workflows.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Cell, HeaderCell, Row, Table } from '../../kit/Table.tsx';
import { useServedRecord } from '../../page/record-reading.ts';
import { useExtensions } from '../../portal/extensions.ts';
import { useConnectivity, usePaths, usePortal, useViewer } from '../../portal/portal-context.tsx';
import { AsOfMoment } from '../../time/AsOf.tsx';
import type { WorkflowOverlay, WorkflowPanelProps } from '../workflow-panel.ts';
import { link, muted, panel, regionTitle } from './counts.css.ts';

/** Records per status, linked to their list. */
export default function CountsPanel(props: WorkflowPanelProps) {
  const { privileges } = useViewer();
  const { id } = props.workflow;
  if (!isCountedWorkflow(id)) return <p className={muted}>No records are in a status of this workflow.</p>;
  if (!mayOpenRoute(AREAS[areaOfCounted(id)].routes.list, privileges))
    return <p className={muted}>You don’t have permission to list these records in this tenant.</p>;
  return <Counts {...props} id={id} />;
}

/** Null if the list has no such filter, or nothing is counted yet. */
function useListAddress(
  id: CountedWorkflowId,
  counted: KnownCounts['counted'] | null,
): (region: string, status: string) => string | null {
  const paths = usePaths();
  const extensions = useExtensions();
  const connectivity = useConnectivity();
  // Offline the device filters itself, whatever the server supports.
  const hasStatusFilters = extensions.has('statusFilters') || connectivity === 'offline';
  return useCallback(
    (region: string, status: string) => {
      const query = counted?.listedIn(region, status, hasStatusFilters) ?? null;
      return query === null ? null : paths[areaOfCounted(id)].list(query);
    },
    [paths, id, counted, hasStatusFilters],
  );
}

const counted = (records: number) => (records === 1 ? '1 record' : `${records} records`);

/** The id of a status in the chart. */
const stateOf = (region: string, status: string) => `live.${region}.${status}`;

const LIVE = 'live';

/** Whether the viewer's list omits some of the chart's statuses. */
function leavesOut({ regions, counted: every }: KnownCounts): boolean {
  return regions.some(({ region, counts: shown }) => shown.length < (every.regions[region]?.length ?? 0));
}

function overlayOf(
  listAddress: (region: string, status: string) => string | null,
  counts: KnownCounts | null,
  everyAddress: string,
): WorkflowOverlay | null {
  if (counts === null) return null;
  if (counts.regions.length === 0) {
    const badge = { text: String(counts.total), title: counted(counts.total), to: everyAddress };
    return { marks: new Map(), badges: new Map([[LIVE, badge]]) };
  }
  const badges = counts.regions.flatMap(({ region, counts: statuses }) =>
    statuses.map(({ status, records }) => {
      const to = listAddress(region, status);
      const badge = { text: String(records), title: counted(records), ...(to !== null && { to }) };
      return [stateOf(region, status), badge] as const;
    }),
  );
  return { marks: new Map(), badges: new Map(badges) };
}

/** Milliseconds in which changes are batched before a recount. */
const GATHER = 2_000;

function Counts({ workflow, selected, onSelect, onOverlay, id }: WorkflowPanelProps & { id: CountedWorkflowId }) {
  const portal = usePortal();
  const { privileges } = useViewer();
  const everyAddress = usePaths()[areaOfCounted(id)].list();
  const {
    record: counts,
    standing,
    message,
    refresh,
  } = useServedRecord(
    useCallback(
      (asked: CountedWorkflowId, signal: AbortSignal) => readCounts(portal, { id: asked, privileges }, signal),
      [portal, privileges],
    ),
    id,
  );
  const listAddress = useListAddress(id, counts?.counted ?? null);
  const overlay = useMemo(() => overlayOf(listAddress, counts, everyAddress), [listAddress, counts, everyAddress]);
  useEffect(() => {
    onOverlay(overlay);
    return () => onOverlay(null);
  }, [overlay, onOverlay]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = followCounted(portal, id, () => {
      timer ??= setTimeout(() => {
        timer = null;
        refresh();
      }, GATHER);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [portal, id, refresh]);
  const labels = new Map(workflow.states.map((state) => [state.id, state.label]));
  return (
    <div className={panel}>
      {counts === null ? (
        standing === 'failed' || standing === 'forbidden' ? (
          <Banner tone="warning" role="status">
            {message ?? 'The record counts aren’t available.'}
          </Banner>
        ) : (
          <p className={muted}>Counting records …</p>
        )
      ) : (
        <>
          <p>
            {counts.regions.length === 0 ? (
              <Link className={link} to={everyAddress}>
                {counted(counts.total)}
              </Link>
            ) : (
              counted(counts.total)
            )}{' '}
            in all.{' '}
            {counts.by === 'device' && (
              <>
                Counted on this device, <AsOfMoment at={counts.asOf} />.
              </>
            )}
          </p>
          {counts.regions.map(({ region, counts: statuses }) => (
            <section key={region}>
              <h2 className={regionTitle}>{labels.get(`live.${region}`) ?? region}</h2>
              <Table
                caption={`Records by ${labels.get(`live.${region}`) ?? region}`}
                head={
                  <>
                    <HeaderCell>State</HeaderCell>
                    <HeaderCell isNumeric>Records</HeaderCell>
                  </>
                }
              >
                {statuses.map(({ status, records }) => {
                  const state = stateOf(region, status);
                  const to = listAddress(region, status);
                  return (
                    <Row key={status} isSelected={selected === state}>
                      <Cell isRowHeader isWrapped>
                        <button type="button" className={link} onClick={() => onSelect(state)}>
                          {labels.get(state) ?? status}
                        </button>
                      </Cell>
                      <Cell isNumeric isMuted={records === 0}>
                        {to === null ? (
                          records
                        ) : (
                          <Link className={link} to={to} aria-label={`${counted(records)}: open the list`}>
                            {records}
                          </Link>
                        )}
                      </Cell>
                    </Row>
                  );
                })}
              </Table>
            </section>
          ))}
          {leavesOut(counts) && (
            <p className={muted}>
              You don’t have permission to list records in the other states, so they aren’t counted.
            </p>
          )}
          {counts.regions.some(
            ({ region, counts: [first] }) => first && listAddress(region, first.status) === null,
          ) && (
            <p className={muted}>
              This server can filter deployments only by build job status, so only these counts link to the list.
            </p>
          )}
        </>
      )}
    </div>
  );
}
