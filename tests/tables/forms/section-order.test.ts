import { describe, expect, it } from 'vitest';
import { DEPLOYMENT_FORMS } from '../../../src/rules/deployments/forms/forms.ts';
import { fieldNames } from '../../../src/rules/forms/questions.ts';

describe.each(Object.values(DEPLOYMENT_FORMS))('the form of $name', (form) => {
  const names = fieldNames(form);

  it('can be filled in from the top: no field waits for one that stands after it', () => {
    const waiting = names.flatMap((name, place) => {
      const conditions = form.fields[name].waitsFor ?? [];
      const awaited = conditions.flatMap(({ on }) => on);
      return awaited.filter((other) => names.indexOf(other) > place).map((other) => `${name} waits for ${other}`);
    });
    expect(waiting).toEqual([]);
  });
});
