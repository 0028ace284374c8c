export function decisionsCount(count: number): string {
  return count === 1 ? '1 decision' : `${count} decisions`;
}

export interface OutboxCounts {
  /** Sent in order. */
  readonly waiting: number;
  /** Conflicts and the like, which need their owner. */
  readonly needing: number;
  readonly forms?: FormCounts;
}

/** Of complete forms. */
export interface FormCounts {
  readonly waiting: number;
  /** Refused: their user has to open them. */
  readonly needing: number;
}

const NO_FORMS: FormCounts = { waiting: 0, needing: 0 };

/** Everything that waits or needs its user. */
export function outboxTotal({ waiting, needing, forms = NO_FORMS }: OutboxCounts): number {
  return waiting + needing + forms.waiting + forms.needing;
}

function formsCount(count: number): string {
  return count === 1 ? '1 form' : `${count} forms`;
}

function formCountWords({ waiting, needing }: FormCounts): readonly string[] {
  return [
    waiting === 0 ? '' : `${formsCount(waiting)} queued.`,
    needing === 0 ? '' : `${formsCount(needing)} ${needing === 1 ? 'needs' : 'need'} action.`,
  ];
}

/** '' for an empty outbox. */
export function outboxCountWords({ waiting, needing, forms = NO_FORMS }: OutboxCounts): string {
  const needs = needing === 1 ? '1 decision needs action.' : needing > 1 ? `${needing} decisions need action.` : '';
  const waits = `${decisionsCount(waiting)} queued.`;
  return [waiting === 0 ? '' : waits, needs, ...formCountWords(forms)].filter((words) => words !== '').join(' ');
}
