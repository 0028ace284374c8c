import { ArrowLeft, ArrowRight, ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/Button.tsx';
import { Sheet } from '../../../kit/Sheet.tsx';
import { FormSection } from './FormSection.tsx';
import { focusField, sectionId } from './field-id.ts';
import { contentsLink, contentsList, stepBar, stepButton, stepCount } from './form.css.ts';
import { useFormView, useOpenForm, workNow } from './form-context.ts';
import { SectionState } from './SectionState.tsx';
import { placeOf, staysFor } from './steps.ts';

export interface FormStepsProps {
  /** The section in sight, by its title; null is the first. */
  current: string | null;
  onGoTo: (title: string) => void;
  /** The button that saves, at the end of the way. */
  save: ReactNode;
  /** Saves from the list of sections. */
  onSave: () => void;
}

/** A form on a phone: one section at a time, with the way on at the thumb. Every section can be looked at, in any order. */
export function FormSteps({ current, onGoTo, save, onSave }: FormStepsProps) {
  const { actor, views } = useOpenForm();
  const sections = useFormView((view) => view.sections);
  const [isListOpen, setListOpen] = useState(false);
  const place = placeOf(
    sections.map(({ title }) => title),
    current,
  );
  const section = sections[place.index];
  const shownTitle = section?.title ?? null;
  const before = useRef(shownTitle);
  useEffect(() => {
    if (shownTitle === null || before.current === shownTitle) return;
    before.current = shownTitle;
    window.scrollTo(0, 0);
    // A field that was asked for has the focus already.
    if (!document.activeElement?.closest(`[aria-labelledby="${sectionId(shownTitle)}"]`))
      document.getElementById(sectionId(shownTitle))?.focus({ preventScroll: true });
  }, [shownTitle]);
  if (section === undefined) return null;

  const goOn = (next: string) => {
    for (const field of section.fields) actor.send({ type: 'BLUR', field });
    const { sections: now, fields } = views.of(workNow(actor));
    const faults = now[place.index]?.faults ?? 0;
    const faulty = section.fields.find((name) => fields.get(name)?.error != null);
    if (staysFor(section.faults, faults) && faulty !== undefined) focusField(faulty);
    else onGoTo(next);
  };
  const { previous, next } = place;
  return (
    <>
      <FormSection section={section} />
      <div className={stepBar}>
        <Button
          icon={<ArrowLeft aria-hidden />}
          aria-label="Previous section"
          disabled={previous === null}
          onClick={() => previous !== null && onGoTo(previous)}
        />
        <button type="button" className={stepButton} aria-haspopup="dialog" onClick={() => setListOpen(true)}>
          <ListChecks aria-hidden />
          <span className={stepCount}>
            Step {place.index + 1} of {place.count}
          </span>
        </button>
        {next === null ? (
          save
        ) : (
          <Button intent="primary" onClick={() => goOn(next)}>
            Next
            <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
      {isListOpen && (
        <Sheet
          title="Sections"
          onClose={() => setListOpen(false)}
          footer={
            <Button
              intent="primary"
              onClick={() => {
                setListOpen(false);
                onSave();
              }}
            >
              Save
            </Button>
          }
        >
          <ul className={contentsList}>
            {sections.map(({ title, mark, faults }) => (
              <li key={title}>
                <button
                  type="button"
                  className={contentsLink}
                  aria-current={title === section.title ? 'step' : undefined}
                  onClick={() => {
                    setListOpen(false);
                    onGoTo(title);
                  }}
                >
                  {title}
                  <SectionState mark={mark} faults={faults} />
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
