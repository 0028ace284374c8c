import { useState } from 'react';
import { type PickedZip, zipError } from '../../../src/rules/forms/picked-files.ts';
import { type UploadStage, ZipControl } from '../../../src/ui/form/controls/ZipControl.tsx';
import { Button } from '../../../src/ui/kit/Button.tsx';
import { Section } from '../../../src/ui/kit/Section.tsx';
import { grid, line } from '../gallery.css.ts';
import { Held } from './Held.tsx';

const LIMIT = 50_000;
const nothing = () => undefined;

interface Stage {
  state: UploadStage;
  progress: number;
  message: string | null;
  file: File | null;
}
const EMPTY: Stage = { state: 'empty', progress: 0, message: null, file: null };

/** A zip whose upload goes as far as the buttons below it say. */
function TriedZip() {
  const [stage, setStage] = useState<Stage>(EMPTY);
  const begin = (file: File | null) => {
    const message = file === null ? null : zipError(file, LIMIT, 'stacks.zip');
    setStage({ state: message === null ? 'uploading' : 'refused', progress: 0, message, file });
  };
  return (
    <div>
      <Held<PickedZip | null> id="stacks" label="stacks.zip" initial={null} isSilent>
        {(props) => (
          <ZipControl
            {...props}
            {...stage}
            limit={LIMIT}
            onPick={begin}
            onCancel={() => setStage(EMPTY)}
            onRetry={() => begin(stage.file)}
            onRemove={() => setStage(EMPTY)}
          />
        )}
      </Held>
      <div className={line}>
        <Button onClick={() => setStage({ ...stage, progress: Math.min(100, stage.progress + 20) })}>Go on</Button>
        <Button onClick={() => setStage({ ...stage, state: 'uploaded', progress: 100 })}>Arrive</Button>
        <Button
          onClick={() => setStage({ ...stage, state: 'failed', progress: 0, message: 'The server is out of reach.' })}
        >
          Fail
        </Button>
      </div>
    </div>
  );
}

const file = { name: 'a-long-name-of-the-environments-of-all-our-stores-as-of-november.zip', size: 48_200 };
const shown: readonly (Pick<Parameters<typeof ZipControl>[0], 'state' | 'progress' | 'message' | 'file'> & {
  readonly id: string;
  readonly label: string;
  readonly value: PickedZip | null;
  readonly refusal?: string;
  readonly error?: string;
  readonly networkRefusal?: string;
})[] = [
  { id: 'zip-uploading', label: 'Being uploaded', value: null, state: 'uploading', progress: 42, message: null, file },
  {
    id: 'zip-uploaded',
    label: 'Just uploaded',
    value: { fileName: file.name, token: 't' },
    state: 'uploaded',
    progress: 100,
    message: null,
    file,
  },
  {
    id: 'zip-kept',
    label: 'Of the record',
    value: { fileName: 'envs.zip', token: 't' },
    state: 'empty',
    progress: 0,
    message: null,
    file: null,
  },
  {
    id: 'zip-failed',
    label: 'Failed',
    value: null,
    state: 'failed',
    progress: 0,
    message: 'The server is out of reach.',
    file,
  },
  {
    id: 'zip-turned-away',
    label: 'Turned away',
    value: null,
    state: 'turnedAway',
    progress: 0,
    message: 'The file is not a zip.',
    file: { ...file, size: null },
  },
  {
    id: 'zip-fixed',
    label: 'Fixed file',
    value: { fileName: 'envs.zip', token: 't' },
    state: 'empty',
    progress: 0,
    message: null,
    file: null,
    refusal: 'You don’t have permission to upload files.',
  },
  {
    id: 'zip-wrong',
    label: 'Missing',
    value: null,
    state: 'empty',
    progress: 0,
    message: null,
    file: null,
    error: 'Please upload the zip before saving the deployment request.',
  },
  {
    id: 'zip-offline',
    label: 'Without a network',
    value: null,
    state: 'empty',
    progress: 0,
    message: null,
    file: null,
    networkRefusal: 'An upload needs the network.',
  },
];

export function ZipExamples() {
  return (
    <Section title="Files">
      <div className={grid}>
        <TriedZip />
        {shown.map(({ id, label, value, refusal = null, error = null, ...stage }) => (
          <Held<PickedZip | null> key={id} id={id} label={label} initial={value} field={{ refusal, error }} isSilent>
            {(props) => (
              <ZipControl
                {...props}
                {...stage}
                limit={LIMIT}
                onPick={nothing}
                onCancel={nothing}
                onRetry={nothing}
                onRemove={nothing}
              />
            )}
          </Held>
        ))}
      </div>
    </Section>
  );
}
