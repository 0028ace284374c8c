resource "aws_vpc" "environment" {
  cidr_block           = var.network
  enable_dns_hostnames = true

  tags = { Name = local.name }
}

resource "aws_internet_gateway" "environment" {
  vpc_id = aws_vpc.environment.id

  tags = { Name = local.name }
}

resource "aws_subnet" "environment" {
  vpc_id                  = aws_vpc.environment.id
  cidr_block              = var.network
  map_public_ip_on_launch = true

  tags = { Name = local.name }
}

resource "aws_route_table" "environment" {
  vpc_id = aws_vpc.environment.id

  route {
    cidr_block = "0.0.0.0/0"
    gateway_id = aws_internet_gateway.environment.id
  }

  tags = { Name = local.name }
}

resource "aws_route_table_association" "environment" {
  subnet_id      = aws_subnet.environment.id
  route_table_id = aws_route_table.environment.id
}

# Nothing comes in: users reach the instances through AWS Systems Manager.
resource "aws_security_group" "instances" {
  name        = local.name
  description = "Instances of the environment"
  vpc_id      = aws_vpc.environment.id

  ingress {
    description = "Between the instances"
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    self        = true
  }

  egress {
    description      = "Everything"
    from_port        = 0
    to_port          = 0
    protocol         = "-1"
    cidr_blocks      = ["0.0.0.0/0"]
    ipv6_cidr_blocks = ["::/0"]
  }
}
