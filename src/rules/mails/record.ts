import { createListAddress, type QueryOf } from '../lists/list-address.ts';

/** The page of the mails' list, as the address mirrors it. */
export const mailListAddress = createListAddress(1, {});

export type MailListQuery = QueryOf<typeof mailListAddress>;

/** A stretch of a mail's text. */
export interface TextPart {
  /** Where it begins in the text. */
  readonly start: number;
  readonly text: string;
  /** The address within this portal that it links to; null for plain text. */
  readonly path: string | null;
}

/** The address within this portal, or null where the link leads elsewhere or is none. */
function pathOf(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return url.origin === origin ? `${url.pathname}${url.search}` : null;
}

/**
 * Cuts a mail's text at its links. Only those that lead into this portal become links: a mail is no place to be led away from.
 * @param links the addresses in the text, as the server names them
 * @param origin of this portal
 */
export function linkedText(text: string, links: readonly string[], origin: string): readonly TextPart[] {
  const found = links
    .flatMap((link) => {
      const start = text.indexOf(link);
      const path = pathOf(link, origin);
      return link === '' || start < 0 || path === null ? [] : [{ start, text: link, path }];
    })
    .sort((one, other) => one.start - other.start);
  const parts: TextPart[] = [];
  let end = 0;
  for (const link of found) {
    if (link.start < end) continue;
    if (link.start > end) parts.push({ start: end, text: text.slice(end, link.start), path: null });
    parts.push(link);
    end = link.start + link.text.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end), path: null });
  return parts;
}
