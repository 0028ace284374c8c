import { ArrowLeft, ArrowRight, ChevronDown, ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { useBackThroughSteps } from '../kit/back-layers.ts';
import { title as titleClass } from '../kit/Section.css.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { SectionState } from './FormContents.tsx';
import { FormSection, SectionBox } from './FormSection.tsx';
import { focusField, sectionId } from './field-id.ts';
import {
  contentsGroup,
  contentsLink,
  contentsList,
  moreSettings,
  stepBar,
  stepButton,
  stepCount,
  unfold,
  unfoldMark,
} from './form.css.ts';
import { useFormView, useOpenForm } from './form-context.ts';
import type { SectionView } from './form-views.ts';
import { SaveButton } from './SaveButton.tsx';
import { type AskedStep, MORE_SETTINGS, placeOf, staysFor, stepsOf } from './steps.ts';

interface OptionalSectionsProps {
  sections: readonly SectionView[];
  /** Null at first. */
  asked: AskedStep | null;
}

function OptionalSections({ sections, asked }: OptionalSectionsProps) {
  // Sections with values or faults start open.
  const [initiallyOpen] = useState(() => sections.filter(({ mark }) => mark !== 'optional').map(({ title }) => title));
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [wasAsked, setAsked] = useState<AskedStep | null>(null);
  if (wasAsked !== asked) {
    setAsked(asked);
    if (asked !== null) setPressed((before) => new Map(before).set(asked.title, true));
  }
  const isOpen = ({ title, faults }: SectionView) =>
    faults > 0 || (pressed.get(title) ?? initiallyOpen.includes(title));
  return (
    <div className={moreSettings}>
      <h2 id={sectionId(MORE_SETTINGS)} className={titleClass} tabIndex={-1}>
        {MORE_SETTINGS}
      </h2>
      {sections.map((section) => {
        const { title, mark, faults } = section;
        return (
          <SectionBox
            key={title}
            section={section}
            isFolded={!isOpen(section)}
            heading={
              <h3 className={titleClass}>
                <button
                  type="button"
                  id={sectionId(title)}
                  className={unfold}
                  aria-expanded={isOpen(section)}
                  onClick={() => setPressed((before) => new Map(before).set(title, !isOpen(section)))}
                >
                  <ChevronDown aria-hidden className={unfoldMark} />
                  {title}
                  <SectionState mark={mark} faults={faults} />
                </button>
              </h3>
            }
          />
        );
      })}
    </div>
  );
}

export interface FormStepsProps {
  /** Null for the first step. */
  asked: AskedStep | null;
  onGoTo: (title: string) => void;
}

/** Phone form: one step at a time, with Next at the thumb; any section can be opened. */
export function FormSteps({ asked, onGoTo }: FormStepsProps) {
  const { actor, blur, view } = useOpenForm();
  const sections = useFormView((view) => view.sections);
  const [isListOpen, setListOpen] = useState(false);
  const steps = stepsOf(sections);
  const place = placeOf(steps, asked?.title ?? null);
  const { step } = place;
  const shownTitle = step?.sections.find(({ title }) => title === asked?.title)?.title ?? step?.title ?? null;
  const before = useRef(shownTitle);
  useEffect(() => {
    if (shownTitle === null || before.current === shownTitle) return;
    before.current = shownTitle;
    // A requested field already has the focus and is in view.
    if (document.activeElement?.closest(`[aria-labelledby="${sectionId(shownTitle)}"]`)) return;
    window.scrollTo(0, 0);
    document.getElementById(sectionId(shownTitle))?.focus({ preventScroll: true });
  }, [shownTitle]);
  useBackThroughSteps(place.index, () => place.previous !== null && onGoTo(place.previous));
  if (step === undefined) return null;
  const [section] = step.sections;
  const fields = step.sections.flatMap((each) => each.fields);
  const isGroup = step.title !== section?.title;

  const goOn = (next: string) => {
    for (const field of fields) blur(field);
    const { sections: now, fields: shown } = view();
    const faults = stepsOf(now)[place.index]?.faults ?? 0;
    const faulty = fields.find((name) => shown.get(name)?.error != null);
    if (staysFor(step.faults, faults) && faulty !== undefined) focusField(faulty);
    else onGoTo(next);
  };
  const { previous, next } = place;
  const link = ({ title, mark, faults }: SectionView) => (
    <button
      type="button"
      className={contentsLink}
      aria-current={title === shownTitle ? 'step' : undefined}
      onClick={() => {
        setListOpen(false);
        onGoTo(title);
      }}
    >
      {title}
      <SectionState mark={mark} faults={faults} />
    </button>
  );
  return (
    <>
      {isGroup || section === undefined ? (
        <OptionalSections sections={step.sections} asked={asked} />
      ) : (
        <FormSection section={section} />
      )}
      <div className={stepBar}>
        <Button
          icon={<ArrowLeft aria-hidden />}
          aria-label="Previous step"
          disabled={previous === null}
          onClick={() => previous !== null && onGoTo(previous)}
        />
        <button type="button" className={stepButton} aria-haspopup="dialog" onClick={() => setListOpen(true)}>
          <ListChecks aria-hidden />
          <span className={stepCount}>
            Step {place.index + 1} of {steps.length}
          </span>
        </button>
        {next === null ? (
          <SaveButton />
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
                actor.send({ type: 'SAVE', commandId: crypto.randomUUID() });
              }}
            >
              Save
            </Button>
          }
        >
          <ul className={contentsList}>
            {steps.map((each) =>
              each.sections.length === 1 ? (
                each.sections.map((part) => <li key={part.title}>{link(part)}</li>)
              ) : (
                <li key={each.title}>
                  <span className={contentsGroup}>{each.title}</span>
                  <ul className={contentsList} aria-label={each.title}>
                    {each.sections.map((part) => (
                      <li key={part.title}>{link(part)}</li>
                    ))}
                  </ul>
                </li>
              ),
            )}
          </ul>
        </Sheet>
      )}
    </>
  );
}
