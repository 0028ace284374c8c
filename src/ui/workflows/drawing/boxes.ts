import {
  type DrawnArrow,
  type DrawnBox,
  type DrawnLine,
  type DrawnLook,
  type DrawnSender,
  METRICS,
  rowsOf,
} from './drawing.ts';
import { textRows, textWidth } from './text-width.ts';

export interface LineWords {
  readonly of: readonly string[];
  readonly sender: DrawnSender;
  readonly words: string;
  readonly conditions: readonly string[];
}

/** @param width CSS pixels for the text */
function drawnLine({ of, sender, words, conditions }: LineWords, width: number): DrawnLine {
  return {
    of,
    sender,
    words: textRows(words, METRICS.lineSize, width),
    conditions: conditions.length === 0 ? [] : textRows(`if ${conditions.join(', and ')}`, METRICS.lineSize, width),
  };
}

function widestLine(lines: readonly DrawnLine[]): number {
  return Math.max(
    0,
    ...lines
      .flatMap(({ words, conditions }) => [...words, ...conditions])
      .map((row) => textWidth(row, METRICS.lineSize) + METRICS.icon),
  );
}

export interface BoxWords {
  readonly id: string;
  readonly parent: string | null;
  readonly look: DrawnLook;
  readonly of: string;
  readonly name: string;
  readonly hints: readonly string[];
  readonly lines: readonly LineWords[];
  readonly isInitial: boolean;
  readonly isCollapsed: boolean | null;
}

const NAME_MARK = 24;

/** @param width CSS pixels for the name at most */
export function drawnBox({ name, hints, lines: said, ...box }: BoxWords, width: number = METRICS.boxWords): DrawnBox {
  const names = textRows(name, METRICS.nameSize, width);
  const hintRows = hints.flatMap((hint) => textRows(hint, METRICS.lineSize, METRICS.boxWords));
  const lines = said.map((line) => drawnLine(line, METRICS.boxWords));
  const widest = Math.max(
    ...names.map((row) => textWidth(row, METRICS.nameSize) * 1.06 + NAME_MARK),
    ...hintRows.map((row) => textWidth(row, METRICS.lineSize)),
    widestLine(lines),
  );
  const rows = names.length + hintRows.length + lines.reduce((sum, line) => sum + rowsOf(line), 0);
  const gap = lines.length > 0 ? METRICS.padding / 2 : 0;
  return {
    ...box,
    name: names,
    hints: hintRows,
    lines,
    width: Math.ceil(Math.max(widest, 72) + 2 * METRICS.padding),
    height: Math.ceil(rows * METRICS.rowHeight + gap + 2 * METRICS.padding),
  };
}

/** Arrows between the same boxes are merged. */
export function drawnArrow(from: string, to: string, sender: DrawnSender, said: readonly LineWords[]): DrawnArrow {
  const lines = said.map((line) => drawnLine(line, METRICS.labelWords));
  const rows = lines.reduce((sum, line) => sum + rowsOf(line), 0);
  return {
    id: `${sender} ${from} > ${to}`,
    from,
    to,
    sender,
    lines,
    width: widestLine(lines) + 2 * METRICS.labelPadding,
    height: rows * METRICS.rowHeight + 2 * METRICS.labelPadding,
  };
}
