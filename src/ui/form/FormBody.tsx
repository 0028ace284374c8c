import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextPaint } from '../../data/loading/moments.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { usePartsAhead } from '../lazy/preloading.ts';
import { FocusPassedOn } from '../page/FocusPassedOn.tsx';
import { belowLaptop, phone } from '../theme/media.ts';
import { DraftQuestion } from './DraftQuestion.tsx';
import { FormContents } from './FormContents.tsx';
import { FormErrors } from './FormErrors.tsx';
import { FormSection } from './FormSection.tsx';
import { FormSteps } from './FormSteps.tsx';
import { fieldId, focusField } from './field-id.ts';
import { fields as fieldsClass, formLayout, summaryLink, summaryList } from './form.css.ts';
import { useFormStage, useFormView, useOpenForm } from './form-context.ts';
import type { FieldLine, SectionView } from './form-views.ts';
import type { AskedStep } from './steps.ts';

/** About, in pixels: what is above the fields, a section without its fields, and a line of two fields. */
const ABOVE_PX = 120;
const SECTION_PX = 88;
const LINE_PX = 72;

/** The sections that begin within a window of that height; a few more do no harm. */
export function sectionsInView<Section extends Pick<SectionView, 'fields'>>(
  sections: readonly Section[],
  windowHeightPx: number,
): readonly Section[] {
  let top = ABOVE_PX;
  return sections.filter(({ fields }) => {
    const isInView = top < windowHeightPx;
    top += SECTION_PX + Math.ceil(fields.length / 2) * LINE_PX;
    return isInView;
  });
}

interface FieldLinksProps {
  /** Sentences; several per field are possible. */
  lines: readonly FieldLine[];
  onGoTo: (field: string) => void;
}

/** Also with sections that appear later. */
const WHOLE_FORM = Number.POSITIVE_INFINITY;

/** On a phone they are above each section, which matters more. */
const FEW_ON_A_PHONE = 3;

function FieldLinks({ lines, onGoTo }: FieldLinksProps) {
  const isPhone = useMediaQuery(phone);
  const [isWhole, setWhole] = useState(false);
  const isShortened = isPhone && !isWhole && lines.length > FEW_ON_A_PHONE + 1;
  const shown = isShortened ? lines.slice(0, FEW_ON_A_PHONE) : lines;
  return (
    <>
      <ul className={summaryList}>
        {shown.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a
              className={summaryLink}
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                onGoTo(field);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
      {isShortened && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </>
  );
}

interface FieldNoticeProps extends FieldLinksProps {
  title: string;
}

function FieldNotice({ title, lines, onGoTo }: FieldNoticeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = lines.filter(({ field }) => !closed.has(field));
  if (shown.length === 0) return null;
  return (
    <FocusPassedOn>
      <Banner
        tone="warning"
        role="status"
        title={title}
        action={
          <Button size="small" onClick={() => setClosed(new Set(lines.map(({ field }) => field)))}>
            Dismiss
          </Button>
        }
      >
        <FieldLinks lines={shown} onGoTo={onGoTo} />
      </Banner>
    </FocusPassedOn>
  );
}

/** Values that the form doesn't hold, though the user may think so. */
function FormNotices({ onGoTo }: Pick<FieldLinksProps, 'onGoTo'>) {
  const notices = useFormView((view) => view.notices);
  return notices.map(({ title, lines }) => <FieldNotice key={title} title={title} lines={lines} onGoTo={onGoTo} />);
}

const DiscardQuestion = lazyPart(() => import('./DiscardQuestion.tsx'));
const FailureAlert = lazyPart(() => import('./FailureAlert.tsx'));
const SaveQuestion = lazyPart(() => import('./SaveQuestion.tsx'));
const ANSWERS = [DiscardQuestion, FailureAlert, SaveQuestion];

function FaultSummary({ onGoTo }: { onGoTo: (field: string) => void }) {
  const summary = useFormView((view) => view.summary);
  if (summary.length === 0) return null;
  const count = summary.length === 1 ? 'One field needs' : `${summary.length} fields need`;
  return (
    <Banner tone="danger" role="alert" title={`${count} your attention before this can be saved.`}>
      <FieldLinks lines={summary} onGoTo={onGoTo} />
    </Banner>
  );
}

export interface FormBodyProps {
  /** Above everything else, about the record that is edited. */
  notice?: ReactNode;
  below?: ReactNode;
  alertsFailure: boolean;
  savedList: () => string;
  /** The field whose sub-screen was open before; null if none. */
  cameFrom: string | null;
}

export function FormBody({ notice, below, alertsFailure, savedList, cameFrom }: FormBodyProps) {
  const { actor } = useOpenForm();
  const isPhone = useMediaQuery(phone);
  const isFolded = useMediaQuery(belowLaptop);
  const sections = useFormView((view) => view.sections);
  const { shown, showAll } = useShownSections(sections);
  const [step, goToStep] = useAskedStep();
  const goTo = useGoToField(sections, shown, step, goToStep, cameFrom);
  usePartsAhead(ANSWERS);

  const stage = useFormStage();
  const hasFailed = useSelector(
    actor,
    (state) => state.matches({ open: 'failed' }) || state.matches({ open: 'unknown' }),
  );
  const message = useSelector(actor, ({ context }) => context.message);
  const atStake = useSelector(actor, ({ context }) => context.approvalAtStake);
  return (
    <>
      <Suspense>{notice}</Suspense>
      <DraftQuestion />
      <FormErrors savedList={savedList} />
      <FormNotices onGoTo={goTo} />
      <FaultSummary onGoTo={goTo} />
      <div className={formLayout} data-form-layout>
        {!isPhone && <FormContents isFolded={isFolded} onGoTo={showAll} />}
        {/* Nothing that is typed while it is being saved would count. */}
        <div
          className={fieldsClass}
          inert={stage !== 'filling' && stage !== 'discarding' && stage !== 'confirmingSave'}
          aria-busy={stage === 'saving' || undefined}
        >
          {isPhone ? (
            <FormSteps asked={step} onGoTo={goToStep} />
          ) : (
            shown.map((section) => <FormSection key={section.title} section={section} />)
          )}
          {below}
        </div>
      </div>
      <Suspense>
        {(stage === 'discarding' || stage === 'discardingDraft') && (
          <DiscardQuestion
            isOffered={stage === 'discardingDraft'}
            onDiscard={() => actor.send({ type: 'CONFIRM_DISCARD' })}
            onKeep={() => actor.send({ type: 'KEEP_EDITING' })}
          />
        )}
        {stage === 'confirmingSave' && (
          <SaveQuestion
            sentence={atStake}
            onSave={() => actor.send({ type: 'CONFIRM_SAVE' })}
            onKeep={() => actor.send({ type: 'KEEP_EDITING' })}
          />
        )}
        {hasFailed && alertsFailure && <FailureAlert isUnknown={stage === 'unknown'} message={message} />}
      </Suspense>
    </>
  );
}

/** A restored draft opens at the section where it was left. */
function useAskedStep(): readonly [AskedStep | null, (title: string) => void] {
  const { actor } = useOpenForm();
  const left = useSelector(actor, ({ context }) => context.work?.section ?? null);
  const [step, setStep] = useState<AskedStep | null>(null);
  const [wasLeft, setWasLeft] = useState<string | null>(null);
  if (left !== wasLeft) {
    setWasLeft(left);
    if (left !== null && left !== step?.title) setStep({ title: left });
  }
  const goTo = useCallback(
    (title: string) => {
      setStep({ title });
      actor.send({ type: 'OPEN_SECTION', title });
    },
    [actor],
  );
  return [step, goTo];
}

/** What fits the window comes first, and with each frame twice as much, so that no frame waits for the whole form. */
function useShownSections(sections: readonly SectionView[]) {
  const [windows, setWindows] = useState(1);
  const shown = sectionsInView(sections, windows * window.innerHeight);
  const isWhole = shown.length === sections.length;
  useEffect(() => {
    if (windows === WHOLE_FORM) return;
    void nextPaint().then(() => setWindows((now) => (isWhole ? WHOLE_FORM : Math.max(now, windows * 2))));
  }, [windows, isWhole]);
  const showAll = useCallback(() => flushSync(() => setWindows(WHOLE_FORM)), []);
  return { shown, showAll };
}

/** On a phone its section opens first. The machine's news leads to the first fault. */
function useGoToField(
  sections: readonly SectionView[],
  shown: readonly SectionView[],
  step: AskedStep | null,
  onStep: (title: string) => void,
  begin: string | null,
): (field: string) => void {
  const { actor } = useOpenForm();
  const [wanted, setWanted] = useState<{ readonly field: string } | null>(() =>
    begin === null ? null : { field: begin },
  );
  useEffect(() => {
    const news = actor.on('FOCUS', ({ fault }) => setWanted({ field: fault.field }));
    return () => news.unsubscribe();
  }, [actor]);
  const title = wanted === null ? null : (sections.find(({ fields }) => fields.includes(wanted.field))?.title ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, a section is opened again that was folded since
  useEffect(() => {
    if (title !== null) onStep(title);
  }, [wanted, title, onStep]);
  // Again with each step and with more of the form: the field comes with its section.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what the field waits for
  useEffect(() => {
    if (wanted !== null && focusField(wanted.field)) setWanted(null);
  }, [wanted, step, shown.length]);
  return (field) => setWanted({ field });
}
