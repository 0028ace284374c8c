#!/bin/sh
# Makes the plan, or carries out one stage: sh tofu.sh plan|vpc|listeners|destroy
set -eu

# Values of the request reach OpenTofu as a file only: none is a word of a command.
export TF_VAR_inputs_file="$PORTAL_INPUTS"
export TF_VAR_role_arn="$PORTAL_SECRET_ROLE_ARN"
export TF_IN_AUTOMATION=1
export TF_INPUT=0

# The state stays from one operation to the next. For several runner hosts, use the backend s3 instead.
# -lockfile=readonly: only versions of providers that are in .terraform.lock.hcl are run.
tofu init -lockfile=readonly -backend-config="path=$PORTAL_STATE/vpc.tfstate"

report() {
  tofu output -raw portal > "$PORTAL_OUTPUTS"
}

case "$1" in
  plan)
    # As the first stage of a launch, with an empty state of its own: it changes nothing.
    tofu plan -lock=false -out=launch.tfplan -var has_listeners=false
    tofu show -json launch.tfplan > "$PORTAL_PLAN"
    ;;
  vpc)
    tofu apply -auto-approve -var has_listeners=false
    report
    ;;
  listeners)
    tofu apply -auto-approve -var has_listeners=true
    report
    ;;
  destroy)
    tofu destroy -auto-approve
    ;;
  *)
    echo "Unknown stage $1" >&2
    exit 2
    ;;
esac
