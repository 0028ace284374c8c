/** What mails say. Pure. */
import type { MailKind } from './tables.ts';

export interface MailSubject {
  readonly requestId: number;
  readonly client: string;
  readonly environmentIdentifier: string;
  /** Address of the request's detail page. */
  readonly requestUrl: string;
  readonly logUrl: string;
  /** The launch link; only a launch mail has one. */
  readonly launchUrl: string | null;
  /** First and last day of the launch link, YYYY-MM-DD; null where it is not limited. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

export interface Composed {
  readonly subject: string;
  readonly text: string;
}

function validityLine({ validFrom, validTo }: MailSubject): string[] {
  if (validFrom === null && validTo === null) return [];
  const from = validFrom === null ? '' : ` from ${validFrom}`;
  const to = validTo === null ? '' : ` to ${validTo}`;
  return [`The link is valid${from}${to}. You need to be signed in, and it launches the environment once.`, ''];
}

/** Names come from users: none of them may begin a line of its own, or hide what stands after it. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function linesOf(kind: MailKind, about: MailSubject): { subject: string; lines: readonly string[] } {
  const name = `${oneLine(about.environmentIdentifier)} of ${oneLine(about.client)}`;
  const details = ['Deployment request:', about.requestUrl];
  switch (kind) {
    case 'launch':
      return {
        subject: `Launch ${name}`,
        lines: [
          `Deployment request #${about.requestId} was approved: the environment ${name} can be launched.`,
          '',
          'Launch it with this link:',
          about.launchUrl ?? about.requestUrl,
          '',
          ...validityLine(about),
          ...details,
        ],
      };
    case 'approved':
      return {
        subject: `Approved: ${name}`,
        lines: [`Deployment request #${about.requestId} was approved.`, '', ...details],
      };
    case 'rejected':
      return {
        subject: `Rejected: ${name}`,
        lines: [`Deployment request #${about.requestId} was rejected.`, '', ...details],
      };
    case 'completed':
      return {
        subject: `Completed: ${name}`,
        lines: [`The last operation on the environment ${name} is complete.`, '', ...details, '', 'Log:', about.logUrl],
      };
    case 'failed':
      return {
        subject: `Failed: ${name}`,
        lines: [
          `The last operation on the environment ${name} has failed. You can retry it in the portal.`,
          '',
          ...details,
          '',
          'Log:',
          about.logUrl,
        ],
      };
  }
}

export function compose(kind: MailKind, about: MailSubject): Composed {
  const { subject, lines } = linesOf(kind, about);
  return { subject, text: `${lines.join('\n')}\n` };
}

/** The addresses in a mail's text, in their order. */
export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
