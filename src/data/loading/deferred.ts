import { type Observer, type Subscribable, type Subscription, toObserver } from 'xstate';

/** Something that is loaded when it is first needed, and can be waited for by those for whom that is early enough. */
export class Deferred<Loaded> {
  /** Resolves when it is there, after anyone's request. */
  readonly arrived: Promise<Loaded>;
  readonly #load: () => Promise<Loaded>;
  #arrive: (loaded: Loaded) => void = () => undefined;
  #loading: Promise<Loaded> | null = null;
  #loaded: Loaded | null = null;

  constructor(load: () => Promise<Loaded>) {
    this.#load = load;
    this.arrived = new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  /** What was loaded; null before. */
  get loaded(): Loaded | null {
    return this.#loaded;
  }

  /** Whether somebody has asked for it. */
  get isWanted(): boolean {
    return this.#loading !== null;
  }

  /** Loads it now. Rejects where that fails; the next caller tries again. */
  load(): Promise<Loaded> {
    this.#loading ??= this.#load().then(
      (loaded) => {
        this.#loaded = loaded;
        this.#arrive(loaded);
        return loaded;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /**
   * What `begin` makes of it, from the time that somebody has loaded it.
   * @param loading where given and rejected before that, it is reported as an error
   */
  watch<Value>(begin: (loaded: Loaded) => ObservableLike<Value>, loading?: Promise<unknown>): Subscribable<Value> {
    const watching = (observer: Observer<Value>): Subscription => {
      let isWanted = true;
      let inner: Unsubscribable | null = null;
      const start = (loaded: Loaded) => {
        if (isWanted) inner = begin(loaded).subscribe(observer);
      };
      // At once where it is there: what the device holds is shown in the first frame.
      if (this.#loaded !== null) start(this.#loaded);
      else {
        void this.arrived.then(start);
        loading?.catch((error: unknown) => {
          if (isWanted && inner === null) observer.error?.(error);
        });
      }
      return {
        unsubscribe: () => {
          isWanted = false;
          inner?.unsubscribe();
        },
      };
    };
    return {
      subscribe: (
        nextOrObserver: Observer<Value> | ((value: Value) => void),
        error?: (reason: unknown) => void,
        complete?: () => void,
      ) => watching(toObserver(nextOrObserver, error, complete)),
    };
  }
}

interface Unsubscribable {
  unsubscribe(): void;
}

interface ObservableLike<Value> {
  subscribe(observer: Observer<Value>): Unsubscribable;
}
