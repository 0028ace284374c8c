# The content of outputs.json: only what the portal knows, since it refuses other keys.
output "portal" {
  value = jsonencode({
    network = aws_vpc.environment.cidr_block
    instances = [
      for name, instance in aws_instance.instances : {
        hostName  = name
        protocol  = "AWS_SSM"
        ipAddress = instance.private_ip
      }
    ]
  })
}
