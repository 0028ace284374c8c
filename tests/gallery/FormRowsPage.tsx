import type { InstallerApplicationRow } from '../../src/rules/deployments/forms/values.ts';
import { rowsOf } from '../../src/rules/forms/key-value-rows.ts';
import { InstallerApplicationsControl } from '../../src/ui/areas/deployments/form/controls/InstallerApplicationsControl.tsx';
import { KeyValueRows } from '../../src/ui/form/controls/KeyValueRows.tsx';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { Section } from '../../src/ui/kit/Section.tsx';
import { Held } from './form-controls/Held.tsx';
import { installer } from './form-controls/InstallerExamples.tsx';
import { rowsView, TAGS } from './form-controls/rows-view.ts';

const installers: readonly InstallerApplicationRow[] = Array.from({ length: 100 }, (_, index) =>
  installer(index + 1, { isInstalled: index < 2 }),
);
const tags = rowsOf(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`tag-${index}`, `value ${index}`])));

/** As many rows as there can be. */
export function FormRowsPage() {
  return (
    <>
      <PageHeader title="Form rows" subtitle="A hundred of them" />
      <div>
        <Section title="Windows VMs">
          <Held id="installers" label="Installer applications" initial={installers} isSilent>
            {(props) => <InstallerApplicationsControl {...props} />}
          </Held>
        </Section>
        <Section title="Deployment tags">
          <Held id="tags" label="Tags" initial={tags} isSilent>
            {(props) => <KeyValueRows {...props} rows={rowsView(TAGS, props.value)} />}
          </Held>
        </Section>
      </div>
    </>
  );
}
