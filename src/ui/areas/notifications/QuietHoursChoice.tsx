import { useState } from 'react';
import type { PushSettings, QuietHours } from '../../../contract/generated/schema.d.ts';
import { TIME_ZONES } from '../../../rules/deployments/zone-clock.ts';
import { quietHoursFault } from '../../../rules/push/push-settings.ts';
import { Checkbox } from '../../kit/Checkbox.tsx';
import { Field } from '../../kit/Field.tsx';
import { Section } from '../../kit/Section.tsx';
import { Select } from '../../kit/Select.tsx';
import { TimeInput } from '../../kit/TimeInput.tsx';
import { choices, times, zone as zoneClass } from './notifications.css.ts';

export interface PushChoicesProps {
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
export function QuietHoursChoice({ settings, isFixed, onChange }: PushChoicesProps) {
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
