import { INSTALLED_IS_FIXED } from '../../../src/rules/deployments/forms/sizing-fields.ts';
import type { InstallerApplicationRow } from '../../../src/rules/deployments/forms/values.ts';
import { InstallerApplicationsControl } from '../../../src/ui/areas/deployments/form/controls/InstallerApplicationsControl.tsx';
import { Section } from '../../../src/ui/kit/Section.tsx';
import { stack } from '../gallery.css.ts';
import { Held } from './Held.tsx';

export const installer = (vmIndex: number, change: Partial<InstallerApplicationRow> = {}): InstallerApplicationRow => ({
  applicationType: vmIndex % 3 === 0 ? 'StoreServer' : 'POS',
  deviceId: `till-${vmIndex}`,
  registrationSerialNo: `SN-20418-${String(vmIndex).padStart(3, '0')}`,
  vmIndex,
  isInstalled: false,
  ...change,
});

const NO_ROWS: readonly InstallerApplicationRow[] = [];

export function InstallerExamples() {
  return (
    <Section title="Installer applications">
      <div className={stack}>
        <Held id="installers" label="Installer applications" initial={NO_ROWS}>
          {(props) => <InstallerApplicationsControl {...props} />}
        </Held>
        <Held<readonly InstallerApplicationRow[]>
          id="wrong-installers"
          label="Applications with faults"
          initial={[
            installer(1, { isInstalled: true }),
            installer(2, { deviceId: 'till-1' }),
            installer(4, { applicationType: '', registrationSerialNo: '' }),
          ]}
          field={{ error: 'Enter the information required by the software.', note: INSTALLED_IS_FIXED }}
        >
          {(props) => <InstallerApplicationsControl {...props} />}
        </Held>
        <Held<readonly InstallerApplicationRow[]>
          id="fixed-installers"
          label="Fixed applications"
          initial={[installer(1, { isInstalled: true }), installer(2)]}
          field={{ refusal: 'You don’t have permission to edit the application.' }}
        >
          {(props) => <InstallerApplicationsControl {...props} />}
        </Held>
      </div>
    </Section>
  );
}
