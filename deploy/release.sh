#!/bin/sh
# Releases a service or front end (PIECE) on the site's machine. SITE_DIR (default: .) contains compose.yaml.
#   deploy/release.sh PIECE IMAGE@sha256:DIGEST   starts the image; for a remote, releases its build first
#   deploy/release.sh REMOTE ID                   shows a retained release of a remote
# Waits up to WAIT seconds (default: 900) until the new containers are healthy. If they take longer, for example because
# of a migration, they keep running. COMMIT is the image's commit: if a newer commit is live, nothing is released.
set -eu

if [ $# -ne 2 ]; then
  sed -n '2,6s/^# //p' "$0" >&2
  exit 64
fi
piece=$1
release=$2
sources=$PWD
cd "${SITE_DIR:-.}"

# Runs the release command of a remote, which is a service of compose.yaml.
release_remote() {
  docker compose run --rm --no-deps "release-${piece#mfe-}" node release.ts "$@"
}

case $piece,$release in
*,*@sha256:*) ;;
mfe-*)
  release_remote --use "$release"
  exit
  ;;
*)
  echo "$piece is not a remote: its releases are images, named with their digest" >&2
  exit 64
  ;;
esac

image=scholarly-journal/$piece
revision='{{ index .Config.Labels "org.opencontainers.image.revision" }}'
live=$(docker image inspect --format "$revision" "$image" 2>/dev/null || true)
if [ -n "${COMMIT:-}" ] && [ -n "$live" ] && [ "$live" != "$COMMIT" ] &&
  git -C "$sources" merge-base --is-ancestor "$COMMIT" "$live"; then
  echo "$piece: $live is live and newer"
  exit
fi

docker pull --quiet "$release"
docker tag "$release" "$image"
services=$piece
case $piece in
mfe-*) release_remote ;;
svc-pdf) services='svc-pdf svc-pdf-worker svc-pdf-texts' ;;
esac
# shellcheck disable=SC2086 # The variable may contain several service names.
docker compose up --detach --no-build --no-deps --wait --wait-timeout "${WAIT:-900}" $services
