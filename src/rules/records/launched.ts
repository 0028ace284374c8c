/** The page after a launch or another action from a mail (Deployments §2, /launched). */
const LAUNCHED_WORDS: ReadonlyMap<string, string> = new Map([
  ['retry', 'retried'],
  ['START_VMS', 'started'],
  ['STOP_VMS', 'stopped'],
  ['DESTROY_INFRASTRUCTURE', 'destroyed'],
  ['redeploy', 'redeployed'],
]);

export const LAUNCHED_MAIL_NOTICE = 'You will receive an email when it is complete.';

function launchedWord(action: string | null): string {
  return LAUNCHED_WORDS.get(action ?? '') ?? 'created';
}

export interface LaunchedPage {
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly heading: string;
}

/** For the query (c, e, a); null where c or e is missing and the page redirects to /. */
export function launchedPage(search: URLSearchParams): LaunchedPage | null {
  const client = search.get('c');
  const environmentIdentifier = search.get('e');
  if (!client || !environmentIdentifier) return null;
  return {
    client,
    environmentIdentifier,
    heading: `Your environment is getting ${launchedWord(search.get('a'))}!`,
  };
}
