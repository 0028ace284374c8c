import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The latest value for stable callbacks, so that rows don't redraw. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
