import { useMemo } from 'react';
import {
  type ComparedPermission,
  compareRoles,
  type WhoMay,
} from '../../../machines/workflows/compare/compare-roles.ts';
import { NO_PRIVILEGE } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import { AS_ANYBODY, AS_VIEWER } from '../../../machines/workflows/simulation/simulation.ts';
import { statePath } from '../../../machines/workflows/state-path.ts';
import { listed } from '../../../rules/texts/listed.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Field } from '../../kit/Field.tsx';
import { Select } from '../../kit/Select.tsx';
import { Part } from '../Part.tsx';
import { entry, fields, linkButton, list, more, muted } from '../panel-parts.css.ts';
import { useActors } from '../use-actors.ts';
import { useOverlay } from '../use-overlay.ts';
import { useParameter } from '../use-parameter.ts';
import type { WorkflowBadge, WorkflowMark, WorkflowOverlay, WorkflowPanelProps } from '../workflow-panel.ts';
import { transitionLabel } from '../workflow-words.ts';

/** An action, with the places where the same roles can do it. */
interface ActionRow {
  readonly key: string;
  readonly label: string;
  readonly who: WhoMay;
  readonly where: string | null;
  readonly transitions: readonly ComparedPermission['transition'][];
}

function rowsOf(compared: readonly ComparedPermission[]): readonly ActionRow[] {
  const rows = new Map<string, ActionRow & { readonly transitions: ComparedPermission['transition'][] }>();
  for (const { transition, where, who } of compared) {
    const label = transitionLabel(transition);
    const key = `${who} ${transition.trigger.event} ${label} ${where ?? ''}`;
    const known = rows.get(key);
    if (known === undefined) rows.set(key, { key, label, who, where, transitions: [transition] });
    else known.transitions.push(transition);
  }
  return [...rows.values()];
}

function overlayOf(compared: readonly ComparedPermission[], words: (who: WhoMay) => string): WorkflowOverlay {
  const marks = new Map<string, WorkflowMark>();
  const badges = new Map<string, WorkflowBadge>();
  for (const [id, cases] of Map.groupBy(compared, ({ transition }) => transition.id)) {
    const only = cases.find(({ who }) => who === 'first' || who === 'second');
    if (only !== undefined) {
      const title = cases.map(({ who, where }) => [words(who), where].filter(Boolean).join(' ')).join('; ');
      badges.set(id, { text: words(only.who), sign: only.who === 'first' ? '1' : '2', title });
      marks.set(id, 'possible');
    } else marks.set(id, cases.some(({ who }) => who === 'both') ? 'possible' : 'refused');
  }
  return { marks, badges };
}

export function RolesCompared({ workflow, onSelect, onOverlay }: WorkflowPanelProps) {
  const { options, privilegesOf, nameOf, message } = useActors();
  const [firstText, setFirst] = useParameter('first');
  const [secondText, setSecond] = useParameter('second');
  const [first, second] = [firstText ?? AS_VIEWER, secondText ?? AS_ANYBODY];
  const compared = useMemo(
    () => compareRoles(workflow, privilegesOf(first) ?? NO_PRIVILEGE, privilegesOf(second) ?? NO_PRIVILEGE),
    [workflow, privilegesOf, first, second],
  );
  const [firstName, secondName] = [nameOf(first), nameOf(second)];
  const overlay = useMemo(
    () =>
      overlayOf(compared, (who) => {
        switch (who) {
          case 'first':
            return `Only ${firstName}`;
          case 'second':
            return `Only ${secondName}`;
          case 'both':
            return 'Both';
          case 'neither':
            return 'Neither';
        }
      }),
    [compared, firstName, secondName],
  );
  useOverlay(overlay, onOverlay);
  const rows = useMemo(() => rowsOf(compared), [compared]);
  const choice = (label: string, value: string, onValueChange: (value: string) => void) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options.some((each) => each.value === value) ? options : [...options, { value, label: value }]}
          onValueChange={onValueChange}
        />
      )}
    </Field>
  );
  const group = (who: WhoMay) => <Rows rows={rows.filter((row) => row.who === who)} {...{ workflow, onSelect }} />;
  const count = (who: WhoMay) => rows.filter((row) => row.who === who).length;
  return (
    <>
      <div className={fields}>
        {choice('One', first, setFirst)}
        {choice('The other', second, setSecond)}
        {message !== null && <p className={muted}>{message}</p>}
      </div>
      {count('first') + count('second') === 0 ? (
        <Banner tone="info" role="status">
          {first === second
            ? 'Choose two different roles to compare.'
            : `${firstName} and ${secondName} have the same permissions here.`}
        </Banner>
      ) : (
        <>
          <Part title={`Only ${firstName}`}>{group('first')}</Part>
          <Part title={`Only ${secondName}`}>{group('second')}</Part>
        </>
      )}
      <details className={more}>
        <summary>Both ({count('both')})</summary>
        {group('both')}
      </details>
      <details className={more}>
        <summary>Neither ({count('neither')})</summary>
        {group('neither')}
      </details>
    </>
  );
}

const FEW = 3;

export function Places({ of }: { of: readonly string[] }) {
  if (of.length <= FEW) return <span className={muted}>In: {listed(of, 'and')}</span>;
  return (
    <details className={more}>
      <summary>In {of.length} places</summary>
      <span className={muted}>{listed(of, 'and')}</span>
    </details>
  );
}

function Rows({
  rows,
  workflow,
  onSelect,
}: Pick<WorkflowPanelProps, 'workflow' | 'onSelect'> & { rows: readonly ActionRow[] }) {
  if (rows.length === 0) return <p className={muted}>Nothing.</p>;
  return (
    <ul className={list}>
      {rows.map(({ key, label, where, transitions }) => (
        <li key={key} className={entry}>
          <button type="button" className={linkButton} onClick={() => onSelect(transitions[0]?.id ?? null)}>
            {label}
            {where !== null && `, ${where}`}
          </button>
          <Places of={[...new Set(transitions.map(({ source }) => statePath(workflow, source)))]} />
        </li>
      ))}
    </ul>
  );
}
