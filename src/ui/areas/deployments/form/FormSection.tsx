import { Lock } from 'lucide-react';
import { memo } from 'react';
import { title as titleClass } from '../../../kit/Section.css.ts';
import { FormField } from './FormField.tsx';
import { sectionId } from './field-id.ts';
import { fieldGrid, formSection, sectionRefusal } from './form.css.ts';
import { useFormView } from './form-context.ts';
import type { SectionView } from './form-views.ts';

export interface FormSectionProps {
  section: SectionView;
}

/** Why none of several fields can be changed, where that is one reason; null otherwise. */
function sharedRefusal(refusals: readonly (string | null)[]): string | null {
  const [first = null, ...others] = refusals;
  return others.length > 0 && others.every((refusal) => refusal === first) ? first : null;
}

/** A section of a form with the fields that it shows now. */
export const FormSection = memo(function FormSection({ section: { title, fields } }: FormSectionProps) {
  const id = sectionId(title);
  const refusal = useFormView((view) => sharedRefusal(fields.map((name) => view.fields.get(name)?.refusal ?? null)));
  return (
    <section className={formSection} aria-labelledby={id} data-fixed={refusal === null ? undefined : true}>
      <h2 id={id} className={titleClass} tabIndex={-1}>
        {title}
      </h2>
      {refusal !== null && (
        <p className={sectionRefusal}>
          <Lock aria-hidden />
          {refusal}
        </p>
      )}
      <div className={fieldGrid}>
        {fields.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </div>
    </section>
  );
});
