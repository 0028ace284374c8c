// Generated from openapi/portal.yaml by `npm run generate`. Change the contract, not this file.
export const sensitiveFields = {
  DeploymentRequest: ["licence","defaultPassword","sftpPassword","uploadedEnvFileToken","uploadedStackFileToken","uploadedProfileFileToken"],
  RevealedSecret: ["value"],
  AccessResult: ["password"],
  RevealedPassword: ["password"],
  MonitoredInstance: ["ipAddress","username","password","cloudInstanceId"],
  Credential: ["roleArn","subscriptionId","azureTenantId"],
  TenantAccess: ["accessToken"],
  Mail: ["text","links"],
  BiDeploymentDetail: ["connectionString","pbiUserDefaultPassword"],
} as const;
