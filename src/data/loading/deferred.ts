import { type Observer, type Subscribable, type Subscription, toObserver } from 'xstate';

/** Loaded on first use; others can wait for it without triggering the load. */
export class Deferred<Loaded> {
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

  get loaded(): Loaded | null {
    return this.#loaded;
  }

  get isWanted(): boolean {
    return this.#loading !== null;
  }

  /** Rejects on failure; the next caller tries again. */
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

  /** Starts `begin` once somebody has loaded it. If `loading` rejects before, that is reported as an error. */
  watch<Value>(begin: (loaded: Loaded) => ObservableLike<Value>, loading?: Promise<unknown>): Subscribable<Value> {
    const watching = (observer: Observer<Value>): Subscription => {
      let isWanted = true;
      let inner: Unsubscribable | null = null;
      const start = (loaded: Loaded) => {
        if (isWanted) inner = begin(loaded).subscribe(observer);
      };
      // Synchronously if loaded: the first frame shows the device's data.
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
