import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, FileArchive, RotateCw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UploadActor } from '../../../data/forms/uploads.ts';
import { type PickedZip, UPLOAD_FILE_TYPES } from '../../../rules/forms/picked-files.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Button } from '../../kit/Button.tsx';
import { FieldGroup } from '../../kit/FieldGroup.tsx';
import { FileDrop } from '../../kit/FileDrop.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { useLeaving } from '../../kit/use-leaving.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { fileActions, fileIcon, fileLine, fileName, fileSize, fileWords, zipBox } from './zip.css.ts';

const UPLOAD_STAGES = ['empty', 'uploading', 'uploaded', 'failed', 'turnedAway', 'refused'] as const;
export type UploadStage = (typeof UPLOAD_STAGES)[number];

/** 1 kB is 1000 bytes (Deployments §5). */
export function kiloBytes(bytes: number): string {
  const size = bytes / 1000;
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: size < 10 ? 1 : 0 })} kB`;
}

const STEP = 25;

/** For screen readers: each quarter of the progress, and the result. */
export function uploadWords(state: UploadStage, name: string, progress: number): string {
  switch (state) {
    case 'uploading':
      return `Uploading ${name}, ${Math.floor(progress / STEP) * STEP} %`;
    case 'uploaded':
      return `${name} uploaded.`;
    case 'failed':
    case 'turnedAway':
      return `${name} failed to upload.`;
    case 'empty':
    case 'refused':
      return '';
  }
}

interface UploadZipControlProps extends Omit<FieldControlProps<PickedZip | null>, 'onChange'> {
  readonly upload: UploadActor;
  /** As a sentence; null if an upload is possible. */
  readonly networkRefusal?: string | null | undefined;
}

export function UploadZipControl({ upload, ...props }: UploadZipControlProps) {
  const state = useSelector(upload, (snapshot) => snapshot);
  const { fileName, size, progress, message, limit } = state.context;
  return (
    <ZipControl
      {...props}
      state={UPLOAD_STAGES.find((stage) => state.matches(stage)) ?? 'empty'}
      progress={progress}
      message={message}
      file={fileName === null ? null : { name: fileName, size }}
      limit={limit}
      onPick={(file) => upload.send({ type: 'PICK', file })}
      onCancel={() => upload.send({ type: 'CANCEL' })}
      onRetry={() => upload.send({ type: 'RETRY' })}
      onRemove={() => upload.send({ type: 'REMOVE' })}
    />
  );
}

interface FileLineProps {
  readonly icon: ReactNode;
  readonly tone?: 'neutral' | 'success' | 'danger' | undefined;
  readonly name: string;
  readonly words: string;
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

function FileLine({ icon, tone = 'neutral', name, words, bar, children }: FileLineProps) {
  return (
    <div className={fileLine({ tone })}>
      <span className={fileIcon}>{icon}</span>
      <div className={fileWords}>
        <span className={fileName} title={name}>
          {name}
        </span>
        {bar}
        <span className={fileSize}>{words}</span>
      </div>
      <div className={fileActions}>{children}</div>
    </div>
  );
}

export interface ZipControlProps extends Omit<FieldControlProps<PickedZip | null>, 'onChange'> {
  readonly state: UploadStage;
  /** 0 to 100. */
  readonly progress: number;
  /** Why the upload failed or the file was refused; null otherwise. */
  readonly message: string | null;
  /** Null if none. A null size is unknown, as for a record's stored zip. */
  readonly file: { readonly name: string; readonly size: number | null } | null;
  /** Bytes. */
  readonly limit: number;
  /** As a sentence; null if an upload is possible. */
  readonly networkRefusal?: string | null | undefined;
  readonly onPick: (file: File) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** Removing a stored zip takes effect on save. */
function uploadedWords(mayBeReplaced: boolean): string {
  return mayBeReplaced ? 'Uploaded. Remove it to upload a different file; nothing changes until you save.' : 'Uploaded';
}

/** Uploads as soon as a file is picked (Deployments §5, §7 "Files", §9). */
export function ZipControl(props: ZipControlProps) {
  const { id, label, value, isRequired, refusal, error, note, state, progress, message, file, limit } = props;
  const leaving = useLeaving(props.onBlur);
  useKeptFocus(leaving.ref);
  const name = file?.name ?? value?.fileName ?? label;
  const size = file?.size ?? null;
  const network = props.networkRefusal ?? undefined;
  const isUploaded = state === 'uploaded' || (state === 'empty' && value !== null && value.token !== null);
  const content = () => {
    if (state === 'uploading')
      return (
        <FileLine
          icon={<FileArchive aria-hidden />}
          name={name}
          words={size === null ? `${progress} %` : `${progress} % of ${kiloBytes(size)}`}
          bar={<ProgressBar share={progress / 100} label={`Uploading ${name}`} />}
        >
          <Button aria-label={`Cancel the upload of ${name}`} onClick={props.onCancel}>
            Cancel
          </Button>
        </FileLine>
      );
    if (isUploaded)
      return (
        <FileLine
          tone="success"
          icon={<CircleCheck aria-hidden />}
          name={name}
          words={size === null ? uploadedWords(refusal === null) : `Uploaded, ${kiloBytes(size)}`}
        >
          {refusal === null && (
            <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} isDanger onClick={props.onRemove} />
          )}
        </FileLine>
      );
    if (refusal !== null) return <p className={fileSize}>No file</p>;
    return (
      <>
        {(state === 'failed' || state === 'turnedAway') && (
          <FileLine
            tone="danger"
            icon={<CircleAlert aria-hidden />}
            name={name}
            words={`Upload failed. ${message ?? ''}`}
          >
            {state === 'failed' ? (
              <>
                <Button icon={<RotateCw aria-hidden />} refusal={network} onClick={props.onRetry}>
                  Retry
                </Button>
                <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} isDanger onClick={props.onRemove} />
              </>
            ) : (
              <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={props.onRemove} />
            )}
          </FileLine>
        )}
        <FileDrop
          label={`Choose a file for ${label}`}
          accept={UPLOAD_FILE_TYPES.join(',')}
          refusal={network}
          onPick={props.onPick}
        >
          A {UPLOAD_FILE_TYPES.join(', ')} file of at most {kiloBytes(limit)}.
        </FileDrop>
      </>
    );
  };
  return (
    <FieldGroup
      id={id}
      label={label}
      isRequired={isRequired}
      refusal={refusal}
      // During the upload, the bar replaces the error.
      error={state === 'uploading' ? null : error}
      note={note}
    >
      <div className={zipBox} {...leaving}>
        {content()}
      </div>
      <VisuallyHidden>
        <span role="status">{uploadWords(state, name, progress)}</span>
      </VisuallyHidden>
      {state === 'refused' && (
        <AlertDialog kind="alert" title={label} onClose={props.onRemove}>
          {message}
        </AlertDialog>
      )}
    </FieldGroup>
  );
}
