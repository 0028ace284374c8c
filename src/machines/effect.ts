import { type AnyEventObject, fromCallback, fromObservable, fromPromise, type NonReducibleUnknown } from 'xstate';

/** Placeholders for effects, which the data layer or a test provides. An effect that nobody provided fails with its name. */
function missing(name: string): Error {
  return new Error(`The effect "${name}" was not provided to the machine.`);
}

export function promiseEffect<Output, Input extends NonReducibleUnknown>(name: string) {
  return fromPromise<Output, Input>(() => Promise.reject(missing(name)));
}

export function callbackEffect<Sent extends AnyEventObject, Input extends NonReducibleUnknown>(name: string) {
  return fromCallback<AnyEventObject, Input, Sent>(() => {
    throw missing(name);
  });
}

export function observableEffect<Value, Input extends NonReducibleUnknown>(name: string) {
  return fromObservable<Value, Input>(() => {
    throw missing(name);
  });
}
