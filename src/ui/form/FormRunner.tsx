import { useSelector } from '@xstate/react';
import { isSameValue } from '../../rules/forms/equal.ts';
import { chooseRunner } from '../../rules/runners/choose-runner.ts';
import { runnerSentence } from '../../rules/runners/runner-words.ts';
import { KnownRules } from '../runners/KnownRules.tsx';
import { runnerNote } from './form.css.ts';
import { type PlacedForm, useOpenForm } from './form-context.ts';

/** What would carry out the operations of what is chosen; nothing before. */
export function FormRunner({ placed }: { placed: PlacedForm }) {
  const { actor } = useOpenForm();
  const placement = useSelector(actor, () => placed.placement(), isSameValue);
  if (placement === null) return null;
  return (
    <KnownRules>{(rules) => <p className={runnerNote}>{runnerSentence(chooseRunner(rules, placement))}</p>}</KnownRules>
  );
}
