import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { WORKFLOWS } from '../../machines/workflows/registry.ts';
import { WORKFLOW_GROUPS, type Workflow } from '../../machines/workflows/workflow.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SearchInput } from '../kit/SearchInput.tsx';
import { Section } from '../kit/Section.tsx';
import { useMayOpen, usePaths } from '../portal-context.tsx';
import { card, cards, counts, found as foundClass, name, searchBox } from './workflows-page.css.ts';

const GROUPS = Object.entries(WORKFLOW_GROUPS);

/** What of a machine has all the typed words: labels of states and transitions; null where its own name or nothing has. */
function hitsIn(workflow: Workflow, words: readonly string[]): readonly string[] {
  const labels = new Set([...workflow.states, ...workflow.transitions].map(({ label }) => label));
  return [...labels].filter((label) => words.every((word) => label.toLowerCase().includes(word)));
}

/** Every machine of the product, by what it is about. */
export default function WorkflowsPage() {
  const paths = usePaths();
  const mayOpen = useMayOpen();
  const [typed, setTyped] = useState('');
  const workflows = useMemo(() => WORKFLOWS.map((source) => source.read()), []);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = workflows.flatMap((workflow) => {
    const isNamed = words.every((word) => workflow.label.toLowerCase().includes(word));
    const hits = isNamed ? [] : hitsIn(workflow, words);
    return isNamed || hits.length > 0 ? [{ workflow, hits }] : [];
  });
  const links = [
    { label: 'Tonight', address: paths.workflows.tonight() },
    { label: 'Open a capsule', address: paths.workflows.capsule() },
  ].filter(({ address }) => mayOpen(address));
  return (
    <>
      <PageHeader
        title="Workflows"
        subtitle="The machines that run the portal, drawn from its code."
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
          placeholder="Search workflows, states and transitions"
          value={typed}
          onValueChange={setTyped}
        />
      </search>
      {shown.length === 0 && <EmptyPanel title="No workflow has all of these words." />}
      {GROUPS.map(([group, label]) => {
        const held = shown.filter(({ workflow }) => workflow.group === group);
        return (
          held.length > 0 && (
            <Section key={group} title={label}>
              <ul className={cards}>
                {held.map(({ workflow, hits }) => (
                  <li key={workflow.id}>
                    <Link className={card} to={paths.workflows.view(workflow.id)}>
                      <span className={name}>{workflow.label}</span>
                      <span className={counts}>{countWords(workflow)}</span>
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

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function countWords({ states, transitions }: Workflow): string {
  return `${plural(states.length, 'state')} · ${plural(transitions.length, 'transition')}`;
}
