/** What one look at a build found; the runner reports it. */
import type { StageOutputs } from '../runner.ts';
import type { LogPlace, StoredBuild } from './build-store.ts';
import type { Jenkins } from './jenkins.ts';
import type { BuildStage } from './stage-plan.ts';

export type Look =
  | {
      readonly state: 'running';
      readonly place: LogPlace;
      /** Lines of the portal, before those of Jenkins. */
      readonly notes: readonly string[];
      /** With times. */
      readonly log?: string;
      /** Later than every line of `log`. */
      readonly until?: number;
      readonly buildUrl?: string | null;
    }
  | {
      readonly state: 'succeeded';
      readonly notes: readonly string[];
      readonly outputs: StageOutputs;
      readonly hasEnded: boolean;
    }
  /** `sentence`: without a full stop. `hasEnded`: nothing runs in Jenkins any more. */
  | { readonly state: 'failed'; readonly sentence: string; readonly hasEnded: boolean };

/** What a look starts from. */
export interface View {
  readonly jenkins: Jenkins;
  /** Of the record, which says what the stage can report. */
  readonly area: string;
  readonly stage: BuildStage;
  readonly build: StoredBuild;
  readonly place: LogPlace;
  readonly notes: readonly string[];
  /** Milliseconds since 1970, behind the end of the log. */
  readonly at: number;
  readonly secrets: readonly string[];
  /** Milliseconds. */
  readonly timeLimit: number;
}

export function waiting({ place, notes }: Pick<View, 'place' | 'notes'>, changes: Partial<LogPlace> = {}): Look {
  return { state: 'running', place: { ...place, ...changes }, notes };
}

export function failed(sentence: string, hasEnded = true): Look {
  return { state: 'failed', sentence, hasEnded };
}

/** With a note if it was not said last. Numbers in it, such as seconds, change all the time. */
export function saying(view: Pick<View, 'place' | 'notes'>, text: string): Pick<View, 'place' | 'notes'> {
  const { place, notes } = view;
  const said = text.replaceAll(/\d+(\.\d+)?/g, '#').slice(0, 500);
  if (said === place.said) return { place, notes };
  return { place: { ...place, said }, notes: [...notes, text.slice(0, 1000)] };
}
