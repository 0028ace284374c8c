/** The address of Tonight with the runs that wait or will fail. */
export const RUNS_PARAMETER = 'runs';
export const PROBLEM_RUNS = 'problem';
