import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the latest drawing, for callbacks that stay the same, so that rows are not drawn again for them. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
