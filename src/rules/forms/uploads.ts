import type { UploadAddress } from './controls.ts';
import type { ControlledForm } from './edit.ts';
import type { FieldName } from './form.ts';
import { fieldNames } from './questions.ts';

export function uploadFields<Values, Setting>(
  form: Pick<ControlledForm<Values, Setting>, 'sections' | 'fields'>,
): readonly { readonly field: FieldName<Values>; readonly upload: UploadAddress }[] {
  return fieldNames(form).flatMap((field) => {
    const { upload } = form.fields[field];
    return upload === undefined ? [] : [{ field, upload }];
  });
}
