import type { FieldDependency, FieldGraph } from '../../../machines/workflows/workflow.ts';
import { drawnArrow, drawnBox, type LineWords } from './boxes.ts';
import type { Drawing, DrawnWay } from './drawing.ts';
import { mainWays } from './main-ways.ts';

export const DEPENDENCY_WORDS = {
  visible: 'is shown by',
  editable: 'can be changed by',
  required: 'is required by',
  options: 'has its choices from',
  value: 'takes its value from',
  check: 'is checked against',
} as const satisfies Record<FieldDependency['kind'], string>;

const ARROW_WORDS = {
  visible: 'shows',
  editable: 'unlocks',
  required: 'requires',
  options: 'gives choices',
  value: 'gives its value',
  check: 'is checked with',
} as const satisfies Record<FieldDependency['kind'], string>;

export function dependencyId({ of, on, kind }: FieldDependency): string {
  return `${on} ${kind} ${of}`;
}

/** A section may share its id with a field. */
function sectionId(section: string): string {
  return `section ${section}`;
}

/** @param collapsed ids of sections from `sectionId` whose fields are hidden */
export function drawFields(graph: FieldGraph, collapsed: ReadonlySet<string>): Drawing {
  const sections = new Map(graph.fields.map(({ id, section }) => [id, sectionId(section)]));
  const labels = new Map(graph.fields.map(({ id, label }) => [id, label]));
  const shown = (field: string) => {
    const section = sections.get(field);
    return section !== undefined && collapsed.has(section) ? section : field;
  };
  const placed = graph.dependencies
    .map((dependency) => ({ dependency, from: shown(dependency.on), to: shown(dependency.of) }))
    .filter(({ from, to }) => from !== to || !from.startsWith('section '));
  const arrowIds = mainWays(
    placed.flatMap(({ dependency, from, to }) =>
      from === to
        ? []
        : [{ id: dependencyId(dependency), from: to, to: from, label: '', isUsers: false, isLeaving: false }],
    ),
  );
  const lines = new Map<string, LineWords[]>();
  const bundles = new Map<string, { from: string; to: string; lines: LineWords[] }>();
  const ways: DrawnWay[] = [];
  for (const { dependency, from, to } of placed) {
    const id = dependencyId(dependency);
    const line = { of: [id], sender: 'machine', conditions: [] } as const;
    if (arrowIds.has(id)) {
      const key = `${from} ${to}`;
      const bundle = bundles.get(key) ?? { from, to, lines: [] };
      bundle.lines.push({ ...line, words: ARROW_WORDS[dependency.kind] });
      bundles.set(key, bundle);
    } else {
      const words = `${DEPENDENCY_WORDS[dependency.kind]} ${labels.get(dependency.on) ?? dependency.on}`;
      lines.set(to, [...(lines.get(to) ?? []), { ...line, words }]);
      if (from !== to) ways.push({ of: id, from, to, sender: 'machine' });
    }
  }
  const frames = graph.sections.map(({ id, label }) => {
    const isCollapsed = collapsed.has(sectionId(id));
    const count = graph.fields.filter(({ section }) => section === id).length;
    return drawnBox({
      id: sectionId(id),
      parent: null,
      look: 'section',
      of: sectionId(id),
      name: label,
      hints: isCollapsed ? [count === 1 ? '1 field' : `${count} fields`] : [],
      lines: lines.get(sectionId(id)) ?? [],
      isInitial: false,
      isCollapsed: count === 0 ? null : isCollapsed,
    });
  });
  const fields = graph.fields.flatMap(({ id, section, label, control }) =>
    shown(id) === id
      ? [
          drawnBox({
            id,
            parent: sectionId(section),
            look: 'field',
            of: id,
            name: label,
            hints: [control],
            lines: lines.get(id) ?? [],
            isInitial: false,
            isCollapsed: null,
          }),
        ]
      : [],
  );
  return {
    key: JSON.stringify(['fields', graph, [...collapsed].toSorted()]),
    texts: 'all',
    boxes: [...frames, ...fields],
    arrows: [...bundles.values()].map(({ from, to, lines: said }) => drawnArrow(from, to, 'machine', said)),
    ways,
  };
}
