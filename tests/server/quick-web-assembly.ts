/**
 * Run before anything else: WebAssembly is compiled once, quickly. The embedded database of a test ends long before the better code
 * that V8 would make of it meanwhile pays off: opening one takes half the processor time.
 */
import { setFlagsFromString } from 'node:v8';

// As options of a process the first implies the others; set later, it doesn't.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
