import '../../src/ui/shell/colour-scheme.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands } from 'vitest/browser';

const complaints: string[] = [];
window.addEventListener('error', ({ message }) => complaints.push(message));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
  complaints.push(`The content security policy refuses ${violatedDirective}: ${blockedURI} ${sample}`),
);

beforeEach(async () => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => complaints.push(parts.map(String).join(' ')));
});

afterEach(async () => {
  vi.restoreAllMocks();
  // A pointer that rests where the next test draws something would open its menus.
  await commands.moveMouse(0, 0);
  expect(complaints).toEqual([]);
});
