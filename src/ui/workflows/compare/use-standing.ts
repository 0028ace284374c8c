import { useEffect, useMemo, useState } from 'react';
import { findRecords } from '../../../data/workflows/workflow-records.ts';
import { chartsOf } from '../../../machines/areas.ts';
import type { StandingRecord, WaitingDecision } from '../../../machines/workflows/compare/versions-compared.ts';
import { recordedStatuses } from '../../../machines/workflows/history/recorded-steps.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { type AreaRecord, idWords } from '../../../rules/records/record-key.ts';
import { areaOfWorkflow } from '../../../rules/workflows/record-workflows.ts';
import { useCommands } from '../../outbox/use-outbox.ts';
import { usePortal, useRecordWords, useViewer } from '../../portal/portal-context.tsx';

/** As many as a device keeps of an area. */
const MOST_RECORDS = 10_000;

export interface Standing {
  /** Null while loading. */
  readonly records: readonly StandingRecord[] | null;
  readonly decisions: readonly WaitingDecision[];
}

export function useStanding({ id: workflow }: Pick<Workflow, 'id'>): Standing {
  const portal = usePortal();
  const { tenantId } = useViewer();
  const wordsOf = useRecordWords();
  const commands = useCommands();
  const area = areaOfWorkflow(workflow);
  const [kept, setKept] = useState<readonly AreaRecord[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tenant has other records
  useEffect(() => {
    setKept(null);
    if (area === null) return setKept([]);
    let isWanted = true;
    const take = (records: readonly AreaRecord[]) => isWanted && setKept(records);
    findRecords(portal, area, [], MOST_RECORDS).then(take, () => take([]));
    return () => {
      isWanted = false;
    };
  }, [portal, area, tenantId]);
  return useMemo(() => {
    const simulator = chartsOf(workflow)?.simulator() ?? null;
    const nameOf = (record: AreaRecord) => (area === null ? null : wordsOf(area, record)?.name) ?? idWords(record.id);
    const statusesOf = (record: AreaRecord) => (simulator === null ? null : recordedStatuses(simulator, record));
    return {
      records:
        kept?.flatMap((record) => {
          const statuses = statusesOf(record);
          return statuses === null ? [] : [{ id: String(record.id), name: nameOf(record), statuses }];
        }) ?? null,
      decisions: commands
        .filter((command) => command.area === area && command.tenantId === tenantId)
        .map(({ id, action, subjectId, seen }) => {
          const record = kept?.find((each) => each.id === subjectId) ?? seen;
          const label = simulator?.actions.find(({ event }) => event === action)?.label ?? action;
          const name = record === null ? idWords(subjectId) : nameOf(record);
          return { id, action, name: `${label}: ${name}`, statuses: record === null ? null : statusesOf(record) };
        }),
    };
  }, [workflow, area, kept, commands, tenantId, wordsOf]);
}
