/**
 * Run first: compiles WebAssembly once, without optimization. A test's embedded database ends before optimized code would pay off,
 * so opening one takes half the processor time.
 */
import { setFlagsFromString } from 'node:v8';

// As options of a process the first implies the others; set later, it doesn't.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
