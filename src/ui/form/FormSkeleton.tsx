import { skeleton } from '../kit/LoadingSkeleton.css.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import {
  boneControl,
  boneField,
  boneLabel,
  bones,
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
      <div aria-hidden className={`${formLayout} ${bones}`}>
        <div className={fieldsClass}>
          {SECTIONS.map((count) => (
            <div key={count} className={formSection}>
              <span className={boneLabel} />
              <div className={fieldGrid}>
                {Array.from({ length: count }, (_, index) => index).map((field) => (
                  <div key={field} className={boneField}>
                    <span className={boneLabel} />
                    <span className={boneControl} />
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
