import { useState } from 'react';
import type { LinkablePage } from '../../../src/rules/deployments/forms/linked-requests.ts';
import type { LinkedRequest } from '../../../src/rules/deployments/forms/values.ts';
import { statusLook } from '../../../src/rules/deployments/status-display.ts';
import {
  DeploymentRequestControl,
  type FindRequests,
} from '../../../src/ui/areas/deployments/form/controls/DeploymentRequestControl.tsx';
import { InstanceTypeControl } from '../../../src/ui/areas/deployments/form/controls/InstanceTypeControl.tsx';
import { Section } from '../../../src/ui/kit/Section.tsx';
import { grid } from '../gallery.css.ts';
import { Held } from './Held.tsx';

const requests: readonly LinkedRequest[] = Array.from({ length: 24 }, (_, index) => ({
  id: 2424 - index,
  client: index % 4 === 0 ? 'meadow-markets-of-the-northern-counties' : 'harbour-foods',
  environmentIdentifier: `till-acceptance-${24 - index}`,
  deploymentType: 'PRODUCT',
}));

const find: FindRequests = async ({ requestId, client, environmentIdentifier }, page): Promise<LinkablePage> => {
  if (client === 'failure') throw new Error('The server is being changed. Please try again in a minute.');
  const found = requests.filter(
    (request) =>
      (requestId === null || request.id === requestId) &&
      (client === null || request.client.includes(client)) &&
      (environmentIdentifier === null || request.environmentIdentifier.includes(environmentIdentifier)),
  );
  const shown = found.slice(page * 10, page * 10 + 10).map((request) => ({
    linked: request,
    isProduction: request.id % 3 === 0,
    status: statusLook(request.id % 2 === 0 ? 'STARTED' : 'PENDING_APPROVAL'),
  }));
  return { requests: shown, total: found.length };
};
const unanswered = new Promise<never>(() => undefined);
const never: FindRequests = () => unanswered;

const linked: LinkedRequest = {
  id: 2418,
  client: 'harbour-foods',
  environmentIdentifier: 'till-acceptance-18',
  deploymentType: 'PRODUCT',
};

export function RequestExamples() {
  const [types, setTypes] = useState(['db.m5.large', 'db.m5.xlarge', 'db.r6g.2xlarge', 'db.slow']);
  const options = types.map((value) => ({ value, label: value }));
  return (
    <Section title="Requests and instance types">
      <div className={grid}>
        <Held<LinkedRequest | null> id="linked" label="Linked deployment request" initial={null}>
          {(props) => <DeploymentRequestControl {...props} find={find} />}
        </Held>
        <Held<LinkedRequest | null>
          id="linked-already"
          label="Linked already"
          initial={linked}
          field={{ note: 'Installed applications will not pointed to new env' }}
        >
          {(props) => <DeploymentRequestControl {...props} find={never} />}
        </Held>
        <Held<LinkedRequest | null>
          id="linked-fixed"
          label="Link is fixed"
          initial={linked}
          field={{ refusal: 'You don’t have permission to edit the application.' }}
        >
          {(props) => <DeploymentRequestControl {...props} find={find} />}
        </Held>
        <Held<LinkedRequest | null> id="linked-offline" label="Link without a network" initial={null}>
          {(props) => (
            <DeploymentRequestControl {...props} find={find} networkRefusal="Looking for requests needs the network." />
          )}
        </Held>
        <Held id="instance" label="Instance type" initial="" field={{ options, isRequired: true }}>
          {(props) => (
            <InstanceTypeControl
              {...props}
              onAdd={async (type) => {
                if (type === 'db.none') throw new Error('There is no such instance type at AWS.');
                if (type === 'db.slower') await unanswered;
                setTypes((before) => [...before, type]);
              }}
              onDelete={async (type) => {
                if (type === 'db.slow') await unanswered;
                setTypes((before) => before.filter((other) => other !== type));
              }}
            />
          )}
        </Held>
        <Held
          id="instance-plain"
          label="Instance type without privileges"
          initial="db.m5.large"
          field={{ options, error: 'Select an instance type' }}
        >
          {(props) => <InstanceTypeControl {...props} />}
        </Held>
      </div>
    </Section>
  );
}
