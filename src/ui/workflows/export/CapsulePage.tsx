import { useEffect, useMemo, useState } from 'react';
import { keepOpenedCapsule, readOpenedCapsule } from '../../../data/workflows/opened-capsule.ts';
import type { Capsule } from '../../../machines/workflows/export/capsule.ts';
import { LARGEST_EXPORT, type ReadExport, readExported } from '../../../machines/workflows/export/read-exported.ts';
import { workflowOf } from '../../../machines/workflows/registry.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { FileDrop } from '../../kit/FileDrop.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { BackLink } from '../../page/BackLink.tsx';
import { usePaths, usePortal } from '../../portal/portal-context.tsx';
import { momentText } from '../../time/moment-text.ts';
import { detailsPanel } from '../details/panel.ts';
import { WorkflowContents } from '../WorkflowPage.tsx';
import { capsuleRecordPanel } from './capsule-record-panel.tsx';
import { parts } from './export.css.ts';

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
      setOpened(chosen.opened);
      if (chosen.opened.kind !== 'refused') await keepOpenedCapsule(portal, chosen.text);
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
