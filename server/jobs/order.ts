/** What was ordered, and what is known where its first stage is due. */
export interface Order<Operation extends string, Stage extends string> {
  readonly operation: Operation;
  /** A retry: the stage that failed; null where it is none, or that is not known. */
  readonly fromStage: Stage | null;
  /** A retry: the stages among which it failed; null where that is not known. */
  readonly failedPlan: readonly Stage[] | null;
  /** Of a redeployment, as its area names them; null elsewhere. */
  readonly chosenStages: readonly string[] | null;
}
