import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { whenIdle } from '../../data/loading/moments.ts';
import { fieldGraphs, WORKFLOWS, workflowOf } from '../../machines/workflows/registry.ts';
import { WORKFLOW_GROUPS, type WorkflowGroup } from '../../machines/workflows/workflow.ts';
import type { WorkflowSource } from '../../machines/workflows/workflow-source.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SearchInput } from '../kit/SearchInput.tsx';
import { Section } from '../kit/Section.tsx';
import { bringAhead } from '../lazy/preloading.ts';
import { useConfig, useMayOpen, usePaths } from '../portal/portal-context.tsx';
import { detailsPanel } from './details/panel.ts';
import { drawWorkflow, usualTexts } from './drawing/draw-workflow.ts';
import { layOut, startLayout } from './layout/layout-worker.ts';
import { plural } from './workflow-words.ts';
import { card, cards, counts, found as foundClass, name, searchBox } from './workflows-page.css.ts';

const NOTHING: ReadonlySet<string> = new Set();
const GROUPS = Object.entries(WORKFLOW_GROUPS);

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly group: WorkflowGroup;
  readonly counts: string;
  readonly words: readonly string[];
}

function allEntries(productName: string): readonly Entry[] {
  const machines = WORKFLOWS.map((source): Entry => {
    const { id, label, group, states, transitions } = source.read();
    const words = [...new Set([...states, ...transitions].map((each) => each.label))];
    const counts = `${plural(states.length, 'state')} · ${plural(transitions.length, 'transition')}`;
    return { id, label, group, counts, words };
  });
  const forms = fieldGraphs(productName).map(({ id, label, fields, dependencies }): Entry => {
    const counts = `${plural(fields.length, 'field')} · ${plural(dependencies.length, 'dependency', 'dependencies')}`;
    return { id, label, group: 'form', counts, words: fields.map((field) => field.label) };
  });
  return [...machines, ...forms];
}

async function prepare(id: string): Promise<void> {
  const workflow = workflowOf(id)?.read();
  if (workflow !== undefined)
    await layOut(drawWorkflow(workflow, NOTHING, usualTexts(workflow))).catch(() => undefined);
}

function sizeOf(source: WorkflowSource): number {
  return source.read().transitions.length;
}

/** Only these take long enough to be worth preparing. */
const AHEAD = 2;

/** One by one, so that another requested layout doesn't wait for all. */
async function prepareLargest(isHere: () => boolean): Promise<void> {
  await whenIdle();
  const largest = WORKFLOWS.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, AHEAD);
  for (const { id } of largest) if (isHere()) await prepare(id);
}

export default function WorkflowsPage() {
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const [typed, setTyped] = useState('');
  const { product } = useConfig();
  const entries = useMemo(() => allEntries(product.name), [product.name]);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const shown = entries.flatMap((entry) => {
    const hits = hasAll(entry.label) ? [] : entry.words.filter(hasAll);
    return hits.length > 0 || hasAll(entry.label) ? [{ entry, hits }] : [];
  });
  // Preloads the picture's code.
  useEffect(() => {
    let isHere = true;
    startLayout();
    void bringAhead([import('./WorkflowPage.tsx'), detailsPanel.Panel.preload?.()]);
    void prepareLargest(() => isHere);
    return () => {
      isHere = false;
    };
  }, []);
  const links = [
    { label: 'Tonight', address: paths.workflows.tonight() },
    { label: 'Open a capsule', address: paths.workflows.capsule() },
  ].filter(({ address }) => mayOpen(address));
  return (
    <>
      <PageHeader
        title="Workflows"
        subtitle="How every process works, generated from the running code"
        {...(links.length > 0 && {
          actions: links.map(({ label, address }) => (
            <Link key={address} className={buttonClass({ size: 'small' })} to={address}>
              {label}
            </Link>
          )),
        })}
      />
      <search className={searchBox}>
        <SearchInput
          aria-label="Search workflows, states and transitions"
          placeholder="Search workflows and states"
          value={typed}
          onValueChange={setTyped}
        />
      </search>
      {shown.length === 0 && <EmptyPanel title="No workflows match your search." />}
      {GROUPS.map(([group, label]) => {
        const held = shown.filter(({ entry }) => entry.group === group);
        return (
          held.length > 0 && (
            <Section key={group} title={label}>
              <ul className={cards}>
                {held.map(({ entry, hits }) => (
                  <li key={entry.id}>
                    <Link
                      className={card}
                      to={paths.workflows.view(entry.id)}
                      onPointerEnter={() => void prepare(entry.id)}
                      onFocus={() => void prepare(entry.id)}
                    >
                      <span className={name}>{entry.label}</span>
                      <span className={counts}>{entry.counts}</span>
                      {hits.length > 0 && <span className={foundClass}>{hits.slice(0, 4).join(', ')}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          )
        );
      })}
    </>
  );
}
