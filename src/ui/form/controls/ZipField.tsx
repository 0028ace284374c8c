import type { UploadFieldName } from '../../../rules/forms/picked-files.ts';
import { useOpenForm } from '../form-context.ts';
import { useNetworkRefusal } from '../use-network-refusal.ts';
import { UploadZipControl, type UploadZipControlProps } from './UploadZipControl.tsx';

export interface ZipFieldProps extends Omit<UploadZipControlProps, 'upload' | 'networkRefusal'> {
  readonly field: UploadFieldName;
}

/** A zip, whose upload goes on while its field is not on the screen. */
export function ZipField({ field, ...props }: ZipFieldProps) {
  const { services } = useOpenForm();
  const networkRefusal = useNetworkRefusal('Uploading a file');
  return <UploadZipControl {...props} upload={services.uploadOf(field)} networkRefusal={networkRefusal} />;
}
