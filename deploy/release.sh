#!/bin/sh
# Releases a piece on the machine of the site, whose compose.yaml is in SITE_DIR (unset: here):
#   deploy/release.sh PIECE IMAGE@sha256:DIGEST   starts that image; of a remote adds its build to the releases,
#                                                 for CANARY percent of the visitors (unset: for all)
#   deploy/release.sh REMOTE ID                   leads all visitors to a kept release of a remote
# It waits WAIT seconds (unset: 900) until the new containers serve; they go on when that was too short, as for a
# long migration. With COMMIT, that of which the image is made, nothing changes where a newer one is live.
set -eu

piece=$1
release=$2
sources=$PWD
cd "${SITE_DIR:-.}"

# Says which release visitors get; each remote has a service for it in compose.yaml.
lead_visitors() {
  docker compose run --rm --no-deps "release-${piece#mfe-}" node release.ts "$@"
}

case $piece,$release in
*,*@sha256:*) ;;
mfe-*)
  lead_visitors --use "$release"
  exit
  ;;
*)
  echo "$piece is no remote: its releases are images, named with their digest" >&2
  exit 64
  ;;
esac

image=scholarly-journal/$piece
revision='{{ index .Config.Labels "org.opencontainers.image.revision" }}'
live=$(docker image inspect --format "$revision" "$image" 2>/dev/null || true)
if [ -n "${COMMIT:-}" ] && [ -n "$live" ] && [ "$live" != "$COMMIT" ] &&
  git -C "$sources" merge-base --is-ancestor "$COMMIT" "$live"; then
  echo "$piece: $live is live, which is newer"
  exit
fi

docker pull --quiet "$release"
docker tag "$release" "$image"
services=$piece
case $piece in
mfe-*) lead_visitors ${CANARY:+--canary "$CANARY"} ;;
svc-pdf) services='svc-pdf svc-pdf-worker' ;;
esac
# shellcheck disable=SC2086 # Two services are two words.
docker compose up --detach --no-build --no-deps --wait --wait-timeout "${WAIT:-900}" $services
