variable "inputs_file" {
  description = "The inputs.json of the stage."
  type        = string
}

variable "role_arn" {
  description = "The role to take, from the credential of the environment."
  type        = string
  sensitive   = true

  validation {
    condition     = can(regex("^arn:aws[a-z-]*:iam::[0-9]{12}:role/", var.role_arn))
    error_message = "The credential has no role ARN."
  }
}

variable "power" {
  description = "Whether the instances run."
  type        = string
  default     = "running"

  validation {
    condition     = contains(["running", "stopped"], var.power)
    error_message = "Must be running or stopped."
  }
}

variable "instance_type" {
  description = "Type of every instance."
  type        = string
  default     = "t3.small"
}

variable "network" {
  description = "Addresses of the environment's network."
  type        = string
  default     = "10.42.0.0/24"
}

locals {
  inputs  = jsondecode(file(var.inputs_file))
  request = local.inputs.request

  # US_WEST_2 of the portal is us-west-2 of AWS.
  region = lower(replace(local.request.region, "_", "-"))
  name   = "portal-${local.inputs.record.id}"

  # The instances keep their names, whatever is edited in between.
  host_names = toset(local.inputs.hostNames)

  tags = {
    for key, value in merge(
      try({ for name, tag in local.request.deploymentTags : name => tag if tag != null }, {}),
      {
        Portal      = local.name
        Tenant      = local.inputs.tenantId
        Environment = local.inputs.record.name
      },
    ) : key => substr(tostring(value), 0, 256)
  }
}
