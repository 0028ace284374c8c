/** The kinds of filters that a list may have. What a filter's value is, is known from its texts alone: `String(value)` is read back as it. */
import { holds, type Privilege } from '../access.ts';
import { cleanText, unseenFault } from '../typed-text.ts';

const MAX_INTEGER = 2_147_483_647;
const MAX_TEXT_LENGTH = 100;
const MAX_TAGS = 20;

/** A whole number of at least `minimum` that a server can hold; null where the text is none. */
function wholeNumber(text: string, minimum: number): number | null {
  if (!/^\d{1,10}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= minimum && value <= MAX_INTEGER ? value : null;
}

interface FilterOf<Value> {
  readonly label: string;
  /** What a text asks for; null where it is blank or can't be this filter. */
  readonly parse: (text: string) => Value | null;
  /** What to do where a text that was typed, or that an address has, can't be this filter: "choose one from the list". */
  readonly remedy: string;
  /** Only its holders may use the filter: of others it is neither read from an address nor sent. */
  readonly privilege?: Privilege;
  /** Its values are known in one tenant alone: it is cleared in another one. */
  readonly isOfOneTenant?: true;
}

export interface TextFilter extends FilterOf<string> {
  readonly control: 'text';
  readonly maxLength: number;
}

export interface NumberFilter extends FilterOf<number> {
  readonly control: 'number';
  readonly minimum: number;
}

export interface FilterOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Only its holders may choose it; everybody where it is left out. */
  readonly privilege?: Privilege;
}

/** One of a few values. */
export interface ChoiceFilter<Value extends string = string> extends FilterOf<Value> {
  readonly control: 'choice';
  /** All that an address may ask for. */
  readonly options: readonly FilterOption<Value>[];
  /** Those of them that its field offers. */
  readonly offered: readonly FilterOption<Value>[];
}

/** A day, as YYYY-MM-DD. */
export interface DateFilter extends FilterOf<string> {
  readonly control: 'date';
  /** The name of the filter that it may not be earlier than, and of the one that it may not be later than. */
  readonly notBefore?: string;
  readonly notAfter?: string;
}

/** Short texts that a record has to have, every one. */
export interface TagsFilter extends FilterOf<readonly string[]> {
  readonly control: 'tags';
  readonly maxLength: number;
}

/** One of the texts that the list's records have, as the server lists them. */
export interface ListedFilter extends FilterOf<string> {
  readonly control: 'listed';
  readonly words: (value: string) => string;
}

/** The id of a user, of those that the list's records know of. */
export interface UserFilter extends FilterOf<number> {
  readonly control: 'user';
}

export type ListFilter = TextFilter | NumberFilter | ChoiceFilter | UserFilter | DateFilter | TagsFilter | ListedFilter;

export function textFilter(label: string): TextFilter {
  return {
    control: 'text',
    label,
    maxLength: MAX_TEXT_LENGTH,
    parse: (text) => {
      const clean = cleanText(text);
      const isUnseen = unseenFault(clean, { hasLines: false }) !== null;
      return clean === '' || isUnseen || clean.length > MAX_TEXT_LENGTH ? null : clean;
    },
    remedy: `enter at most ${MAX_TEXT_LENGTH} visible characters`,
  };
}

export function numberFilter(label: string, minimum: number): NumberFilter {
  return {
    control: 'number',
    label,
    minimum,
    parse: (text) => wholeNumber(text, minimum),
    remedy: `enter a whole number from ${minimum} to ${MAX_INTEGER}`,
  };
}

export function choiceFilter<Value extends string>(
  label: string,
  values: readonly Value[],
  words: (value: Value) => string,
  /** What only holders of a privilege may choose. */
  privilegeOf: (value: Value) => Privilege | undefined = () => undefined,
): ChoiceFilter<Value> {
  const options = values.map((value) => {
    const privilege = privilegeOf(value);
    return { value, label: words(value), ...(privilege && { privilege }) };
  });
  return {
    control: 'choice',
    label,
    options,
    offered: options,
    parse: (text) => values.find((known) => known === text) ?? null,
    remedy: 'choose one from the list',
  };
}

/** The same filter, whose field offers nothing but these: another page's link asks for the others. */
export function offeringOnly<Value extends string>(
  filter: ChoiceFilter<Value>,
  offered: readonly Value[],
): ChoiceFilter<Value> {
  return { ...filter, offered: filter.options.filter(({ value }) => offered.includes(value)) };
}

/** What the field of a filter offers, with what was chosen; where it offers nothing by itself, every value. */
export function choicesOf({ options, offered }: ChoiceFilter, chosen: string): readonly FilterOption[] {
  return offered.length === 0
    ? options
    : options.filter((option) => offered.includes(option) || option.value === chosen);
}

/** Whether a filter has a field whatever is asked for; one that offers nothing has one once an address has asked for it. */
export function isAlwaysShown(filter: ListFilter): boolean {
  return filter.control !== 'choice' || filter.offered.length > 0;
}

/** What the server names of what the list's records have, said in words. */
export function listedFilter(label: string, words: (value: string) => string): ListedFilter {
  return { ...textFilter(label), control: 'listed', words, remedy: 'choose one from the list' };
}

/** The user who created a record, or the actor of a log entry: for viewers who can see these users. */
export function userFilter(label: string, privilege: Privilege = 'user.view'): UserFilter {
  return {
    control: 'user',
    label,
    parse: (text) => wholeNumber(text, 1),
    remedy: 'choose a user from the list',
    privilege,
    isOfOneTenant: true,
  };
}

/** Whether a viewer may use a filter, with what a text asks of it. */
export function mayFilter(filter: ListFilter, text: string, privileges: ReadonlySet<string>): boolean {
  return missingPrivilege(filter, text, privileges) === null;
}

/** The privilege that a viewer lacks for it; null where they may. */
export function missingPrivilege(filter: ListFilter, text: string, privileges: ReadonlySet<string>): Privilege | null {
  const chosen = filter.control === 'choice' ? filter.options.find(({ value }) => value === text) : undefined;
  return (
    [filter.privilege, chosen?.privilege].find((needed) => needed !== undefined && !holds(privileges, needed)) ?? null
  );
}

function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // There is no 30th of February: it would be a day of March.
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A day. @param bounds the names of the filters between which it lies, where it is an end of a range */
export function dateFilter(label: string, bounds: Pick<DateFilter, 'notBefore' | 'notAfter'> = {}): DateFilter {
  const { notBefore, notAfter } = bounds;
  const place =
    notBefore !== undefined ? 'not earlier than the start' : notAfter !== undefined ? 'not later than the end' : null;
  return {
    control: 'date',
    label,
    ...bounds,
    parse: (text) => (isDay(text) ? text : null),
    remedy: place === null ? 'choose a day' : `choose a day that is ${place}`,
  };
}

/** The tags that a text names, each once. */
export function tagsOf(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[\s,]+/)
        .map(cleanText)
        .filter((tag) => tag !== ''),
    ),
  ];
}

/** Tags. @param maxLength characters of each */
export function tagsFilter(label: string, maxLength: number): TagsFilter {
  return {
    control: 'tags',
    label,
    maxLength,
    parse: (text) => {
      const tags = tagsOf(text);
      return tags.length === 0 || tags.some((tag) => tag.length > maxLength) || tags.length > MAX_TAGS ? null : tags;
    },
    remedy: `enter at most ${MAX_TAGS} tags of at most ${maxLength} characters`,
  };
}
