import { type AnyEventObject, fromCallback, fromObservable, fromPromise, type NonReducibleUnknown } from 'xstate';

/**
 * Places for effects. A machine names what it needs from outside; the data layer puts the real thing there, a test
 * puts a stand-in. An effect that nobody provided fails at once and says which one it was.
 */
function missing(name: string): Error {
  return new Error(`The effect "${name}" was not provided to the machine.`);
}

/** An effect that answers once. */
export function promiseEffect<Output, Input extends NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(missing(name)));
}

/** An effect that sends events to its machine for as long as its state is active. */
export function callbackEffect<Sent extends AnyEventObject, Input extends NonReducibleUnknown>(name: string) {
  return fromCallback<AnyEventObject, Input, Sent>(() => {
    throw missing(name);
  });
}

/** An effect that emits values for as long as its state is active. */
export function observableEffect<Value, Input extends NonReducibleUnknown>(name: string) {
  return fromObservable<Value, Input>(() => {
    throw missing(name);
  });
}
