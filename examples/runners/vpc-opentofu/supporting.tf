# Made for VPCs with supporting infrastructure. Its certificate waits for the DNS records that the portal shows.
resource "aws_acm_certificate" "main" {
  count = local.is_supported ? 1 : 0

  domain_name       = local.dns_name
  validation_method = "DNS"
}

resource "aws_lb" "main" {
  count = local.is_supported ? 1 : 0

  name               = local.name
  internal           = true
  load_balancer_type = "network"
  subnets            = aws_subnet.private[*].id
}

resource "aws_lb_target_group" "main" {
  count = local.is_supported ? 1 : 0

  name     = local.name
  port     = 443
  protocol = "TLS"
  vpc_id   = aws_vpc.main.id
}

resource "aws_lb_listener" "main" {
  count = local.is_supported && var.has_listeners ? 1 : 0

  load_balancer_arn = aws_lb.main[0].arn
  port              = 443
  protocol          = "TLS"
  certificate_arn   = aws_acm_certificate.main[0].arn

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.main[0].arn
  }
}

locals {
  validation_records = {
    for option in flatten(aws_acm_certificate.main[*].domain_validation_options) :
    trimsuffix(option.resource_record_name, ".") => trimsuffix(option.resource_record_value, ".")
  }
  nlb_endpoint = one(aws_lb.main[*].dns_name)
}
