import { PAGE_SIZE } from '../pagination.ts';
import { JOB_STATUSES_IN_PROGRESS, type JobStatusInProgress } from './statuses.ts';

/** Filters and page of the deployment list, as the query string mirrors them (Deployments §2). */
export interface DeploymentListQuery {
  /** 0-based. */
  readonly page: number;
  readonly requestId: number | null;
  readonly client: string | null;
  readonly environmentIdentifier: string | null;
  /** Id of the requesting user. */
  readonly createdBy: number | null;
  /** The Status filter offers the statuses of a running job. */
  readonly jenkinsStatus: JobStatusInProgress | null;
}

export const LIST_FILTERS = ['requestId', 'client', 'environmentIdentifier', 'createdBy', 'jenkinsStatus'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

export const DEFAULT_LIST_QUERY: DeploymentListQuery = {
  page: 0,
  requestId: null,
  client: null,
  environmentIdentifier: null,
  createdBy: null,
  jenkinsStatus: null,
};

const MAX_INTEGER = 2_147_483_647;
const MAX_TEXT_LENGTH = 100;

function integer(text: string | null, minimum: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= minimum && value <= MAX_INTEGER ? value : null;
}

function words(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || trimmed.length > MAX_TEXT_LENGTH ? null : trimmed;
}

/** Reads a query string; a value that makes no sense counts as absent. What was typed is shown with its fault ({@link refusedFilters}). */
export function parseListQuery(search: URLSearchParams): DeploymentListQuery {
  const status = search.get('jenkinsStatus');
  return {
    page: Math.min(integer(search.get('page'), 0) ?? 0, Math.floor(MAX_INTEGER / PAGE_SIZE)),
    requestId: integer(search.get('requestId'), 1),
    client: words(search.get('client')),
    environmentIdentifier: words(search.get('environmentIdentifier')),
    createdBy: integer(search.get('createdBy'), 1),
    jenkinsStatus: JOB_STATUSES_IN_PROGRESS.find((known) => known === status) ?? null,
  };
}

/** The filters that are typed. */
export const TYPED_FILTERS = ['requestId', 'client', 'environmentIdentifier'] as const;
export type TypedFilter = (typeof TYPED_FILTERS)[number];

const FILTER_FAULTS = {
  requestId: `Not applied: enter a whole number from 1 to ${MAX_INTEGER}.`,
  client: `Not applied: enter at most ${MAX_TEXT_LENGTH} characters.`,
  environmentIdentifier: `Not applied: enter at most ${MAX_TEXT_LENGTH} characters.`,
} as const satisfies Record<TypedFilter, string>;

/** What is wrong with a text, in a sentence; null where it can be this filter, or is blank. */
export function filterFault(filter: TypedFilter, text: string): string | null {
  const isRefused = text.trim() !== '' && parseListQuery(new URLSearchParams({ [filter]: text }))[filter] === null;
  return isRefused ? FILTER_FAULTS[filter] : null;
}

/** Texts that can't be the filters that they were given for. */
export type RefusedFilters = Readonly<Partial<Record<TypedFilter, string>>>;

/** Those of an address. */
export function refusedFilters(search: URLSearchParams): RefusedFilters {
  const texts = TYPED_FILTERS.map((filter) => [filter, search.get(filter) ?? ''] as const);
  return Object.fromEntries(texts.filter(([filter, text]) => filterFault(filter, text) !== null));
}

/** The query string of a list address: only what differs from the default. */
export function serialiseListQuery(query: DeploymentListQuery): URLSearchParams {
  const search = new URLSearchParams();
  for (const filter of LIST_FILTERS) {
    const value = query[filter];
    if (value !== null) search.set(filter, String(value));
  }
  if (query.page > 0) search.set('page', String(query.page));
  return search;
}

/** Whether two queries ask for the same. */
export function isSameQuery(left: DeploymentListQuery, right: DeploymentListQuery): boolean {
  return left.page === right.page && LIST_FILTERS.every((filter) => left[filter] === right[filter]);
}

/** A changed filter begins at the first page. */
export function withFilters(
  query: DeploymentListQuery,
  filters: Partial<Pick<DeploymentListQuery, ListFilter>>,
): DeploymentListQuery {
  return { ...query, ...filters, page: 0 };
}

/** In another tenant the list begins at its first page; who requested is known in the tenant before alone. */
export function inAnotherTenant(query: DeploymentListQuery): DeploymentListQuery {
  return withFilters(query, { createdBy: null });
}

export function hasFilters(query: DeploymentListQuery): boolean {
  return LIST_FILTERS.some((filter) => query[filter] !== null);
}

/** The query of `GET /deploymentrequests`. */
export interface DeploymentListParameters {
  readonly offset: number;
  readonly pageSize: number;
  readonly page: number;
  readonly requestId?: number;
  readonly client?: string;
  readonly environmentIdentifier?: string;
  readonly createdBy?: number;
  readonly jenkinsStatus?: JobStatusInProgress;
}

/** The list call's parameters; createdBy is left out for users without user.view. */
export function listParameters(query: DeploymentListQuery, mayFilterByCreator: boolean): DeploymentListParameters {
  return {
    offset: query.page * PAGE_SIZE,
    pageSize: PAGE_SIZE,
    page: query.page,
    ...(query.requestId !== null && { requestId: query.requestId }),
    ...(query.client !== null && { client: query.client }),
    ...(query.environmentIdentifier !== null && { environmentIdentifier: query.environmentIdentifier }),
    ...(query.createdBy !== null && mayFilterByCreator && { createdBy: query.createdBy }),
    ...(query.jenkinsStatus !== null && { jenkinsStatus: query.jenkinsStatus }),
  };
}
