import { memo } from 'react';
import { title as titleClass } from '../../../kit/Section.css.ts';
import { FormField } from './FormField.tsx';
import { sectionId } from './field-id.ts';
import { fieldGrid, formSection } from './form.css.ts';
import type { SectionView } from './form-views.ts';

export interface FormSectionProps {
  section: SectionView;
}

/** A section of a form with the fields that it shows now. */
export const FormSection = memo(function FormSection({ section: { title, fields } }: FormSectionProps) {
  const id = sectionId(title);
  return (
    <section className={formSection} aria-labelledby={id}>
      <h2 id={id} className={titleClass} tabIndex={-1}>
        {title}
      </h2>
      <div className={fieldGrid}>
        {fields.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </div>
    </section>
  );
});
