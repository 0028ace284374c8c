import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { DeploymentType } from '../../rules/deployments/deployment-types.ts';
import { type RedeployEvent, redeployMachine } from './redeploy.ts';

/** The dialog after these events. */
function dialogOf(deploymentType: DeploymentType, production: boolean, ...events: readonly RedeployEvent[]) {
  const actor = createActor(redeployMachine, { input: { deploymentType, production } });
  actor.start();
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
}

const purge = { type: 'CHOOSE_METHOD', method: 'PURGE_DATA_AND_SCHEMA' } as const;
const advanced = { type: 'SHOW_ADVANCED' } as const;
const none = { type: 'CHOOSE_ALL', isChosen: false } as const;
const goOn = { type: 'GO_ON' } as const;

describe('the redeploy dialog', () => {
  it('runs every stage in the standard mode and keeps data and schema', () => {
    expect(dialogOf('WINDOWS', false, goOn).output).toEqual({
      stagesToRun: ['INFRASTRUCTURE', 'INSTALL_MSI'],
      redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
      isAdvancedMode: false,
    });
  });

  it('runs the chosen stages in the advanced mode, in the order of the type', () => {
    const choose = (stage: 'RESTART_SERVICES' | 'CONFIGURE_NODES') =>
      ({ type: 'CHOOSE_STAGE', stage, isChosen: true }) as const;
    const events = [advanced, none, choose('RESTART_SERVICES'), choose('CONFIGURE_NODES'), goOn];
    expect(dialogOf('STORESERVER', true, ...events).output).toEqual({
      stagesToRun: ['CONFIGURE_NODES', 'RESTART_SERVICES'],
      redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
      isAdvancedMode: true,
    });
  });

  it('forces stages for a purge, which can’t be left out', () => {
    const without = { type: 'CHOOSE_STAGE', stage: 'DEPLOYMENT', isChosen: false } as const;
    expect(dialogOf('PRODUCT', false, advanced, none, purge, without, goOn).output).toEqual({
      stagesToRun: ['INITIALIZE_DATABASES', 'DEPLOYMENT', 'LICENCE_IMPORT', 'CONFIG_IMPORT', 'RESTART_SERVICES'],
      redeploymentMethod: 'PURGE_DATA_AND_SCHEMA',
      isAdvancedMode: true,
    });
  });

  it('gives the own choice of stages back when the method no longer forces them', () => {
    const keep = { type: 'CHOOSE_METHOD', method: 'KEEP_DATA_AND_SCHEMA' } as const;
    const only = { type: 'CHOOSE_STAGE', stage: 'SETUP_SWARM', isChosen: true } as const;
    const events = [advanced, none, only, purge, { type: 'SHOW_STANDARD' } as const, advanced, keep, goOn];
    expect(dialogOf('PRODUCT', false, ...events).output?.stagesToRun).toEqual(['SETUP_SWARM']);
  });

  it('does not take a forced stage out of the own choice either', () => {
    const keep = { type: 'CHOOSE_METHOD', method: 'KEEP_DATA_AND_SCHEMA' } as const;
    const without = { type: 'CHOOSE_STAGE', stage: 'DEPLOYMENT', isChosen: false } as const;
    expect(dialogOf('PRODUCT', false, advanced, purge).can(without)).toBe(false);
    const events = [advanced, purge, without, keep, goOn];
    expect(dialogOf('PRODUCT', false, ...events).output?.stagesToRun).toContain('DEPLOYMENT');
  });

  it('purges nothing in production', () => {
    const snapshot = dialogOf('PRODUCT', true, purge);
    expect(snapshot.can(purge)).toBe(false);
    expect(snapshot.context.method).toBe('KEEP_DATA_AND_SCHEMA');
  });

  it('does not go on without a stage, and never takes one that the type has not', () => {
    const foreign = { type: 'CHOOSE_STAGE', stage: 'INSTALL_MSI', isChosen: true } as const;
    const snapshot = dialogOf('DATABASE', false, advanced, none, foreign, goOn);
    expect(snapshot.can(goOn)).toBe(false);
    expect(snapshot.matches('advanced')).toBe(true);
    expect(snapshot.context.chosen).toEqual([]);
    const purged = dialogOf('DATABASE', false, advanced, none, purge);
    expect(purged.can(goOn)).toBe(false);
  });

  it('ends without a choice where it is cancelled', () => {
    const snapshot = dialogOf('PRODUCT', false, advanced, { type: 'CANCEL' });
    expect(snapshot.status).toBe('done');
    expect(snapshot.output).toBeNull();
  });
});
