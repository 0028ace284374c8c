terraform {
  required_version = ">= 1.8"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 6.25"
    }
  }
}

provider "aws" {
  region = local.region

  # The server's own credentials may only take this role, which the credential of the VPC names.
  assume_role {
    role_arn     = var.role_arn
    session_name = local.name
  }

  default_tags {
    tags = local.tags
  }
}
