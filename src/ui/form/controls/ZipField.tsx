import type { PickedZip } from '../../../rules/forms/picked-files.ts';
import type { FieldControlProps } from '../field-control.ts';
import { useOpenForm } from '../form-context.ts';
import { useNetworkRefusal } from '../use-network-refusal.ts';
import { UploadZipControl } from './UploadZipControl.tsx';

/** A zip, whose upload goes on while its field is not on the screen. */
export function ZipField({ onChange: _, ...props }: FieldControlProps<PickedZip | null>) {
  const { uploadOf } = useOpenForm();
  const networkRefusal = useNetworkRefusal('Uploading a file');
  return <UploadZipControl {...props} upload={uploadOf(props.name)} networkRefusal={networkRefusal} />;
}
