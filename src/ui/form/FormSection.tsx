import { Lock } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { title as titleClass } from '../kit/Section.css.ts';
import { FormField } from './FormField.tsx';
import { sectionId } from './field-id.ts';
import { fieldGrid, formSection, sectionRefusal } from './form.css.ts';
import { useFormView } from './form-context.ts';
import type { SectionView } from './form-views.ts';

export interface FormSectionProps {
  section: SectionView;
}

/** The common reason why none of the fields can be changed; null otherwise. */
function sharedRefusal(refusals: readonly (string | null)[]): string | null {
  const [first = null, ...others] = refusals;
  return others.length > 0 && others.every((refusal) => refusal === first) ? first : null;
}

export const FormSection = memo(function FormSection({ section }: FormSectionProps) {
  const id = sectionId(section.title);
  return (
    <SectionBox
      section={section}
      heading={
        <h2 id={id} className={titleClass} tabIndex={-1}>
          {section.title}
        </h2>
      }
    />
  );
});

export interface SectionBoxProps extends FormSectionProps {
  heading: ReactNode;
  isFolded?: boolean | undefined;
}

export function SectionBox({ section: { title, fields }, heading, isFolded = false }: SectionBoxProps) {
  const refusal = useFormView((view) => sharedRefusal(fields.map((name) => view.fields.get(name)?.refusal ?? null)));
  return (
    <section
      className={formSection}
      aria-labelledby={sectionId(title)}
      data-fixed={refusal === null ? undefined : true}
      data-folded={isFolded || undefined}
    >
      {heading}
      {!isFolded && refusal !== null && (
        <p className={sectionRefusal}>
          <Lock aria-hidden />
          {refusal}
        </p>
      )}
      {!isFolded && (
        <div className={fieldGrid}>
          {fields.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </div>
      )}
    </section>
  );
}
