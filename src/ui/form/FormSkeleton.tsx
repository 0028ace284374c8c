import { bone, skeleton } from '../kit/LoadingSkeleton.css.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import {
  boneControl,
  boneField,
  boneLabel,
  fieldGrid,
  fields as fieldsClass,
  formLayout,
  formSection,
} from './form.css.ts';

/** Fields per section, so that nothing jumps when they load. */
const SECTIONS = [5, 6, 4] as const;

export function FormSkeleton() {
  return (
    <div role="status" className={skeleton}>
      <VisuallyHidden>Loading the form</VisuallyHidden>
      <div aria-hidden className={formLayout}>
        <div className={fieldsClass}>
          {SECTIONS.map((count) => (
            <div key={count} className={formSection}>
              <span className={`${bone} ${boneLabel}`} />
              <div className={fieldGrid}>
                {Array.from({ length: count }, (_, index) => index).map((field) => (
                  <div key={field} className={boneField}>
                    <span className={`${bone} ${boneLabel}`} />
                    <span className={`${bone} ${boneControl}`} />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
