import { ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { beginningWords, senderWords } from '../../../machines/workflows/chart-words.ts';
import { effectSentence, effectWords } from '../../../machines/workflows/effect-words.ts';
import { statePath } from '../../../machines/workflows/state-path.ts';
import type { Workflow, WorkflowState, WorkflowTransition } from '../../../machines/workflows/workflow.ts';
import { Badge } from '../../kit/Badge.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { LoadingSkeleton } from '../../kit/LoadingSkeleton.tsx';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { senderOf } from '../drawing/draw-workflow.ts';
import { SenderSign } from '../picture/Box.tsx';
import { useParameter } from '../use-parameter.ts';
import type { WorkflowPanelProps } from '../workflow-panel.ts';
import { guardWords, offlineWords, targetWords, transitionLabel, whoMay } from '../workflow-words.ts';
import { choice, choices, facts, heading, hint, part, partTitle, places, sign, words } from './details.css.ts';

const RecordDetails = lazyPart(() => import('./RecordDetails.tsx'));

export default function DetailsPanel(props: WorkflowPanelProps) {
  const [record] = useParameter('record');
  return (
    <div className={part}>
      {record !== null && (
        <Suspense fallback={<LoadingSkeleton layout="detail" />}>
          <RecordDetails {...props} />
        </Suspense>
      )}
      <Chosen {...props} />
    </div>
  );
}

function Chosen({ workflow, selected, onSelect }: WorkflowPanelProps) {
  const state = workflow.states.find(({ id }) => id === selected);
  const transition = workflow.transitions.find(({ id }) => id === selected);
  if (transition !== undefined)
    return <TransitionDetails workflow={workflow} transition={transition} onSelect={onSelect} />;
  if (state !== undefined) return <StateDetails workflow={workflow} state={state} onSelect={onSelect} />;
  return (
    <div className={part}>
      {selected !== null && (
        <Banner tone="warning">The URL names a part that this chart doesn’t have. Choose another one.</Banner>
      )}
      <p className={hint}>Choose a state or transition to see who can do what, and when.</p>
      <Actions workflow={workflow} onSelect={onSelect} />
    </div>
  );
}

/** Each action once, with its places. */
function Actions({ workflow, onSelect }: { workflow: Workflow; onSelect: (id: string) => void }) {
  const actions = Map.groupBy(
    workflow.transitions.filter(({ sender }) => sender === 'user'),
    transitionLabel,
  );
  if (actions.size === 0) return null;
  return (
    <section className={part}>
      <h3 className={partTitle}>What users can do</h3>
      <ul className={choices}>
        {[...actions].map(([label, transitions]) => {
          const offered = transitions.map((transition) => (
            <li key={transition.id}>
              <Choice workflow={workflow} transition={transition} isWithSource onSelect={onSelect} />
            </li>
          ));
          if (offered.length === 1) return offered;
          return (
            <li key={label}>
              <details>
                <summary className={choice}>
                  <span className={sign}>
                    <ChevronRight aria-hidden />
                  </span>
                  <span>
                    {label}
                    <span className={hint}>in {offered.length} places</span>
                  </span>
                </summary>
                <ul className={places}>{offered}</ul>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface TransitionsProps {
  workflow: Workflow;
  title: string;
  transitions: readonly WorkflowTransition[];
  isWithSource?: boolean;
  onSelect: (id: string) => void;
}

function Transitions({ workflow, title, transitions, isWithSource = false, onSelect }: TransitionsProps) {
  if (transitions.length === 0) return null;
  const usersFirst = transitions.toSorted(
    (one, other) => Number(other.sender === 'user') - Number(one.sender === 'user'),
  );
  return (
    <section className={part}>
      <h3 className={partTitle}>{title}</h3>
      <ul className={choices}>
        {usersFirst.map((transition) => (
          <li key={transition.id}>
            <Choice workflow={workflow} transition={transition} isWithSource={isWithSource} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  workflow: Workflow;
  transition: WorkflowTransition;
  isWithSource: boolean;
  onSelect: (id: string) => void;
}

function Choice({ workflow, transition, isWithSource, onSelect }: ChoiceProps) {
  const { id, source, targets } = transition;
  return (
    <button type="button" className={choice} onClick={() => onSelect(id)}>
      <span className={sign}>
        <SenderSign sender={senderOf(transition)} />
      </span>
      <span>
        {transitionLabel(transition)}
        <span className={hint}>
          {isWithSource
            ? `in ${statePath(workflow, source)}`
            : targets.length === 0
              ? ''
              : `leads to ${targetWords(workflow, transition)}`}
        </span>
      </span>
    </button>
  );
}

function Sentences({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <section className={part}>
      <h3 className={partTitle}>{title}</h3>
      <ul className={facts}>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

interface StateDetailsProps {
  workflow: Workflow;
  state: WorkflowState;
  onSelect: (id: string) => void;
}

function StateDetails({ workflow, state, onSelect }: StateDetailsProps) {
  const around = new Set<string>();
  for (let id: string | null = state.id; id !== null; ) {
    around.add(id);
    id = workflow.states.find((each) => each.id === id)?.parent ?? null;
  }
  const beginning = beginningWords(state);
  const here = workflow.transitions.filter(({ source }) => source === state.id);
  const outer = workflow.transitions.filter(({ source }) => source !== state.id && around.has(source));
  const into = workflow.transitions.filter(({ source, targets }) => source !== state.id && targets.includes(state.id));
  return (
    <div className={words}>
      <h2 className={heading}>{state.label}</h2>
      <p className={hint}>
        {statePath(workflow, state.id)} · <code>{state.name}</code>
      </p>
      {(state.isInitial || state.kind === 'final' || state.tags.length > 0) && (
        <p>
          {state.isInitial && <Badge tone="accent">Initial state</Badge>}{' '}
          {state.kind === 'final' && <Badge>Final state</Badge>}{' '}
          {state.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
      {beginning !== null && <p>{beginning}.</p>}
      <Transitions workflow={workflow} title="What can happen here" transitions={here} onSelect={onSelect} />
      <Transitions
        workflow={workflow}
        title="What can happen in its parent states"
        transitions={outer}
        onSelect={onSelect}
      />
      <Transitions workflow={workflow} title="How to get here" transitions={into} isWithSource onSelect={onSelect} />
      <Sentences
        title="What it does"
        of={[
          ...state.entry.map((effect) => `On entry: ${effectWords(effect)}`),
          ...state.activities.map((effect) => `While it is active: ${effectWords(effect)}`),
          ...state.exit.map((effect) => `On exit: ${effectWords(effect)}`),
        ]}
      />
    </div>
  );
}

interface TransitionDetailsProps {
  workflow: Workflow;
  transition: WorkflowTransition;
  onSelect: (id: string) => void;
}

function TransitionDetails({ workflow, transition, onSelect }: TransitionDetailsProps) {
  const offline = offlineWords(transition);
  const elsewhere = workflow.transitions.filter(
    ({ id, trigger }) => id !== transition.id && trigger.event !== '' && trigger.event === transition.trigger.event,
  );
  return (
    <div className={words}>
      <h2 className={heading}>{transitionLabel(transition)}</h2>
      <p className={hint}>
        {senderWords(transition.sender)}
        {transition.trigger.event !== '' && (
          <>
            {' · '}
            <code>{transition.trigger.event}</code>
          </>
        )}
      </p>
      <section className={part}>
        <h3 className={partTitle}>Where</h3>
        <ul className={choices}>
          {[transition.source, ...transition.targets].map((id, place) => (
            <li key={`${place === 0 ? 'from' : 'to'} ${id}`}>
              <button type="button" className={choice} onClick={() => onSelect(id)}>
                <span>
                  {statePath(workflow, id)}
                  <span className={hint}>{place === 0 ? 'from here' : 'to here'}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {transition.targets.length === 0 && <p className={hint}>The state doesn’t change.</p>}
      </section>
      <Sentences title="Who can" of={whoMay(transition)} />
      <Sentences title="When" of={transition.guards.map(guardWords)} />
      <Sentences title="What it does" of={transition.effects.map(effectSentence)} />
      <Sentences title="Without a connection" of={offline === null ? [] : [offline]} />
      <Transitions
        workflow={workflow}
        title={`${transitionLabel(transition)} elsewhere`}
        transitions={elsewhere}
        isWithSource
        onSelect={onSelect}
      />
    </div>
  );
}
