// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export interface paths {
    "/auth/loginWithGoogle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the identity provider's id token for the portal's tokens */
        post: operations["loginWithGoogle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refreshToken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew the tokens, and switch the current tenant */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logoutUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session */
        post: operations["logoutUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/{tenantId}/privileges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's privileges by tenant */
        get: operations["getPrivileges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenants that the user works in */
        get: operations["listUserTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user */
        get: operations["getUser"];
        /** Change the status, roles and tenants of a user */
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/records/{area}/{id}/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * In which of the user's tenants a record can be opened
         * @description For a record that isn't in the current tenant (docs/decisions/0064). It names only tenants in which the user may open the
         *     record, the current one among them. A record of other tenants is answered like one that doesn't exist.
         */
        get: operations["listRecordTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the users that match the filters */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/activation/active/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Let a user work */
        put: operations["activateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/activation/inactive/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Let a user work no more */
        put: operations["deactivateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/passkeys/reset/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Remove all passkeys of a user, as when they were lost */
        put: operations["resetUserPasskeys"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a user before they are saved */
        post: operations["validateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the tenants that match the filters */
        get: operations["listTenants"];
        put?: never;
        /** Make a tenant */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A tenant with its users */
        get: operations["getTenant"];
        /** Change a tenant; its id stays */
        put: operations["updateTenant"];
        post?: never;
        /** Delete a tenant that has no records */
        delete: operations["deleteTenant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/tenantExists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is a tenant of this id, in any case */
        get: operations["checkTenantExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/deletion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why the tenant can't be deleted now, asked before the deletion is confirmed */
        get: operations["checkTenantDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tenants/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a tenant before it is saved */
        post: operations["validateTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the roles that match the filters, or all of them */
        get: operations["listRoles"];
        put?: never;
        /** Make a role */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A role with its privileges */
        get: operations["getRole"];
        /** Change a role; its id stays */
        put: operations["updateRole"];
        post?: never;
        /** Delete a role that nobody has */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/deletion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why the role can't be deleted now, asked before the deletion is confirmed */
        get: operations["checkRoleDeletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a role before it is saved */
        post: operations["validateRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/privileges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every privilege that a role can give */
        get: operations["listPrivileges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the deployment requests that match the filters */
        get: operations["listDeploymentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every field of a deployment request */
        get: operations["getDeploymentRequest"];
        put?: never;
        post?: never;
        /** Delete a deployment request */
        delete: operations["deleteDeploymentRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One secret of a deployment request, written into the activity log */
        post: operations["revealDeploymentSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/asrun/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The deployment request as it was when its environment last ran */
        get: operations["getDeploymentAsRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/progress/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the running operation is */
        get: operations["getDeploymentProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/deploymentRequestedUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users who made requests in the current tenant */
        get: operations["listDeploymentRequestedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/status/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The four statuses of a deployment request */
        get: operations["getDeploymentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/results/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Access details of the environment */
        get: operations["getDeploymentResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/results/{deploymentId}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The password of one host of the environment, written into the activity log */
        post: operations["revealHostPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/deploymentRequestExists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a deployment exists under this name for this client */
        get: operations["checkDeploymentRequestExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/validateClientExists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the client is known */
        get: operations["checkClientExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/validateLicence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a licence */
        post: operations["validateLicence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of the last build */
        get: operations["getDeploymentLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/list/logs/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of the log files of the environment's applications, as they were last fetched */
        get: operations["listLogFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/download/logs/{deploymentId}/{fileName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A log file */
        get: operations["downloadLogFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/isDeploymentFileLogsFetching/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether log files are being fetched */
        get: operations["isFetchingLogFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/fetch/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fetch the log files from the machines of a started environment */
        get: operations["fetchLogFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitoring/dashboard/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What monitoring tells of an environment */
        get: operations["getMonitoringDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitoring/dashboard/refresh/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask the monitoring agent for newer data */
        get: operations["refreshMonitoringDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitoring/history/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The load of an environment's instances in the last 48 hours */
        get: operations["getMonitoringHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leadtimes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How long environments of the last 30 days took from their request until they ran */
        get: operations["getLeadTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/approve/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a request from the list */
        put: operations["approveDeploymentRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/reject/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reject a request from the list */
        put: operations["rejectDeploymentRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/approvals/approve/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a request from its detail page */
        put: operations["approveDeploymentRequestFromDetail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/approvals/reject/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reject a request from its detail page */
        put: operations["rejectDeploymentRequestFromDetail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/env/start_vms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start the environment */
        get: operations["startDeploymentVms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/env/stop_vms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stop the environment */
        get: operations["stopDeploymentVms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/env/destroy_infrastructure/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Destroy the environment */
        get: operations["destroyDeploymentInfrastructure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/env": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start, stop, destroy or roll back an environment */
        post: operations["runEnvironmentAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/env/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try the failed operation again */
        post: operations["retryDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/env/redeploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run stages of the deployment again */
        post: operations["redeployDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the credentials that match the filters, without their secrets */
        get: operations["listCredentials"];
        put?: never;
        /** Make a credential */
        post: operations["createCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A credential without its secrets */
        get: operations["getCredential"];
        put?: never;
        post?: never;
        /** Delete a credential that nothing uses */
        delete: operations["deleteCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/normal/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a credential; secrets that are left out stay as they are */
        put: operations["updateCredential"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/isempty/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the credential holds no secrets */
        get: operations["checkCredentialIsEmpty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/usage/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What uses the credential, as far as the caller may see it */
        get: operations["getCredentialUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a credential before it is saved */
        post: operations["validateCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activitylog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the entries that match the filters, newest first */
        get: operations["listActivityLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activitylog/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An entry with what has changed */
        get: operations["getActivityLogEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activitylog/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has done what the log tells of, by name */
        get: operations["listActivityLogUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activitylog/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest 100,000 entries that match the filters, as a file of comma-separated values */
        get: operations["exportActivityLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentactionlog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the entries that match the filters, newest first */
        get: operations["listDeploymentActionLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentactionlog/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An entry */
        get: operations["getDeploymentActionLogEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentactionlog/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has done what the log tells of, by name */
        get: operations["listDeploymentActionLogUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentactionlog/entrytype": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The actions that the log tells of, in the order of the alphabet */
        get: operations["listDeploymentActionTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentactionlog/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest 100,000 entries that match the filters, as a file of comma-separated values */
        get: operations["exportDeploymentActionLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platformversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the platform versions that match the filters and that the caller may see */
        get: operations["listPlatformVersions"];
        put?: never;
        /** Add a platform version */
        post: operations["createPlatformVersion"];
        /** Delete every obsolete platform version that no deployment uses */
        delete: operations["purgePlatformVersions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platformversions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A platform version, with the deployments that use it, as far as the caller may see them */
        get: operations["getPlatformVersion"];
        /** Change a platform version */
        put: operations["updatePlatformVersion"];
        post?: never;
        /** Delete a platform version; an obsolete one only where no deployment uses it */
        delete: operations["deletePlatformVersion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platformversions/deploymentExists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a deployment uses the platform version */
        get: operations["checkPlatformVersionIsUsed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platformversions/versionExists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is a platform version of this name already */
        get: operations["checkPlatformVersionExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platformversions/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a platform version before it is saved */
        post: operations["validatePlatformVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitoringscriptversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions of the monitoring script */
        get: operations["listMonitoringScriptVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which extensions this back end has */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed in an area of the current tenant after a cursor; without one every record, the highest id first */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Live changes of several areas as server-sent events */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/launch/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Launch an approved request while its link would be valid */
        post: operations["launchDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/plan/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the plan of a request again */
        post: operations["planDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the running operation; its current stage fails and can be retried */
        post: operations["cancelDeploymentOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/keepawake/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep an environment from being stopped by its uptime schedule until a moment */
        put: operations["keepDeploymentAwake"];
        post?: never;
        /** Leave an environment to its uptime schedule again */
        delete: operations["endKeepingDeploymentAwake"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much waits for the caller's decision in their other tenants */
        get: operations["listWaitingTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/tenants/{tenantId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An access token for deciding in another tenant
         * @description The token is for this tenant and lasts as long as any access token. It serves only what Approvals needs: the lists and
         *     records of the areas with approvals, their comments, approving and rejecting. Every other call with it is refused with
         *     `approvals_only`. It ends with the caller's session, and spends no refresh token.
         */
        post: operations["accessWaitingTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /** Add a passkey that the caller's browser has created */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the caller's browser needs to create a passkey */
        post: operations["createPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give one of the caller's passkeys another name */
        put: operations["renamePasskey"];
        post?: never;
        /** Remove one of the caller's passkeys */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runnerhosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All runner hosts */
        get: operations["listRunnerHosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runnerhosts/{hostId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Pause a host, which then takes no new operations, or resume it */
        put: operations["updateRunnerHost"];
        post?: never;
        /** Forget a host that is gone; other hosts can then take the operations of its records, without its files */
        delete: operations["removeRunnerHost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runnerrules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which runner carries out which operations; the first rule that fits decides */
        get: operations["getRunnerRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The server's public key, and the caller's settings and devices */
        get: operations["getPushState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say what the caller wants to be notified of, and when */
        put: operations["savePushSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Subscribe the device of the caller's session, or tell that it is still in use */
        put: operations["subscribeToPush"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/subscriptions/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove one of the caller's devices */
        delete: operations["unsubscribeFromPush"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/push/subscriptions/{subscriptionId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a notification to one of the caller's devices at once */
        post: operations["testPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/{area}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What has been said about a record */
        get: operations["listRecordComments"];
        put?: never;
        /** Comment on a record */
        post: operations["addRecordComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/{area}/{id}/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the text of one's own comment */
        put: operations["editRecordComment"];
        post?: never;
        /** Delete one's own comment; its place in the discussion stays */
        delete: operations["deleteRecordComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflow}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What reviewers have said of a chart and its parts, in whichever tenant */
        get: operations["listWorkflowComments"];
        put?: never;
        /** Comment on a chart or a part of it */
        post: operations["addWorkflowComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflow}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the text of one's own comment */
        put: operations["editWorkflowComment"];
        post?: never;
        /** Delete a comment: one's own, or any for who works in all tenants */
        delete: operations["deleteWorkflowComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflow}/comments/{commentId}/resolution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say that a comment is seen to */
        put: operations["resolveWorkflowComment"];
        post?: never;
        /** Say that a comment is not seen to after all */
        delete: operations["reopenWorkflowComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{workflow}/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many of the records that the caller may list are in each status of the chart */
        get: operations["getWorkflowCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/launchlinks/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Launch the request that a launch link belongs to */
        post: operations["followLaunchLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mails that the server sent */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A mail that the server sent */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a product request */
        post: operations["createProductRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/product/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a product request; what the body leaves out stays as it is */
        put: operations["updateProductRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/onprem/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an on-premises request */
        post: operations["createOnPremRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/onprem/product/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an on-premises request; what the body leaves out stays as it is */
        put: operations["updateOnPremRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/storeserver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a store server request */
        post: operations["createStoreServerRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/storeserver/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a store server request; what the body leaves out stays as it is */
        put: operations["updateStoreServerRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a Windows request */
        post: operations["createWindowsRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/windows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a Windows request; what the body leaves out stays as it is */
        put: operations["updateWindowsRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/database/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a database request */
        post: operations["createDatabaseRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/database/{provider}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a database request; what the body leaves out stays as it is */
        put: operations["updateDatabaseRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/validate/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a product request before it is saved */
        post: operations["validateProductRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/validate/onprem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an on-premises request before it is saved */
        post: operations["validateOnPremRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/validate/storeserver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a store server request before it is saved */
        post: operations["validateStoreServerRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/validate/windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a Windows request before it is saved */
        post: operations["validateWindowsRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentrequests/validate/database": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a database request before it is saved */
        post: operations["validateDatabaseRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Configurations that can be given to an environment */
        get: operations["listConfigs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymenttopologies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Topologies of the current tenant and those that every tenant sees */
        get: operations["listTopologies"];
        put?: never;
        /** Add a topology */
        post: operations["createTopology"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymenttopologies/{name}/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One version of a topology with its parameters and deployment configs */
        get: operations["getTopology"];
        /** Change a topology; its name and version stay */
        put: operations["updateTopology"];
        post?: never;
        /** Delete a topology that no deployment uses */
        delete: operations["deleteTopology"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymenttopologies/isTopologyUsedByDeployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a deployment uses the topology */
        get: operations["checkTopologyIsUsed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymenttopologies/topologyExists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is a topology of this name and version already */
        get: operations["checkTopologyExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymenttopologies/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a topology before it is saved */
        post: operations["validateTopology"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/list/topologies/{name}/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of the files in the zip of a topology */
        get: operations["listTopologyFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/download/topologies/{name}/{version}/topology.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The zip of a topology */
        get: operations["downloadTopology"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudprovider/zones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Availability zones of a region */
        get: operations["listZones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Departments for the tags of a deployment */
        get: operations["listDepartments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/departments/{department}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sub-departments of a department */
        get: operations["listSubDepartments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dbinstancetypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offer a further database instance type */
        post: operations["addDatabaseInstanceType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dbinstancetypes/{cloudProvider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Database instance types of a cloud provider */
        get: operations["listDatabaseInstanceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dbinstancetypes/{cloudProvider}/{instanceType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Offer a database instance type no longer */
        delete: operations["deleteDatabaseInstanceType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/upload/{path}/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a file for a record that is being made or changed */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/purge/deployments/new/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take away an uploaded file that no record has; also where there is none */
        get: operations["purgeUploadedFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/purge/topologies/new/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Take away an uploaded zip that no topology has; also where there is none */
        get: operations["purgeUploadedTopology"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/deployments/new/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an uploaded file that no record has */
        delete: operations["deleteUploadedFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** VPCs of the current tenant */
        get: operations["listVpcs"];
        put?: never;
        /** Make a VPC */
        post: operations["createVpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A VPC */
        get: operations["getVpc"];
        /** Change a VPC */
        put: operations["updateVpc"];
        post?: never;
        /** Delete a VPC */
        delete: operations["deleteVpc"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/usage/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What uses the VPC, as far as the caller may see it */
        get: operations["getVpcUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a VPC before it is saved */
        post: operations["validateVpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/approvals/APPROVE/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a VPC */
        put: operations["approveVpc"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/approvals/REJECT/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reject a VPC */
        put: operations["rejectVpc"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the running operation; its current stage fails and can be retried */
        post: operations["cancelVpcOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/plan/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the plan of a VPC again */
        post: operations["planVpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/launch/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Launch a VPC, or go on with a launch that waited for its DNS */
        post: operations["launchVpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/vpc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Destroy or roll back a VPC */
        post: operations["runVpcAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/vpc/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try the failed operation again */
        post: operations["retryVpc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/deploymentVpcUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users who made VPCs in the current tenant */
        get: operations["listVpcUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/vpcExistsByNameOrResourceId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the tenant has a VPC with this name or resource identifier */
        get: operations["checkVpcExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/vpcExistsByDnsName": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is a VPC with this DNS name */
        get: operations["checkVpcDnsNameExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/VPC-{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of the VPC's last build job */
        get: operations["getVpcLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentvpcs/checkUsedCidr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a network can be kept out of a new VPC */
        get: operations["checkUsedCidr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the cloud accounts that match the filters */
        get: operations["listCloudAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A cloud account */
        get: operations["getCloudAccount"];
        put?: never;
        post?: never;
        /** Delete a cloud account */
        delete: operations["deleteCloudAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types that an account can be of */
        get: operations["listCloudAccountTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users who asked for accounts in the current tenant */
        get: operations["listCloudAccountUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is an account with this id or e-mail address */
        get: operations["checkCloudAccountExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/aws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for an AWS account */
        post: operations["createAwsCloudAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/aws/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an AWS account */
        put: operations["updateAwsCloudAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/validate/aws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an AWS account before it is saved */
        post: operations["validateAwsCloudAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/approvals/APPROVE/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a cloud account */
        put: operations["approveCloudAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/approvals/REJECT/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reject a cloud account */
        put: operations["rejectCloudAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/cancel/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the running operation; its current stage fails and can be retried */
        post: operations["cancelCloudAccountOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/plan/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the plan of a cloud account again */
        post: operations["planCloudAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/launch/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Launch a cloud account */
        post: operations["launchCloudAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cloudaccounts/account/retry/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Try the failed action again */
        get: operations["retryCloudAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/CA-{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of the account's last build job */
        get: operations["getCloudAccountLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the BI deployment requests that match the filters */
        get: operations["listBiDeployments"];
        put?: never;
        /** Ask for a BI deployment */
        post: operations["createBiDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One secret of a BI deployment, written into the activity log */
        post: operations["revealBiDeploymentSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A BI deployment request with its secrets */
        get: operations["getBiDeployment"];
        /** Change a BI deployment request */
        put: operations["updateBiDeployment"];
        post?: never;
        /** Delete a BI deployment request */
        delete: operations["deleteBiDeployment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/biDeploymentRequestedUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Users who asked for BI deployments in the current tenant */
        get: operations["listBiDeploymentUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/biDeploymentRequestExists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is a request of this client with this environment identifier */
        get: operations["checkBiDeploymentExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/biValidateClientExists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether there is any BI deployment request of this client */
        get: operations["checkBiClientExists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a BI deployment request before it is saved */
        post: operations["validateBiDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/approvals/approve/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a BI deployment request */
        put: operations["approveBiDeployment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/approvals/reject/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reject a BI deployment request */
        put: operations["rejectBiDeployment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/launch/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Launch a BI deployment */
        get: operations["launchBiDeployment"];
        put?: never;
        /** Launch a BI deployment whose credential is empty */
        post: operations["launchBiDeploymentWithSecrets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the running operation */
        post: operations["cancelBiDeploymentOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/plan/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the plan of a BI deployment again */
        post: operations["planBiDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentrequests/env": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Destroy a BI deployment */
        post: operations["destroyBiDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logs/BI-{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of the request's last build job */
        get: operations["getBiDeploymentLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{area}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The builds of a record that have a log */
        get: operations["listBuilds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/builds/{area}/{id}/{buildNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log of a build from an offset on */
        get: operations["getBuildLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentresources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The resources of a BI deployment */
        get: operations["listBiResources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bideploymentreports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The models of a BI deployment */
        get: operations["listBiModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deploymentconfigs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The deployment configs of a version of the topologies */
        get: operations["listDeploymentConfigs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The user's privileges have changed; these hold from now on. */
        PrivilegesEvent: {
            privileges: components["schemas"]["PrivilegeMap"];
        };
        /** @description The stream can't be resumed from where it was; read the changes of the area again without a cursor. */
        ResetEvent: {
            reason?: string;
            /** @description The area that it is about; every one where it is missing. */
            area?: string;
        };
        /**
         * @description Stable; a client decides by it, never by a text.
         * @enum {string}
         */
        ProblemCode: "malformed_request" | "unauthenticated" | "expired_access_token" | "invalid_token" | "account_not_active" | "missing_privilege" | "approvals_only" | "sign_in_too_old" | "not_found" | "action_not_allowed" | "stale_version" | "command_in_progress" | "command_id_reused" | "validation_failed" | "signature_refused" | "licence_invalid" | "licence_expired" | "file_too_large" | "rate_limited" | "internal_error" | "unavailable";
        FieldError: {
            /** @description Dotted path of the field, as `deploymentSchedule.startDate`, or the name of the parameter. */
            field: string;
            message: string;
        };
        /**
         * @description What stands in a command's way, with `action_not_allowed`, `stale_version`, and `not_found` after a deletion; for who may
         *     list the record. `changedBy` and `changedAt` tell of the last change of a field that operators see, or of the
         *     approval, or of the deletion; absent where the server knows of none.
         */
        CommandConflict: {
            /** @description The record as the list of its area shows it. */
            current?: {
                [key: string]: unknown;
            };
            /** @description Name of the user who changed or deleted the record. */
            changedBy?: string;
            /**
             * Format: date-time
             * @description The server's time of it.
             */
            changedAt?: string;
            /** @description Whether every change after the version in `If-Match` is the caller's own; absent where that isn't known. */
            isOwn?: boolean;
        };
        /** @description RFC 9457 problem details; `message` is the text that users read. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string;
            code: components["schemas"]["ProblemCode"];
            message: string;
            errors?: components["schemas"]["FieldError"][];
            /** @description Names this failure in the server's log. */
            traceId?: string;
            conflict?: components["schemas"]["CommandConflict"];
        };
        /** @description Tenant id to the privileges that the user holds there. */
        PrivilegeMap: {
            [key: string]: string[];
        };
        UserTenant: {
            tenantId: string;
            tenantName: string;
            /** @description True where a requester may not approve an own request. */
            blockSelfApproval?: boolean;
            /** @description A rejection needs a reason. */
            requiresRejectionReason?: boolean;
            /** @description Hours within which requests are to be decided; 0 for no deadline. */
            approvalHours?: number;
            /**
             * @description Which approvals and rejections need the signature of a passkey.
             * @enum {string}
             */
            signedDecisions?: "none" | "production" | "all";
            /** @description An edit of an approved record that is not launched takes back its approval. */
            editsNeedApproval?: boolean;
        };
        UserTenants: components["schemas"]["UserTenant"][];
        /** @enum {string} */
        AccountStatus: "ACTIVE" | "PENDING" | "INACTIVE" | "REJECTED";
        UserRole: {
            roleId: string;
            name: string;
        };
        UserRoles: components["schemas"]["UserRole"][];
        /** @description Tenant id to the roles that the user holds there. */
        TenantedRoles: {
            [key: string]: components["schemas"]["UserRoles"];
        };
        User: {
            userId: number;
            name: string;
            email: string;
            picture?: string | null;
            status: components["schemas"]["AccountStatus"];
            firstName?: string | null;
            lastName?: string | null;
            tenantId: string | null;
            globalRoles?: components["schemas"]["UserRoles"];
            defaultRoles?: components["schemas"]["UserRoles"];
            tenantedRoles?: components["schemas"]["TenantedRoles"];
            tenants?: components["schemas"]["UserTenant"][];
            /** @description How many passkeys the user has. */
            passkeys?: number;
            /** @description The caller's own passkeys, with which decisions are signed; only in the caller's own record. */
            signsWith?: {
                /** @description The host name for which they are made. */
                rpId: string;
                /** @description In base64url. */
                credentialIds: string[];
            };
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        UserBody: {
            status: components["schemas"]["AccountStatus"];
            /** @description Ids of roles that hold everywhere. */
            globalRoles: string[];
            /** @description Ids of roles that hold in the default tenant. */
            defaultRoles: string[];
            /** @description Ids of the tenants that the user belongs to. */
            tenants: string[];
            /** @description Tenant id to the ids of the roles that hold there. */
            tenantedRoles: {
                [key: string]: string[];
            };
        };
        UserRecord: {
            userId: number;
            firstName?: string | null;
            lastName?: string | null;
            email: string;
            status: components["schemas"]["AccountStatus"];
            globalRoles?: components["schemas"]["UserRoles"];
            defaultRoles?: components["schemas"]["UserRoles"];
            tenantedRoles?: components["schemas"]["TenantedRoles"];
            tenants?: components["schemas"]["UserTenant"][];
            /** @description How many passkeys the user has. */
            passkeys?: number;
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description The user after the command. */
        UserOutcome: {
            id: number;
            record?: components["schemas"]["UserRecord"];
        };
        /** @enum {string} */
        TenantArea: "deployments" | "bi-deployments" | "credentials" | "cloud-accounts" | "vpcs";
        RecordTenants: {
            tenantId: string;
            tenantName: string;
        }[];
        UserPage: {
            results: components["schemas"]["UserRecord"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        ValidationAnswer: {
            errors: components["schemas"]["FieldError"][];
        };
        TenantUser: {
            userId: number;
            firstName?: string | null;
            lastName?: string | null;
        };
        Tenant: {
            tenantId: string;
            tenantName: string;
            description?: string | null;
            users?: components["schemas"]["TenantUser"][];
            /** @description A rejection needs a reason. */
            requiresRejectionReason?: boolean;
            /** @description How many people have to approve a request for production. */
            productionApprovals?: number;
            /** @description Hours within which requests are to be decided; 0 for no deadline. */
            approvalHours?: number;
            /**
             * @description Which approvals and rejections need the signature of a passkey.
             * @enum {string}
             */
            signedDecisions?: "none" | "production" | "all";
            /** @description An edit of an approved record that is not launched takes back its approval. */
            editsNeedApproval?: boolean;
            /** @description Nobody may approve their own request. */
            blockSelfApproval?: boolean;
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        TenantPage: {
            results: components["schemas"]["Tenant"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        TenantBody: {
            /** @description Fixed once the tenant is made. */
            tenantId: string;
            tenantName: string;
            description: string;
            /** @description A rejection needs a reason; absent on an edit that keeps it. */
            requiresRejectionReason?: boolean;
            /** @description How many people have to approve a request for production. Unchanged where it is missing; 1 in a new tenant. */
            productionApprovals?: number;
            /** @description Hours within which requests are to be decided; 0 for no deadline. Unchanged where it is missing. */
            approvalHours?: number;
            /**
             * @description Which approvals and rejections need the signature of a passkey. Unchanged where it is missing.
             * @enum {string}
             */
            signedDecisions?: "none" | "production" | "all";
            /** @description An edit of an approved record that is not launched takes back its approval. Unchanged where it is missing. */
            editsNeedApproval?: boolean;
            /** @description Nobody may approve their own request. Unchanged where it is missing. */
            blockSelfApproval?: boolean;
            /** @description Ids of those who belong to it. */
            users: number[];
        };
        /** @description The tenant after the command; without `record` where it was deleted. */
        TenantOutcome: {
            id: string;
            record?: components["schemas"]["Tenant"];
        };
        TenantExistence: {
            exists: boolean;
        };
        DeletionCheck: {
            /** @description Why the record can't be deleted, as a sentence; null where it can be. */
            refusal: string | null;
        };
        /** @enum {string} */
        RoleStatus: "ACTIVE" | "INACTIVE";
        RolePrivilege: {
            name: string;
        };
        RolePrivileges: components["schemas"]["RolePrivilege"][];
        Role: {
            roleId: string;
            name: string;
            status: components["schemas"]["RoleStatus"];
            /** @description A user may hold it everywhere. */
            isGlobalScoped?: boolean;
            /** @description A user may hold it in the default tenant. */
            isDefaultScoped?: boolean;
            /** @description A user may hold it in single tenants. */
            isTenantScoped?: boolean;
            privileges?: components["schemas"]["RolePrivileges"];
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        RolePage: {
            results: components["schemas"]["Role"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        RoleBody: {
            /** @description Fixed once the role is made. */
            roleId: string;
            name: string;
            status: components["schemas"]["RoleStatus"];
            isGlobalScoped: boolean;
            isDefaultScoped: boolean;
            isTenantScoped: boolean;
            /** @description By their names. */
            privileges: string[];
        };
        /** @description The role after the command; without `record` where it was deleted. */
        RoleOutcome: {
            id: string;
            record?: components["schemas"]["Role"];
        };
        /** @enum {string} */
        DeploymentType: "PRODUCT" | "PRODUCT_ON_PREM" | "STORESERVER" | "WINDOWS" | "DATABASE";
        /** @enum {string} */
        JobStatusName: "IDLE" | "QUEUED" | "LAUNCHING" | "CREATING_VPC" | "CREATING_INFRASTRUCTURE" | "CONFIGURING_NODES" | "INITIALIZING_DATABASES" | "SETTING_UP_SWARM" | "DEPLOYING_DOCKER" | "INSTALLING_MSI" | "UPLOADING_LICENCE" | "UPLOADING_CONFIGS" | "RESTARTING_SERVICES" | "QUEUED_FAILED" | "LAUNCHING_FAILED" | "CREATING_VPC_FAILED" | "CREATING_INFRASTRUCTURE_FAILED" | "CONFIGURING_NODES_FAILED" | "INITIALIZING_DATABASES_FAILED" | "SETTING_UP_SWARM_FAILED" | "DEPLOYING_DOCKER_FAILED" | "INSTALLING_MSI_FAILED" | "UPLOADING_LICENCE_FAILED" | "UPLOADING_CONFIGS_FAILED" | "RESTARTING_SERVICES_FAILED";
        /** @enum {string} */
        ApprovalStatusName: "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "LAUNCHED";
        /** @enum {string} */
        InfrastructureStatusName: "INIT" | "PENDING_CREATION" | "QUEUED" | "STARTING" | "STARTED" | "STARTING_FAILED" | "STOPPING" | "STOPPED" | "STOPPING_FAILED" | "DESTROYING" | "DESTROYED" | "DESTROYING_FAILED" | "ROLLING_BACK_INFRASTRUCTURE" | "ROLLED_BACK" | "ROLLING_BACK_FAILED" | "PARTIALLY_STARTED" | "UNKNOWN";
        /** @enum {string} */
        ServiceStatusName: "SERVICES_UP" | "SERVICES_DOWN" | "SERVICES_UNREACHABLE" | "SERVICES_PARTIALLY_UP" | "SERVICES_NOT_MONITORED";
        /** @enum {string} */
        EnvironmentType: "TEST" | "DEVELOPMENT" | "STAGING" | "PRODUCTION";
        /** @enum {string|null} */
        RagStatus: "RED" | "AMBER" | "GREEN" | "NONE" | null;
        ApprovalStatus: {
            status: components["schemas"]["ApprovalStatusName"];
            ragStatus?: components["schemas"]["RagStatus"];
        };
        InfrastructureStatus: {
            status: components["schemas"]["InfrastructureStatusName"];
            ragStatus?: components["schemas"]["RagStatus"];
        };
        JobStatus: {
            status: components["schemas"]["JobStatusName"];
            ragStatus?: components["schemas"]["RagStatus"];
        };
        ServiceStatus: {
            status: components["schemas"]["ServiceStatusName"];
            ragStatus?: components["schemas"]["RagStatus"];
        };
        CompositeStatus: {
            approvalStatus: components["schemas"]["ApprovalStatus"];
            infrastructureStatus: components["schemas"]["InfrastructureStatus"];
            jenkinsStatus: components["schemas"]["JobStatus"];
            serviceStatus: components["schemas"]["ServiceStatus"];
        };
        /** @enum {string} */
        CloudProvider: "AWS" | "ON_PREM" | "AZURE";
        /** @description When the environment runs. A time that is not scheduled is `-1:-1`. */
        DeploymentSchedule: {
            /** @enum {string} */
            activeDuring: "ACTIVE_ALWAYS" | "DAILY_SHUTDOWN" | "WEEKDAY_SCHEDULE" | "DAILY_SCHEDULE";
            /** @description IANA name; empty when always active. */
            timeZone?: string | null;
            /** Format: date */
            startDate?: string | null;
            /** Format: date */
            endDate?: string | null;
            /** @description HH:mm, or `-1:-1`. */
            startupTime?: string | null;
            /** @description HH:mm, or `-1:-1`. */
            shutdownTime?: string | null;
        };
        MonitoringSchedule: {
            scriptVersion?: string | null;
            idleTimeMins?: number | null;
        };
        /** @description No runner host has taken the operation yet, so that nothing runs. */
        RunnerWait: {
            /** Format: date-time */
            since: string;
            /** @description That its host must have. */
            labels: string[];
            /** @description The runner of `runners.yaml` that its host must have. */
            runner?: string;
            /** @description Whether no connected host has all that. */
            isMissing?: boolean;
            /** @description Names of the connected hosts that have all that, if each of them is paused; otherwise empty. */
            pausedHosts?: string[];
        };
        /** @description The running operation; elapsed time over estimated duration is the share that is done. */
        OperationProgress: {
            /**
             * Format: date-time
             * @description When the operation began.
             */
            timestamp: string;
            /** @description Milliseconds; 0 where nothing like it has been carried out yet. */
            estimatedDuration: number;
            /** @description Null or missing where something runs. */
            waitingForRunner?: components["schemas"]["RunnerWait"] | null;
        };
        /** @enum {string} */
        VpcStatus: "PENDING_APPROVAL" | "REJECTED" | "PENDING_CREATION" | "QUEUED" | "LAUNCHING" | "LAUNCHING_FAILED" | "CREATING_VPC" | "CREATING_VPC_FAILED" | "CREATING_LB_LISTENERS" | "CREATING_LB_LISTENERS_FAILED" | "WAITING_FOR_DNS_SETUP" | "AVAILABLE" | "DESTROYING" | "DESTROYED" | "DESTROYING_FAILED" | "ROLLING_BACK_INFRASTRUCTURE" | "ROLLED_BACK" | "ROLLING_BACK_FAILED";
        /** @description What became of the last start or stop of the uptime schedule. */
        ScheduledRun: {
            /** @enum {string} */
            action: "START" | "STOP";
            /**
             * Format: date-time
             * @description When it was to take place.
             */
            dueAt: string;
            /**
             * Format: date-time
             * @description When its state was found.
             */
            at: string;
            /**
             * @description Ordered of the runner; not needed, as the environment was so already or there is none; waiting until it is possible; or given up.
             * @enum {string}
             */
            state: "ORDERED" | "NOT_NEEDED" | "WAITING" | "MISSED";
            /** @description Why it was not ordered. */
            reason: string | null;
            /** @description Earlier runs that never took place. */
            missed: number;
        };
        Decider: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
        };
        /** @description Which passkey has signed a decision: docs/decisions/0042. */
        DecisionSigning: {
            /** @description The name of the passkey. */
            passkey: string;
            /** @description The entry of the activity log that keeps the signature; null in the answer to the decision itself. */
            entryId: number | null;
        };
        /** @description The newest approval or rejection of a request. */
        LastDecision: {
            /** @enum {string} */
            action: "APPROVE" | "REJECT";
            comment: string | null;
            /** Format: date-time */
            decidedAt: string;
            decidedBy: components["schemas"]["Decider"];
            /** @description Missing where it is not signed. */
            signature?: components["schemas"]["DecisionSigning"];
        };
        LastFailure: {
            /** @description The part of the last build that failed. */
            stage: string;
            /**
             * Format: date-time
             * @description When its operation ended.
             */
            at: string | null;
        };
        ChangedField: {
            /** @description A field of the record. */
            field: string;
            /** @description As it was approved; null where there was none. */
            before?: unknown;
            /** @description As it is now; null where there is none. */
            after?: unknown;
        };
        /** @description What was edited since the last approval: docs/decisions/0048. */
        ChangesSinceApproval: {
            /** Format: date-time */
            approvedAt: string;
            approvedBy: components["schemas"]["Decider"];
            fields: components["schemas"]["ChangedField"][];
            /** @description Names of the secret fields that were edited; their values are never included. */
            secrets: string[];
        };
        HiddenEdit: {
            /** @description Name of a field whose value is never included, such as a password. */
            field: string;
            /** @description Of the record after its last edit of that field. */
            version: number;
        };
        Approval: {
            userId: number;
            /** @description Of the user when they approved it. */
            name: string;
            /** Format: date-time */
            approvedAt: string;
            /**
             * Format: date-time
             * @description When the request last changed before its approvals.
             */
            waitingSince?: string;
            /** @description Of the plan that was approved; null where there was none. */
            planDigest?: string | null;
        };
        PlanCounts: {
            create: number;
            update: number;
            replace: number;
            delete: number;
        };
        /** @description The plan of a request that waits for its launch. */
        PlanSummary: {
            /** @description One of `RUNNING`, `READY` and `FAILED`. */
            state: string;
            /** @description SHA-256 of a plan that is ready, in base64url. An approval names it. */
            digest: string | null;
            counts: components["schemas"]["PlanCounts"] | null;
            /** @description Why it failed, as a sentence. */
            failure: string | null;
            /**
             * Format: date-time
             * @description When it came into this state.
             */
            changedAt: string;
            /** @description Of the build whose log has the output of the plan. */
            buildNumber?: number | null;
            /** @description Whether it differs from the plan that was approved last. */
            hasChanged?: boolean;
            /** @description Null or missing where it is being made. */
            waitingForRunner?: components["schemas"]["RunnerWait"] | null;
            /** @description Whether a launch was stopped because of that. */
            stoppedLaunch?: boolean;
        };
        /** @description What the list, its actions and their reasons need. */
        DeploymentRequestSummary: {
            id: number;
            client: string;
            environmentIdentifier: string;
            approvalReference: string;
            createdUserFirstName: string | null;
            createdUserLastName: string | null;
            createdUserId?: number | null;
            tenantId: string;
            environmentType: components["schemas"]["EnvironmentType"];
            environmentTypeProduction: boolean;
            deploymentType: components["schemas"]["DeploymentType"];
            status: components["schemas"]["CompositeStatus"];
            cloudProvider?: components["schemas"]["CloudProvider"] | null;
            credentialId?: number | null;
            usedEmptyCredential?: boolean;
            deploymentSchedule?: components["schemas"]["DeploymentSchedule"] | null;
            emUrl?: string | null;
            /** @description URL of the last build job. */
            lastRunJenkinsJob?: string | null;
            enableDeletionProtection?: boolean;
            createReadReplica?: boolean;
            /**
             * Format: date
             * @description First day on which the launch link works.
             */
            tokenValidFrom?: string | null;
            /**
             * Format: date
             * @description Last day on which the launch link works.
             */
            tokenValidTo?: string | null;
            /** @description Whether the service status is monitored. */
            enableMonitoring?: boolean;
            deploymentMonitoringSchedule?: components["schemas"]["MonitoringSchedule"] | null;
            progress?: components["schemas"]["OperationProgress"] | null;
            /** @description Its VPC, where that is not there any more; the status is null where it has been deleted. */
            missingVpc?: {
                name: string;
                status: components["schemas"]["VpcStatus"] | null;
            } | null;
            /**
             * Format: date-time
             * @description The uptime schedule does not stop the environment before.
             */
            keepAwakeUntil?: string | null;
            scheduledRun?: components["schemas"]["ScheduledRun"] | null;
            lastDecision?: components["schemas"]["LastDecision"] | null;
            /** @description Of a request whose last operation failed. */
            lastFailure?: components["schemas"]["LastFailure"] | null;
            changesSinceApproval?: components["schemas"]["ChangesSinceApproval"] | null;
            /** @description Of its hidden fields that were edited; part of approvedChanges. */
            hiddenEdits?: components["schemas"]["HiddenEdit"][];
            /** @description Name of the runner that carried out the last operation; null for a rehearsal. */
            runner?: string | null;
            /** @description Who has approved the request as it is, the first one first. */
            approvals?: components["schemas"]["Approval"][];
            /** @description How many people have to approve it. */
            approvalsNeeded?: number;
            /** @description Null where its runner makes none. */
            plan?: components["schemas"]["PlanSummary"] | null;
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        DeploymentRequestPage: {
            deployments: components["schemas"]["DeploymentRequestSummary"][];
            totalRecords: number;
        };
        /** @enum {string} */
        DeploymentMode: "PUBLIC" | "PRIVATE";
        PlannedField: {
            /** @description Such as `tags.Name`. */
            path: string;
            /** @description Null where there is nothing yet. */
            before: string | null;
            /** @description Null where nothing is left. */
            after: string | null;
            /** @description True for a secret; both values are then null. */
            isHidden?: boolean;
            /** @description True where the value after it is known only once it is made. */
            isUnknown?: boolean;
        };
        PlannedResource: {
            /** @description What the tool calls it, such as `aws_instance.manager[0]`. */
            address: string;
            /** @description Such as `aws_instance`. */
            kind: string;
            /** @description One of `create`, `update`, `replace` and `delete`. */
            action: string;
            /** @description By path. */
            fields: components["schemas"]["PlannedField"][];
        };
        /** @description What a launch would change, whatever tool has planned it. Its digest is over its canonical JSON. */
        ResourcePlan: {
            /** @description Of this form; 1. */
            version: number;
            /** @description By address. What stays as it is is left out. */
            resources: components["schemas"]["PlannedResource"][];
        };
        /** @description The plan itself, and the one that was approved where that is another one. */
        PlannedChanges: {
            plan: components["schemas"]["ResourcePlan"];
            approved: components["schemas"]["ResourcePlan"] | null;
        };
        TextMap: {
            [key: string]: string;
        };
        Build: {
            buildNumber: number;
            buildUrl: string;
            isBuildSuccess: boolean;
        };
        InstallerApplication: {
            /** @enum {string} */
            applicationType: "POS" | "PDP" | "StoreServer" | "ThinClient" | "PDC";
            deviceId: string;
            registrationSerialNo: string;
            vmIndex?: number | null;
            isInstalled?: boolean;
        };
        LinkedDeploymentRequest: {
            id: number;
            client: string;
            environmentIdentifier: string;
            deploymentType: components["schemas"]["DeploymentType"];
        };
        InstallerApplicationsData: {
            installerApplications: components["schemas"]["InstallerApplication"][];
            emRegistrationUrl?: string | null;
            linkedDeploymentRequest?: components["schemas"]["LinkedDeploymentRequest"] | null;
            /** @description Free indexes from 1 to 100. */
            availableVmIndexes?: number[];
        };
        ZabbixConfiguration: {
            zabbixMonitoringEnabled: boolean;
        };
        BackupWindowSchedule: {
            timeZone?: string | null;
            /** @description HH:mm. */
            startupTime?: string | null;
            /** @description HH:mm. */
            shutdownTime?: string | null;
        };
        /** @description Every field of a deployment request that may rest on a device. */
        DeploymentRequestDetail: components["schemas"]["DeploymentRequestSummary"] & {
            credentialName?: string | null;
            monitoringCredentialId?: number | null;
            monitoringCredentialName?: string | null;
            region?: string | null;
            availabilityZone?: string | null;
            vpcId?: number | null;
            vpcName?: string | null;
            /** @description Empty until one is allocated. */
            network?: string | null;
            /** @description Networks that the VPC must not take. */
            usedCidrs?: string[];
            /** @description The VPC was asked for with this request and is not made yet. */
            isVpcPending?: boolean;
            platformVersion?: string | null;
            platformVersionName?: string | null;
            topologyName?: string | null;
            topologyVersion?: string | null;
            deploymentMode?: components["schemas"]["DeploymentMode"] | null;
            deploymentConfigId?: string | null;
            deploymentConfigName?: string | null;
            plannedChanges?: components["schemas"]["PlannedChanges"] | null;
            configs?: string[];
            configuration?: string | null;
            additionalParameters?: components["schemas"]["TextMap"];
            deploymentTags?: components["schemas"]["TextMap"];
            notificationEmails?: string[];
            companyName?: string | null;
            storeServerUrl?: string | null;
            demoDeploymentBuilds?: components["schemas"]["Build"][];
            awsMaintenanceBuilds?: components["schemas"]["Build"][];
            numberOfVms?: number | null;
            windowsVmCount?: number | null;
            installerApplicationsData?: components["schemas"]["InstallerApplicationsData"] | null;
            enableMonitoringAgent?: boolean;
            zabbixConfiguration?: components["schemas"]["ZabbixConfiguration"] | null;
            shouldApplyInfrastructureChanges?: boolean;
            shouldApplyApplicationChanges?: boolean;
            areInfrastructureChangesPending?: boolean;
            areApplicationChangesPending?: boolean;
            isFileSet?: boolean;
            databaseInstanceType?: string | null;
            readReplicaInstanceType?: string | null;
            /** @description GB. */
            storage?: number | null;
            enableStorageAutoScaling?: boolean;
            /** @description GB; 0 without autoscaling. */
            maxStorage?: number | null;
            enableBackups?: boolean;
            /** @description Days; 0 without backups. */
            backupRetentionPeriod?: number | null;
            backupWindowSchedule?: components["schemas"]["BackupWindowSchedule"] | null;
            isMultiAz?: boolean;
            enableEncryption?: boolean;
            sourceSnapshotId?: string | null;
            sourceDatabaseDumpUrl?: string | null;
        };
        /** @description Every field of a deployment request. */
        DeploymentRequest: components["schemas"]["DeploymentRequestDetail"] & {
            /** @description XML text. */
            licence?: string | null;
            defaultPassword?: string | null;
            sftpPassword?: string | null;
            uploadedEnvFileToken?: string | null;
            uploadedStackFileToken?: string | null;
            uploadedProfileFileToken?: string | null;
            /** @description Names of the secrets that were left out and can be revealed. */
            secretFields?: string[];
            /** @description Whether the licence that was left out names the company. */
            isCompanyNameOfLicence?: boolean;
        };
        /** @description The record after the command; without `record` where it was deleted. */
        CommandOutcome: {
            id: number;
            record?: components["schemas"]["DeploymentRequestSummary"];
        };
        DeploymentSecretName: {
            /** @enum {string} */
            field: "defaultPassword" | "sftpPassword" | "licence";
        };
        RevealedSecret: {
            value: string;
        };
        DeploymentAsRun: {
            /** @description Null where the request has not been edited since it last ran, or where that is not known. */
            asRun: {
                record: components["schemas"]["DeploymentRequestDetail"];
                /** @description Names of the secret fields that were changed since. */
                changedSecrets: string[];
            } | null;
        };
        /** @description Where the running job is (Deployments §3 "Progress data per request"). */
        DeploymentProgress: {
            /**
             * Format: date-time
             * @description When the running operation began.
             */
            timestamp?: string | null;
            /** @description Milliseconds that the operation is expected to take. */
            estimatedDuration?: number | null;
            jenkinsStatus: components["schemas"]["JobStatus"];
            infrastructureStatus: components["schemas"]["InfrastructureStatus"];
            serviceStatus: components["schemas"]["ServiceStatus"];
            /** @description URL of the last build job. */
            lastRunJenkinsJob?: string | null;
        };
        RequestedUser: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
            /** @description An account status; a back end may know more of them than are listed. */
            status: string;
        };
        RequestedUsers: components["schemas"]["RequestedUser"][];
        AccessResult: {
            hostName: string;
            /** @enum {string} */
            protocol: "SSH" | "RDP" | "AWS_SSM";
            port: number | null;
            ipAddress?: string | null;
            username?: string | null;
            password?: string | null;
            /** @description Whether there is a password to reveal. */
            hasPassword?: boolean;
            /** @description Whether nobody can sign in there; the protocol then says nothing. */
            hasNoAccess?: boolean;
            /** @description What a session of AWS Systems Manager is opened with. */
            cloudInstanceId?: string | null;
            /** @description As `US_WEST_2`. */
            region?: string | null;
        };
        AccessResults: components["schemas"]["AccessResult"][];
        HostName: {
            hostName: string;
        };
        RevealedPassword: {
            password: string;
        };
        ExistenceAnswer: {
            exists: boolean;
        };
        DeploymentLog: {
            /** @description Base64 of the build's log in UTF-8. */
            logContent: string;
            /** @description The job that failed or ran last. */
            jobName?: string | null;
            jenkinsJobUrl?: string | null;
            buildNumber?: number | null;
        };
        LogFileNames: string[];
        DockerService: {
            id: string;
            name: string;
            /** @description `replicated` or `global`. */
            mode?: string | null;
            /** @description Those that run of those that should: `2/3`. */
            replicas?: string | null;
            image?: string | null;
            ports?: string | null;
            /** @description `DANGER`, `WARNING`, or any other one where it is healthy. */
            healthStatus?: string | null;
        };
        MonitoredData: {
            /** @description Percent. */
            disk?: number | null;
            /** @description Percent. */
            cpu?: number | null;
            /** @description Percent. */
            memory?: number | null;
            /**
             * Format: date-time
             * @description When the agent read it.
             */
            timestamp?: string | null;
            dockerServices?: components["schemas"]["DockerService"][] | null;
        };
        MonitoringReading: {
            /** Format: date-time */
            timestamp: string;
            disk: number;
            cpu: number;
            memory: number;
        };
        MonitoredInstance: {
            name: string;
            /** @enum {string} */
            nodeType: "MANAGER" | "WORKER" | "OTHER";
            operatingSystem?: string | null;
            /** @description `STARTED`, `STOPPED`, or another one while it is neither. */
            status: string;
            /** Format: date-time */
            statusUpdateTimestamp?: string | null;
            ipAddress?: string | null;
            username?: string | null;
            password?: string | null;
            /** @description Whether there is a password to reveal. */
            hasPassword?: boolean;
            /** @description Whether nobody can sign in there; the protocol then says nothing. */
            hasNoAccess?: boolean;
            /** @enum {string} */
            protocol: "SSH" | "RDP" | "AWS_SSM";
            port?: number | null;
            cloudInstanceId?: string | null;
            /** @description As `US_WEST_2`. */
            region?: string | null;
            monitoringAgentStatus?: ("ACTIVE" | "INACTIVE") | null;
            monitoredData?: components["schemas"]["MonitoredData"] | null;
            /** @description The last readings, oldest first. */
            readings?: components["schemas"]["MonitoringReading"][];
        };
        HealthCheck: {
            service: string;
            /** @description The host name of the instance that it belongs to. */
            instance: string | null;
            /** @description `HTTP`, `TCP` or `COMMAND`. */
            kind: string;
            /** @description `PENDING` while its service starts, `UP`, `DOWN` or `UNREACHABLE`. */
            state: string;
            /** Format: date-time */
            since: string | null;
            /** Format: date-time */
            checkedAt: string | null;
            /** @description What the last check found. */
            message: string | null;
        };
        HealthCheckChange: {
            /** Format: date-time */
            at: string;
            service: string;
            instance: string | null;
            state: string;
            message: string | null;
        };
        HealthChecks: {
            /** @description `RUNNING`. `WAITING` for the runner host to start them. `SILENT`: the host no longer reports. `OFF`: `reason` says why none run. */
            state: string;
            /** @description A sentence. */
            reason?: string | null;
            /** @description The runner host that runs them. */
            host?: string | null;
            /**
             * Format: date-time
             * @description When the host reported last.
             */
            reportedAt?: string | null;
            checks: components["schemas"]["HealthCheck"][];
            /** @description The last 20, newest first. */
            changes: components["schemas"]["HealthCheckChange"][];
        };
        MonitoringDashboard: {
            instancesData: components["schemas"]["MonitoredInstance"][];
            /** @description Newer data have been asked for. */
            dataRefreshRequested?: boolean;
            monitoringAgentEnabled?: boolean;
            deploymentMonitoringSchedule?: components["schemas"]["MonitoringSchedule"] | null;
            /** @description Null or absent where an environment is rehearsed. */
            healthChecks?: components["schemas"]["HealthChecks"] | null;
        };
        MonitoringRefresh: {
            dataRefreshRequested: boolean;
        };
        /** @description In percent, one average for each step; null where the agent sent nothing. */
        MonitoringSeries: {
            name: string;
            cpu: (number | null)[];
            memory: (number | null)[];
            disk: (number | null)[];
        };
        MonitoringHistory: {
            /**
             * Format: date-time
             * @description Start of the first step.
             */
            from: string;
            /** @description Length of each step. */
            stepMinutes: number;
            instances: components["schemas"]["MonitoringSeries"][];
        };
        /** @description Medians. */
        LeadTime: {
            environments: number;
            /** @description From the request until the environment ran. */
            seconds: number;
            /** @description From the request to its approval. */
            secondsToDecision: number | null;
        };
        TenantLeadTime: {
            tenantId: string;
            environments: number;
            seconds: number;
            secondsToDecision: number | null;
        };
        LeadTimes: {
            /** @description Environments that ran for the first time in so many last days. */
            days: number;
            /** @description Null where there are none. */
            all: components["schemas"]["LeadTime"] | null;
            tenants: components["schemas"]["TenantLeadTime"][];
        };
        /** @description What a passkey has signed. The challenge is the SHA-256 of the digests of all decisions that were signed together. */
        DecisionSignature: {
            /** @description In base64url. */
            credentialId: string;
            /** @description In base64url. */
            clientDataJSON: string;
            /** @description In base64url. */
            authenticatorData: string;
            /** @description In base64url. */
            signature: string;
            /** @description Digest of the facts that were shown with the question. */
            summary: string;
            /** @description Of the decisions that were signed together, in their order. */
            digests: string[];
        };
        /** @description A decision on a request that may have a plan. */
        PlannedDecisionBody: {
            /** @description Plain text with lines; blank is the same as none. */
            comment?: string | null;
            /** @description Of one of the caller's passkeys: docs/decisions/0042. */
            signature?: components["schemas"]["DecisionSignature"];
            /** @description Of the plan that is approved: docs/decisions/0054. */
            planDigest?: string;
        };
        /** @description The cloud credential's secrets, asked for when the stored credential is empty. */
        EnvironmentCredential: {
            credentialId: number;
            roleArn?: string;
            /** Format: uuid */
            subscriptionId?: string;
            /** Format: uuid */
            azureTenantId?: string;
            /** @description Keep the secrets with the credential. */
            shouldRetainCredential?: boolean;
        };
        EnvironmentActionBody: {
            id: number;
            /** @enum {string} */
            action: "START_VMS" | "STOP_VMS" | "DESTROY_INFRASTRUCTURE" | "ROLLBACK_INFRASTRUCTURE";
            credential?: components["schemas"]["EnvironmentCredential"];
        };
        RetryBody: {
            id: number;
            /** @enum {string} */
            action: "RETRY";
            credential?: components["schemas"]["EnvironmentCredential"];
        };
        /** @enum {string} */
        RedeploymentStage: "INFRASTRUCTURE" | "CONFIGURE_NODES" | "INITIALIZE_DATABASES" | "SETUP_SWARM" | "DEPLOYMENT" | "LICENCE_IMPORT" | "CONFIG_IMPORT" | "RESTART_SERVICES" | "INSTALL_MSI";
        /** @enum {string} */
        RedeploymentMethod: "KEEP_DATA_AND_SCHEMA" | "PURGE_DATA_KEEP_SCHEMA" | "PURGE_DATA_AND_SCHEMA";
        RedeployBody: {
            id: number;
            /** @enum {string} */
            action: "REDEPLOY";
            credential?: components["schemas"]["EnvironmentCredential"];
            stagesToRun: components["schemas"]["RedeploymentStage"][];
            redeploymentMethod: components["schemas"]["RedeploymentMethod"];
            isAdvancedMode: boolean;
        };
        CredentialUser: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
        };
        Credential: {
            credentialId: number;
            credentialName: string;
            cloudProvider: components["schemas"]["CloudProvider"];
            /** @description Of AWS; the portal's own server never answers it. */
            roleArn?: string | null;
            /** @description Of Azure; never answered either. */
            subscriptionId?: string | null;
            /** @description Of Azure; never answered either. */
            azureTenantId?: string | null;
            tenants?: components["schemas"]["UserTenant"][];
            /** @description Its secrets are kept where they were given. */
            shouldRetainCredential?: boolean;
            useForMonitoring?: boolean;
            useForDeployment?: boolean;
            createdByUser?: components["schemas"]["CredentialUser"] | null;
            /** @description True where the secrets are not kept. */
            isEmpty?: boolean;
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        CredentialPage: {
            results: components["schemas"]["Credential"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        CredentialBody: {
            credentialName: string;
            cloudProvider: components["schemas"]["CloudProvider"];
            /** @description On an edit absent where the one that is kept stays. */
            roleArn?: string;
            /** @description As the role. */
            subscriptionId?: string;
            /** @description As the role. */
            azureTenantId?: string;
            shouldRetainCredential: boolean;
            useForMonitoring: boolean;
            useForDeployment: boolean;
            /** @description Ids of the tenants that see it. */
            tenants: string[];
        };
        /** @description The credential after the command; without `record` where it was deleted. */
        CredentialOutcome: {
            id: number;
            record?: components["schemas"]["Credential"];
        };
        CredentialEmptiness: {
            isEmpty: boolean;
        };
        RecordUse: {
            /** @description As the areas of changes are named: deployments, vpcs. */
            area: string;
            id: number;
            name: string;
            /** @description The network that it has in a VPC; null until one is allocated. Left out of what has none. */
            network?: string | null;
            /** @description Whether nothing can come of it any more, so that it keeps nothing. Left out of what does not end. */
            hasEnded?: boolean;
        };
        /** @description What refers to a record. */
        RecordUsage: {
            /** @description The first ones that the caller may see. */
            uses: components["schemas"]["RecordUse"][];
            /** @description How many more there are. */
            others: number;
            /** @description How many of those the caller may not see. */
            unseen?: number;
        };
        /** @enum {string} */
        ActivityLogEntryType: "CREATE" | "UPDATE" | "DELETE";
        LogUser: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
        };
        ActivityLogEntry: {
            entryId: number;
            entryType: components["schemas"]["ActivityLogEntryType"];
            /** @description The kind of what was changed, as `DeploymentRequest`. */
            entryEntityName: string;
            entryEntityId: string;
            /** Format: date-time */
            entryDate: string;
            description?: string;
            /** @description Null where the portal itself acted; without names where the user is not known any more. */
            user?: components["schemas"]["LogUser"] | null;
        };
        ActivityLogPage: {
            results: components["schemas"]["ActivityLogEntry"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        /** @description Of a secret it says only that it has changed: `rightValue` is then "changed". */
        ChangedProperty: {
            property: string;
            /** @description As it was; null where there was none. */
            leftValue?: unknown;
            /** @description As it is since. */
            rightValue?: unknown;
        };
        /** @description A decision's signature with all that is needed to verify it again. */
        StoredSignature: {
            /** @description In base64url. */
            credentialId: string;
            /** @description In base64url. */
            clientDataJSON: string;
            /** @description In base64url. */
            authenticatorData: string;
            /** @description In base64url. */
            signature: string;
            /** @description Digest of the facts that were shown with the question. */
            summary: string;
            /** @description Of the decisions that were signed together, in their order. */
            digests: string[];
            commandId: string;
            area: string;
            recordId: string;
            version: number | null;
            /** @enum {string} */
            action: "APPROVE" | "REJECT";
            comment: string | null;
            /** @description Of the plan that was approved; null or missing for none. */
            planDigest?: string | null;
            /** @description The name of the passkey. */
            passkey: string;
            /** @description COSE key in base64url. */
            publicKey: string;
        };
        /** @description An entry with what has changed; with the entity before and after where `listingType` asks for it. */
        ActivityLogDetail: {
            entryId: number;
            entryType: components["schemas"]["ActivityLogEntryType"];
            /** @description The kind of what was changed, as `DeploymentRequest`. */
            entryEntityName: string;
            entryEntityId: string;
            /** Format: date-time */
            entryDate: string;
            description?: string;
            /** @description Null where the portal itself acted; without names where the user is not known any more. */
            user?: components["schemas"]["LogUser"] | null;
            diff?: components["schemas"]["ChangedProperty"][];
            /** @description Of a signed decision; missing for any other entry. */
            signature?: components["schemas"]["StoredSignature"];
            /** @description Without its secrets, and bounded; null where there was none. */
            oldEntity?: {
                [key: string]: unknown;
            } | null;
            /** @description The same after the change. */
            newEntity?: {
                [key: string]: unknown;
            } | null;
        };
        LogUsers: components["schemas"]["LogUser"][];
        DeploymentActionLogEntry: {
            entryId: number;
            /** @description The action, as `APPROVE`. */
            entryType: string;
            /** @description The kind of what it was done to, as `DeploymentRequest`. */
            resource: string;
            resourceId: string;
            /** Format: date-time */
            entryDate: string;
            description?: string;
            /** @description Null where the portal itself acted; without names where the user is not known any more. */
            user?: components["schemas"]["LogUser"] | null;
        };
        DeploymentActionLogPage: {
            results: components["schemas"]["DeploymentActionLogEntry"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        DeploymentActionTypes: string[];
        /** @enum {string} */
        PlatformVersionStatus: "ALPHA" | "BETA" | "RELEASE_CANDIDATE" | "RELEASE" | "OBSOLETE";
        PlatformVersionTag: {
            tagName: string;
        };
        PlatformVersionDeployment: {
            id: number;
            client: string;
            environmentIdentifier: string;
        };
        PlatformVersion: {
            version: string;
            name: string;
            status: components["schemas"]["PlatformVersionStatus"];
            publicDescription?: string;
            /** @description Only for who may see it. */
            internalDescription?: string;
            /** @description Null of versions that were added before it was asked for. */
            dockerVersion?: string | null;
            /** @description As the Docker version. */
            installerVersion?: string | null;
            tags?: components["schemas"]["PlatformVersionTag"][];
            /** @description Whether a deployment uses it, in whichever tenant. */
            inUse?: boolean;
            /** @description Those that use it and that the caller may see, the newest first; of a single version alone. */
            deployments?: components["schemas"]["PlatformVersionDeployment"][];
            /** @description How many others use it, in whichever tenant. */
            otherDeployments?: number;
            /** Format: date-time */
            createdAt?: string;
            /** @description Grows with each change; what `If-Match` names. */
            revision?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        PlatformVersionPage: {
            results: components["schemas"]["PlatformVersion"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        PlatformVersionTagBody: {
            tagName: string;
        };
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        PlatformVersionBody: {
            version: string;
            name: string;
            status: string;
            publicDescription: string;
            /** @description Absent from who may not see it; it stays as it is. */
            internalDescription?: string;
            dockerVersion: string;
            installerVersion: string;
            tags: components["schemas"]["PlatformVersionTagBody"][];
        };
        /** @description The platform version after the command; without `record` where it was deleted. */
        PlatformVersionOutcome: {
            id: string;
            record?: components["schemas"]["PlatformVersion"];
        };
        PurgedPlatformVersions: {
            versions: string[];
        };
        /** @description As the body, without what can't be changed. */
        PlatformVersionChanges: {
            name: string;
            status: string;
            publicDescription: string;
            /** @description Absent from who may not see it; it stays as it is. */
            internalDescription?: string;
            dockerVersion: string;
            installerVersion: string;
            tags: components["schemas"]["PlatformVersionTagBody"][];
        };
        PlatformVersionAnswer: {
            data: boolean;
        };
        MonitoringScriptVersion: {
            /** @description Such as `version-1`. */
            versionId: string;
            version: string;
        };
        MonitoringScriptVersions: components["schemas"]["MonitoringScriptVersion"][];
        Capabilities: {
            /** @description Names of the extensions: idempotency, versions, changes, events, launch, mails, asRun, builds, reveal, revealSecrets, schedules, logExport, workflows, statusFilters, decisionComments, productionApprovals, approvalDeadlines, waitingTenants, tenantAccess, push, recordComments, approvedChanges, passkeys, signedDecisions, conditions, cancel, cancelOperations, runnerHosts, listSorting, plans, areaPlans, healthChecks, environmentTypes, recordTenants, editApprovals, monitoringHistory, leadTimes, quotedClients, runnerRules, selfApprovalRule. */
            extensions: string[];
            /** @description Whether `/events` may be opened. */
            live: boolean;
            /** @description The areas whose changes are told; `deployments` alone where it is missing. */
            areas?: string[];
        };
        /** @description One change of one record that the user may see; `record` where the kind is `upsert`. */
        Change: {
            /** @description Grows with every change on the server. */
            sequence: number;
            /** @enum {string} */
            kind: "upsert" | "delete";
            /** @description The area of the record, as `/capabilities` names it. Ids of two areas have nothing to do with each other. */
            area: string;
            /** @description A text where the area's records are known by one. */
            id: number | string;
            /** @description What the area's list shows of it: DeploymentRequestSummary for `deployments`. */
            record?: {
                [key: string]: unknown;
            };
            /**
             * @description Beside `record` where it was asked for and the user may open the record, without what must not rest on a device:
             *     DeploymentRequestDetail for `deployments`.
             */
            detail?: {
                [key: string]: unknown;
            };
        };
        ChangePage: {
            changes: components["schemas"]["Change"][];
            /** @description To be given with the next call. */
            cursor: string;
            /** @description Whether further changes wait. */
            more: boolean;
            /** @description True where the cursor is older than what the server keeps; what the device has is to be replaced by these changes and those that follow. */
            reset?: boolean;
        };
        KeepAwakeBody: {
            /**
             * Format: date-time
             * @description At most 7 days from now.
             */
            until: string;
        };
        WaitingTenant: {
            tenantId: string;
            tenantName: string;
            /** @description Records that wait; of each area at most 100 are counted. */
            waiting: number;
            /** @description Those of them that are for production. */
            production: number;
            /** @description Another one, once what waits there has changed. */
            mark?: string;
        };
        WaitingTenants: components["schemas"]["WaitingTenant"][];
        TenantAccess: {
            /** @description For `x-access-token`, after `Bearer `. */
            accessToken: string;
            /** @description Seconds until it expires. */
            expiresIn: number;
            /** @description The caller's privileges in the tenant. */
            privileges: string[];
        };
        Passkey: {
            /** Format: uuid */
            id: string;
            /** @description As the authenticator names it (base64url). */
            credentialId: string;
            /** @description As its user has called it. */
            name: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last signed a decision; null for never.
             */
            lastUsedAt: string | null;
        };
        PasskeyList: {
            /** @description The host name for which the passkeys are made. */
            rpId: string;
            /** @description The newest first. */
            passkeys: components["schemas"]["Passkey"][];
        };
        PasskeyBody: {
            name: string;
            /** @description In base64url. */
            credentialId: string;
            /** @description In base64url. */
            clientDataJSON: string;
            /** @description In base64url. */
            attestationObject: string;
        };
        /** @description What the browser needs to create a passkey (PublicKeyCredentialCreationOptionsJSON of WebAuthn). */
        PasskeyOptions: {
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: string;
                name: string;
                displayName: string;
            };
            /** @description In base64url. It is valid once, and for a few minutes. */
            challenge: string;
            pubKeyCredParams: {
                alg: number;
                /** @enum {string} */
                type: "public-key";
            }[];
            /** @description Milliseconds. */
            timeout: number;
            /** @description The caller's passkeys, so that no authenticator holds two. */
            excludeCredentials: {
                id: string;
                /** @enum {string} */
                type: "public-key";
            }[];
            authenticatorSelection: {
                /** @enum {string} */
                residentKey: "preferred";
                /** @enum {string} */
                userVerification: "required";
            };
        };
        PasskeyNameBody: {
            name: string;
        };
        /** @description RUNNING; PAUSED: takes no new operations; DRAINING: is stopping, and only follows what runs; GONE: stopped, or not seen for some time. */
        RunnerHostState: string;
        /** @description A stage that runs, or is next, of an operation on this host. */
        HostedStage: {
            area: string;
            recordId: string;
            /** @description The operation and its record. */
            title: string;
            /** @description The stage's title. */
            stage: string;
            /**
             * Format: date-time
             * @description When the stage started; null if it has not started yet.
             */
            since: string | null;
            /** @description The path of its log in the portal. */
            path: string;
        };
        RunnerHost: {
            /** Format: uuid */
            hostId: string;
            name: string;
            /** @description The host name of its machine. */
            machine: string;
            /** @description The release that it runs. */
            version: string;
            labels: string[];
            /** @description Names of the runners in its runners.yaml. */
            runners: string[];
            /** @description Stages at once. */
            capacity: number;
            state: components["schemas"]["RunnerHostState"];
            /** @description The user who paused it; null if it is not paused. */
            pausedBy: string | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            /** @description Those whose logs the caller may see. */
            stages: components["schemas"]["HostedStage"][];
            /** @description How many others there are. */
            stagesNotSeen: number;
        };
        RunnerHostList: {
            /** @description By name. */
            hosts: components["schemas"]["RunnerHost"][];
            /** @description Operations that wait for a host. */
            waiting: number;
            /** @description After this time without a sign of a host its stages fail. */
            leaseSeconds: number;
        };
        RunnerHostBody: {
            isPaused: boolean;
        };
        /** @description Nothing but what decides, and the name of the runner. */
        RunnerRule: {
            area: string;
            /** @description Null for each. */
            cloudProvider: string | null;
            /** @description NAME/VERSION, or NAME/* for each version; null for each topology. */
            topology: string | null;
            /** @description Null for a rehearsal, as where no rule fits. */
            runner: string | null;
            /** @description What its host must have. */
            labels: string[];
        };
        RunnerRules: {
            rules: components["schemas"]["RunnerRule"][];
        };
        /** @enum {string} */
        PushKind: "waiting" | "decided" | "failed" | "finished" | "schedule" | "commented" | "services";
        QuietHours: {
            /** @description HH:mm. */
            from: string;
            /** @description HH:mm, on the next day where it is not after `from`. */
            until: string;
            /** @description Such as Europe/Berlin. */
            timeZone: string;
        };
        PushSettings: {
            kinds: components["schemas"]["PushKind"][];
            /** @description Every tenant that the caller works in, where it is missing. */
            tenants?: string[];
            /** @description Notifications wait until they end; missing for none. */
            quietHours?: components["schemas"]["QuietHours"];
            /** @description Whether production notifies in quiet hours as well. */
            isProductionUrgent: boolean;
        };
        PushDevice: {
            /** Format: uuid */
            id: string;
            /** @description As its app has called it: "Chrome on Android". */
            name: string;
            /** Format: date-time */
            subscribedAt: string;
            /**
             * Format: date-time
             * @description When the app was last open on it.
             */
            lastUsedAt: string;
            /** @description Whether it is the device that asks. */
            isOfSession: boolean;
        };
        PushState: {
            /** @description Of the server (VAPID): an uncompressed point of P-256 in base64url. */
            publicKey: string;
            settings: components["schemas"]["PushSettings"];
            /** @description The last used first. */
            devices: components["schemas"]["PushDevice"][];
        };
        QuietHoursBody: {
            /** @description HH:mm. */
            from: string;
            /** @description HH:mm, on the next day where it is not after `from`. */
            until: string;
            /** @description Such as Europe/Berlin. */
            timeZone: string;
        };
        PushSettingsBody: {
            kinds: components["schemas"]["PushKind"][];
            /** @description Every tenant that the caller works in, where it is missing. */
            tenants?: string[];
            /** @description Notifications wait until they end; missing for none. */
            quietHours?: components["schemas"]["QuietHoursBody"];
            /** @description Whether production notifies in quiet hours as well. */
            isProductionUrgent: boolean;
        };
        PushSubscriptionBody: {
            /** @description Where the push service takes messages for this device. */
            endpoint: string;
            keys: {
                p256dh: string;
                auth: string;
            };
            name: string;
        };
        PushTest: {
            /**
             * @description `gone`: the device has ended its subscription, and was removed.
             * @enum {string}
             */
            outcome: "accepted" | "gone" | "refused" | "unreachable";
        };
        /** @enum {string} */
        CommentedArea: "deployments" | "vpcs" | "bi-deployments" | "cloud-accounts";
        RecordCommentAuthor: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
        };
        RecordComment: {
            /** @description Grows with time. */
            commentId: number;
            /** @description Empty where it was deleted. */
            text: string;
            author: components["schemas"]["RecordCommentAuthor"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt: string | null;
            /**
             * Format: date-time
             * @description When its author deleted it.
             */
            deletedAt: string | null;
        };
        RecordCommentPage: {
            /** @description The oldest first. */
            comments: components["schemas"]["RecordComment"][];
            hasEarlier: boolean;
            /** @description Of the record, without deleted ones. */
            total: number;
        };
        RecordCommentBody: {
            text: string;
        };
        RecordCommentOutcome: {
            id: number;
            record: components["schemas"]["RecordComment"];
        };
        WorkflowReviewer: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
        };
        WorkflowComment: {
            commentId: number;
            workflow: string;
            /** @description Id of the state or transition; empty of the whole chart. */
            element: string;
            /** @description What the part was called when the comment was written, for one that the chart does not have any more. */
            elementLabel: string;
            /** @description The chart's version when the comment was written. */
            chartVersion: string;
            /** @description Of the part as it was then; a part that has another one now was changed since. */
            fingerprint: string;
            text: string;
            /** @description Null where nobody knows any more. */
            author: components["schemas"]["WorkflowReviewer"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            editedAt: string | null;
            /**
             * Format: date-time
             * @description Null while it is open.
             */
            resolvedAt: string | null;
            resolvedBy: components["schemas"]["WorkflowReviewer"] | null;
        };
        WorkflowCommentList: {
            /** @description The oldest first. */
            comments: components["schemas"]["WorkflowComment"][];
        };
        WorkflowCommentBody: {
            /** @description Id of the state or transition; empty of the whole chart. */
            element: string;
            elementLabel: string;
            chartVersion: string;
            fingerprint: string;
            text: string;
        };
        /** @description The comment after the command; without `record` where it was deleted. */
        WorkflowCommentOutcome: {
            id: number;
            record?: components["schemas"]["WorkflowComment"];
        };
        WorkflowCommentEdit: {
            text: string;
        };
        WorkflowStatusCount: {
            status: string;
            records: number;
        };
        WorkflowRegionCounts: {
            /** @description As the chart names it: `approval`, `infrastructure`, `job`, `service`, or `status` where there is one alone. */
            region: string;
            /** @description One for each status of the region whose records the caller may list, in its order. */
            counts: components["schemas"]["WorkflowStatusCount"][];
        };
        WorkflowCounts: {
            /** @description Records that the caller may list in the current tenant. */
            total: number;
            /** @description None of a chart without statuses. */
            regions: components["schemas"]["WorkflowRegionCounts"][];
        };
        /** @description What `/launched` shows as c, e and a (Deployments §2). */
        LaunchLinkOutcome: {
            client: string;
            environmentIdentifier: string;
            /** @enum {string} */
            action: "created" | "retry" | "START_VMS" | "STOP_VMS" | "DESTROY_INFRASTRUCTURE" | "redeploy";
        };
        MailSummary: {
            id: string;
            to: string[];
            subject: string;
            /** Format: date-time */
            sentAt: string;
        };
        MailPage: {
            results: components["schemas"]["MailSummary"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        Mail: components["schemas"]["MailSummary"] & {
            text: string;
            /** @description Addresses in the mail. */
            links: string[];
        };
        Name: string;
        Text: string;
        /** Format: date */
        DateOrNull: string | null;
        DeploymentScheduleBody: {
            /** @enum {string} */
            activeDuring: "ACTIVE_ALWAYS" | "DAILY_SHUTDOWN" | "WEEKDAY_SCHEDULE" | "DAILY_SCHEDULE";
            timeZone: components["schemas"]["Text"];
            startDate: components["schemas"]["DateOrNull"];
            endDate: components["schemas"]["DateOrNull"];
            /** @description HH:mm, or `-1:-1`. */
            startupTime: components["schemas"]["Text"];
            /** @description HH:mm, or `-1:-1`. */
            shutdownTime: components["schemas"]["Text"];
        };
        TextOrNull: string | null;
        BoundedTextMap: {
            [key: string]: string;
        };
        Count: number;
        MonitoringScheduleBody: {
            scriptVersionId: components["schemas"]["Text"];
            idleTimeMins: components["schemas"]["Count"];
        };
        CommonRequestBody: {
            client: components["schemas"]["Name"];
            environmentIdentifier: components["schemas"]["Name"];
            approvalReference: string;
            environmentType: components["schemas"]["EnvironmentType"];
            /** @description Derived; the server goes by `environmentType`. */
            environmentTypeProduction?: boolean;
            notificationEmails: string[];
            deploymentSchedule: components["schemas"]["DeploymentScheduleBody"];
            cloudProvider: components["schemas"]["CloudProvider"];
            credentialId: number | null;
            /** @description Derived; the server goes by the credential. */
            usedEmptyCredential?: boolean;
            topologyName: components["schemas"]["Text"];
            topologyVersion: components["schemas"]["Text"];
            deploymentMode: components["schemas"]["DeploymentMode"];
            deploymentConfigId: components["schemas"]["TextOrNull"];
            additionalParameters: components["schemas"]["BoundedTextMap"];
            deploymentTags: components["schemas"]["BoundedTextMap"];
            enableMonitoring: boolean;
            monitoringCredentialId: number | null;
            enableMonitoringAgent: boolean;
            deploymentMonitoringSchedule: components["schemas"]["MonitoringScheduleBody"] | null;
            tokenValidFrom: components["schemas"]["DateOrNull"];
            tokenValidTo: components["schemas"]["DateOrNull"];
            /** @description On an update. */
            shouldApplyInfrastructureChanges?: boolean;
            /** @description On an update. */
            shouldApplyApplicationChanges?: boolean;
        };
        NetworkBody: {
            region: components["schemas"]["TextOrNull"];
            availabilityZone: components["schemas"]["TextOrNull"];
            /** @description -1 asks for a new VPC. */
            vpcId: number | null;
            /** @description With a new VPC, or the request's own one that is not made yet, the networks that it must not take. */
            usedCidrs?: string[];
        };
        ZabbixConfigurationBody: {
            zabbixMonitoringEnabled: boolean;
        };
        /** @description The application's own fields; a secret that is left out of an update stays as it is. */
        ApplicationBody: {
            /** @description XML text. */
            licence?: string | null;
            defaultPassword?: string;
            sftpPassword?: string;
            companyName: string | null;
            platformVersion: components["schemas"]["TextOrNull"];
            configs: string[];
            zabbixConfiguration: components["schemas"]["ZabbixConfigurationBody"];
            uploadedStackFileToken: string | null;
            uploadedEnvFileToken: string | null;
            /** @description Derived; the server goes by the tokens. */
            isFileSet: boolean;
        };
        ProductRequestBody: components["schemas"]["CommonRequestBody"] & components["schemas"]["NetworkBody"] & components["schemas"]["ApplicationBody"] & {
            /** @enum {string} */
            deploymentType: "PRODUCT";
        };
        OnPremRequestBody: components["schemas"]["CommonRequestBody"] & components["schemas"]["ApplicationBody"] & {
            /** @enum {string} */
            deploymentType: "PRODUCT_ON_PREM";
            uploadedProfileFileToken: string | null;
        };
        StoreServerRequestBody: components["schemas"]["CommonRequestBody"] & components["schemas"]["NetworkBody"] & {
            /** @enum {string} */
            deploymentType: "STORESERVER";
            numberOfVms: components["schemas"]["Count"];
        };
        InstallerApplicationBody: {
            /** @enum {string} */
            applicationType: "POS" | "PDP" | "StoreServer" | "ThinClient" | "PDC";
            deviceId: components["schemas"]["Text"];
            registrationSerialNo: components["schemas"]["Text"];
            vmIndex: number;
            /** @description Derived; the server goes by what is installed. */
            isInstalled: boolean;
        };
        Address: string | null;
        LinkedRequestBody: {
            id: number;
            client: components["schemas"]["Name"];
            environmentIdentifier: components["schemas"]["Name"];
            /** @enum {string} */
            deploymentType: "PRODUCT";
        };
        InstallerApplicationsBody: {
            installerApplications: components["schemas"]["InstallerApplicationBody"][];
            emRegistrationUrl: components["schemas"]["Address"];
            linkedDeploymentRequest: components["schemas"]["LinkedRequestBody"] | null;
            /** @description Derived; the server goes by the applications. */
            availableVmIndexes: number[];
        };
        WindowsRequestBody: components["schemas"]["CommonRequestBody"] & components["schemas"]["NetworkBody"] & {
            /** @enum {string} */
            deploymentType: "WINDOWS";
            platformVersion: components["schemas"]["TextOrNull"];
            windowsVmCount: components["schemas"]["Count"];
            installerApplicationsData: components["schemas"]["InstallerApplicationsBody"];
        };
        BackupWindowBody: {
            timeZone: components["schemas"]["Text"];
            startupTime: components["schemas"]["Text"];
            shutdownTime: components["schemas"]["Text"];
        };
        DatabaseRequestBody: components["schemas"]["CommonRequestBody"] & components["schemas"]["NetworkBody"] & {
            /** @enum {string} */
            deploymentType: "DATABASE";
            databaseInstanceType: components["schemas"]["Text"];
            isMultiAz: boolean;
            enableEncryption: boolean;
            enableDeletionProtection: boolean;
            storage: components["schemas"]["Count"];
            enableStorageAutoScaling: boolean;
            maxStorage: components["schemas"]["Count"];
            enableBackups: boolean;
            backupRetentionPeriod: components["schemas"]["Count"];
            backupWindowSchedule: components["schemas"]["BackupWindowBody"] | null;
            createReadReplica: boolean;
            readReplicaInstanceType: components["schemas"]["TextOrNull"];
            sourceSnapshotId: string | null;
            sourceDatabaseDumpUrl: components["schemas"]["Address"];
        };
        ConfigNames: string[];
        /** @enum {string} */
        ServiceType: "PRODUCT" | "STORESERVER" | "WINDOWS" | "DATABASE";
        /** @enum {string} */
        ParameterType: "OPTIONAL" | "PRIVATE_MANDATORY" | "PUBLIC_MANDATORY" | "MANDATORY";
        TopologyParameter: {
            parameterName: string;
            description: string;
            parameterType: components["schemas"]["ParameterType"];
            /** @description Of OPTIONAL parameters only. */
            defaultValue?: string | null;
        };
        PlatformVersionRange: {
            branchVersion: string;
            minVersion: number;
            maxVersion: number;
        };
        DeploymentConfig: {
            deploymentConfigId: string;
            name: string;
        };
        VpcUser: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
        };
        Topology: {
            name: string;
            version: string;
            serviceProviders: components["schemas"]["CloudProvider"][];
            documentationUrl?: string | null;
            mask?: number;
            type?: components["schemas"]["ServiceType"];
            /** @enum {string} */
            topologyType?: "STANDARD" | "CUSTOM";
            description?: string;
            tenants?: components["schemas"]["UserTenant"][];
            additionalParameters?: components["schemas"]["TopologyParameter"][];
            applicablePlatformVersions?: components["schemas"]["PlatformVersionRange"][];
            applicableConfigsVersions?: components["schemas"]["DeploymentConfig"][];
            /** @description As `applicableConfigsVersions`, for the app of the release before. */
            deploymentConfigs?: components["schemas"]["DeploymentConfig"][];
            /** @description Names of its files, `topology.zip` where it has one. */
            topologyFiles?: string[];
            createdUser?: components["schemas"]["VpcUser"] | null;
            /** @description Grows with each change; what `If-Match` names. */
            revision?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        TopologyPage: {
            results: components["schemas"]["Topology"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        TopologyParameterBody: {
            parameterName: string;
            description: string;
            parameterType: string;
            defaultValue?: string | null;
        };
        PlatformVersionRangeBody: {
            branchVersion: string;
            minVersion: number;
            maxVersion: number;
        };
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        TopologyBody: {
            name: string;
            version: string;
            mask: number;
            type: string;
            topologyType: string;
            description: string;
            serviceProviders: string[];
            /** @description Ids of the tenants that see it. */
            tenants: string[];
            additionalParameters: components["schemas"]["TopologyParameterBody"][];
            applicablePlatformVersions: components["schemas"]["PlatformVersionRangeBody"][];
            /** @description None where it is absent. */
            documentationUrl?: string;
            /** @description Ids of the deployment configs. */
            applicableConfigsVersions: string[];
            /** @description Whether it has a zip, one that is kept too; the server goes by the token. */
            isFileSet: boolean;
            /** @description Of the zip that was uploaded; the one that is kept stays where none is given. */
            uploadedFileToken?: string | null;
        };
        /** @description The topology after the command; without `record` where it was deleted. */
        TopologyOutcome: {
            id: string;
            record?: components["schemas"]["Topology"];
        };
        TopologyAnswer: boolean;
        TopologyFileNames: string[];
        ZoneNames: string[];
        DepartmentNames: string[];
        DatabaseInstanceTypeBody: {
            instanceType: string;
            cloudProvider: components["schemas"]["CloudProvider"];
        };
        DatabaseInstanceType: {
            instanceType: string;
            cloudProvider: components["schemas"]["CloudProvider"];
        };
        DatabaseInstanceTypes: components["schemas"]["DatabaseInstanceType"][];
        Vpc: {
            vpcId: number;
            name: string;
            client?: string | null;
            cloudProvider?: components["schemas"]["CloudProvider"] | null;
            region?: string | null;
            credentialId?: number | null;
            credentialName?: string | null;
            /** @description The credential holds no secrets. */
            usedEmptyCredential?: boolean;
            deploymentConfigId?: string | null;
            deploymentConfigName?: string | null;
            dnsName?: string | null;
            /** @description Targets by the records that point at them. */
            dnsValidationRecords?: {
                [key: string]: string;
            };
            nlbEndpoint?: string | null;
            existingVpcResourceGroup?: boolean;
            isExistingVpc?: boolean;
            shouldDeploySupportingInfrastructure?: boolean;
            status: components["schemas"]["VpcStatus"];
            usedCidrs?: string[];
            vpcCidr?: string | null;
            vpcResourceGroup?: string | null;
            /** @description Empty until it is deployed. */
            vpcResourceId?: string | null;
            /** @description Who made it. */
            createdUser?: components["schemas"]["VpcUser"] | null;
            /** @description URL of the last build job. */
            lastRunJenkinsJob?: string | null;
            /** @description Name of the runner that carried out the last operation; null for a rehearsal. */
            runner?: string | null;
            progress?: components["schemas"]["OperationProgress"] | null;
            /** @description Where it is. */
            tenantId?: string;
            /** @description Of one whose last operation failed. */
            lastFailure?: components["schemas"]["LastFailure"] | null;
            lastDecision?: components["schemas"]["LastDecision"] | null;
            changesSinceApproval?: components["schemas"]["ChangesSinceApproval"] | null;
            /** @description Missing where its runner makes none. */
            plan?: components["schemas"]["PlanSummary"] | null;
            plannedChanges?: components["schemas"]["PlannedChanges"] | null;
            /** @description Of its hidden fields that were edited; part of approvedChanges. */
            hiddenEdits?: components["schemas"]["HiddenEdit"][];
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        VpcPage: {
            results: components["schemas"]["Vpc"][];
            currentPage: number;
            pageSize: number;
            totalRecords: number;
        };
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        VpcBody: {
            /** @description -1 and -2 stand for an empty credential. */
            credentialId: number | null;
            isExistingVpc?: boolean;
            vpcResourceId?: string | null;
            client: string;
            /** @description At most 50 characters; one that came with a deployment request may be longer. */
            name: string;
            vpcResourceGroup?: string | null;
            existingVpcResourceGroup?: boolean;
            region: string | null;
            vpcCidr: string;
            usedCidrs?: string[];
            shouldDeploySupportingInfrastructure?: boolean;
            dnsName?: string | null;
            deploymentConfigId: string | null;
        };
        /** @description The VPC after the command; without `record` where it was deleted. */
        VpcOutcome: {
            id: number;
            record?: components["schemas"]["Vpc"];
        };
        VpcLaunchBody: {
            /** @enum {string} */
            action: "START_LAUNCHING";
            credential?: components["schemas"]["EnvironmentCredential"];
        };
        VpcActionBody: {
            id: number;
            /** @enum {string} */
            action: "DESTROY_INFRASTRUCTURE" | "ROLLBACK_INFRASTRUCTURE";
            credential?: components["schemas"]["EnvironmentCredential"];
        };
        VpcRetryBody: {
            id: number;
            /** @enum {string} */
            action: "RETRY";
            credential?: components["schemas"]["EnvironmentCredential"];
        };
        VpcUsers: components["schemas"]["VpcUser"][];
        UsedCidrAnswer: {
            /** @description Why the network can't be taken; null where it can. */
            message: string | null;
        };
        /** @enum {string} */
        CloudAccountStatus: "PENDING_APPROVAL" | "INITIATED" | "REJECTED" | "QUEUED" | "LAUNCHING" | "LAUNCHING_FAILED" | "CREATING_ACCOUNT" | "CREATING_ACCOUNT_FAILED" | "CREATING_DEPLOYMENT_ROLE" | "CREATING_DEPLOYMENT_ROLE_FAILED" | "CREATING_MONITORING_ROLE" | "CREATING_MONITORING_ROLE_FAILED" | "ACTIVE" | "CLOSED";
        CloudAccountUser: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
        };
        CloudAccount: {
            accountId: string;
            accountEmail: string;
            accountTypeId: number;
            accountType?: {
                accountTypeName: string;
            } | null;
            client: string;
            displayName: string;
            shouldPersistDeploymentCredential?: boolean;
            shouldCreateMonitoringCredential?: boolean;
            status: components["schemas"]["CloudAccountStatus"];
            tenants?: components["schemas"]["UserTenant"][];
            /** @description Who asked for it. */
            user?: components["schemas"]["CloudAccountUser"] | null;
            /** @description Empty until one is allocated. */
            awsAccountId?: string | null;
            awsAdminRoleName?: string | null;
            deploymentConfigId?: string | null;
            deploymentConfigName?: string | null;
            cloudProvider: components["schemas"]["CloudProvider"];
            /** @description It was there at the provider before it was asked for here. */
            isExistingCloudAccount?: boolean;
            /** @description URL of the last build job. */
            lastRunJenkinsJob?: string | null;
            /** @description Name of the runner that carried out the last operation; null for a rehearsal. */
            runner?: string | null;
            progress?: components["schemas"]["OperationProgress"] | null;
            /** @description Of one whose last operation failed. */
            lastFailure?: components["schemas"]["LastFailure"] | null;
            lastDecision?: components["schemas"]["LastDecision"] | null;
            changesSinceApproval?: components["schemas"]["ChangesSinceApproval"] | null;
            /** @description Missing where its runner makes none. */
            plan?: components["schemas"]["PlanSummary"] | null;
            plannedChanges?: components["schemas"]["PlannedChanges"] | null;
            /** @description Of its hidden fields that were edited; part of approvedChanges. */
            hiddenEdits?: components["schemas"]["HiddenEdit"][];
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        /** @description Where the running job of an account is; it overrides the status that is listed. */
        CloudAccountProgress: {
            accountId: string;
            status: components["schemas"]["CloudAccountStatus"];
            /**
             * Format: date-time
             * @description When the job began.
             */
            timestamp?: string | null;
            /** @description Milliseconds. */
            estimatedDuration?: number | null;
        };
        CloudAccountPage: {
            cloudAccounts: components["schemas"]["CloudAccount"][];
            totalRecords: number;
            /** @description Of the listed accounts that are in progress. */
            progress?: components["schemas"]["CloudAccountProgress"][];
        };
        /** @description The account after the command; without `record` where it was deleted. */
        CloudAccountOutcome: {
            id: string;
            record?: components["schemas"]["CloudAccount"];
        };
        CloudAccountType: {
            accountTypeId: number;
            accountTypeName: string;
        };
        CloudAccountTypes: components["schemas"]["CloudAccountType"][];
        CloudAccountUsers: components["schemas"]["CloudAccountUser"][];
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        CloudAccountBody: {
            client: string;
            accountId: string;
            accountEmail: string;
            displayName: string;
            accountTypeId: number | null;
            deploymentConfigId: string | null;
            shouldPersistDeploymentCredential?: boolean;
            shouldCreateMonitoringCredential?: boolean;
            isExistingCloudAccount?: boolean;
            awsAccountId?: string | null;
            awsAdminRoleName?: string | null;
            /** @description Ids of the tenants that it belongs to. */
            tenants: string[];
        };
        /** @enum {string} */
        BiDeploymentStatus: "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "QUEUED" | "LAUNCHING" | "LAUNCHED" | "LAUNCHING_FAILED" | "DESTROYING" | "DESTROYED" | "DESTROYING_FAILED";
        /** @description A request without its secrets. */
        BiDeployment: {
            id: number;
            client: string;
            environmentIdentifier: string;
            approvalReference?: string | null;
            cloudProvider?: components["schemas"]["CloudProvider"];
            region?: string | null;
            credentialId?: number | null;
            credentialName?: string | null;
            /** @description Its credential keeps no secrets. */
            usedEmptyCredential?: boolean;
            network?: string | null;
            topologyName?: string | null;
            topologyVersion?: string | null;
            deploymentConfigId?: string | null;
            deploymentConfigName?: string | null;
            tenantId?: string;
            notificationEmail?: string | null;
            additionalParameters?: components["schemas"]["TextMap"];
            pbiUserDisplayName?: string | null;
            pbiUserMailNickName?: string | null;
            status: components["schemas"]["BiDeploymentStatus"];
            createdUserId?: number | null;
            createdUserFirstName?: string | null;
            createdUserLastName?: string | null;
            /** @description URL of the last build job. */
            lastRunJenkinsJob?: string | null;
            /** @description Name of the runner that carried out the last operation; null for a rehearsal. */
            runner?: string | null;
            progress?: components["schemas"]["OperationProgress"] | null;
            /** @description Of one whose last operation failed. */
            lastFailure?: components["schemas"]["LastFailure"] | null;
            lastDecision?: components["schemas"]["LastDecision"] | null;
            changesSinceApproval?: components["schemas"]["ChangesSinceApproval"] | null;
            /** @description Missing where its runner makes none. */
            plan?: components["schemas"]["PlanSummary"] | null;
            plannedChanges?: components["schemas"]["PlannedChanges"] | null;
            /** @description Of its hidden fields that were edited; part of approvedChanges. */
            hiddenEdits?: components["schemas"]["HiddenEdit"][];
            /** @description Grows with each change of a field that operators see. */
            version?: number;
            /** Format: date-time */
            updatedAt?: string;
        };
        BiDeploymentPage: {
            results: components["schemas"]["BiDeployment"][];
            currentPage?: number;
            pageSize?: number;
            totalRecords: number;
        };
        /** @description What the form sends. Shapes and bounds only; the validation says what a value must be, with a message for its field. */
        BiDeploymentBody: {
            client: string;
            environmentIdentifier: string;
            approvalReference: string;
            notificationEmail: string;
            cloudProvider: components["schemas"]["CloudProvider"];
            credentialId: number | null;
            region: string | null;
            topologyName: string | null;
            topologyVersion: string | null;
            deploymentConfigId: string | null;
            /** @description Absent on an edit that keeps it. */
            connectionString?: string | null;
            pbiUserDisplayName: string;
            pbiUserMailNickName: string;
            /** @description Absent on an edit that keeps it. */
            pbiUserDefaultPassword?: string | null;
            additionalParameters: components["schemas"]["BoundedTextMap"];
        };
        /** @description The request after the command; without `record` where it was deleted. */
        BiDeploymentOutcome: {
            id: number;
            record?: components["schemas"]["BiDeployment"];
        };
        BiSecretName: {
            /** @enum {string} */
            field: "connectionString" | "pbiUserDefaultPassword";
        };
        /** @description Every field of a request. */
        BiDeploymentDetail: components["schemas"]["BiDeployment"] & {
            /** @description May bear a password. */
            connectionString?: string | null;
            pbiUserDefaultPassword?: string | null;
            /** @description Names of the secrets that were left out and can be revealed. */
            secretFields?: string[];
        };
        BiDeploymentUser: {
            userId: number;
            firstName: string | null;
            lastName: string | null;
        };
        BiDeploymentUsers: components["schemas"]["BiDeploymentUser"][];
        BiLaunchBody: {
            credential: components["schemas"]["EnvironmentCredential"];
        };
        BiDeploymentActionBody: {
            id: number;
            /** @enum {string} */
            action: "INIT_DESTROY_INFRASTRUCTURE";
            credential?: components["schemas"]["EnvironmentCredential"];
        };
        /** @enum {string} */
        BuildArea: "deployments" | "cloud-accounts" | "vpcs" | "bi-deployments";
        BuildStage: {
            stage: string;
            /** Format: date-time */
            startedAt: string;
            /**
             * Format: date-time
             * @description Null while it runs.
             */
            endedAt: string | null;
            /** @description SUCCEEDED or FAILED; null while it runs. */
            outcome: string | null;
        };
        BuildSummary: {
            buildNumber: number;
            /** @description The job that runs the build. */
            jobName: string;
            /** @description The part of it that failed. */
            failedJob: string | null;
            /** @description RUNNING, SUCCEEDED, FAILED, or SUPERSEDED where another build has taken its place before it ended, or where nothing was started because its plan was no longer the approved one: then its last stage has FAILED. */
            state: string;
            /**
             * Format: date-time
             * @description When a runner host took it; when it was ordered if none has, or if it needs none.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description Null while it runs and where it is not known.
             */
            endedAt: string | null;
            /** @description Whether it has ended here, and its runner may still print something. */
            isEnding?: boolean;
            /** @description Name of the user who cancelled it; null or absent if nobody did. */
            cancelledBy?: string | null;
            /** @description Name of the runner that carried it out; null for a rehearsal. */
            runner?: string | null;
            /** @description Whether no runner host has taken it yet, so that nothing runs. */
            waitsForHost?: boolean;
            /** @description The operation, such as LAUNCH; null where it is not known. */
            action?: string | null;
            /** @description Null where the portal itself began it or nothing is known. */
            requestedBy?: components["schemas"]["LogUser"] | null;
            /** @description In the order in which they ran. */
            stages?: components["schemas"]["BuildStage"][];
            /** @description Where the build is seen outside of the portal, as its runner has named it; null for a build that has its address in the portal. */
            buildUrl: string | null;
        };
        /** @description When the record reached each step for the first time; null where it has not, or where it is not known. */
        Milestones: {
            /** Format: date-time */
            requestedAt: string | null;
            /**
             * Format: date-time
             * @description The approval that the launch followed.
             */
            decidedAt: string | null;
            /** Format: date-time */
            launchedAt: string | null;
            /**
             * Format: date-time
             * @description When a launch had succeeded.
             */
            runningAt: string | null;
        };
        BuildList: {
            builds: components["schemas"]["BuildSummary"][];
            milestones?: components["schemas"]["Milestones"];
        };
        BuildLogPart: {
            build: components["schemas"]["BuildSummary"];
            /** @description Base64 of the log in UTF-8 from the offset on. */
            logContent: string;
            /** @description Where the log goes on. Smaller than the offset that was asked for where the log is another one by now. */
            nextOffset: number;
            /** @description Whether there is nothing behind `nextOffset` now. */
            isWhole: boolean;
        };
        BiResource: {
            resourceId?: number | null;
            identifier: string;
            name: string;
            type: string;
            /** @description `SUCCEEDED`, `FAILED`, or another one while it is not known yet. */
            status: string;
            url?: string | null;
            /** Format: date-time */
            lastUpdated?: string | null;
            /**
             * Format: date-time
             * @description When this was told.
             */
            timestamp?: string | null;
        };
        BiMonitoring: {
            biResources: components["schemas"]["BiResource"][];
            /** @description Newer data have been asked for. */
            dataRefreshRequested?: boolean;
        };
        BiModels: {
            name: string;
            url?: string | null;
        }[];
        DeploymentConfigs: components["schemas"]["DeploymentConfig"][];
    };
    responses: {
        /** @description The request is malformed. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing, invalid or expired. Message 'Expired access token.' asks for a refresh and one retry. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The account is not active or lacks the privilege. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server failed; `traceId` names the failure. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server cannot answer now, as while it stops or its database is away; `Retry-After` says when to try again. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record in the current tenant, or no longer. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record's status does not allow the action (`action_not_allowed`), or the same command is still being carried out (`command_in_progress`). */
        Conflict: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record was changed after the version in `If-Match`. */
        StaleVersion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The values break a rule (`validation_failed`), the decision lacks a valid signature (`signature_refused`), or the command id was used for another command (`command_id_reused`). */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file is larger than is accepted. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
        IdempotencyKey: string;
        /** @description The record's version that the command was decided on, in double quotes. */
        IfMatch: string;
        /** @description Rows to skip. */
        Offset: number;
        /** @description Rows to answer; 10 where not given. */
        PageSize: number;
        /** @description Page number as the screen shows it; `offset` wins. */
        Page: number;
        /** @description Id of the deployment request. */
        RequestId: number;
        /** @description Leaves out the secrets that the page shows on request; `secretFields` names those that there are. */
        WithoutSecrets: boolean;
        /** @description Id of the deployment request. */
        DeploymentId: number;
        /** @description Leaves the passwords out: each is revealed by a call of its own. */
        WithoutPasswords: boolean;
        /** @description Id of the credential. */
        CredentialId: number;
        /** @description Id of the log's entry. */
        LogEntryId: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The portal's id token, a JSON web token with the claims `userId` (an integer), `name`, `email`, `picture`, `status` (the
         *     account's) and `tenantId` (the home tenant).
         * @example eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VySWQiOjcsIm5hbWUiOiJBbGV4IE1leWVyIiwiZW1haWwiOiJhbGV4Lm1leWVyQGV4YW1wbGUuY29tIiwic3RhdHVzIjoiQUNUSVZFIiwidGVuYW50SWQiOiJIQUxERU4ifQ.c2lnbmF0dXJl
         */
        IdToken: string;
        /**
         * @description The new access token. Where it is a JSON web token, the app reads the current tenant from `tenantId` and its life from `iat`
         *     and `exp`; else the tenant is the id token's, and the life a quarter of an hour.
         * @example eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwidGVuYW50SWQiOiJIQUxERU4iLCJpYXQiOjE3NjcyMjU2MDAsImV4cCI6MTc2NzIyNjUwMH0.c2lnbmF0dXJl
         */
        AccessToken: string;
        /**
         * @description The new refresh token; the one before is spent. Where it is a JSON web token, `iat` and `exp` tell its life.
         * @example eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3IiwiaWF0IjoxNzY3MjI1NjAwLCJleHAiOjE3Njc4MzA0MDB9.c2lnbmF0dXJl
         */
        RefreshToken: string;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type PrivilegesEvent = components['schemas']['PrivilegesEvent'];
export type ResetEvent = components['schemas']['ResetEvent'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type FieldError = components['schemas']['FieldError'];
export type CommandConflict = components['schemas']['CommandConflict'];
export type Problem = components['schemas']['Problem'];
export type PrivilegeMap = components['schemas']['PrivilegeMap'];
export type UserTenant = components['schemas']['UserTenant'];
export type UserTenants = components['schemas']['UserTenants'];
export type AccountStatus = components['schemas']['AccountStatus'];
export type UserRole = components['schemas']['UserRole'];
export type UserRoles = components['schemas']['UserRoles'];
export type TenantedRoles = components['schemas']['TenantedRoles'];
export type User = components['schemas']['User'];
export type UserBody = components['schemas']['UserBody'];
export type UserRecord = components['schemas']['UserRecord'];
export type UserOutcome = components['schemas']['UserOutcome'];
export type TenantArea = components['schemas']['TenantArea'];
export type RecordTenants = components['schemas']['RecordTenants'];
export type UserPage = components['schemas']['UserPage'];
export type ValidationAnswer = components['schemas']['ValidationAnswer'];
export type TenantUser = components['schemas']['TenantUser'];
export type Tenant = components['schemas']['Tenant'];
export type TenantPage = components['schemas']['TenantPage'];
export type TenantBody = components['schemas']['TenantBody'];
export type TenantOutcome = components['schemas']['TenantOutcome'];
export type TenantExistence = components['schemas']['TenantExistence'];
export type DeletionCheck = components['schemas']['DeletionCheck'];
export type RoleStatus = components['schemas']['RoleStatus'];
export type RolePrivilege = components['schemas']['RolePrivilege'];
export type RolePrivileges = components['schemas']['RolePrivileges'];
export type Role = components['schemas']['Role'];
export type RolePage = components['schemas']['RolePage'];
export type RoleBody = components['schemas']['RoleBody'];
export type RoleOutcome = components['schemas']['RoleOutcome'];
export type DeploymentType = components['schemas']['DeploymentType'];
export type JobStatusName = components['schemas']['JobStatusName'];
export type ApprovalStatusName = components['schemas']['ApprovalStatusName'];
export type InfrastructureStatusName = components['schemas']['InfrastructureStatusName'];
export type ServiceStatusName = components['schemas']['ServiceStatusName'];
export type EnvironmentType = components['schemas']['EnvironmentType'];
export type RagStatus = components['schemas']['RagStatus'];
export type ApprovalStatus = components['schemas']['ApprovalStatus'];
export type InfrastructureStatus = components['schemas']['InfrastructureStatus'];
export type JobStatus = components['schemas']['JobStatus'];
export type ServiceStatus = components['schemas']['ServiceStatus'];
export type CompositeStatus = components['schemas']['CompositeStatus'];
export type CloudProvider = components['schemas']['CloudProvider'];
export type DeploymentSchedule = components['schemas']['DeploymentSchedule'];
export type MonitoringSchedule = components['schemas']['MonitoringSchedule'];
export type RunnerWait = components['schemas']['RunnerWait'];
export type OperationProgress = components['schemas']['OperationProgress'];
export type VpcStatus = components['schemas']['VpcStatus'];
export type ScheduledRun = components['schemas']['ScheduledRun'];
export type Decider = components['schemas']['Decider'];
export type DecisionSigning = components['schemas']['DecisionSigning'];
export type LastDecision = components['schemas']['LastDecision'];
export type LastFailure = components['schemas']['LastFailure'];
export type ChangedField = components['schemas']['ChangedField'];
export type ChangesSinceApproval = components['schemas']['ChangesSinceApproval'];
export type HiddenEdit = components['schemas']['HiddenEdit'];
export type Approval = components['schemas']['Approval'];
export type PlanCounts = components['schemas']['PlanCounts'];
export type PlanSummary = components['schemas']['PlanSummary'];
export type DeploymentRequestSummary = components['schemas']['DeploymentRequestSummary'];
export type DeploymentRequestPage = components['schemas']['DeploymentRequestPage'];
export type DeploymentMode = components['schemas']['DeploymentMode'];
export type PlannedField = components['schemas']['PlannedField'];
export type PlannedResource = components['schemas']['PlannedResource'];
export type ResourcePlan = components['schemas']['ResourcePlan'];
export type PlannedChanges = components['schemas']['PlannedChanges'];
export type TextMap = components['schemas']['TextMap'];
export type Build = components['schemas']['Build'];
export type InstallerApplication = components['schemas']['InstallerApplication'];
export type LinkedDeploymentRequest = components['schemas']['LinkedDeploymentRequest'];
export type InstallerApplicationsData = components['schemas']['InstallerApplicationsData'];
export type ZabbixConfiguration = components['schemas']['ZabbixConfiguration'];
export type BackupWindowSchedule = components['schemas']['BackupWindowSchedule'];
export type DeploymentRequestDetail = components['schemas']['DeploymentRequestDetail'];
export type DeploymentRequest = components['schemas']['DeploymentRequest'];
export type CommandOutcome = components['schemas']['CommandOutcome'];
export type DeploymentSecretName = components['schemas']['DeploymentSecretName'];
export type RevealedSecret = components['schemas']['RevealedSecret'];
export type DeploymentAsRun = components['schemas']['DeploymentAsRun'];
export type DeploymentProgress = components['schemas']['DeploymentProgress'];
export type RequestedUser = components['schemas']['RequestedUser'];
export type RequestedUsers = components['schemas']['RequestedUsers'];
export type AccessResult = components['schemas']['AccessResult'];
export type AccessResults = components['schemas']['AccessResults'];
export type HostName = components['schemas']['HostName'];
export type RevealedPassword = components['schemas']['RevealedPassword'];
export type ExistenceAnswer = components['schemas']['ExistenceAnswer'];
export type DeploymentLog = components['schemas']['DeploymentLog'];
export type LogFileNames = components['schemas']['LogFileNames'];
export type DockerService = components['schemas']['DockerService'];
export type MonitoredData = components['schemas']['MonitoredData'];
export type MonitoringReading = components['schemas']['MonitoringReading'];
export type MonitoredInstance = components['schemas']['MonitoredInstance'];
export type HealthCheck = components['schemas']['HealthCheck'];
export type HealthCheckChange = components['schemas']['HealthCheckChange'];
export type HealthChecks = components['schemas']['HealthChecks'];
export type MonitoringDashboard = components['schemas']['MonitoringDashboard'];
export type MonitoringRefresh = components['schemas']['MonitoringRefresh'];
export type MonitoringSeries = components['schemas']['MonitoringSeries'];
export type MonitoringHistory = components['schemas']['MonitoringHistory'];
export type LeadTime = components['schemas']['LeadTime'];
export type TenantLeadTime = components['schemas']['TenantLeadTime'];
export type LeadTimes = components['schemas']['LeadTimes'];
export type DecisionSignature = components['schemas']['DecisionSignature'];
export type PlannedDecisionBody = components['schemas']['PlannedDecisionBody'];
export type EnvironmentCredential = components['schemas']['EnvironmentCredential'];
export type EnvironmentActionBody = components['schemas']['EnvironmentActionBody'];
export type RetryBody = components['schemas']['RetryBody'];
export type RedeploymentStage = components['schemas']['RedeploymentStage'];
export type RedeploymentMethod = components['schemas']['RedeploymentMethod'];
export type RedeployBody = components['schemas']['RedeployBody'];
export type CredentialUser = components['schemas']['CredentialUser'];
export type Credential = components['schemas']['Credential'];
export type CredentialPage = components['schemas']['CredentialPage'];
export type CredentialBody = components['schemas']['CredentialBody'];
export type CredentialOutcome = components['schemas']['CredentialOutcome'];
export type CredentialEmptiness = components['schemas']['CredentialEmptiness'];
export type RecordUse = components['schemas']['RecordUse'];
export type RecordUsage = components['schemas']['RecordUsage'];
export type ActivityLogEntryType = components['schemas']['ActivityLogEntryType'];
export type LogUser = components['schemas']['LogUser'];
export type ActivityLogEntry = components['schemas']['ActivityLogEntry'];
export type ActivityLogPage = components['schemas']['ActivityLogPage'];
export type ChangedProperty = components['schemas']['ChangedProperty'];
export type StoredSignature = components['schemas']['StoredSignature'];
export type ActivityLogDetail = components['schemas']['ActivityLogDetail'];
export type LogUsers = components['schemas']['LogUsers'];
export type DeploymentActionLogEntry = components['schemas']['DeploymentActionLogEntry'];
export type DeploymentActionLogPage = components['schemas']['DeploymentActionLogPage'];
export type DeploymentActionTypes = components['schemas']['DeploymentActionTypes'];
export type PlatformVersionStatus = components['schemas']['PlatformVersionStatus'];
export type PlatformVersionTag = components['schemas']['PlatformVersionTag'];
export type PlatformVersionDeployment = components['schemas']['PlatformVersionDeployment'];
export type PlatformVersion = components['schemas']['PlatformVersion'];
export type PlatformVersionPage = components['schemas']['PlatformVersionPage'];
export type PlatformVersionTagBody = components['schemas']['PlatformVersionTagBody'];
export type PlatformVersionBody = components['schemas']['PlatformVersionBody'];
export type PlatformVersionOutcome = components['schemas']['PlatformVersionOutcome'];
export type PurgedPlatformVersions = components['schemas']['PurgedPlatformVersions'];
export type PlatformVersionChanges = components['schemas']['PlatformVersionChanges'];
export type PlatformVersionAnswer = components['schemas']['PlatformVersionAnswer'];
export type MonitoringScriptVersion = components['schemas']['MonitoringScriptVersion'];
export type MonitoringScriptVersions = components['schemas']['MonitoringScriptVersions'];
export type Capabilities = components['schemas']['Capabilities'];
export type Change = components['schemas']['Change'];
export type ChangePage = components['schemas']['ChangePage'];
export type KeepAwakeBody = components['schemas']['KeepAwakeBody'];
export type WaitingTenant = components['schemas']['WaitingTenant'];
export type WaitingTenants = components['schemas']['WaitingTenants'];
export type TenantAccess = components['schemas']['TenantAccess'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyList = components['schemas']['PasskeyList'];
export type PasskeyBody = components['schemas']['PasskeyBody'];
export type PasskeyOptions = components['schemas']['PasskeyOptions'];
export type PasskeyNameBody = components['schemas']['PasskeyNameBody'];
export type RunnerHostState = components['schemas']['RunnerHostState'];
export type HostedStage = components['schemas']['HostedStage'];
export type RunnerHost = components['schemas']['RunnerHost'];
export type RunnerHostList = components['schemas']['RunnerHostList'];
export type RunnerHostBody = components['schemas']['RunnerHostBody'];
export type RunnerRule = components['schemas']['RunnerRule'];
export type RunnerRules = components['schemas']['RunnerRules'];
export type PushKind = components['schemas']['PushKind'];
export type QuietHours = components['schemas']['QuietHours'];
export type PushSettings = components['schemas']['PushSettings'];
export type PushDevice = components['schemas']['PushDevice'];
export type PushState = components['schemas']['PushState'];
export type QuietHoursBody = components['schemas']['QuietHoursBody'];
export type PushSettingsBody = components['schemas']['PushSettingsBody'];
export type PushSubscriptionBody = components['schemas']['PushSubscriptionBody'];
export type PushTest = components['schemas']['PushTest'];
export type CommentedArea = components['schemas']['CommentedArea'];
export type RecordCommentAuthor = components['schemas']['RecordCommentAuthor'];
export type RecordComment = components['schemas']['RecordComment'];
export type RecordCommentPage = components['schemas']['RecordCommentPage'];
export type RecordCommentBody = components['schemas']['RecordCommentBody'];
export type RecordCommentOutcome = components['schemas']['RecordCommentOutcome'];
export type WorkflowReviewer = components['schemas']['WorkflowReviewer'];
export type WorkflowComment = components['schemas']['WorkflowComment'];
export type WorkflowCommentList = components['schemas']['WorkflowCommentList'];
export type WorkflowCommentBody = components['schemas']['WorkflowCommentBody'];
export type WorkflowCommentOutcome = components['schemas']['WorkflowCommentOutcome'];
export type WorkflowCommentEdit = components['schemas']['WorkflowCommentEdit'];
export type WorkflowStatusCount = components['schemas']['WorkflowStatusCount'];
export type WorkflowRegionCounts = components['schemas']['WorkflowRegionCounts'];
export type WorkflowCounts = components['schemas']['WorkflowCounts'];
export type LaunchLinkOutcome = components['schemas']['LaunchLinkOutcome'];
export type MailSummary = components['schemas']['MailSummary'];
export type MailPage = components['schemas']['MailPage'];
export type Mail = components['schemas']['Mail'];
export type Name = components['schemas']['Name'];
export type Text = components['schemas']['Text'];
export type DateOrNull = components['schemas']['DateOrNull'];
export type DeploymentScheduleBody = components['schemas']['DeploymentScheduleBody'];
export type TextOrNull = components['schemas']['TextOrNull'];
export type BoundedTextMap = components['schemas']['BoundedTextMap'];
export type Count = components['schemas']['Count'];
export type MonitoringScheduleBody = components['schemas']['MonitoringScheduleBody'];
export type CommonRequestBody = components['schemas']['CommonRequestBody'];
export type NetworkBody = components['schemas']['NetworkBody'];
export type ZabbixConfigurationBody = components['schemas']['ZabbixConfigurationBody'];
export type ApplicationBody = components['schemas']['ApplicationBody'];
export type ProductRequestBody = components['schemas']['ProductRequestBody'];
export type OnPremRequestBody = components['schemas']['OnPremRequestBody'];
export type StoreServerRequestBody = components['schemas']['StoreServerRequestBody'];
export type InstallerApplicationBody = components['schemas']['InstallerApplicationBody'];
export type Address = components['schemas']['Address'];
export type LinkedRequestBody = components['schemas']['LinkedRequestBody'];
export type InstallerApplicationsBody = components['schemas']['InstallerApplicationsBody'];
export type WindowsRequestBody = components['schemas']['WindowsRequestBody'];
export type BackupWindowBody = components['schemas']['BackupWindowBody'];
export type DatabaseRequestBody = components['schemas']['DatabaseRequestBody'];
export type ConfigNames = components['schemas']['ConfigNames'];
export type ServiceType = components['schemas']['ServiceType'];
export type ParameterType = components['schemas']['ParameterType'];
export type TopologyParameter = components['schemas']['TopologyParameter'];
export type PlatformVersionRange = components['schemas']['PlatformVersionRange'];
export type DeploymentConfig = components['schemas']['DeploymentConfig'];
export type VpcUser = components['schemas']['VpcUser'];
export type Topology = components['schemas']['Topology'];
export type TopologyPage = components['schemas']['TopologyPage'];
export type TopologyParameterBody = components['schemas']['TopologyParameterBody'];
export type PlatformVersionRangeBody = components['schemas']['PlatformVersionRangeBody'];
export type TopologyBody = components['schemas']['TopologyBody'];
export type TopologyOutcome = components['schemas']['TopologyOutcome'];
export type TopologyAnswer = components['schemas']['TopologyAnswer'];
export type TopologyFileNames = components['schemas']['TopologyFileNames'];
export type ZoneNames = components['schemas']['ZoneNames'];
export type DepartmentNames = components['schemas']['DepartmentNames'];
export type DatabaseInstanceTypeBody = components['schemas']['DatabaseInstanceTypeBody'];
export type DatabaseInstanceType = components['schemas']['DatabaseInstanceType'];
export type DatabaseInstanceTypes = components['schemas']['DatabaseInstanceTypes'];
export type Vpc = components['schemas']['Vpc'];
export type VpcPage = components['schemas']['VpcPage'];
export type VpcBody = components['schemas']['VpcBody'];
export type VpcOutcome = components['schemas']['VpcOutcome'];
export type VpcLaunchBody = components['schemas']['VpcLaunchBody'];
export type VpcActionBody = components['schemas']['VpcActionBody'];
export type VpcRetryBody = components['schemas']['VpcRetryBody'];
export type VpcUsers = components['schemas']['VpcUsers'];
export type UsedCidrAnswer = components['schemas']['UsedCidrAnswer'];
export type CloudAccountStatus = components['schemas']['CloudAccountStatus'];
export type CloudAccountUser = components['schemas']['CloudAccountUser'];
export type CloudAccount = components['schemas']['CloudAccount'];
export type CloudAccountProgress = components['schemas']['CloudAccountProgress'];
export type CloudAccountPage = components['schemas']['CloudAccountPage'];
export type CloudAccountOutcome = components['schemas']['CloudAccountOutcome'];
export type CloudAccountType = components['schemas']['CloudAccountType'];
export type CloudAccountTypes = components['schemas']['CloudAccountTypes'];
export type CloudAccountUsers = components['schemas']['CloudAccountUsers'];
export type CloudAccountBody = components['schemas']['CloudAccountBody'];
export type BiDeploymentStatus = components['schemas']['BiDeploymentStatus'];
export type BiDeployment = components['schemas']['BiDeployment'];
export type BiDeploymentPage = components['schemas']['BiDeploymentPage'];
export type BiDeploymentBody = components['schemas']['BiDeploymentBody'];
export type BiDeploymentOutcome = components['schemas']['BiDeploymentOutcome'];
export type BiSecretName = components['schemas']['BiSecretName'];
export type BiDeploymentDetail = components['schemas']['BiDeploymentDetail'];
export type BiDeploymentUser = components['schemas']['BiDeploymentUser'];
export type BiDeploymentUsers = components['schemas']['BiDeploymentUsers'];
export type BiLaunchBody = components['schemas']['BiLaunchBody'];
export type BiDeploymentActionBody = components['schemas']['BiDeploymentActionBody'];
export type BuildArea = components['schemas']['BuildArea'];
export type BuildStage = components['schemas']['BuildStage'];
export type BuildSummary = components['schemas']['BuildSummary'];
export type Milestones = components['schemas']['Milestones'];
export type BuildList = components['schemas']['BuildList'];
export type BuildLogPart = components['schemas']['BuildLogPart'];
export type BiResource = components['schemas']['BiResource'];
export type BiMonitoring = components['schemas']['BiMonitoring'];
export type BiModels = components['schemas']['BiModels'];
export type DeploymentConfigs = components['schemas']['DeploymentConfigs'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthenticated = components['responses']['Unauthenticated'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseStaleVersion = components['responses']['StaleVersion'];
export type ResponseInvalid = components['responses']['Invalid'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfMatch = components['parameters']['IfMatch'];
export type ParameterOffset = components['parameters']['Offset'];
export type ParameterPageSize = components['parameters']['PageSize'];
export type ParameterPage = components['parameters']['Page'];
export type ParameterRequestId = components['parameters']['RequestId'];
export type ParameterWithoutSecrets = components['parameters']['WithoutSecrets'];
export type ParameterDeploymentId = components['parameters']['DeploymentId'];
export type ParameterWithoutPasswords = components['parameters']['WithoutPasswords'];
export type ParameterCredentialId = components['parameters']['CredentialId'];
export type ParameterLogEntryId = components['parameters']['LogEntryId'];
export type HeaderIdToken = components['headers']['IdToken'];
export type HeaderAccessToken = components['headers']['AccessToken'];
export type HeaderRefreshToken = components['headers']['RefreshToken'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type $defs = Record<string, never>;
export interface operations {
    loginWithGoogle: {
        parameters: {
            query?: never;
            header: {
                /** @description The identity provider's id token. */
                "x-google-token": string;
                /** @description The nonce that the device chose for this sign-in; where given, it must be the one in the token. */
                "x-google-nonce"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in; the body is empty. An account that is not active gets its id token and the status in it. */
            200: {
                headers: {
                    "x-id-token": components["headers"]["IdToken"];
                    "x-access-token": components["headers"]["AccessToken"];
                    "x-refresh-token": components["headers"]["RefreshToken"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshToken: {
        parameters: {
            query?: {
                /** @description The tenant to work in from now on; the current one where not given. */
                tenantId?: string;
            };
            header: {
                /** @description `Bearer ` and the access token, expired or not. */
                "x-access-token"?: string;
                /** @description The refresh token; spent by this call. */
                "x-refresh-token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description New tokens; the body is empty. */
            200: {
                headers: {
                    "x-id-token": components["headers"]["IdToken"];
                    "x-access-token": components["headers"]["AccessToken"];
                    "x-refresh-token": components["headers"]["RefreshToken"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    logoutUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description `Bearer ` and the access token, expired or not. */
                "x-access-token"?: string;
                /** @description The refresh token to revoke. */
                "x-refresh-token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended; the body is empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPrivileges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A tenant id, ALL_TENANTS or DEFAULT. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Privileges by tenant; an empty list where the user has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "HALDEN": [
                     *         "deployment.manager",
                     *         "deployment.list",
                     *         "deployment.view",
                     *         "deployment.approve"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrivilegeMap"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUserTenants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenants, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "tenantId": "HALDEN",
                     *         "tenantName": "Halden Outfitters"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["UserTenants"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": 7,
                     *       "name": "Alex Meyer",
                     *       "email": "alex.meyer@example.com",
                     *       "status": "ACTIVE",
                     *       "tenantId": "HALDEN"
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the user. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserBody"];
            };
        };
        responses: {
            /** @description The user as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRecordTenants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The area of the record. */
                area: components["schemas"]["TenantArea"];
                /** @description Id of the record in its area, as text. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By name; at most 20. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordTenants"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description The one of this id. */
                userId?: number;
                /** @description Part of the address in any case. */
                email?: string;
                /** @description Those with this status. */
                status?: components["schemas"]["AccountStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the user. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the user. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetUserPasskeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the user. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateUser: {
        parameters: {
            query: {
                /** @description The user that is edited. */
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where they can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTenants: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Part of the id in any case. */
                tenantId?: string;
                /** @description Part of the name in any case. */
                tenantName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantBody"];
            };
        };
        responses: {
            /** @description The tenant as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the tenant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantBody"];
            };
        };
        responses: {
            /** @description The tenant as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the tenant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkTenantExists: {
        parameters: {
            query: {
                /** @description The id that is looked for. */
                tenantId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantExistence"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkTenantDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the tenant. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateTenant: {
        parameters: {
            query?: {
                /** @description The tenant that is edited; absent where one is made. */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRoles: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description All that match in one answer. */
                skipPagination?: boolean;
                /** @description Part of the id in any case. */
                roleId?: string;
                /** @description Part of the name in any case. */
                name?: string;
                /** @description Those with this status. */
                status?: components["schemas"]["RoleStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleBody"];
            };
        };
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleBody"];
            };
        };
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkRoleDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the role. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateRole: {
        parameters: {
            query?: {
                /** @description The role that is edited; absent where one is made. */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPrivileges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The privileges. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolePrivileges"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeploymentRequests: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Those that this tenant sees; where one is current, no other can be named. */
                tenantId?: string;
                /** @description Exactly this request. */
                requestId?: number;
                /** @description Requests of this type. */
                deploymentType?: components["schemas"]["DeploymentType"];
                /** @description Requests whose job has this status. */
                jenkinsStatus?: components["schemas"]["JobStatusName"];
                /** @description Requests whose approval has this status. */
                approvalStatus?: components["schemas"]["ApprovalStatusName"];
                /** @description Requests whose infrastructure has this status. */
                infrastructureStatus?: components["schemas"]["InfrastructureStatusName"];
                /** @description Requests whose services have this status. */
                serviceStatus?: components["schemas"]["ServiceStatusName"];
                /** @description Part of the environment identifier in any case. */
                environmentIdentifier?: string;
                /** @description Id of the user who made the request. */
                createdBy?: number;
                /** @description Part of the client in any case; in double quotes the whole client (extension `quotedClients`). */
                client?: string;
                /** @description Those in one of these conditions, the name repeated for each. */
                condition?: ("WAITING_FOR_APPROVAL" | "APPROVED" | "IN_PROGRESS" | "FAILED" | "UNHEALTHY" | "RUNNING" | "STOPPED" | "ENDING_SOON" | "SCHEDULE_PROBLEM")[];
                /** @description Requests for an environment of this type. */
                environmentType?: components["schemas"]["EnvironmentType"];
                /** @description By this column, ignoring the case of ASCII letters, statuses by what needs somebody first; descending with a minus in front. Empty values come last, equal ones in the order of the list. */
                sort?: "id" | "-id" | "client" | "-client" | "environmentIdentifier" | "-environmentIdentifier" | "createdBy" | "-createdBy" | "approvalReference" | "-approvalReference" | "tenant" | "-tenant" | "status" | "-status";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, newest request first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentRequestPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentRequest: {
        parameters: {
            query?: {
                /** @description Leaves out the secrets that the page shows on request; `secretFields` names those that there are. */
                withoutSecrets?: components["parameters"]["WithoutSecrets"];
            };
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deployment request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDeploymentRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revealDeploymentSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeploymentSecretName"];
            };
        };
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevealedSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentAsRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it was then, where it has been edited since. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentAsRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeploymentRequestedUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedUsers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statuses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompositeStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentResults: {
        parameters: {
            query?: {
                /** @description Leaves the passwords out: each is revealed by a call of its own. */
                withoutPasswords?: components["parameters"]["WithoutPasswords"];
            };
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry for each host. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revealHostPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostName"];
            };
        };
        responses: {
            /** @description The password. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevealedPassword"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkDeploymentRequestExists: {
        parameters: {
            query: {
                /** @description The client. */
                client: string;
                /** @description The environment identifier. */
                environmentIdentifier: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExistenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkClientExists: {
        parameters: {
            query: {
                /** @description The client. */
                client: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExistenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateLicence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
            };
        };
        responses: {
            /** @description The licence is valid; the body is empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The licence is expired. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLogFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names, in the order of the alphabet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogFileNames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadLogFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
                /** @description One of the names that the list tells. */
                fileName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    isFetchingLogFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": boolean;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    fetchLogFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has begun; the body is empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonitoringDashboard: {
        parameters: {
            query?: {
                /** @description Leaves the passwords out: each is revealed by a call of its own. */
                withoutPasswords?: components["parameters"]["WithoutPasswords"];
            };
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its instances and their last readings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitoringDashboard"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshMonitoringDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether they have been asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitoringRefresh"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonitoringHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the deployment request. */
                deploymentId: components["parameters"]["DeploymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its first 30 instances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitoringHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLeadTimes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the tenants that the caller sees. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadTimes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveDeploymentRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description Decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectDeploymentRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description Decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveDeploymentRequestFromDetail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description Decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectDeploymentRequestFromDetail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description Decided. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startDeploymentVms: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopDeploymentVms: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    destroyDeploymentInfrastructure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runEnvironmentAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvironmentActionBody"];
            };
        };
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryBody"];
            };
        };
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeployDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeployBody"];
            };
        };
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCredentials: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Those that this tenant sees; where one is current, no other can be named. */
                tenantId?: string;
                /** @description Those that deployments use. */
                useForDeployment?: boolean;
                /** @description Those that monitoring uses. */
                useForMonitoring?: boolean;
                /** @description Part of the name in any case. */
                credentialName?: string;
                /** @description Those of this provider. */
                cloudProvider?: components["schemas"]["CloudProvider"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialBody"];
            };
        };
        responses: {
            /** @description The credential as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the credential. */
                id: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the credential. */
                id: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the credential. */
                id: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialBody"];
            };
        };
        responses: {
            /** @description The credential as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkCredentialIsEmpty: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the credential. */
                id: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialEmptiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCredentialUsage: {
        parameters: {
            query?: {
                /** @description How many of each area are named at most; 10 where absent. */
                named?: number;
            };
            header?: never;
            path: {
                /** @description Id of the credential. */
                id: components["parameters"]["CredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateCredential: {
        parameters: {
            query?: {
                /** @description The credential that is edited; absent where one is made. */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listActivityLog: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Entries from this moment on. */
                startDate?: string;
                /** @description Entries up to this moment, which is not before the first one. */
                endDate?: string;
                /** @description What was done to it. */
                entryType?: components["schemas"]["ActivityLogEntryType"];
                /** @description The kind of what was changed. */
                entityName?: string;
                /** @description The id of what was changed. */
                entityId?: string;
                /** @description Who did it; for who may see the users of the logs. */
                userId?: number;
                /** @description Leaves out what changed no record: sessions, refused sign-ins and revealed secrets. */
                changesOnly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityLogPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getActivityLogEntry: {
        parameters: {
            query?: {
                /** @description The entity before and after is told only where this asks for it. */
                listingType?: "FULL_ENTITY_DATA";
            };
            header?: never;
            path: {
                /** @description Id of the log's entry. */
                entryId: components["parameters"]["LogEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityLogDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listActivityLogUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogUsers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportActivityLog: {
        parameters: {
            query?: {
                /** @description Entries from this moment on. */
                startDate?: string;
                /** @description Entries up to this moment, which is not before the first one. */
                endDate?: string;
                /** @description What was done to it. */
                entryType?: components["schemas"]["ActivityLogEntryType"];
                /** @description The kind of what was changed. */
                entityName?: string;
                /** @description The id of what was changed. */
                entityId?: string;
                /** @description Who did it; for who may see the users of the logs. */
                userId?: number;
                /** @description Leaves out what changed no record: sessions, refused sign-ins and revealed secrets. */
                changesOnly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, in UTF-8 with a byte order mark. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeploymentActionLog: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Entries from this moment on. */
                startDate?: string;
                /** @description Entries up to this moment, which is not before the first one. */
                endDate?: string;
                /** @description The action. */
                entryType?: string;
                /** @description The kind of what it was done to. */
                resource?: string;
                /** @description The id of what it was done to. */
                resourceId?: string;
                /** @description Who did it; for who may see the users of the logs. */
                userId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentActionLogPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeploymentActionLogEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the log's entry. */
                entryId: components["parameters"]["LogEntryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentActionLogEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeploymentActionLogUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogUsers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeploymentActionTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The actions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentActionTypes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportDeploymentActionLog: {
        parameters: {
            query?: {
                /** @description Entries from this moment on. */
                startDate?: string;
                /** @description Entries up to this moment, which is not before the first one. */
                endDate?: string;
                /** @description The action. */
                entryType?: string;
                /** @description The kind of what it was done to. */
                resource?: string;
                /** @description The id of what it was done to. */
                resourceId?: string;
                /** @description Who did it; for who may see the users of the logs. */
                userId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, in UTF-8 with a byte order mark. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlatformVersions: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Part of the name in any case. */
                name?: string;
                /** @description Part of the version in any case. */
                version?: string;
                /** @description Those with one of these statuses, the name repeated for each; all but the obsolete ones where absent. */
                status?: components["schemas"]["PlatformVersionStatus"][];
                /** @description Those that have every one of these tags, the name repeated for each. */
                tags?: string[];
                /** @description Those that were added on this day (UTC) or later. */
                startDate?: string;
                /** @description Those that were added on this day (UTC) or earlier. */
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, the highest version first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformVersionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPlatformVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformVersionBody"];
            };
        };
        responses: {
            /** @description The platform version as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformVersionOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    purgePlatformVersions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which ones are gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgedPlatformVersions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPlatformVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The platform version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformVersion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePlatformVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformVersionChanges"];
            };
        };
        responses: {
            /** @description The platform version as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformVersionOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePlatformVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The platform version as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformVersionOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPlatformVersionIsUsed: {
        parameters: {
            query: {
                /** @description The version. */
                version: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformVersionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPlatformVersionExists: {
        parameters: {
            query: {
                /** @description The version. */
                version: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformVersionAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validatePlatformVersion: {
        parameters: {
            query?: {
                /** @description The version that is edited; absent where one is added. */
                edited?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformVersionBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMonitoringScriptVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonitoringScriptVersions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCapabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The extensions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capabilities"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description One of the areas that `/capabilities` names; `deployments` where not given. */
                area?: string;
                /** @description Changes after this cursor; without it, every record once. */
                cursor?: string;
                /** @description Changes to answer; 200 where not given. With `detail`, 100 where not given and at most 100. */
                limit?: number;
                /** @description Whether a change bears `detail` beside `record`. */
                detail?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes in their order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description The areas whose changes are told, each with the cursor that it goes on from where it has one:
                 *     `deployments:1234,vpcs`. Where not given, the changes of `deployments` after `cursor`; where empty, those of no
                 *     area: its user, who may list none, is told of what they may do alone.
                 */
                areas?: string;
                /** @description Events of every area that has no cursor of its own after this one. */
                cursor?: string;
                /** @description Whether a change bears `detail` beside `record`. */
                detail?: boolean;
            };
            header?: {
                /** @description Id of the last event that was received; wins over every cursor. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description An endless stream. Event `change` bears a Change and its sequence as id, event `privileges` a PrivilegesEvent,
             *     event `reset` a ResetEvent, and event `place` nothing but its id: every change up to it has been sent. It follows the
             *     changes that the cursors ask for, and is repeated regularly. The comment `open` comes first; any other comment means that
             *     every change so far has been sent.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    launchDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    planDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan is being made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelDeploymentOperation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    keepDeploymentAwake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeepAwakeBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endKeepingDeploymentAwake: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWaitingTenants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those in which something waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingTenants"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    accessWaitingTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One of the caller's tenants. */
                tenantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's passkeys as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyBody"];
            };
        };
        responses: {
            /** @description The caller's passkeys as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With a challenge that is valid once, and for a few minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of one of the caller's passkeys. */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyNameBody"];
            };
        };
        responses: {
            /** @description The caller's passkeys as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of one of the caller's passkeys. */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's passkeys as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRunnerHosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hosts as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerHostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRunnerHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a host. */
                hostId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunnerHostBody"];
            };
        };
        responses: {
            /** @description The hosts as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerHostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeRunnerHost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a host. */
                hostId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hosts as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerHostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunnerRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As the server has read them at its start. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunnerRules"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPushState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's notifications as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    savePushSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSettingsBody"];
            };
        };
        responses: {
            /** @description The caller's notifications as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    subscribeToPush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscriptionBody"];
            };
        };
        responses: {
            /** @description The caller's notifications as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unsubscribeFromPush: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of one of the caller's devices. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's notifications as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testPush: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of one of the caller's devices. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the push service said. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRecordComments: {
        parameters: {
            query?: {
                /** @description Only comments before this one, for earlier pages. */
                before?: number;
            };
            header?: never;
            path: {
                /** @description The area of the record. */
                area: components["schemas"]["CommentedArea"];
                /** @description Id of the record in its area, as text. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 30 that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordCommentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addRecordComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The area of the record. */
                area: components["schemas"]["CommentedArea"];
                /** @description Id of the record in its area, as text. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordCommentBody"];
            };
        };
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordCommentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    editRecordComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The area of the record. */
                area: components["schemas"]["CommentedArea"];
                /** @description Id of the record in its area, as text. */
                id: string;
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordCommentBody"];
            };
        };
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordCommentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRecordComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The area of the record. */
                area: components["schemas"]["CommentedArea"];
                /** @description Id of the record in its area, as text. */
                id: string;
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordCommentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkflowComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the chart. */
                workflow: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCommentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addWorkflowComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the chart. */
                workflow: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowCommentBody"];
            };
        };
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCommentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    editWorkflowComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the chart. */
                workflow: string;
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkflowCommentEdit"];
            };
        };
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCommentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkflowComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the chart. */
                workflow: string;
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCommentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveWorkflowComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the chart. */
                workflow: string;
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCommentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenWorkflowComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the chart. */
                workflow: string;
                /** @description Id of the comment. */
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comment as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCommentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkflowCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the chart. */
                workflow: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCounts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    followLaunchLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The token in the link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LaunchLinkOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the mail. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProductRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductRequestBody"];
            };
        };
        responses: {
            /** @description Made; it waits for its approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProductRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductRequestBody"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOnPremRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnPremRequestBody"];
            };
        };
        responses: {
            /** @description Made; it waits for its approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOnPremRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnPremRequestBody"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createStoreServerRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreServerRequestBody"];
            };
        };
        responses: {
            /** @description Made; it waits for its approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateStoreServerRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreServerRequestBody"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWindowsRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WindowsRequestBody"];
            };
        };
        responses: {
            /** @description Made; it waits for its approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWindowsRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WindowsRequestBody"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDatabaseRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The cloud provider in lower case. */
                provider: "aws" | "azure";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseRequestBody"];
            };
        };
        responses: {
            /** @description Made; it waits for its approval. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDatabaseRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The cloud provider in lower case. */
                provider: "aws" | "azure";
                /** @description Id of the deployment request. */
                id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseRequestBody"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateProductRequest: {
        parameters: {
            query?: {
                /** @description The request that is edited; absent where one is made. */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductRequestBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateOnPremRequest: {
        parameters: {
            query?: {
                /** @description The request that is edited; absent where one is made. */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnPremRequestBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateStoreServerRequest: {
        parameters: {
            query?: {
                /** @description The request that is edited; absent where one is made. */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreServerRequestBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateWindowsRequest: {
        parameters: {
            query?: {
                /** @description The request that is edited; absent where one is made. */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WindowsRequestBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateDatabaseRequest: {
        parameters: {
            query?: {
                /** @description The request that is edited; absent where one is made. */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseRequestBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConfigs: {
        parameters: {
            query?: {
                /** @description Ask the source again rather than answer what is known. */
                forceRefresh?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigNames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopologies: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Those that this tenant sees; where one is current, no other can be named. */
                tenantId?: string;
                /** @description Part of the name in any case. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, by name, the highest version of each first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopologyPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTopology: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopologyBody"];
            };
        };
        responses: {
            /** @description The topology as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopologyOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTopology: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the topology. */
                name: string;
                /** @description Its version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topology. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Topology"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTopology: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Name of the topology. */
                name: string;
                /** @description Its version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopologyBody"];
            };
        };
        responses: {
            /** @description The topology as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopologyOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTopology: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Name of the topology. */
                name: string;
                /** @description Its version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topology as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopologyOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkTopologyIsUsed: {
        parameters: {
            query: {
                /** @description Name of the topology. */
                name: string;
                /** @description This version of it alone. */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopologyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkTopologyExists: {
        parameters: {
            query: {
                /** @description Name of the topology. */
                name: string;
                /** @description Its version. */
                version: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExistenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateTopology: {
        parameters: {
            query?: {
                /** @description The topology that is edited, as `name/version`; absent where one is added. */
                edited?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopologyBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopologyFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the topology. */
                name: string;
                /** @description Its version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names, in the order of the alphabet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopologyFileNames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadTopology: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the topology. */
                name: string;
                /** @description Its version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listZones: {
        parameters: {
            query: {
                /** @description The cloud provider. */
                provider: components["schemas"]["CloudProvider"];
                /** @description The region. */
                region: string;
                /** @description Ask the source again rather than answer what is known. */
                forceRefresh?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ZoneNames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDepartments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepartmentNames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSubDepartments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The department. */
                department: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Their names. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepartmentNames"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addDatabaseInstanceType: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatabaseInstanceTypeBody"];
            };
        };
        responses: {
            /** @description The new type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseInstanceType"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDatabaseInstanceTypes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The cloud provider. */
                cloudProvider: components["schemas"]["CloudProvider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatabaseInstanceTypes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDatabaseInstanceType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The cloud provider. */
                cloudProvider: components["schemas"]["CloudProvider"];
                /** @description The type. */
                instanceType: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is no longer offered; requests that have it keep it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What the file belongs to. */
                path: "deployments" | "topologies";
                /** @description Name of the file. */
                filename: "stacks.zip" | "envs.zip" | "projectfiles.zip" | "topology.zip";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            /** @description Token of the uploaded file, as plain text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    purgeUploadedFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Token of the uploaded file. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone; the body is empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    purgeUploadedTopology: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Token of the uploaded file. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone; the body is empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUploadedFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Token of the uploaded file. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone; the body is empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVpcs: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Those that this tenant sees; where one is current, no other can be named. */
                tenantId?: string;
                /** @description The VPC with this id. */
                vpcId?: number;
                /** @description Part of the name in any case. */
                name?: string;
                /** @description Id of the user who made the VPC. */
                createdBy?: number;
                /** @description Those of this credential. */
                credentialId?: number;
                /** @description Those that were made with this deployment config. */
                deploymentConfigId?: string;
                /** @description Those in this region. */
                region?: string;
                /** @description Those with one of these statuses, the name repeated for each. */
                status?: components["schemas"]["VpcStatus"][];
                /** @description Those in one of these conditions, the name repeated for each. */
                condition?: ("WAITING_FOR_APPROVAL" | "APPROVED" | "IN_PROGRESS" | "WAITING_OUTSIDE" | "FAILED" | "RUNNING")[];
                /** @description By this column, ignoring the case of ASCII letters, statuses by what needs somebody first; descending with a minus in front. Empty values come last, equal ones in the order of the list. */
                sort?: "id" | "-id" | "name" | "-name" | "createdBy" | "-createdBy" | "region" | "-region" | "status" | "-status";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createVpc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VpcBody"];
            };
        };
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVpc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The VPC. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vpc"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateVpc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VpcBody"];
            };
        };
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteVpc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVpcUsage: {
        parameters: {
            query?: {
                /** @description Those alone that stand in the way of this action as the VPC is now. */
                hinders?: "DELETE" | "DESTROY" | "ROLLBACK" | "RETRY";
                /** @description How many of each area are named at most; 10 where absent. */
                named?: number;
            };
            header?: never;
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateVpc: {
        parameters: {
            query?: {
                /** @description The VPC that is edited; absent where one is made. */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VpcBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveVpc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectVpc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelVpcOperation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    planVpc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    launchVpc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VpcLaunchBody"];
            };
        };
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runVpcAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VpcActionBody"];
            };
        };
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryVpc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VpcRetryBody"];
            };
        };
        responses: {
            /** @description The VPC as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVpcUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VpcUsers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkVpcExists: {
        parameters: {
            query?: {
                /** @description The name. */
                name?: string;
                /** @description The resource identifier. */
                vpcResourceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExistenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkVpcDnsNameExists: {
        parameters: {
            query: {
                /** @description The DNS name. */
                dnsName: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExistenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVpcLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the VPC. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkUsedCidr: {
        parameters: {
            query: {
                /** @description The network. */
                cidr: string;
                /** @description The credential of the VPC. */
                credentialId: number;
                /** @description The region of the VPC. */
                region: string;
                /** @description The VPC itself where it is there already. */
                vpcId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsedCidrAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCloudAccounts: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description Part of the account id in any case. */
                accountId?: string;
                /** @description Part of the display name in any case. */
                displayName?: string;
                /** @description Part of the e-mail address in any case. */
                accountEmail?: string;
                /** @description Accounts with this status. */
                status?: components["schemas"]["CloudAccountStatus"];
                /** @description Id of the user who asked for the account. */
                createdBy?: number;
                /** @description Accounts of this provider. */
                cloudProvider?: components["schemas"]["CloudProvider"];
                /** @description Those in one of these conditions, the name repeated for each. */
                condition?: ("WAITING_FOR_APPROVAL" | "APPROVED" | "IN_PROGRESS" | "FAILED" | "RUNNING")[];
                /** @description By this column, ignoring the case of ASCII letters, statuses by what needs somebody first; descending with a minus in front. Empty values come last, equal ones in the order of the list. */
                sort?: "id" | "-id" | "displayName" | "-displayName" | "accountEmail" | "-accountEmail" | "createdBy" | "-createdBy" | "status" | "-status";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, by account id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloudAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCloudAccountTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountTypes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCloudAccountUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountUsers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkCloudAccountExists: {
        parameters: {
            query?: {
                /** @description The account id. */
                accountId?: string;
                /** @description The e-mail address. */
                accountEmail?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExistenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAwsCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloudAccountBody"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAwsCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloudAccountBody"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateAwsCloudAccount: {
        parameters: {
            query?: {
                /** @description The account that is edited; absent where one is made. */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloudAccountBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelCloudAccountOperation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    planCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    launchCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryCloudAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloudAccountOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCloudAccountLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account. */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBiDeployments: {
        parameters: {
            query?: {
                /** @description Rows to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Rows to answer; 10 where not given. */
                pageSize?: components["parameters"]["PageSize"];
                /** @description Page number as the screen shows it; `offset` wins. */
                page?: components["parameters"]["Page"];
                /** @description The request with this id. */
                requestId?: number;
                /** @description Requests with this status. */
                status?: components["schemas"]["BiDeploymentStatus"];
                /** @description Part of the environment identifier in any case. */
                environmentIdentifier?: string;
                /** @description Id of the user who asked for it. */
                createdBy?: number;
                /** @description Those in one of these conditions, the name repeated for each. */
                condition?: ("WAITING_FOR_APPROVAL" | "APPROVED" | "IN_PROGRESS" | "FAILED" | "RUNNING")[];
                /** @description By this column, ignoring the case of ASCII letters, statuses by what needs somebody first; descending with a minus in front. Empty values come last, equal ones in the order of the list. */
                sort?: "id" | "-id" | "client" | "-client" | "environmentIdentifier" | "-environmentIdentifier" | "createdBy" | "-createdBy" | "approvalReference" | "-approvalReference" | "status" | "-status";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBiDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiDeploymentBody"];
            };
        };
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revealBiDeploymentSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiSecretName"];
            };
        };
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevealedSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBiDeployment: {
        parameters: {
            query?: {
                /** @description Leaves out the secrets that the page shows on request; `secretFields` names those that there are. */
                withoutSecrets?: components["parameters"]["WithoutSecrets"];
            };
            header?: never;
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBiDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiDeploymentBody"];
            };
        };
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBiDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBiDeploymentUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentUsers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkBiDeploymentExists: {
        parameters: {
            query: {
                /** @description The client. */
                client: string;
                /** @description The environment identifier. */
                environmentIdentifier: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExistenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkBiClientExists: {
        parameters: {
            query: {
                /** @description The client. */
                client: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExistenceAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateBiDeployment: {
        parameters: {
            query?: {
                /** @description The request that is edited; absent where one is made. */
                id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiDeploymentBody"];
            };
        };
        responses: {
            /** @description The first message for each field; empty where it can be saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveBiDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectBiDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlannedDecisionBody"];
            };
        };
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    launchBiDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    launchBiDeploymentWithSecrets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiLaunchBody"];
            };
        };
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelBiDeploymentOperation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    planBiDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    destroyBiDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the command, made once by the device. The same id has its effect once; the stored answer is sent again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The record's version that the command was decided on, in double quotes. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiDeploymentActionBody"];
            };
        };
        responses: {
            /** @description The request as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiDeploymentOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["StaleVersion"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBiDeploymentLog: {
        parameters: {
            query?: {
                /** @description What the log is of. */
                resourceType?: "BI_DEPLOYMENT";
            };
            header?: never;
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBuilds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The area of the record. */
                area: components["schemas"]["BuildArea"];
                /** @description Id of the record in its area, as text. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first; at most 100. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBuildLog: {
        parameters: {
            query?: {
                /** @description `nextOffset` of an answer before; from the beginning where not given. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description The area of the record. */
                area: components["schemas"]["BuildArea"];
                /** @description Id of the record in its area, as text. */
                id: string;
                /** @description Number of the build; plans are numbered -1, -2 and so on. */
                buildNumber: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuildLogPart"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBiResources: {
        parameters: {
            query: {
                /** @description Id of the request. */
                biRequestId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resources, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiMonitoring"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBiModels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the request. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiModels"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeploymentConfigs: {
        parameters: {
            query?: {
                /** @description Configs of topologies of this version. */
                topologyVersion?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configs, by topology. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentConfigs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
