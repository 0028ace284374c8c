/** A phone's form steps: one per section, and one for all optional sections. */
import type { SectionView } from './form-views.ts';

export const MORE_SETTINGS = 'More settings';

/** By title. Each request is a new object, so that it can be repeated. */
export interface AskedStep {
  readonly title: string;
}

type StepSection = Pick<SectionView, 'title' | 'isOptional' | 'faults'>;

export interface Step<Section extends StepSection> {
  readonly title: string;
  readonly sections: readonly Section[];
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

export interface Place<Section extends StepSection> {
  /** From 0. */
  readonly index: number;
  readonly step: Step<Section> | undefined;
  /** Titles; null at the ends. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** @param current the title of a step or section; a hidden one or null counts as the first */
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

/** The first attempt to continue stays if it reveals faults. */
export function staysFor(faultsBefore: number, faultsNow: number): boolean {
  return faultsNow > faultsBefore;
}
