#!/bin/sh
# Creates the secrets of compose.yaml in secrets/. Existing secrets are not changed.
#
# Only the owner may access the folder, so other users of this machine cannot reach the files. The files
# are readable by all, because the containers' users have no account here.
set -eu
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
redis_url() { echo "redis://:$(sed 's/^requirepass //' redis.conf)@redis:6379"; }
redis_configuration() { echo "requirepass $(random)"; }
minio_url() { echo "http://journal:$(cat minio-password)@minio:9000/journal"; }

write admin-password openssl rand -hex 10
write auth-key.pem openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256
write certificate-key openssl rand -hex 32
write minio-password random
write minio-url minio_url
write mongo-auth-url mongo_url auth
write mongo-content-url mongo_url content
write mongo-root-password random
write redis.conf redis_configuration
write redis-url redis_url
