import { typeToSegment } from '../src/contract/product-names.ts';
import { type Configuration, publicUrlOf } from './configuration.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo/identities.ts';
import { sentenceOf } from './opening.ts';
import { LOCAL_SERVICES, offersLocalServices } from './runners/local-services.ts';
import { type RunningServer, startServer } from './start-server.ts';

function announce(configuration: Configuration): void {
  const accounts =
    configuration.identityProvider === undefined
      ? [
          `Demo accounts, password ${DEMO_PASSWORD}:`,
          ...DEMO_USERS.map(({ email, purpose }) => `  ${email.padEnd(32)}${purpose}`),
          '',
        ]
      : [];
  const real = offersLocalServices(configuration)
    ? [
        'To launch a real environment on this machine, open',
        `  ${publicUrlOf(configuration)}/dashboard/deployments/create/${typeToSegment('PRODUCT_ON_PREM', configuration.product)}`,
        `and save a request with the topology ${LOCAL_SERVICES.name}. Everything else is rehearsed.`,
        '',
      ]
    : [];
  console.log(['', `The portal is ready at ${publicUrlOf(configuration)}`, '', ...accounts, ...real].join('\n'));
}

/** Stops once for any number of signals; a hanging stop ends after a time. */
function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  const server = await startServer(process.env);
  stopOnSignals(server);
  announce(server.configuration);
} catch (cause) {
  console.error(sentenceOf(cause) ?? cause);
  process.exit(1);
}
