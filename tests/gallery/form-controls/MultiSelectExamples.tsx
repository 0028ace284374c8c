import { useState } from 'react';
import { ClearableField } from '../../../src/ui/kit/ClearableField.tsx';
import { MultiSelect } from '../../../src/ui/kit/MultiSelect.tsx';
import { Section } from '../../../src/ui/kit/Section.tsx';
import { grid } from '../gallery.css.ts';

const OPTIONS = [
  { value: 'FAILED', label: 'Failed', count: 12 },
  { value: 'RUNNING', label: 'Running', count: 0 },
  { value: 'STOPPED', label: 'Stopped' },
];

export function MultiSelectExamples() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Section title="Several choices">
      <div className={grid}>
        <ClearableField label="Condition" isSet={chosen.length > 0} onClear={() => setChosen([])}>
          {(control) => (
            <MultiSelect
              {...control}
              label="Condition"
              placeholder="Any"
              options={OPTIONS}
              chosen={chosen}
              onChosenChange={setChosen}
            />
          )}
        </ClearableField>
      </div>
      <output aria-label="Chosen">{chosen.join() || 'none'}</output>
    </Section>
  );
}
