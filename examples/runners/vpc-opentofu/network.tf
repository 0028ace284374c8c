data "aws_availability_zones" "available" {
  state = "available"
}

resource "aws_vpc" "main" {
  cidr_block           = local.cidr
  enable_dns_hostnames = true

  tags = { Name = local.request.name }
}

resource "aws_subnet" "private" {
  count = length(local.subnet_cidrs)

  vpc_id            = aws_vpc.main.id
  cidr_block        = local.subnet_cidrs[count.index]
  availability_zone = data.aws_availability_zones.available.names[count.index]

  tags = { Name = "${local.request.name}-${count.index + 1}" }
}

locals {
  vpc_id = aws_vpc.main.id
}
