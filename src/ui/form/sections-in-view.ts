import type { SectionView } from './form-views.ts';

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
