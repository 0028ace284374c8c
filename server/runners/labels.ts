import * as v from 'valibot';

/** What the host of an operation must have, by PORTAL_RUNNER_LABELS. */
export const Labels = v.optional(
  v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/, 'must be letters, digits, dots, hyphens or underscores'))),
    v.maxLength(50, 'must be at most 50 labels'),
  ),
  [],
);
