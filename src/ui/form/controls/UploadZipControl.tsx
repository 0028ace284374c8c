import { useSelector } from '@xstate/react';
import type { UploadActor } from '../../../data/forms/uploads.ts';
import type { PickedZip } from '../../../rules/forms/picked-files.ts';
import type { FieldControlProps } from '../field-control.ts';
import { UPLOAD_STAGES } from './upload-stage.ts';
import { ZipControl } from './ZipControl.tsx';

export interface UploadZipControlProps extends Omit<FieldControlProps<PickedZip | null>, 'onChange'> {
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
