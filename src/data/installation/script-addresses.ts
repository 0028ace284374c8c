const WORKER_ADDRESS = '/worker.js';
/** The layout worker, wherever the build puts it on this server. */
const LAYOUT_WORKER = /^\/(?!\/)[\w./-]*\/elk-worker\.min[\w-]*\.js$/;

interface ScriptPolicy {
  /** An object in browsers with Trusted Types, else the text. */
  createScriptURL(address: string): string;
}

interface ScriptPolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

declare global {
  var trustedTypes: ScriptPolicyFactory | undefined;
}

const rules: ScriptPolicy = {
  createScriptURL(address) {
    if (address !== WORKER_ADDRESS && !LAYOUT_WORKER.test(address))
      throw new TypeError(`The portal loads no script from ${address}.`);
    return address;
  },
};

/** The only policy that the content security policy allows: only the workers' addresses can run. */
const policy = globalThis.trustedTypes?.createPolicy('portal', rules) ?? rules;

export function workerAddress(): string {
  return policy.createScriptURL(WORKER_ADDRESS);
}

export function layoutWorkerAddress(address: string): string {
  return policy.createScriptURL(address);
}
