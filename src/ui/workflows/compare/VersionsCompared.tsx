import { Suspense, useMemo, useState } from 'react';
import {
  type ChartDifference,
  compareVersions,
  strandedIn,
} from '../../../machines/workflows/compare/versions-compared.ts';
import { readExported } from '../../../machines/workflows/export/read-exported.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { readTextFile } from '../../files/text-files.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { FileDrop } from '../../kit/FileDrop.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { RadioGroup } from '../../kit/RadioGroup.tsx';
import type { ToneName } from '../../kit/tones.css.ts';
import { Part } from '../Part.tsx';
import { entry, entryHead, fields, linkButton, list, muted } from '../panel-parts.css.ts';
import { useOverlay } from '../use-overlay.ts';
import type { WorkflowOverlay, WorkflowPanelProps } from '../workflow-panel.ts';
import { plural } from '../workflow-words.ts';
import { useStanding } from './use-standing.ts';

interface ChosenFile {
  readonly name: string;
  /** Null if the file has no version of this chart; `fault` says why. */
  readonly workflow: Workflow | null;
  readonly fault: string | null;
}

async function readFile(file: File, running: Workflow): Promise<ChosenFile> {
  const { name } = file;
  const refused = (fault: string): ChosenFile => ({ name, workflow: null, fault });
  const content = await readTextFile(file);
  if (content.kind === 'refused') return refused(content.sentence);
  const read = readExported(content.text);
  if (read.kind === 'refused') return refused(read.sentence);
  const workflow = read.kind === 'capsule' ? read.capsule.workflow : read.workflow;
  if (workflow.id !== running.id)
    return refused(`This file contains the workflow “${workflow.label}”, not a version of “${running.label}”.`);
  return { name, workflow, fault: null };
}

/** Differences from an exported version, and records that would be stranded. */
export function VersionsCompared({ workflow, onSelect, onOverlay }: WorkflowPanelProps) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [isLater, setLater] = useState(false);
  const other = file?.workflow ?? null;
  const differences = useMemo(() => {
    if (other === null) return null;
    return isLater ? compareVersions(workflow, other) : compareVersions(other, workflow);
  }, [workflow, other, isLater]);
  const overlay = useMemo(
    (): WorkflowOverlay | null =>
      differences === null
        ? null
        : {
            marks: new Map(differences.flatMap(({ ids, kind }) => ids.map((id) => [id, kind] as const))),
            badges: new Map(),
          },
    [differences],
  );
  useOverlay(overlay, onOverlay);
  const isDrawn = (id: string) =>
    workflow.states.some((state) => state.id === id) || workflow.transitions.some((each) => each.id === id);
  return (
    <>
      <div className={fields}>
        <FileDrop
          label="Choose a file with the other version"
          accept=".json"
          onPick={(picked) => void readFile(picked, workflow).then(setFile)}
        >
          A capsule or JSON file of this workflow, exported by the portal. It is read on this device and not sent
          anywhere.
        </FileDrop>
        {file?.fault != null && (
          <Banner tone="danger" role="alert" title={file.name}>
            {file.fault}
          </Banner>
        )}
        {other !== null && (
          <RadioGroup
            label={`${file?.name ?? 'The file'} is`}
            value={isLater ? 'later' : 'earlier'}
            options={[
              { value: 'earlier', label: 'older than the running version' },
              { value: 'later', label: 'newer than the running version' },
            ]}
            onValueChange={(value) => setLater(value === 'later')}
          />
        )}
      </div>
      {differences !== null && other !== null && (
        <>
          <Part title="Differences">
            {differences.length === 0 ? (
              <p className={muted}>Both versions are the same.</p>
            ) : (
              <ul className={list}>
                {differences.map((difference) => {
                  const drawn = difference.ids.find(isDrawn);
                  return (
                    <Difference
                      key={`${difference.of} ${difference.kind} ${difference.ids.join()}`}
                      difference={difference}
                      onSelect={drawn === undefined ? null : () => onSelect(drawn)}
                    />
                  );
                })}
              </ul>
            )}
          </Part>
          <Part title="Stranded records">
            <Suspense fallback={<LoadingSkeleton layout="table" rows={2} columns={1} />}>
              <StrandedToday workflow={workflow} after={isLater ? other : workflow} isLater={isLater} />
            </Suspense>
          </Part>
        </>
      )}
    </>
  );
}

const KINDS: Readonly<Record<ChartDifference['kind'], { readonly tone: ToneName; readonly words: string }>> = {
  added: { tone: 'success', words: 'Added' },
  removed: { tone: 'danger', words: 'Removed' },
  changed: { tone: 'warning', words: 'Changed' },
};

function Difference({
  difference: { of, kind, name, changes },
  onSelect,
}: {
  difference: ChartDifference;
  onSelect: (() => void) | null;
}) {
  const { tone, words } = KINDS[kind];
  return (
    <li className={entry}>
      <div className={entryHead}>
        {onSelect === null ? (
          <span>{name}</span>
        ) : (
          <button type="button" className={linkButton} onClick={onSelect}>
            {name}
          </button>
        )}
        <Badge tone={tone}>
          {words} {of}
        </Badge>
      </div>
      {changes.map((change) => (
        <span key={change} className={muted}>
          {change}
        </span>
      ))}
    </li>
  );
}

/** Maximum of listed records. */
const MOST_SHOWN = 50;

function StrandedToday({ workflow, after, isLater }: { workflow: Workflow; after: Workflow; isLater: boolean }) {
  const { records, decisions } = useStanding(workflow);
  const stranded = useMemo(
    () => (records === null ? null : strandedIn(after, records, decisions)),
    [after, records, decisions],
  );
  if (records === null || stranded === null) return <LoadingSkeleton layout="table" rows={2} columns={1} />;
  const labelOf = (status: string) => workflow.states.find(({ name }) => name === status)?.label ?? status;
  const version = isLater ? 'the new version' : 'the running version';
  return (
    <>
      <p className={muted}>
        Of {plural(records.length, 'record')} on this device in this tenant, and of{' '}
        {plural(decisions.length, 'decision')} in its queue.
      </p>
      {stranded.records.length + stranded.decisions.length === 0 ? (
        <p>None. All of them exist in {version}.</p>
      ) : (
        <ul className={list}>
          {stranded.records.slice(0, MOST_SHOWN).map(({ id, name, missing }) => (
            <li key={`record ${id}`} className={entry}>
              <strong>{name}</strong>
              <span className={muted}>
                Is in {missing.map(labelOf).join(', ')}, which doesn’t exist in {version}.
              </span>
            </li>
          ))}
          {stranded.records.length > MOST_SHOWN && (
            <li className={entry}>and {stranded.records.length - MOST_SHOWN} more records</li>
          )}
          {stranded.decisions.map(({ id, name }) => (
            <li key={`decision ${id}`} className={entry}>
              <strong>{name}</strong>
              <span className={muted}>Is queued, but isn’t possible in {version}.</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
