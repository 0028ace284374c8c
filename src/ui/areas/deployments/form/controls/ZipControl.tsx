import { CircleAlert, CircleCheck, FileArchive, RotateCw, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { UPLOAD_FILE_TYPES } from '../../../../../rules/deployments/forms/picked-files.ts';
import type { PickedZip } from '../../../../../rules/deployments/forms/values.ts';
import { Button } from '../../../../kit/Button.tsx';
import { FieldGroup } from '../../../../kit/FieldGroup.tsx';
import { FileDrop } from '../../../../kit/FileDrop.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { ProgressBar } from '../../../../kit/ProgressBar.tsx';
import { VisuallyHidden } from '../../../../kit/VisuallyHidden.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { kiloBytes, uploadWords } from './upload-words.ts';
import { failure, fileIcon, fileIconDone, fileLine, fileName, fileSize, fileWords } from './zip.css.ts';

const AlertDialog = lazy(() =>
  import('../../../../kit/AlertDialog.tsx').then((module) => ({ default: module.AlertDialog })),
);

export type UploadStage = 'empty' | 'uploading' | 'uploaded' | 'failed' | 'refused';

export interface ZipControlProps extends FieldControlProps<PickedZip | null> {
  readonly state: UploadStage;
  /** 0 to 100 */
  readonly progress: number;
  /** Why the upload failed or the file was refused; null otherwise. */
  readonly message: string | null;
  /** The picked file as the device knows it; null where there is none here, as with a zip of the record. */
  readonly file: { readonly name: string; readonly size: number } | null;
  /** Bytes */
  readonly limit: number;
  /** Why nothing can be sent now, in a sentence; null where it can. */
  readonly networkRefusal?: string | null | undefined;
  readonly onPick: (file: File) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  /** Also after a refusal: clears the selection. */
  readonly onRemove: () => void;
}

/** A zip that is uploaded as soon as it is picked (Deployments §5, §7 "Files", §9). Draws what the upload says. */
export function ZipControl(props: ZipControlProps) {
  const { id, label, value, isRequired, refusal, error, note, state, progress, message, file, limit } = props;
  const name = file?.name ?? value?.fileName ?? label;
  // A zip of the record has been uploaded before.
  const isUploaded = state === 'uploaded' || (state === 'empty' && value !== null && value.token !== null);
  const drop = (
    <FileDrop
      label={`Choose a file for ${label}`}
      accept={UPLOAD_FILE_TYPES.join(',')}
      refusal={props.networkRefusal ?? undefined}
      onPick={props.onPick}
    >
      or drop a {UPLOAD_FILE_TYPES.join(', ')} file of at most {kiloBytes(limit)} here
    </FileDrop>
  );
  const content = () => {
    if (state === 'uploading')
      return (
        <div className={fileLine}>
          <FileArchive aria-hidden className={fileIcon} />
          <div className={fileWords}>
            <span className={fileName}>{name}</span>
            <ProgressBar share={progress / 100} label={`Uploading ${name}`} />
            <span className={fileSize}>
              {progress} % {file !== null && `of ${kiloBytes(file.size)}`}
            </span>
          </div>
          <Button size="small" onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
      );
    if (isUploaded)
      return (
        <div className={fileLine}>
          <CircleCheck aria-hidden className={fileIconDone} />
          <div className={fileWords}>
            <span className={fileName}>{name}</span>
            <span className={fileSize}>{file === null ? 'Uploaded' : `Uploaded, ${kiloBytes(file.size)}`}</span>
          </div>
          {refusal === null && (
            <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} isDanger onClick={props.onRemove} />
          )}
        </div>
      );
    if (refusal !== null) return <p className={fileSize}>No file</p>;
    return (
      <>
        {state === 'failed' && (
          <div className={failure}>
            <CircleAlert aria-hidden className={fileIcon} />
            <span className={fileWords}>
              {name} was not uploaded. {message}
            </span>
            <Button
              size="small"
              icon={<RotateCw aria-hidden />}
              refusal={props.networkRefusal ?? undefined}
              onClick={props.onRetry}
            >
              Retry
            </Button>
          </div>
        )}
        {drop}
      </>
    );
  };
  return (
    <FieldGroup id={id} label={label} isRequired={isRequired} refusal={refusal} error={error} note={note}>
      {content()}
      <VisuallyHidden>
        <span role="status">{uploadWords(state, name, progress)}</span>
      </VisuallyHidden>
      {state === 'refused' && (
        <Suspense>
          <AlertDialog kind="alert" title={label} onClose={props.onRemove}>
            {message}
          </AlertDialog>
        </Suspense>
      )}
    </FieldGroup>
  );
}
