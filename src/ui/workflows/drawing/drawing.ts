/**
 * What a picture consists of before it has places: boxes and arrows with all their words, cut into rows. Data alone, so that a worker
 * can lay it out, a test can look for every state in it, and the screen, the print and a file draw the same.
 */

/** CSS pixels of the picture at its natural size. */
export const METRICS = {
  nameSize: 13,
  lineSize: 12,
  rowHeight: 18,
  /** Around the words of a box. */
  padding: 10,
  /** Around the words beside an arrow. */
  labelPadding: 4,
  /** Before the words of a line: its icon. */
  icon: 18,
  /** Around what a frame holds. */
  framePadding: 18,
  /** The widest words of a box, and beside an arrow. */
  boxWords: 228,
  labelWords: 168,
} as const;

/** The actor of a line's transition: each kind is drawn differently. */
export type DrawnSender = 'user' | 'machine';

/** Something that can happen, in a box or beside an arrow. */
export interface DrawnLine {
  /** The ids of its transitions; several where one line stands for more than one. */
  readonly of: readonly string[];
  readonly sender: DrawnSender;
  readonly words: readonly string[];
  /** Under which conditions, below the words. */
  readonly conditions: readonly string[];
}

export type DrawnLook = 'state' | 'final' | 'anywhere' | 'frame' | 'region' | 'section' | 'field';

export interface DrawnBox {
  readonly id: string;
  /** The frame that it stands in; null of those that stand alone. */
  readonly parent: string | null;
  readonly look: DrawnLook;
  /** What is chosen with it. */
  readonly of: string;
  readonly name: readonly string[];
  /** Below the name, muted. */
  readonly hints: readonly string[];
  readonly lines: readonly DrawnLine[];
  readonly isInitial: boolean;
  /** Of a frame: whether what it holds is left out; null where it holds nothing. */
  readonly isCollapsed: boolean | null;
  /** Its own words with what is around them; a frame grows with what it holds. */
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
  /** Equal where the picture is: what has been laid out is kept by it. */
  readonly key: string;
  readonly boxes: readonly DrawnBox[];
  readonly arrows: readonly DrawnArrow[];
  /** What is only listed in boxes, from which to which: drawn while one of them is chosen. */
  readonly ways: readonly DrawnWay[];
}

/** Where a line in a box leads. */
export interface DrawnWay {
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly sender: DrawnSender;
}

/** 'Infrastructure status › Stopped', as the table has it: a box's name behind those of the regions and sections around it. */
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

/** How far below the upper edge of a box it begins to say a line, in the middle of that row; null where it does not say it. */
export function lineMiddle({ name, hints, lines }: DrawnBox, of: string): number | null {
  const place = lines.findIndex((line) => line.of.includes(of));
  if (place === -1) return null;
  const before = lines.slice(0, place).reduce((rows, line) => rows + rowsOf(line), name.length + hints.length);
  return METRICS.padding * 1.5 + (before + 0.5) * METRICS.rowHeight;
}
