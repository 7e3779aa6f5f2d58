#!/bin/sh
# Writes every secret that compose.yaml reads into secrets/, unless it is there already.
#
# The folder is its owner's alone, so no other user of this machine comes to the files; the files
# themselves may be read by anyone, because the containers' users have no account here.
set -eu
umask 077
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets
cd secrets

# write NAME COMMAND…: what the command prints; whole or not at all.
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
mongo_address() { echo "mongodb://$1:$(random)@mongo:27017/$1"; }
redis_address() { echo "redis://:$(sed 's/^requirepass //' redis.conf)@redis:6379"; }
redis_configuration() { echo "requirepass $(random)"; }
minio_address() { echo "http://journal:$(cat minio-password)@minio:9000/journal"; }

write admin-password openssl rand -hex 10
write auth-key.pem openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256
write certificate-key openssl rand -hex 32
write minio-password random
write minio-url minio_address
write mongo-auth-url mongo_address auth
write mongo-content-url mongo_address content
write mongo-root-password random
write redis.conf redis_configuration
write redis-url redis_address
