import type { Random } from './random.ts';

/** One life of a client, from its start to its crash. */
export class Life {
  isOver = false;
}

interface Step {
  readonly name: string;
  /** Null for what goes on after any crash, such as a request on its way. */
  readonly life: Life | null;
  readonly run: () => void | Promise<void>;
}

/** Lets everything run that waits for nothing but its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Everything that could happen next, in random order: each await of a client is a step of its own. */
export class Schedule {
  readonly #random: Random;
  readonly log: string[] = [];
  #steps: Step[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  add(name: string, life: Life | null, run: Step['run']): void {
    if (life?.isOver !== true) this.#steps.push({ name, life, run });
  }

  /** Work of a client whose beginning and whose return are two steps, between which anything may happen. */
  gate<Value>(name: string, life: Life, work: () => Value | Promise<Value>): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      this.add(name, life, async () => {
        try {
          const value = await work();
          this.add(`${name} returns`, life, () => resolve(value));
        } catch (error) {
          this.add(`${name} fails`, life, () => reject(error));
        }
      });
    });
  }

  /** Nothing that this life has started ends any more. */
  end(life: Life): void {
    life.isOver = true;
    this.#steps = this.#steps.filter((step) => step.life !== life);
  }

  async step(): Promise<void> {
    const [step] = this.#steps.splice(this.#random.below(this.#steps.length), 1);
    if (step === undefined) return;
    this.log.push(step.name);
    await step.run();
    await settle();
  }

  async do(name: string, work: () => void | Promise<void>): Promise<void> {
    this.log.push(name);
    await work();
    await settle();
  }
}
