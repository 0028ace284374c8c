import { PUSH_KINDS } from '../../../rules/push/push-kinds.ts';
import type { PushKind } from '../../../rules/push/push-settings.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { RadioGroup } from '../../kit/RadioGroup.tsx';
import { Section } from '../../kit/Section.tsx';
import { hint as hintClass } from '../../page/PersonalPage.css.ts';
import { useViewer } from '../../portal/portal-context.tsx';
import { choices, nested } from './notifications.css.ts';
import { type PushChoicesProps, QuietHoursChoice } from './QuietHoursChoice.tsx';

function withOrWithout<Value>(all: readonly Value[], value: Value, isIn: boolean): Value[] {
  return isIn ? [...new Set([...all, value])] : all.filter((each) => each !== value);
}

const KINDS: readonly PushKind[] = ['waiting', 'decided', 'commented', 'failed', 'finished', 'schedule', 'services'];

export function PushChoices({ settings, isFixed, onChange }: PushChoicesProps) {
  return (
    <>
      <Section title="Notify me when">
        <div className={choices}>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              disabled={isFixed}
              isChecked={settings.kinds.includes(kind)}
              onCheckedChange={(isChecked) =>
                onChange({ ...settings, kinds: withOrWithout(settings.kinds, kind, isChecked) })
              }
              label={
                <>
                  {PUSH_KINDS[kind].label}
                  <span className={hintClass}>{PUSH_KINDS[kind].hint}</span>
                </>
              }
            />
          ))}
          {settings.kinds.length === 0 && <NothingChosen>Nothing is selected, so you aren’t notified.</NothingChosen>}
        </div>
      </Section>
      <TenantsChoice {...{ settings, isFixed, onChange }} />
      <QuietHoursChoice {...{ settings, isFixed, onChange }} />
    </>
  );
}

function NothingChosen({ children }: { children: string }) {
  return (
    <Banner tone="warning" role="status">
      {children}
    </Banner>
  );
}

function TenantsChoice({ settings: { tenants: chosen, ...others }, isFixed, onChange }: PushChoicesProps) {
  const { tenants } = useViewer();
  if (tenants.length < 2) return null;
  return (
    <Section title="Tenants">
      <RadioGroup
        label="Notify me of"
        value={chosen === undefined ? 'all' : 'some'}
        options={[
          { value: 'all', label: 'All my tenants', isDisabled: isFixed },
          { value: 'some', label: 'These tenants', isDisabled: isFixed },
        ]}
        onValueChange={(value) =>
          onChange(value === 'all' ? others : { ...others, tenants: tenants.map(({ tenantId }) => tenantId) })
        }
      />
      {chosen !== undefined && (
        <div className={nested}>
          {tenants.map(({ tenantId, tenantName }) => (
            <Checkbox
              key={tenantId}
              disabled={isFixed}
              label={tenantName}
              isChecked={chosen.includes(tenantId)}
              onCheckedChange={(isChecked) =>
                onChange({ ...others, tenants: withOrWithout(chosen, tenantId, isChecked) })
              }
            />
          ))}
          {chosen.length === 0 && <NothingChosen>No tenant is selected, so you aren’t notified.</NothingChosen>}
        </div>
      )}
    </Section>
  );
}
