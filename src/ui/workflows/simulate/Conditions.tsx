import { type ReactNode, useId, useMemo } from 'react';
import { type FactSwitch, OFF, ON, switchValue } from '../../../machines/lifecycles/engine/simulated-facts.ts';
import type { LifecycleSimulator, Situation } from '../../../machines/workflows/simulation/lifecycle-simulator.ts';
import type { SimulationMove } from '../../../machines/workflows/simulation/simulation.ts';
import type { Workflow } from '../../../machines/workflows/workflow.ts';
import { holds } from '../../../rules/access/access.ts';
import { privilegeNames } from '../../../rules/access/privilege-labels.ts';
import { withProductName } from '../../../rules/deployments/deployment-types.ts';
import { Button } from '../../kit/Button.tsx';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { Field } from '../../kit/Field.tsx';
import { Select } from '../../kit/Select.tsx';
import { useConfig } from '../../portal/portal-context.tsx';
import { Part } from '../Part.tsx';
import { checks, fields, more, muted } from '../panel-parts.css.ts';
import type { Actors } from '../use-actors.ts';

export interface ConditionsProps {
  workflow: Workflow;
  simulator: LifecycleSimulator;
  situation: Situation;
  role: string;
  actors: Actors;
  onMove: (...moves: readonly SimulationMove[]) => void;
  isOfRecord: boolean;
  isRenewed: boolean;
  onRenew: () => void;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function Conditions(props: ConditionsProps) {
  const { workflow, simulator, situation, role, actors, onMove, isOfRecord, isRenewed, onRenew } = props;
  const { product } = useConfig();
  const { regions, switches } = simulator;
  const { statuses, facts, privileges } = situation;
  const toggles = switches.filter(({ kind }) => kind === 'switch');
  const choices = switches.filter(({ kind }) => kind === 'choice');
  const asked = useMemo(
    () => [...new Set(workflow.transitions.flatMap(({ permissions }) => permissions.flatMap(({ anyOf }) => anyOf)))],
    [workflow],
  );
  const fact = ({ id }: FactSwitch, value: string) => onMove({ kind: 'fact', fact: id, value });
  return (
    <Part
      title="The record"
      hasFocus={isRenewed}
      description={`${isOfRecord ? 'Starts from this record’s current state.' : 'Uses a made-up record.'} Nothing here changes real data.`}
    >
      {isOfRecord && (
        <div>
          <Button size="small" onClick={onRenew}>
            Start from a new record
          </Button>
        </div>
      )}
      <div className={fields}>
        {statuses === null && <p className={muted}>The record is deleted. Choose a status to restore it.</p>}
        {regions.map(({ region, name, statuses: all }) => (
          <Field key={region} label={capitalised(name)}>
            {(control) => (
              <Select
                {...control}
                value={statuses?.[region] ?? ''}
                placeholder={statuses === null ? 'Deleted' : undefined}
                options={all.map(({ status, words }) => ({ value: status, label: words }))}
                onValueChange={(status) => status !== '' && onMove({ kind: 'put', region, status })}
              />
            )}
          </Field>
        ))}
        <Field label="Acting as" hint={actors.message ?? undefined}>
          {(control) => (
            <Select
              {...control}
              value={role}
              options={
                actors.options.some(({ value }) => value === role)
                  ? actors.options
                  : [...actors.options, { value: role, label: `${role} (unknown here)` }]
              }
              onValueChange={(value) => onMove({ kind: 'as', role: value })}
            />
          )}
        </Field>
        {choices.map((each) => (
          <Field key={each.id} label={each.label}>
            {(control) => (
              <Select
                {...control}
                value={switchValue(each, facts)}
                options={each.options.map(({ value, label }) => ({
                  value,
                  label: withProductName(label, product.name),
                }))}
                onValueChange={(value) => fact(each, value)}
              />
            )}
          </Field>
        ))}
        {toggles.length > 0 && (
          <Group label="Conditions">
            {toggles.map((each) => (
              <Checkbox
                key={each.id}
                label={each.label}
                isChecked={switchValue(each, facts) === ON}
                onCheckedChange={(isOn) => fact(each, isOn ? ON : OFF)}
              />
            ))}
          </Group>
        )}
      </div>
      {asked.length > 0 && (
        <details className={more}>
          <summary>Individual privileges</summary>
          <Group label="Privileges that this chart uses">
            {asked.map((privilege) => (
              <Checkbox
                key={privilege}
                label={privilegeNames([privilege])}
                isChecked={holds(privileges, privilege)}
                onCheckedChange={(isHeld) => onMove({ kind: 'may', privilege, isHeld })}
              />
            ))}
          </Group>
        </details>
      )}
    </Part>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame of its own
    <div role="group" aria-labelledby={id} className={checks}>
      <span id={id} className={muted}>
        {label}
      </span>
      {children}
    </div>
  );
}
