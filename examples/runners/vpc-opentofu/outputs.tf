# The content of outputs.json: only what the portal knows, since it refuses other keys.
output "portal" {
  value = jsonencode(merge(
    {
      vpcResourceId        = local.vpc_id
      vpcCidr              = local.cidr
      dnsValidationRecords = local.validation_records
    },
    local.nlb_endpoint == null ? {} : { nlbEndpoint = local.nlb_endpoint },
  ))
}
