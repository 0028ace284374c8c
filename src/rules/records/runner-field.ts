export interface CarriedOut {
  readonly runner?: string | null | undefined;
  readonly lastRunJenkinsJob?: string | null | undefined;
}

const REHEARSED = 'None: the last operation was rehearsed, and nothing really ran';

/** What carried out the last operation. Hidden until there is one, and where the back end doesn't say. */
export const RUNNER_FIELD = {
  label: 'Runner',
  text: ({ runner }: CarriedOut) => runner ?? REHEARSED,
  isShown: ({ runner, lastRunJenkinsJob }: CarriedOut) =>
    Boolean(runner) || (runner === null && Boolean(lastRunJenkinsJob)),
} as const;
