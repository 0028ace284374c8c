/** The steps in which a phone goes through a form: a section each, and those that most requests leave as they are in one. */
import type { SectionView } from './form-views.ts';

/** The step of the sections that most requests leave as they are. */
export const MORE_SETTINGS = 'More settings';

/** A step or section to scroll to, by its title. Each request is a new object, so that the same one can be repeated. */
export interface AskedStep {
  readonly title: string;
}

type StepSection = Pick<SectionView, 'title' | 'isOptional' | 'faults'>;

export interface Step<Section extends StepSection> {
  readonly title: string;
  /** One, or all that are optional. */
  readonly sections: readonly Section[];
  /** Faults that are shown. */
  readonly faults: number;
}

function stepOf<Section extends StepSection>(title: string, sections: readonly Section[]): Step<Section> {
  return { title, sections, faults: sections.reduce((sum, { faults }) => sum + faults, 0) };
}

export function stepsOf<Section extends StepSection>(sections: readonly Section[]): readonly Step<Section>[] {
  const optional = sections.filter(({ isOptional }) => isOptional);
  if (optional.length < 2) return sections.map((section) => stepOf(section.title, [section]));
  const asked = sections.filter(({ isOptional }) => !isOptional);
  return [...asked.map((section) => stepOf(section.title, [section])), stepOf(MORE_SETTINGS, optional)];
}

/** Where a phone is in a form that it shows step by step. */
export interface Place<Section extends StepSection> {
  /** From 0. */
  readonly index: number;
  readonly step: Step<Section> | undefined;
  /** The titles of the steps before and after; null at the ends. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** @param current the title of a step or of a section; one that is not shown any more, as null, counts as the first */
export function placeOf<Section extends StepSection>(
  steps: readonly Step<Section>[],
  current: string | null,
): Place<Section> {
  const isAt = ({ title, sections }: Step<Section>) =>
    title === current || sections.some((section) => section.title === current);
  const index = Math.max(0, steps.findIndex(isAt));
  return {
    index,
    step: steps[index],
    previous: steps[index - 1]?.title ?? null,
    next: steps[index + 1]?.title ?? null,
  };
}

/** Whether the first step on from a step has to wait: its faults come to light with it, and are worth a look. */
export function staysFor(faultsBefore: number, faultsNow: number): boolean {
  return faultsNow > faultsBefore;
}
