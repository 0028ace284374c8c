terraform {
  # tofu.sh says where the file is.
  backend "local" {}
}
