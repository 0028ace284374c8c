import { type KeyValueRow, type KeyValueSuggestion, rowsOf } from '../../../src/rules/forms/key-value-rows.ts';
import { KeyValueRows } from '../../../src/ui/form/controls/KeyValueRows.tsx';
import { Section } from '../../../src/ui/kit/Section.tsx';
import { stack } from '../gallery.css.ts';
import { Held } from './Held.tsx';
import { PARAMETERS, rowsView, TAGS } from './rows-view.ts';

const suggestions: readonly KeyValueSuggestion[] = [
  {
    key: 'DOMAIN_NAME',
    description: 'The domain under which the tills are reached.',
    defaultValue: null,
    isMandatory: true,
  },
  { key: 'LOG_LEVEL', description: 'How much is written to the log.', defaultValue: 'INFO', isMandatory: false },
  { key: 'CACHE_SIZE', description: 'MB of memory for the article cache.', defaultValue: '512', isMandatory: false },
];

export function PairExamples() {
  return (
    <Section title="Keys and values">
      <div className={stack}>
        <Held
          id="parameters"
          label="Additional parameters"
          initial={rowsOf({ DOMAIN_NAME: 'tills.northwind.example' })}
        >
          {(props) => <KeyValueRows {...props} rows={rowsView(PARAMETERS, props.value, suggestions)} />}
        </Held>
        <Held
          id="wrong-parameters"
          label="Parameters with faults"
          initial={rowsOf({
            DOMAIN_NAME: '',
            REGION_CODE: 'emea',
            ' REGION_CODE': 'emea',
            ' ': 'without a key',
            TIMEOUT: '',
          })}
          field={{ error: 'Each key can be used once.' }}
        >
          {(props) => <KeyValueRows {...props} rows={rowsView(PARAMETERS, props.value, suggestions)} />}
        </Held>
        <Held
          id="fixed-parameters"
          label="Fixed parameters"
          initial={rowsOf({ DOMAIN_NAME: 'tills.northwind.example', LOG_LEVEL: 'INFO' })}
          field={{ refusal: 'The infrastructure exists already.' }}
        >
          {(props) => <KeyValueRows {...props} rows={rowsView(PARAMETERS, props.value, suggestions)} />}
        </Held>
        <Held<readonly KeyValueRow[]> id="tags" label="Tags" initial={[]}>
          {(props) => <KeyValueRows {...props} rows={rowsView(TAGS, props.value)} />}
        </Held>
        <Held
          id="wrong-tags"
          label="Tags with faults"
          initial={rowsOf({ Department: 'Stores', 'cost-centre': 'a very long value '.repeat(8).trim() })}
          field={{ error: 'A tag with this key already exists.' }}
        >
          {(props) => <KeyValueRows {...props} rows={rowsView(TAGS, props.value)} />}
        </Held>
      </div>
    </Section>
  );
}
