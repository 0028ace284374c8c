data "aws_partition" "current" {}

data "aws_ssm_parameter" "image" {
  name = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64"
}

resource "aws_iam_role" "instances" {
  name_prefix = "${local.name}-"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "ec2.amazonaws.com" }
    }]
  })
}

resource "aws_iam_role_policy_attachment" "instances" {
  role       = aws_iam_role.instances.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/AmazonSSMManagedInstanceCore"
}

resource "aws_iam_instance_profile" "instances" {
  name_prefix = "${local.name}-"
  role        = aws_iam_role.instances.name
}

resource "aws_instance" "instances" {
  for_each = local.host_names

  ami                    = data.aws_ssm_parameter.image.value
  instance_type          = var.instance_type
  subnet_id              = aws_subnet.environment.id
  vpc_security_group_ids = [aws_security_group.instances.id]
  iam_instance_profile   = aws_iam_instance_profile.instances.name

  metadata_options {
    http_tokens = "required"
  }

  root_block_device {
    encrypted = true
  }

  tags = { Name = each.key }

  lifecycle {
    # A newer image is no reason to replace an instance.
    ignore_changes = [ami]
  }

  depends_on = [aws_route_table_association.environment]
}

resource "aws_ec2_instance_state" "instances" {
  for_each = aws_instance.instances

  instance_id = each.value.id
  state       = var.power
}
