/** The service worker's address. */
const WORKER_ADDRESS = '/worker.js';
/** The file of the worker that arranges pictures, wherever the build puts it on this server. */
const LAYOUT_WORKER = /^\/(?!\/)[\w./-]*\/elk-worker\.min[\w-]*\.js$/;

interface ScriptPolicy {
  /** In browsers that know Trusted Types an object, which the page hands on where the others take the text. */
  createScriptURL(address: string): string;
}

interface ScriptPolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

declare global {
  /** Not in every browser. */
  var trustedTypes: ScriptPolicyFactory | undefined;
}

const rules: ScriptPolicy = {
  createScriptURL(address) {
    if (address !== WORKER_ADDRESS && !LAYOUT_WORKER.test(address))
      throw new TypeError(`The portal loads no script from ${address}.`);
    return address;
  },
};

/** The one policy that the content security policy allows, made once: the page runs no script address but the workers'. */
const policy = globalThis.trustedTypes?.createPolicy('portal', rules) ?? rules;

/** The service worker's address as the browser takes it. */
export function workerAddress(): string {
  return policy.createScriptURL(WORKER_ADDRESS);
}

/** The address of the worker that arranges pictures, as the browser takes it. */
export function layoutWorkerAddress(address: string): string {
  return policy.createScriptURL(address);
}
