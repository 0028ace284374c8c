/** What the service worker and an open page say to each other about a pressed notification. */
import * as v from 'valibot';

export const OPEN_ADDRESS = 'OPEN_ADDRESS';

/** Only of this portal: the message is no way to elsewhere. */
export const openMessageParser = v.object({
  type: v.literal(OPEN_ADDRESS),
  address: v.pipe(v.string(), v.regex(/^\/dashboard(\/|$)/)),
});

/** `busy`: input that no draft holds would be lost on the page. */
export const openAnswerParser = v.picklist(['opened', 'busy']);
export type OpenAnswer = v.InferOutput<typeof openAnswerParser>;
