import type { FieldDifference } from '../../rules/record-sections.ts';
import type { FactsViewer } from '../lifecycles/engine/viewer.ts';
import type { QueuedAction, QueuedSubject } from './command.ts';

/** What the queue asks an area about the records that are decided on. */
export interface QueuedSubjectRules {
  /** What a sentence calls a record of which no more is known: "request #7". */
  readonly noun: string;
  /** How people know the record. */
  readonly nameOf: (subject: QueuedSubject) => string;
  /** Whether a record is as somebody has decided that it be. */
  readonly holds: (action: QueuedAction, subject: QueuedSubject) => boolean;
  /** Whether a record differs from what was seen in something that a decision rests on. */
  readonly hasChanged: (seen: QueuedSubject, now: QueuedSubject) => boolean;
  /** What of it differs, in the words of the screens. */
  readonly differences: (seen: QueuedSubject, now: QueuedSubject) => readonly FieldDifference[];
  /** What must be typed before a decision on it; null where nothing must. */
  readonly requiredText: (subject: QueuedSubject) => string | null;
  /** Why a decision on it is not open, in a sentence; null where it is. */
  readonly whyNot: (action: QueuedAction, subject: QueuedSubject, viewer: FactsViewer, now: Date) => string | null;
}
