export interface Order<Operation extends string, Stage extends string> {
  readonly operation: Operation;
  /** The failed stage of a retry; null if unknown or no retry. */
  readonly fromStage: Stage | null;
  /** The failed plan of a retry; null if unknown. */
  readonly failedPlan: readonly Stage[] | null;
  /** For a redeployment; else null. */
  readonly chosenStages: readonly string[] | null;
}
