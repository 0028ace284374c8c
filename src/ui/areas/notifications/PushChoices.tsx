import { useState } from 'react';
import type { PushSettings, QuietHours } from '../../../contract/generated/schema.d.ts';
import { TIME_ZONES } from '../../../rules/deployments/zone-clock.ts';
import { PUSH_KINDS } from '../../../rules/push/push-kinds.ts';
import { type PushKind, quietHoursFault } from '../../../rules/push/push-settings.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { Field } from '../../kit/Field.tsx';
import { RadioGroup } from '../../kit/RadioGroup.tsx';
import { Section } from '../../kit/Section.tsx';
import { Select } from '../../kit/Select.tsx';
import { TimeInput } from '../../kit/TimeInput.tsx';
import { hint as hintClass } from '../../page/PersonalPage.css.ts';
import { useViewer } from '../../portal/portal-context.tsx';
import { choices, nested, times, zone as zoneClass } from './notifications.css.ts';

interface PushChoicesProps {
  settings: PushSettings;
  isFixed: boolean;
  onChange: (settings: PushSettings) => void;
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function zonesWith(zone: string) {
  const known = TIME_ZONES.map((each) => ({ value: each.zone, label: each.label }));
  return known.some(({ value }) => value === zone) ? known : [{ value: zone, label: zone }, ...known];
}

const USUAL = { from: '20:00', until: '07:00' } as const;

/** What is typed is saved once it makes sense. */
function QuietHoursChoice({ settings, isFixed, onChange }: PushChoicesProps) {
  const { quietHours, ...others } = settings;
  const [typed, setTyped] = useState<QuietHours | null>(null);
  const shown = typed ?? quietHours;
  const fault = shown === undefined ? null : quietHoursFault(shown);
  const change = (changed: QuietHours) => {
    setTyped(changed);
    if (quietHoursFault(changed) === null) onChange({ ...others, quietHours: changed });
  };
  return (
    <Section title="Quiet hours" description="Notifications wait until the quiet hours end.">
      <div className={choices}>
        <Checkbox
          disabled={isFixed}
          label="Hold notifications back at certain hours"
          isChecked={shown !== undefined}
          onCheckedChange={(isChecked) => {
            setTyped(null);
            onChange(isChecked ? { ...others, quietHours: { ...USUAL, timeZone: ownZone() } } : others);
          }}
        />
        {shown !== undefined && (
          <>
            <div className={times}>
              <Field label="From" error={fault === null ? undefined : `Quiet hours ${fault}.`}>
                {(control) => (
                  <TimeInput
                    {...control}
                    disabled={isFixed}
                    value={shown.from}
                    onValueChange={(from) => change({ ...shown, from })}
                  />
                )}
              </Field>
              <Field label="Until">
                {(control) => (
                  <TimeInput
                    {...control}
                    disabled={isFixed}
                    value={shown.until}
                    onValueChange={(until) => change({ ...shown, until })}
                  />
                )}
              </Field>
              <div className={zoneClass}>
                <Field label="Time zone">
                  {(control) => (
                    <Select
                      {...control}
                      disabled={isFixed}
                      value={shown.timeZone}
                      options={zonesWith(shown.timeZone)}
                      onValueChange={(timeZone) => change({ ...shown, timeZone })}
                    />
                  )}
                </Field>
              </div>
            </div>
            <Checkbox
              disabled={isFixed}
              label="Notify me of production even in quiet hours"
              isChecked={settings.isProductionUrgent}
              onCheckedChange={(isProductionUrgent) => onChange({ ...settings, isProductionUrgent })}
            />
          </>
        )}
      </div>
    </Section>
  );
}

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
