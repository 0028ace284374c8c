/** Filters of lists. A value is known from its text alone: `String(value)` parses back to it. */
import { holds } from '../access/access.ts';
import type { FilterPrivilege } from '../access/filter-privileges.ts';
import { cleanText, unseenFault } from '../texts/typed-text.ts';

const MAX_INTEGER = 2_147_483_647;
const MAX_TEXT_LENGTH = 100;
const MAX_TAGS = 20;

function wholeNumber(text: string, minimum: number): number | null {
  if (!/^\d{1,10}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= minimum && value <= MAX_INTEGER ? value : null;
}

interface FilterOf<Value> {
  readonly label: string;
  /** null where the text is blank or invalid. */
  readonly parse: (text: string) => Value | null;
  /** What to do about an invalid text: "choose one from the list". */
  readonly remedy: string;
  /** For others the filter is neither read from an address nor sent. */
  readonly privilege?: FilterPrivilege;
  /** Its values exist in one tenant only: it is cleared in another one. */
  readonly isOfOneTenant?: true;
  /** As in `/capabilities`: a back end without it doesn't have the filter. */
  readonly extension?: string;
}

export interface TextFilter extends FilterOf<string> {
  readonly control: 'text';
  readonly maxLength: number;
  /** A text in double quotes is the whole value. Only for values that have no quotes themselves. */
  readonly takesQuotes?: true;
}

export interface NumberFilter extends FilterOf<number> {
  readonly control: 'number';
  readonly minimum: number;
}

export interface FilterOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly privilege?: FilterPrivilege;
}

export interface ChoiceFilter<Value extends string = string> extends FilterOf<Value> {
  readonly control: 'choice';
  readonly options: readonly FilterOption<Value>[];
  readonly offered: readonly FilterOption<Value>[];
}

/** Several at once: records that fit any of them. */
export interface ChoicesFilter<Value extends string = string> extends FilterOf<readonly Value[]> {
  readonly control: 'choices';
  readonly options: readonly FilterOption<Value>[];
  /** Values of a text that are none of the options. */
  readonly unknownIn: (text: string) => readonly string[];
}

export interface DateFilter extends FilterOf<string> {
  readonly control: 'date';
  readonly notBefore?: string;
  readonly notAfter?: string;
}

export interface TagsFilter extends FilterOf<readonly string[]> {
  readonly control: 'tags';
  readonly maxLength: number;
}

export interface ListedFilter extends FilterOf<string> {
  readonly control: 'listed';
  /** It has no field while there is nothing to choose. */
  readonly hidesWithoutValues?: true;
  readonly words: (value: string) => string;
}

export interface UserFilter extends FilterOf<number> {
  readonly control: 'user';
}

export type ListFilter =
  | TextFilter
  | NumberFilter
  | ChoiceFilter
  | ChoicesFilter
  | UserFilter
  | DateFilter
  | TagsFilter
  | ListedFilter;

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

/** Takes the whole value in double quotes, too. */
export function quotableFilter(label: string): TextFilter {
  return { ...textFilter(label), takesQuotes: true };
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
  privilegeOf: (value: Value) => FilterPrivilege | undefined = () => undefined,
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

/** Joined by commas in addresses, in the order of the options. */
export function choicesFilter<Value extends string>(
  label: string,
  options: readonly FilterOption<Value>[],
): ChoicesFilter<Value> {
  const values = options.map(({ value }) => value);
  const askedIn = (text: string) => text.split(',').map(cleanText);
  return {
    control: 'choices',
    label,
    options,
    parse: (text) => {
      const asked = askedIn(text);
      // A value of a newer version doesn't take the others with it.
      const known = values.filter((value) => asked.includes(value));
      return known.length > 0 ? known : null;
    },
    unknownIn: (text) => askedIn(text).filter((asked) => asked !== '' && !values.some((value) => value === asked)),
    remedy: 'choose from the list',
  };
}

/** Offers only these in the field; links can still use the others. */
export function offeringOnly<Value extends string>(
  filter: ChoiceFilter<Value>,
  offered: readonly Value[],
): ChoiceFilter<Value> {
  return { ...filter, offered: filter.options.filter(({ value }) => offered.includes(value)) };
}

export function choicesOf({ options, offered }: ChoiceFilter, chosen: string): readonly FilterOption[] {
  return offered.length === 0
    ? options
    : options.filter((option) => offered.includes(option) || option.value === chosen);
}

/** A filter that offers nothing has a field only once an address sets it. */
export function isAlwaysShown(filter: ListFilter): boolean {
  return filter.control !== 'choice' || filter.offered.length > 0;
}

export function listedFilter(label: string, words: (value: string) => string): ListedFilter {
  return { ...textFilter(label), control: 'listed', words, remedy: 'choose one from the list' };
}

/** The record's creator or the log entry's actor, for viewers who can see users. */
export function userFilter(label: string, privilege: FilterPrivilege = 'user.view'): UserFilter {
  return {
    control: 'user',
    label,
    parse: (text) => wholeNumber(text, 1),
    remedy: 'choose a user from the list',
    privilege,
    isOfOneTenant: true,
  };
}

export function mayFilter(filter: ListFilter, text: string, privileges: ReadonlySet<string>): boolean {
  return missingPrivilege(filter, text, privileges) === null;
}

export function missingPrivilege(
  filter: ListFilter,
  text: string,
  privileges: ReadonlySet<string>,
): FilterPrivilege | null {
  const chosen = filter.control === 'choice' ? filter.options.find(({ value }) => value === text) : undefined;
  return (
    [filter.privilege, chosen?.privilege].find((needed) => needed !== undefined && !holds(privileges, needed)) ?? null
  );
}

function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  // February 30 would become a day in March.
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

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

/** @param maxLength characters per tag */
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
