import { createListAddress, type QueryOf } from '../lists/list-address.ts';

export const mailListAddress = createListAddress(1, {});

export type MailListQuery = QueryOf<typeof mailListAddress>;

export interface TextPart {
  readonly start: number;
  readonly text: string;
  /** Address within this portal; null for plain text. */
  readonly path: string | null;
}

function pathOf(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  return url.origin === origin ? `${url.pathname}${url.search}` : null;
}

/** Only links into this portal work: mails mustn't lead elsewhere. `links` are from the server, `origin` is this portal's. */
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
