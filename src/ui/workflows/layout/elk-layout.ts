/** Converts drawings to and from ELK. */
import type { ElkNode, ElkShape } from 'elkjs/lib/elk-api.js';
import { type Drawing, type DrawnArrow, type DrawnBox, METRICS } from '../drawing/drawing.ts';
import type { PlacedBox, Route, WorkflowLayout } from './layout.ts';

/** Arrows enter before and leave after a box, even backwards: side by side they can't be followed. */
const SIDES = { 'elk.layered.feedbackEdges': 'true' } as const;

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // From the chart's start: its order is that of its states.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  ...SIDES,
  'elk.layered.thoroughness': '4',
} as const;

/** Distances in CSS pixels. A box is high enough to distinguish its arrows. */
const SPACING = {
  all: {
    layers: {
      'elk.spacing.nodeNode': '28',
      'elk.spacing.edgeNode': '16',
      'elk.spacing.edgeEdge': '14',
      'elk.spacing.edgeLabel': '4',
      'elk.spacing.labelLabel': '8',
      'elk.layered.spacing.nodeNodeBetweenLayers': '36',
      'elk.layered.spacing.edgeNodeBetweenLayers': '14',
      'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
    },
    ports: { 'elk.spacing.portPort': '14', 'elk.spacing.portsSurrounding': '[top=10,left=0,bottom=10,right=0]' },
    packed: '24',
  },
  names: {
    layers: {
      'elk.spacing.nodeNode': '12',
      'elk.spacing.edgeNode': '8',
      'elk.spacing.edgeEdge': '7',
      'elk.layered.spacing.nodeNodeBetweenLayers': '20',
      'elk.layered.spacing.edgeNodeBetweenLayers': '9',
      'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
    },
    ports: { 'elk.spacing.portPort': '7', 'elk.spacing.portsSurrounding': '[top=6,left=0,bottom=6,right=0]' },
    packed: '14',
  },
} as const;

const STRAIGHT = { layoutOptions: { 'elk.layered.priority.straightness': '10' } } as const;

const PACKED = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.7',
} as const;

/** Minimum header height of frames: a large picture's titles must be readable as a whole. */
const HEADER = { small: 56, large: 96 } as const;
/** States and fields from which on a picture is large. */
const LARGE = 30;

/** Connected parts; no box has such an id. */
const PART = ' part ';

const IN_ROOT = { 'elk.json.shapeCoords': 'ROOT', 'elk.json.edgeCoords': 'ROOT' } as const;

class Graph {
  private readonly children = new Map<string | null, DrawnBox[]>();
  private readonly parents = new Map<string, string | null>();
  private readonly drawing: Drawing;
  private readonly header: number;
  private readonly layered: ElkNode['layoutOptions'];
  private readonly packed: ElkNode['layoutOptions'];

  constructor(drawing: Drawing) {
    this.drawing = drawing;
    const held = drawing.boxes.filter(({ isCollapsed }) => isCollapsed !== false);
    const { layers, packed } = SPACING[drawing.texts];
    this.header = drawing.texts === 'names' ? 0 : held.length < LARGE ? HEADER.small : HEADER.large;
    this.layered = { ...LAYERED, ...layers };
    this.packed = { ...PACKED, 'elk.spacing.nodeNode': packed };
    for (const box of drawing.boxes) {
      this.children.set(box.parent, [...(this.children.get(box.parent) ?? []), box]);
      this.parents.set(box.id, box.parent);
    }
  }

  private around(id: string): readonly (string | null)[] {
    const found: (string | null)[] = [];
    for (let at = this.parents.get(id) ?? null; at !== null; at = this.parents.get(at) ?? null) found.push(at);
    return [...found, null];
  }

  /** The innermost frame around both ends. */
  private frameOf({ from, to }: DrawnArrow): string | null {
    const around = new Set(this.around(to));
    return this.around(from).find((frame) => around.has(frame)) ?? null;
  }

  /** Whether no arrow connects the frame's content. */
  private isLoose(frame: string): boolean {
    return this.drawing.arrows.every((arrow) => this.frameOf(arrow) !== frame);
  }

  /** Whether an arrow crosses the frame, so that it is laid out with its surroundings. */
  private isCrossed(frame: string): boolean {
    return this.drawing.arrows.some(
      ({ from, to }) => this.around(from).includes(frame) !== this.around(to).includes(frame),
    );
  }

  private atLeast({ width, height }: DrawnBox) {
    return {
      ...SPACING[this.drawing.texts].ports,
      'elk.nodeSize.constraints': '[MINIMUM_SIZE, PORTS]',
      'elk.nodeSize.minimum': `(${width}, ${height})`,
    };
  }

  private headerOf({ look, height }: DrawnBox): number {
    return Math.max(height + 6, look === 'region' || look === 'section' ? this.header : 0);
  }

  node(box: DrawnBox): ElkNode {
    const held = this.children.get(box.id) ?? [];
    if (held.length === 0)
      return { id: box.id, width: box.width, height: box.height, layoutOptions: this.atLeast(box) };
    const isOwn = !this.isCrossed(box.id);
    const framePadding = this.drawing.texts === 'names' ? METRICS.padding : METRICS.framePadding;
    return {
      id: box.id,
      layoutOptions: {
        ...(isOwn ? (this.isLoose(box.id) ? this.packed : this.layered) : SIDES),
        'elk.padding': `[top=${this.headerOf(box)},left=${framePadding},bottom=${framePadding},right=${framePadding}]`,
        ...this.atLeast(box),
      },
      children: this.inOrder(held).map((each) => this.node(each)),
      edges: this.edges(box.id),
    };
  }

  /** Small frames first, so that they share a row where only names are drawn; single states last. */
  private inOrder(boxes: readonly DrawnBox[]): readonly DrawnBox[] {
    if (this.drawing.texts === 'all') return boxes;
    const size = (id: string) => this.heldBy(id) || Number.POSITIVE_INFINITY;
    return boxes.toSorted((one, other) => size(one.id) - size(other.id) || 0);
  }

  private heldBy(id: string): number {
    const held = this.children.get(id) ?? [];
    return held.reduce((sum, each) => sum + this.heldBy(each.id), held.length);
  }

  /** Whether a way goes on behind the arrow: such arrows form the main line. */
  private leadsOn({ to }: DrawnArrow): boolean {
    return this.drawing.arrows.some(({ from }) => from === to);
  }

  private edges(frame: string | null) {
    return this.drawing.arrows
      .filter((arrow) => this.frameOf(arrow) === frame)
      .map((arrow) => ({
        id: arrow.id,
        sources: [arrow.from],
        targets: [arrow.to],
        ...(this.drawing.texts === 'names' && this.leadsOn(arrow) ? STRAIGHT : {}),
        labels:
          this.drawing.texts === 'names'
            ? []
            : [{ id: `${arrow.id} words`, text: '-', width: arrow.width, height: arrow.height }],
      }));
  }

  private parts(): readonly (readonly DrawnBox[])[] {
    const arrows = this.drawing.arrows.filter((arrow) => this.frameOf(arrow) === null);
    let parts: readonly (readonly DrawnBox[])[] = (this.children.get(null) ?? []).map((box) => [box]);
    const partOf = (end: string) => {
      const around = [end, ...this.around(end)];
      return parts.find((part) => part.some(({ id }) => around.includes(id)));
    };
    for (const { from, to } of arrows) {
      const [one, other] = [partOf(from), partOf(to)];
      if (one === undefined || other === undefined || one === other) continue;
      parts = parts.flatMap((part) => (part === one ? [[...one, ...other]] : part === other ? [] : [part]));
    }
    return parts;
  }

  root(): ElkNode {
    const parts = this.parts();
    const own = { id: ' root', layoutOptions: { ...IN_ROOT, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' } };
    const edges = this.edges(null);
    const [only] = parts;
    if (only !== undefined && parts.length === 1) {
      return {
        ...own,
        layoutOptions: { ...this.layered, ...own.layoutOptions },
        children: only.map((box) => this.node(box)),
        edges,
      };
    }
    // Stacked, they would form an unreadable column.
    return {
      ...own,
      layoutOptions: { ...this.packed, ...own.layoutOptions },
      children: parts.map((part, place): ElkNode => {
        const [alone] = part;
        if (alone !== undefined && part.length === 1) return this.node(alone);
        const within = new Set(part.map(({ id }) => id));
        return {
          id: `${PART}${place}`,
          layoutOptions: { ...this.layered, 'elk.padding': '[top=0,left=0,bottom=0,right=0]' },
          children: part.map((box) => this.node(box)),
          edges: edges.filter(({ sources }) =>
            sources.some((id) => [id, ...this.around(id)].some((around) => around !== null && within.has(around))),
          ),
        };
      }),
    };
  }
}

export function elkGraph(drawing: Drawing): ElkNode {
  return new Graph(drawing).root();
}

function placed({ x = 0, y = 0, width = 0, height = 0 }: ElkShape): PlacedBox {
  return { x, y, width, height };
}

function within(node: ElkNode): readonly ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(within)];
}

/** From ELK's result. */
export function layoutOf(key: string, root: ElkNode): WorkflowLayout {
  const nodes = within(root);
  const routes = nodes.flatMap(({ edges = [] }) =>
    edges.map(({ id, sections = [], labels = [] }): [string, Route] => [
      id,
      {
        points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
        label: placed(labels[0] ?? {}),
      },
    ]),
  );
  return {
    key,
    width: root.width ?? 0,
    height: root.height ?? 0,
    boxes: Object.fromEntries(
      nodes.slice(1).flatMap((node) => (node.id.startsWith(PART) ? [] : [[node.id, placed(node)] as const])),
    ),
    routes: Object.fromEntries(routes),
  };
}
