import { deploymentSetup, opens } from './vocabulary.ts';

const monitored = {
  on: {
    EDIT: opens('edit', 'EDIT', 'nothing is in progress'),
    COPY: opens('copy', 'COPY', 'the tenant allows creation'),
  },
} as const;

/** Service: what monitoring reports, in any order; it says nothing until services are monitored. */
export const serviceRegion = deploymentSetup.createStateConfig({
  initial: 'SERVICES_NOT_MONITORED',
  on: {
    'service.SERVICES_UP': '.SERVICES_UP',
    'service.SERVICES_DOWN': '.SERVICES_DOWN',
    'service.SERVICES_UNREACHABLE': '.SERVICES_UNREACHABLE',
    'service.SERVICES_PARTIALLY_UP': '.SERVICES_PARTIALLY_UP',
    'service.SERVICES_NOT_MONITORED': '.SERVICES_NOT_MONITORED',
  },
  states: {
    SERVICES_UP: {
      on: {
        ...monitored.on,
        OPEN_MANAGEMENT_APP: opens(
          'management app',
          'OPEN_MANAGEMENT_APP',
          'the type has a management app',
          'the management app has an address',
        ),
      },
    },
    SERVICES_DOWN: monitored,
    SERVICES_UNREACHABLE: monitored,
    SERVICES_PARTIALLY_UP: monitored,
    SERVICES_NOT_MONITORED: {},
  },
});
