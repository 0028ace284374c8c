/** What happened to a record, in one line of time: actions, builds and comments. */
import type { Milestones } from '../../contract/generated/schema.d.ts';
import type { BuildFacts } from '../builds/build-log.ts';
import { type NamedUser, userName } from '../people/users.ts';

export type TimelineLane = 'actions' | 'builds' | 'comments';

export interface TimelineEntry {
  /** Among all lanes: 'builds/7'. */
  readonly id: string;
  readonly lane: TimelineLane;
  /** Of the build, entry or comment; null for a moment that is known without its entry. */
  readonly number: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of a build: its end, or now while it runs. Null for a moment, and where it isn't known. */
  readonly until: number | null;
  readonly words: string;
  /** Null where it isn't known. */
  readonly by: string | null;
  /** Of builds only. */
  readonly build: BuildFacts | null;
}

export interface LoggedAction {
  readonly entryId: number;
  readonly entryDate: string;
  readonly words: string;
  readonly user: NamedUser | null;
}

export interface WrittenComment {
  readonly commentId: number;
  readonly text: string;
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly author: NamedUser;
}

export interface TimelineParts {
  readonly builds: readonly BuildFacts[];
  /** Null where the user can't read them. */
  readonly actions: readonly LoggedAction[] | null;
  readonly comments: readonly WrittenComment[];
  /** Absent where the back end doesn't say. */
  readonly milestones?: Milestones | undefined;
}

/** Of the portal itself, such as the runs of a schedule. */
const PORTAL = 'The portal';
/** Without an event for longer than this, the time is marked. */
const GAP_MS = 7 * 86_400_000;

function endOf({ endedAt, state }: BuildFacts, now: number): number | null {
  if (endedAt !== null) return Date.parse(endedAt);
  return state === 'RUNNING' ? now : null;
}

/** What the lead time counts from and to, for users who can't read the log. */
function decidedMoments({ requestedAt, decidedAt }: Milestones): readonly TimelineEntry[] {
  return [
    { id: 'actions/requested', at: requestedAt, words: 'Requested' },
    { id: 'actions/approved', at: decidedAt, words: 'Approved' },
  ].flatMap(({ id, at, words }) =>
    at === null
      ? []
      : [{ id, words, lane: 'actions', number: null, at: Date.parse(at), until: null, by: null, build: null } as const],
  );
}

/** The newest first. @param wordsOf a build's, such as "Launch #7: failed" */
export function timelineOf(
  { builds, actions, comments, milestones }: TimelineParts,
  wordsOf: (build: BuildFacts) => string,
  now: number,
): readonly TimelineEntry[] {
  const made = (lane: TimelineLane, id: number, at: string) => ({
    id: `${lane}/${id}`,
    lane,
    number: id,
    at: Date.parse(at),
  });
  const entries: readonly TimelineEntry[] = [
    ...builds.flatMap((build) =>
      build.startedAt === null
        ? []
        : [
            {
              ...made('builds', build.buildNumber, build.startedAt),
              until: endOf(build, now),
              words: wordsOf(build),
              by: build.requestedBy == null ? null : userName(build.requestedBy),
              build,
            },
          ],
    ),
    ...(actions === null && milestones !== undefined ? decidedMoments(milestones) : []),
    ...(actions ?? []).map(({ entryId, entryDate, words, user }) => ({
      ...made('actions', entryId, entryDate),
      until: null,
      words,
      by: user === null ? PORTAL : userName(user),
      build: null,
    })),
    ...comments
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ commentId, createdAt, text, author }) => ({
        ...made('comments', commentId, createdAt),
        until: null,
        words: text,
        by: userName(author),
        build: null,
      })),
  ];
  return entries.toSorted((left, right) => right.at - left.at || (left.id < right.id ? -1 : 1));
}

export interface TimelineGap {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** Times without an event, the newest first; after the newest entry until now, too. */
export function gapsOf(entries: readonly TimelineEntry[], now: number): readonly TimelineGap[] {
  const gaps: TimelineGap[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const { at, until } of entries.toReversed()) {
    if (reached !== Number.NEGATIVE_INFINITY && at - reached > GAP_MS) gaps.push({ from: reached, until: at });
    reached = Math.max(reached, until ?? at);
  }
  if (entries.length > 0 && now - reached > GAP_MS) gaps.push({ from: reached, until: now });
  return gaps.toReversed();
}

export interface TimelineWindow {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
}

const SHORTEST_MS = 10 * 60_000;

/** @param factor below 1 shows less time @param around stays where it is; default: the middle */
export function zoomed(
  { from, until }: TimelineWindow,
  factor: number,
  whole: TimelineWindow,
  around: number = (from + until) / 2,
): TimelineWindow {
  const length = Math.min(Math.max((until - from) * factor, SHORTEST_MS), whole.until - whole.from);
  const start = around - ((around - from) / (until - from)) * length;
  return within({ from: start, until: start + length }, whole);
}

/** @param share of its length; below 0 for earlier */
export function moved({ from, until }: TimelineWindow, share: number, whole: TimelineWindow): TimelineWindow {
  const by = (until - from) * share;
  return within({ from: from + by, until: until + by }, whole);
}

function within({ from, until }: TimelineWindow, whole: TimelineWindow): TimelineWindow {
  const shift = Math.max(whole.from - from, 0) - Math.max(until - whole.until, 0);
  return { from: Math.max(from + shift, whole.from), until: Math.min(until + shift, whole.until) };
}

/** From the first entry to now, with a little room. */
export function wholeWindow(entries: readonly TimelineEntry[], now: number): TimelineWindow {
  const first = entries.at(-1)?.at ?? now - SHORTEST_MS;
  const room = Math.max((now - first) * 0.02, SHORTEST_MS / 10);
  return { from: Math.min(first, now - SHORTEST_MS) - room, until: now + room };
}
