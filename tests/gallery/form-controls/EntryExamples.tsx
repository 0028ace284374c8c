import { useState } from 'react';
import { isEmail } from '../../../src/rules/deployments/forms/identification-fields.ts';
import { ChoicesControl } from '../../../src/ui/form/controls/ChoicesControl.tsx';
import { EntriesControl } from '../../../src/ui/form/FormSection.tsx';
import { Button } from '../../../src/ui/kit/Button.tsx';
import { Section } from '../../../src/ui/kit/Section.tsx';
import { grid } from '../gallery.css.ts';
import { Held } from './Held.tsx';

const configs = ['base', 'loyalty', 'fuel', 'kitchen-display', 'self-checkout'].map((value) => ({
  value,
  label: value,
}));

export function EntryExamples() {
  const [isRefreshing, setRefreshing] = useState(false);
  return (
    <Section title="Entries">
      <div className={grid}>
        <Held<readonly string[]> id="emails" label="Notification emails" initial={['ines.marchetti@northwind.example']}>
          {(props) => <EntriesControl {...props} entry={{ isAcceptable: isEmail, inputMode: 'email' }} />}
        </Held>
        <Held<readonly string[]>
          id="wrong-emails"
          label="Emails with faults"
          initial={[
            'ines.marchetti@northwind.example',
            'not an address',
            'a.very.long.name.of.a.mailbox.that.belongs.to.a.whole.department@correspondence.northwind-retail.example',
          ]}
          field={{ error: 'Some are not valid email addresses.' }}
        >
          {(props) => <EntriesControl {...props} entry={{ isAcceptable: isEmail, inputMode: 'email' }} />}
        </Held>
        <Held<readonly string[]> id="no-cidrs" label="Used CIDRs" initial={[]}>
          {(props) => <EntriesControl {...props} />}
        </Held>
        <Held<readonly string[]>
          id="fixed-cidrs"
          label="Fixed CIDRs"
          initial={['10.0.0.0/16', '10.1.0.0/16']}
          field={{ refusal: 'The infrastructure exists already.' }}
        >
          {(props) => <EntriesControl {...props} />}
        </Held>
        <Held<readonly string[]> id="configs" label="Configurations" initial={['base']} field={{ options: configs }}>
          {(props) => <ChoicesControl {...props} isRefreshing={isRefreshing} onRefresh={() => setRefreshing(true)} />}
        </Held>
        <Held<readonly string[]>
          id="coming-configs"
          label="Configurations on their way"
          initial={['fuel']}
          field={{ options: null }}
        >
          {(props) => (
            <ChoicesControl {...props} onRefresh={() => undefined} networkRefusal="This needs the network." />
          )}
        </Held>
      </div>
      {isRefreshing && <Button onClick={() => setRefreshing(false)}>End the refreshing</Button>}
    </Section>
  );
}
