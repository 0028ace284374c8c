import { beginningWords } from '../chart-words.ts';
import type { Workflow, WorkflowState, WorkflowTransition } from '../workflow.ts';

/** Escapes characters with a meaning in Mermaid's grammar by their number. */
function escaped(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/[^\p{L}\p{N} .,'’“”()/&?!+=→…–-]/gu, (sign) => `#${sign.codePointAt(0)};`);
}

/** 'live.job.IDLE' becomes 's_live__job__IDLE': no keyword, and unique. */
function nameOf(id: string): string {
  const encoded = id.replaceAll(/[^A-Za-z0-9_]/g, (sign) =>
    sign === '.' ? '__' : `_x${sign.codePointAt(0)?.toString(16)}_`,
  );
  return `s_${encoded}`;
}

function wordsOf({ label, guards }: WorkflowTransition): string {
  const conditions = guards.map(({ name }) => name).join(', ');
  return conditions === '' ? label : `${label} (if ${conditions})`;
}

class Diagram {
  readonly #workflow: Workflow;
  readonly #states: ReadonlyMap<string, WorkflowState>;
  readonly #inside: ReadonlyMap<string, readonly WorkflowState[]>;
  readonly #lines = new Map<string, string[]>();
  /** Frames with transitions that are possible in every state. */
  readonly #everywhere = new Set<string>();

  constructor(workflow: Workflow) {
    this.#workflow = workflow;
    this.#states = new Map(workflow.states.map((state) => [state.id, state]));
    const inside = new Map<string, WorkflowState[]>();
    for (const state of workflow.states)
      if (state.parent !== null) inside.set(state.parent, [...(inside.get(state.parent) ?? []), state]);
    this.#inside = inside;
  }

  write(): string {
    for (const transition of this.#workflow.transitions) this.#draw(transition);
    const title = `---\ntitle: ${JSON.stringify(this.#workflow.label)}\n---`;
    return [title, 'stateDiagram-v2', '  direction LR', ...this.#frame('', '  ')].join('\n').concat('\n');
  }

  #add(frame: string, line: string): void {
    this.#lines.set(frame, [...(this.#lines.get(frame) ?? []), line]);
  }

  #around(id: string): readonly string[] {
    const found = [id];
    for (
      let parent = this.#states.get(id)?.parent ?? null;
      parent !== null;
      parent = this.#states.get(parent)?.parent ?? null
    )
      found.push(parent);
    return found;
  }

  #holds(id: string): boolean {
    return this.#inside.has(id);
  }

  #anywhere(frame: string): string {
    this.#everywhere.add(frame);
    return `${nameOf(frame)}_everywhere`;
  }

  #draw(transition: WorkflowTransition): void {
    const { source, targets } = transition;
    const words = escaped(wordsOf(transition));
    if (targets.length === 0) {
      if (this.#holds(source)) this.#add(source, `${this.#anywhere(source)} --> ${this.#anywhere(source)} : ${words}`);
      else this.#add(this.#states.get(source)?.parent ?? '', `${nameOf(source)} --> ${nameOf(source)} : ${words}`);
      return;
    }
    for (const target of targets) this.#drawTo(transition, target, words);
  }

  /** Mermaid draws no arrows between the insides of frames: draws one from frame to frame and names source and target. */
  #drawTo({ source }: WorkflowTransition, target: string, words: string): void {
    const around = this.#around(target);
    if (source !== target && around.includes(source)) {
      const end = around[around.indexOf(source) - 1] ?? target;
      const label = end === target ? words : `${words} → ${this.#label(target)}`;
      this.#add(source, `${this.#anywhere(source)} --> ${nameOf(end)} : ${label}`);
      return;
    }
    const ways = this.#around(source).slice(1);
    const frame = ways.find((id) => around.slice(1).includes(id)) ?? '';
    const childOn = (path: readonly string[]) => path[path.indexOf(frame) - 1] ?? path[0] ?? '';
    const [from, to] = [childOn(this.#around(source)), childOn(around)];
    const parts = [
      from === source ? null : `${this.#label(source)} –`,
      words,
      to === target ? null : `→ ${this.#label(target)}`,
    ];
    this.#add(frame, `${nameOf(from)} --> ${nameOf(to)} : ${parts.filter((part) => part !== null).join(' ')}`);
  }

  #label(id: string): string {
    return escaped(this.#states.get(id)?.label ?? id);
  }

  #state(state: WorkflowState, indent: string): readonly string[] {
    const name = nameOf(state.id);
    const declared = `${indent}state "${escaped(state.label)}" as ${name}`;
    const end = state.kind === 'final' ? [`${indent}${name} --> [*]`] : [];
    if (!this.#holds(state.id) && !this.#everywhere.has(state.id)) return [declared, ...end];
    return [`${declared} {`, ...this.#frame(state.id, `${indent}  `), `${indent}}`, ...end];
  }

  #frame(id: string, indent: string): readonly string[] {
    const inside = this.#inside.get(id) ?? [];
    const isParallel = this.#states.get(id)?.kind === 'parallel';
    const everywhere = this.#everywhere.has(id) ? [`${indent}state "In every state" as ${nameOf(id)}_everywhere`] : [];
    const begins = inside.flatMap((state) => {
      const words = beginningWords(state);
      if (words === null) return state.isInitial && !isParallel ? [`[*] --> ${nameOf(state.id)}`] : [];
      return [`[*] --> ${nameOf(state.id)} : ${escaped(words)}`];
    });
    const states = inside.map((state) => this.#state(state, indent));
    const regions = isParallel
      ? states.flatMap((lines, index) => (index === 0 ? lines : [`${indent}--`, ...lines]))
      : states.flat();
    return [
      ...regions,
      ...(isParallel && everywhere.length > 0 ? [`${indent}--`] : []),
      ...everywhere,
      ...begins.map((line) => `${indent}${line}`),
      ...(this.#lines.get(id) ?? []).map((line) => `${indent}${line}`),
    ];
  }
}

export function mermaidOf(workflow: Workflow): string {
  return new Diagram(workflow).write();
}
