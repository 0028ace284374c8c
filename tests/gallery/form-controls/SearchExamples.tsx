import { useState } from 'react';
import { PicksControl } from '../../../src/ui/form/controls/PicksControl.tsx';
import { SearchChoice } from '../../../src/ui/form/controls/SearchChoice.tsx';
import { Section } from '../../../src/ui/kit/Section.tsx';
import { grid } from '../gallery.css.ts';
import { Held } from './Held.tsx';

const versions = Array.from({ length: 1000 }, (_, index) => {
  const version = `${1 + Math.floor(index / 100)}.${Math.floor(index / 10) % 10}.${index % 10}`;
  return { value: version, label: `${index % 3 === 0 ? 'Harbour' : 'Meadow'} - ${version}` };
});
const few = [
  { value: '-1', label: 'Add a new version' },
  { value: '9.4.1', label: 'Harbour - 9.4.1' },
  { value: '9.4.2', label: 'Meadow, whose name is long enough to need a second line in the list of versions - 9.4.2' },
];

const MISSING = 'The list could not be loaded. The server can’t be reached.';

export function SearchExamples() {
  const [isRetried, setRetried] = useState(false);
  return (
    <Section title="Searches">
      <div className={grid}>
        <Held id="version" label="Platform Version" initial="" field={{ isRequired: true, options: versions }}>
          {(props) => <SearchChoice {...props} />}
        </Held>
        <Held id="far-version" label="Version far down" initial="9.4.2" field={{ options: versions }}>
          {(props) => <SearchChoice {...props} />}
        </Held>
        <Held
          id="few-versions"
          label="One of three"
          initial="9.4.2"
          field={{ options: few, note: 'New version will not available on installed applications' }}
        >
          {(props) => <SearchChoice {...props} />}
        </Held>
        <Held
          id="wrong-version"
          label="Without a choice"
          initial=""
          field={{ options: few, isRequired: true, error: 'Select a platform version' }}
        >
          {(props) => <SearchChoice {...props} />}
        </Held>
        <Held
          id="fixed-version"
          label="Fixed version"
          initial="9.4.1"
          field={{ options: few, refusal: 'The software is already installed on all VMs.' }}
        >
          {(props) => <SearchChoice {...props} />}
        </Held>
        <Held id="coming-versions" label="Versions on their way" initial="9.4.1" field={{ options: null }}>
          {(props) => <SearchChoice {...props} />}
        </Held>
        <Held
          id="missing-versions"
          label="Versions that can’t be loaded"
          initial="9.4.1"
          field={{ options: null, areOptionsMissing: true, ownName: 'Harbour - 9.4.1', note: MISSING }}
        >
          {(props) => <SearchChoice {...props} />}
        </Held>
        <Held<readonly string[]>
          id="missing-tenants"
          label="Tenants"
          initial={['HALDEN']}
          field={{ options: null, areOptionsMissing: true, note: MISSING, onRetryOptions: () => setRetried(true) }}
        >
          {(props) => <PicksControl {...props} />}
        </Held>
        {isRetried && <p>Loading the tenants again</p>}
      </div>
    </Section>
  );
}
