variable "inputs_file" {
  description = "The inputs.json of the stage."
  type        = string
}

variable "role_arn" {
  description = "The role to take, from the credential of the VPC."
  type        = string
  sensitive   = true

  validation {
    condition     = can(regex("^arn:aws[a-z-]*:iam::[0-9]{12}:role/", var.role_arn))
    error_message = "The credential has no role ARN."
  }
}

variable "has_listeners" {
  description = "Whether the listeners of the load balancer are there, which need its validated certificate."
  type        = bool
  default     = true
}

locals {
  inputs  = jsondecode(file(var.inputs_file))
  request = local.inputs.request

  # US_WEST_2 of the portal is us-west-2 of AWS.
  region = lower(replace(local.request.region, "_", "-"))
  name   = "portal-vpc-${local.inputs.record.id}"
  cidr   = local.request.vpcCidr

  # Two subnets, each with a quarter of the addresses. The rest stays free.
  subnet_cidrs = [cidrsubnet(local.cidr, 2, 0), cidrsubnet(local.cidr, 2, 1)]

  is_supported = try(local.request.shouldDeploySupportingInfrastructure, false)
  dns_name     = try(local.request.dnsName, null)

  tags = {
    Portal = local.name
    Tenant = local.inputs.tenantId
    Client = substr(local.request.client, 0, 256)
  }
}
