import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../src/ui/kit/Avatar.tsx';
import { Badge } from '../../src/ui/kit/Badge.tsx';
import { Button, type ButtonIntent } from '../../src/ui/kit/Button.tsx';
import { Checkbox } from '../../src/ui/kit/Checkbox.tsx';
import { CopyButton } from '../../src/ui/kit/CopyButton.tsx';
import { Field } from '../../src/ui/kit/Field.tsx';
import { IconButton } from '../../src/ui/kit/IconButton.tsx';
import { NumberInput } from '../../src/ui/kit/NumberInput.tsx';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { PasswordInput } from '../../src/ui/kit/PasswordInput.tsx';
import { ProgressBar } from '../../src/ui/kit/ProgressBar.tsx';
import { SearchInput } from '../../src/ui/kit/SearchInput.tsx';
import { Section } from '../../src/ui/kit/Section.tsx';
import { Select } from '../../src/ui/kit/Select.tsx';
import { Spinner } from '../../src/ui/kit/Spinner.tsx';
import { StatusBadge, type StatusKind } from '../../src/ui/kit/StatusBadge.tsx';
import { TextInput } from '../../src/ui/kit/TextInput.tsx';
import { grid, line, stack } from './gallery.css.ts';

const intents: ButtonIntent[] = ['primary', 'secondary', 'ghost', 'danger'];
const kinds: StatusKind[] = [
  'running',
  'initiated',
  'launching',
  'stopped',
  'warning',
  'destroyed',
  'failed',
  'neutral',
];

export function ControlsPage() {
  const [text, setText] = useState('till-acceptance');
  const [count, setCount] = useState('3');
  const [search, setSearch] = useState('');
  const [secret, setSecret] = useState('correct horse');
  const [region, setRegion] = useState('');
  const [isChecked, setChecked] = useState(true);
  return (
    <>
      <PageHeader title="Controls" subtitle="Everything one presses, types in or chooses from" />
      <div>
        <Section title="Buttons">
          <div className={stack}>
            {intents.map((intent) => (
              <div key={intent} className={line}>
                <Button intent={intent}>Save</Button>
                <Button intent={intent} icon={<Play aria-hidden />}>
                  Start
                </Button>
                <Button intent={intent} size="small">
                  Small
                </Button>
                <Button intent={intent} isPending>
                  Pending
                </Button>
                <Button intent={intent} disabled>
                  Disabled
                </Button>
              </div>
            ))}
            <div className={line}>
              <IconButton label="Start" icon={<Play aria-hidden />} />
              <IconButton label="Start, outlined" icon={<Play aria-hidden />} isOutlined />
              <IconButton label="Start, small" icon={<Play aria-hidden />} size="small" />
              <IconButton label="Delete" icon={<Trash2 aria-hidden />} isDanger />
              <IconButton label="Not now" icon={<Play aria-hidden />} disabled />
              <CopyButton text="2418" label="Copy request id" />
            </div>
          </div>
        </Section>
        <Section title="Fields">
          <div className={grid}>
            <Field label="Environment Identifier" isRequired hint="Letters, digits, underscore, hyphen">
              {(control) => <TextInput {...control} value={text} onValueChange={setText} />}
            </Field>
            <Field label="Client" error="A deployment already exists under this name for this customer">
              {(control) => <TextInput {...control} value={text} onValueChange={setText} />}
            </Field>
            <Field label="Read only">{(control) => <TextInput {...control} value={text} isMono />}</Field>
            <Field label="Disabled">
              {(control) => <TextInput {...control} value="" placeholder="Nothing yet" disabled />}
            </Field>
            <Field label="Number of VMs">
              {(control) => <NumberInput {...control} min={1} value={count} onValueChange={setCount} />}
            </Field>
            <Field label="Search">
              {(control) => (
                <SearchInput {...control} value={search} onValueChange={setSearch} placeholder="Name or version" />
              )}
            </Field>
            <Field label="Region">
              {(control) => (
                <Select
                  {...control}
                  value={region}
                  onValueChange={setRegion}
                  placeholder="Select a region"
                  options={[
                    { value: 'US_WEST_2', label: 'US West (Oregon)' },
                    { value: 'EU_CENTRAL_1', label: 'Europe (Frankfurt), a region with a very long display name' },
                  ]}
                />
              )}
            </Field>
            <Field label="Secret key">
              {(control) => (
                <PasswordInput {...control} value={secret} onValueChange={setSecret} secretName="secret key" />
              )}
            </Field>
          </div>
          <div className={line}>
            <Checkbox label="Retain credential data" isChecked={isChecked} onCheckedChange={setChecked} />
            <Checkbox label="Not checked" isChecked={!isChecked} onCheckedChange={(value) => setChecked(!value)} />
            <Checkbox label="Some" isChecked={false} isIndeterminate onCheckedChange={setChecked} />
            <Checkbox label="Disabled" isChecked disabled onCheckedChange={setChecked} />
          </div>
        </Section>
        <Section title="States">
          <div className={line}>
            {kinds.map((kind) => (
              <StatusBadge key={kind} kind={kind} label={kind.toUpperCase()} />
            ))}
            <StatusBadge
              kind="launching"
              label="CONFIGURING_NODES"
              progress={{ share: 0.6, label: 'Estimated progress' }}
            />
          </div>
          <div className={line}>
            <Badge>RELEASE</Badge>
            <Badge tone="accent">Installed</Badge>
            <Badge tone="info">TEST</Badge>
            <Badge tone="success">ACTIVE</Badge>
            <Badge tone="warning">PRODUCTION</Badge>
            <Badge tone="danger">INACTIVE</Badge>
          </div>
          <div className={grid}>
            <ProgressBar share={0.25} label="A quarter" />
            <ProgressBar share={null} label="Unknown" />
            <span className={line}>
              <Spinner /> <Avatar name="Ines Marchetti" /> <Avatar name="Ada" src="/missing.png" />
            </span>
          </div>
        </Section>
      </div>
    </>
  );
}
