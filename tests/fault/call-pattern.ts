/** Which calls a fault is about. */

/** A call as it came to the network. */
export interface SeenCall {
  readonly method: string;
  /** Path without the query, as `/api/deploymentrequests/approve/7`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CallPattern {
  readonly method?: string;
  /** The whole path, or an expression that finds something in it. */
  readonly path?: string | RegExp;
}

/** A pattern, or a question asked of each call. */
export type CallMatch = CallPattern | ((call: SeenCall) => boolean);

export function matches(call: SeenCall, match: CallMatch): boolean {
  if (typeof match === 'function') return match(call);
  const { method, path } = match;
  if (method !== undefined && method !== call.method) return false;
  if (path === undefined) return true;
  return typeof path === 'string' ? path === call.path : path.test(call.path);
}
