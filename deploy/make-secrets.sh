#!/bin/sh
# Creates the secrets of compose.yaml in secrets/. Existing secrets are not changed.
#
# Only the owner may access the folder, so other users of this machine cannot reach the files. The files
# are readable by all, because the containers' users have no account here.
set -eu
if [ $# -gt 0 ]; then
  sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
  exit 64
fi
umask 077
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets
cd secrets

# write NAME COMMAND…: writes the command's output to the file NAME atomically, unless the file exists.
write() {
  name=$1
  shift
  if [ -e "$name" ]; then return; fi
  "$@" > "$name.new"
  chmod 444 "$name.new"
  mv "$name.new" "$name"
  echo "secrets/$name"
}

random() { openssl rand -hex 24; }
mongo_url() { echo "mongodb://$1:$(random)@mongo:27017/$1"; }
redis_configuration() { echo "requirepass $(random)"; }
redis_url() { echo "redis://$1:$(random)@redis:6379"; }
redis_password() { sed 's|^redis://[^:]*:\([^@]*\)@.*|\1|' "redis-$1-url"; }
redis_user() { echo "user $1 on >$(redis_password "$1") $2 +@all -@admin -@dangerous +info"; }
# Only svc-auth ends sessions; the other services read which have ended, and note when one was last used.
redis_users() {
  redis_user auth "~revoked:* ~signed-out:* ~used:* ~sessions:* ~login:* ~auth:*"
  redis_user content "%R~revoked:* %R~signed-out:* ~used:* ~usage:* ~content:* &journal-written:* &work-log-written:*"
  redis_user pdf "%R~revoked:* %R~signed-out:* ~used:* ~bull:*"
}
minio_url() { echo "http://journal:$(cat minio-password)@minio:9000/journal"; }

write admin-password openssl rand -hex 10
write auth-key.pem openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256
write backup-passphrase random
write certificate-key openssl rand -hex 32
write internal-key openssl rand -hex 32
write minio-password random
write minio-url minio_url
write mongo-auth-url mongo_url auth
write mongo-content-url mongo_url content
write mongo-root-password random
write redis.conf redis_configuration
for service in auth content pdf; do write "redis-$service-url" redis_url "$service"; done
write redis-users.conf redis_users
