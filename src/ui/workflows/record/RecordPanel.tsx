import { useEffect, useMemo, useState } from 'react';
import { findRecords } from '../../../data/workflows/workflow-records.ts';
import { chartsOf } from '../../../machines/areas.ts';
import { workflowOf } from '../../../machines/workflows/registry.ts';
import type { LifecycleSimulator } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import { holdsAny } from '../../../rules/access/access.ts';
import { AREAS, type RecordAreaName } from '../../../rules/areas.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { areaOfWorkflow, recordOfText, recordText } from '../../../rules/workflows/record-workflows.ts';
import { Banner } from '../../kit/Banner.tsx';
import { SearchInput } from '../../kit/SearchInput.tsx';
import { usePortal, useRecordWords, useViewer } from '../../portal/portal-context.tsx';
import { entry, fields, linkButton, list, muted, parts } from '../panel-parts.css.ts';
import { useParameter } from '../use-parameter.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { RecordInChart } from './RecordInChart.tsx';

const MOST_FOUND = 8;

interface RecordPickerProps {
  area: RecordAreaName;
  onChoose: (record: AreaRecord) => void;
}

interface Found {
  readonly typed: string;
  readonly records: readonly AreaRecord[];
}

/** By id or name among the device's records in this tenant. */
function RecordPicker({ area, onChoose }: RecordPickerProps) {
  const portal = usePortal();
  const { tenantId } = useViewer();
  const wordsOf = useRecordWords();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const words = typed.trim().toLowerCase();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tenant has other records
  useEffect(() => {
    setFound(null);
    if (words === '') return;
    let isWanted = true;
    const take = (records: readonly AreaRecord[]) => isWanted && setFound({ typed: words, records });
    findRecords(portal, area, words.split(/\s+/), MOST_FOUND).then(take, () => take([]));
    return () => {
      isWanted = false;
    };
  }, [portal, area, words, tenantId]);
  return (
    <div className={fields}>
      <SearchInput
        aria-label={`Find a record of ${AREAS[area].label}`}
        placeholder="Find a record by ID or name"
        value={typed}
        onValueChange={setTyped}
      />
      {found !== null && (
        <div role="status">
          {found.records.length === 0 ? (
            <p className={muted}>No matching records on this device in this tenant.</p>
          ) : (
            <ul className={list} aria-label="Records found">
              {found.records.map((record) => {
                const named = wordsOf(area, record);
                return (
                  <li key={record.id} className={entry}>
                    <button
                      type="button"
                      className={linkButton}
                      onClick={() => {
                        onChoose(record);
                        setTyped('');
                      }}
                    >
                      {named?.name ?? String(record.id)}
                    </button>
                    {named !== null && <span className={muted}>{named.hint}</span>}
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

export default function RecordPanel(props: WorkflowPanelProps) {
  const { id, version } = props.workflow;
  const area = areaOfWorkflow(id);
  const simulator = chartsOf(id)?.simulator() ?? null;
  if (area === null || simulator === null || workflowOf(id)?.read().version !== version)
    return <p className={muted}>Records are available only in the running version of this chart.</p>;
  return <RecordOfArea {...props} area={area} simulator={simulator} />;
}

interface RecordOfAreaProps extends WorkflowPanelProps {
  area: RecordAreaName;
  simulator: LifecycleSimulator;
}

function RecordOfArea({ area, ...props }: RecordOfAreaProps) {
  const { privileges, tenantId } = useViewer();
  const [text, setText] = useParameter('record');
  const reference = useMemo(() => recordOfText(text), [text]);
  const { list, view } = AREAS[area].routes;
  if (!holdsAny(privileges, list.privileges) && !holdsAny(privileges, view.privileges))
    return (
      <Banner tone="info">You don’t have permission to view these records. You can simulate the chart instead.</Banner>
    );
  return (
    <div className={parts}>
      <RecordPicker area={area} onChoose={(record) => setText(recordText({ area, id: record.id }))} />
      {text !== null && (reference === null || reference.area !== area) && (
        <Banner tone="warning">The URL names no record of this workflow. Choose one above.</Banner>
      )}
      {reference !== null && reference.area === area && (
        <RecordInChart key={`${tenantId} ${text}`} {...props} reference={reference} />
      )}
    </div>
  );
}
