/** The pages of the gallery, as the address names them: `?page=list`. */
export const PAGE_NAMES = [
  'list',
  'detail',
  'controls',
  'panels',
  'parts',
  'overlays',
  'forms',
  'form-controls',
  'form-rows',
  'plain-form',
  'statuses',
  'selection',
] as const;

export type PageName = (typeof PAGE_NAMES)[number];
