/** A picture before layout: boxes and arrows with wrapped text. Plain data, for the layout worker, tests, and screen, print and file alike. */

/** CSS pixels at natural size. */
export const METRICS = {
  nameSize: 13,
  lineSize: 12,
  rowHeight: 18,
  padding: 10,
  labelPadding: 4,
  icon: 18,
  framePadding: 18,
  /** Maximum text width of a box, of one with its name only, and beside an arrow. */
  boxWords: 228,
  nameWords: 116,
  labelWords: 168,
} as const;

/** What boxes and arrows say: everything, or boxes their names and arrows nothing, so that a large picture fits a screen. */
export type DrawnTexts = 'all' | 'names';

export type DrawnSender = 'user' | 'machine';

export interface DrawnLine {
  /** Ids of its transitions; several for a merged line. */
  readonly of: readonly string[];
  readonly sender: DrawnSender;
  readonly words: readonly string[];
  readonly conditions: readonly string[];
}

export type DrawnLook = 'state' | 'final' | 'anywhere' | 'frame' | 'region' | 'section' | 'field';

export interface DrawnBox {
  readonly id: string;
  /** The enclosing frame; null at the top level. */
  readonly parent: string | null;
  readonly look: DrawnLook;
  /** The id that it selects. */
  readonly of: string;
  readonly name: readonly string[];
  readonly hints: readonly string[];
  readonly lines: readonly DrawnLine[];
  readonly isInitial: boolean;
  /** Null for a box without content. */
  readonly isCollapsed: boolean | null;
  /** Own text with padding; a frame grows with its content. */
  readonly width: number;
  readonly height: number;
}

export interface DrawnArrow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly sender: DrawnSender;
  readonly lines: readonly DrawnLine[];
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  /** Equal for equal pictures; the layout cache's key. */
  readonly key: string;
  readonly texts: DrawnTexts;
  readonly boxes: readonly DrawnBox[];
  readonly arrows: readonly DrawnArrow[];
  /** Connections listed only in boxes, drawn while one of them is selected. */
  readonly ways: readonly DrawnWay[];
}

export interface DrawnWay {
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly sender: DrawnSender;
}

/** 'Infrastructure status › Stopped': the name after its enclosing regions and sections. */
export function boxPath(boxes: readonly DrawnBox[], id: string): string {
  const box = boxes.find((each) => each.id === id);
  const names = box === undefined ? [] : [box.name.join(' ')];
  let around = box?.parent ?? null;
  while (around !== null) {
    const frame = boxes.find((each) => each.id === around);
    if (frame?.look === 'region' || frame?.look === 'section') names.unshift(frame.name.join(' '));
    around = frame?.parent ?? null;
  }
  return names.join(' › ');
}

export function rowsOf({ words, conditions }: DrawnLine): number {
  return words.length + conditions.length;
}

/** Middle of the line's first row, from the box's upper edge; null if the box doesn't list it. */
export function lineMiddle({ name, hints, lines }: DrawnBox, of: string): number | null {
  const place = lines.findIndex((line) => line.of.includes(of));
  if (place === -1) return null;
  const before = lines.slice(0, place).reduce((rows, line) => rows + rowsOf(line), name.length + hints.length);
  return METRICS.padding * 1.5 + (before + 0.5) * METRICS.rowHeight;
}
