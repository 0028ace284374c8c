/** Launch links, which mails carry (Deployments §2 "/launched"; an extension). */
import { launchTokenHash } from '../../mail/deliver.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../plugins/problem.ts';
import { contextOf } from '../../records/command.ts';
import type { Services } from '../../services.ts';
import { carryOutDeploymentCommand } from './commands/command.ts';

const unknownLink = 'This launch link is not known in the current tenant. It may belong to another one.';

export function launchLinks(services: Services): Handlers<'followLaunchLink'> {
  return {
    followLaunchLink: async (call) => {
      const link = await services.queries
        .selectFrom('launch_links')
        .innerJoin('deployment_requests', 'deployment_requests.id', 'launch_links.deployment_request_id')
        .select([
          'launch_links.deployment_request_id',
          'deployment_requests.tenant_id',
          'deployment_requests.client',
          'deployment_requests.environment_identifier',
        ])
        .where('launch_links.token_hash', '=', launchTokenHash(services, call.path.token))
        .executeTakeFirst();
      const { viewer } = call;
      const isOpen = link !== undefined && (viewer.tenantScope === null || viewer.tenantScope === link.tenant_id);
      if (!isOpen) throw notFound(unknownLink);
      return services.commands.run(call, async (within) => {
        const command = { action: 'LAUNCH', id: link.deployment_request_id, expectedVersion: null } as const;
        await carryOutDeploymentCommand(within, command, contextOf(services, call));
        return { client: link.client, environmentIdentifier: link.environment_identifier, action: 'created' as const };
      });
    },
  };
}
