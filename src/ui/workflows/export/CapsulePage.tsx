import { useEffect, useMemo, useState } from 'react';
import { keepOpenedCapsule, readOpenedCapsule } from '../../../data/workflows/opened-capsule.ts';
import type { Capsule, CapsuleRecord } from '../../../machines/workflows/export/capsule.ts';
import { LARGEST_EXPORT, type ReadExport, readExported } from '../../../machines/workflows/export/read-exported.ts';
import { workflowOf } from '../../../machines/workflows/registry.ts';
import { statePath } from '../../../machines/workflows/state-path.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { readTextFile } from '../../files/text-files.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { FileDrop } from '../../kit/FileDrop.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { BackLink } from '../../page/links.tsx';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import { momentText } from '../../time/moment-text.ts';
import { hint, part, parts, partTitle, steps } from '../details/details.css.ts';
import { detailsPanel } from '../details/panel.ts';
import { WorkflowContents } from '../WorkflowPage.tsx';
import type { WorkflowMark, WorkflowPanel, WorkflowPanelProps } from '../workflow-panel.ts';
import { transitionLabel } from '../workflow-words.ts';

function marksOf({ states, history }: CapsuleRecord): ReadonlyMap<string, WorkflowMark> {
  const passed = history.flatMap(({ transition, states: then }) =>
    transition === null ? then : [transition, ...then],
  );
  return new Map<string, WorkflowMark>([
    ...passed.map((id) => [id, 'visited'] as const),
    ...states.map((id) => [id, 'current'] as const),
  ]);
}

/** The capsule's record with its history. */
function capsuleRecordPanel(record: CapsuleRecord): WorkflowPanel {
  function CapsuleRecordPanel({ workflow, onOverlay }: WorkflowPanelProps) {
    useEffect(() => {
      onOverlay({ marks: marksOf(record), badges: new Map() });
      return () => onOverlay(null);
    }, [onOverlay]);
    const pathsOf = (ids: readonly string[]) => ids.map((id) => statePath(workflow, id)).join(', ');
    const labelOf = (id: string | null, states: readonly string[], place: number) => {
      const transition = workflow.transitions.find((each) => each.id === id);
      if (transition !== undefined) return transitionLabel(transition);
      // A build doesn't move the record.
      const before = record.history[place - 1]?.states ?? [];
      return states.join() === before.join() ? 'Recorded' : 'Changed';
    };
    return (
      <div className={parts}>
        <section className={part}>
          <h3 className={partTitle}>Now</h3>
          <p>{record.states.length === 0 ? 'This chart doesn’t have its states.' : pathsOf(record.states)}</p>
        </section>
        <section className={part}>
          <h3 className={partTitle}>History</h3>
          {record.history.length === 0 && <p className={hint}>Not included in the capsule.</p>}
          <ol className={steps}>
            {record.history.map(({ at, transition, states }, place) => (
              <li key={JSON.stringify([at, transition, states])}>
                {labelOf(transition, states, place)}
                <span className={hint}>
                  {' '}
                  {momentText(at)}
                  {states.length > 0 && `: ${pathsOf(states)}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    );
  }
  return { id: 'record', label: 'Record', isFor: () => true, Panel: CapsuleRecordPanel };
}

interface Chosen {
  readonly opened: ReadExport;
  readonly text: string;
}

async function read(file: File): Promise<Chosen> {
  // Refused by size without reading.
  if (file.size > LARGEST_EXPORT) return { opened: readExported(' '.repeat(LARGEST_EXPORT + 1)), text: '' };
  const read = await readTextFile(file);
  return read.kind === 'refused' ? { opened: read, text: '' } : { opened: readExported(read.text), text: read.text };
}

export default function CapsulePage() {
  const paths = usePaths();
  const portal = usePortal();
  const [isReading, setIsReading] = useState(true);
  const [opened, setOpened] = useState<ReadExport | null>(null);
  useEffect(() => {
    let isWanted = true;
    readOpenedCapsule(portal).then((text) => {
      if (!isWanted) return;
      if (text !== null) setOpened(readExported(text));
      setIsReading(false);
    });
    return () => {
      isWanted = false;
    };
  }, [portal]);
  const open = async (file: File) => {
    try {
      const chosen = await read(file);
      if (chosen.opened.kind !== 'refused') await keepOpenedCapsule(portal, chosen.text);
      setOpened(chosen.opened);
    } catch {
      setOpened({ kind: 'refused', sentence: 'This file couldn’t be read. Choose it again.' });
    }
  };
  const close = () => {
    setOpened(null);
    void keepOpenedCapsule(portal, null);
  };
  if (opened !== null && opened.kind !== 'refused')
    return <Opened opened={opened} onClose={close} key={workflowIn(opened).version} />;
  return (
    <>
      <PageHeader
        title="Workflow capsule"
        subtitle="A workflow exported by another installation or version"
        back={<BackLink to={paths.workflows.list()} />}
      />
      <div className={parts}>
        {isReading ? (
          <LoadingSkeleton layout="detail" label="Checking for an open capsule" />
        ) : (
          <FileDrop label="Choose a capsule" accept=".json,application/json" onPick={open}>
            A capsule, or a machine as JSON. It is read only on this device and stays open until you open another one or
            sign out.
          </FileDrop>
        )}
        {opened !== null && (
          <Banner tone="danger" role="alert">
            {opened.sentence}
          </Banner>
        )}
      </div>
    </>
  );
}

type OpenedExport = Exclude<ReadExport, { kind: 'refused' }>;

function workflowIn(opened: OpenedExport): Workflow {
  return opened.kind === 'capsule' ? opened.capsule.workflow : opened.workflow;
}

function comparedWords(workflow: Workflow): string {
  const running = workflowOf(workflow.id)?.read();
  if (running === undefined) return 'This installation has no workflow with that name.';
  return running.version === workflow.version
    ? 'It matches the chart that runs here.'
    : `It differs from the chart that runs here (${running.version}).`;
}

function originWords(opened: OpenedExport): string {
  if (opened.kind === 'machine') return 'It was exported as a machine, so its date and version are unknown.';
  const { productVersion, exportedAt }: Capsule = opened.capsule;
  return `It was exported by version ${productVersion} on ${momentText(exportedAt)}.`;
}

function Opened({ opened, onClose }: { opened: OpenedExport; onClose: () => void }) {
  const workflow = workflowIn(opened);
  const record = opened.kind === 'capsule' ? opened.capsule.record : null;
  const panels = useMemo(
    () => (record === null ? [detailsPanel] : [capsuleRecordPanel(record), detailsPanel]),
    [record],
  );
  const shown = useMemo(() => ({ kind: 'machine' as const, label: workflow.label, workflow }), [workflow]);
  return (
    <WorkflowContents
      shown={shown}
      panels={panels}
      notice={
        <Banner
          tone="info"
          title={`Read-only: chart ${workflow.version}`}
          action={
            <Button size="small" onClick={onClose}>
              Open another
            </Button>
          }
        >
          {originWords(opened)} {comparedWords(workflow)}
        </Banner>
      }
    />
  );
}
