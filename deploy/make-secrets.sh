#!/bin/sh
# Creates the secrets of compose.yaml in secrets/. Existing secrets are not changed.
# deploy/make-secrets.sh --document-key NAME: also creates a new key that signs documents, with the journal's name.
# deploy/make-secrets.sh --badge-key: also creates a new key that signs badges.
#
# Only the owner may access the folder, so other users of this machine cannot reach the files. The files
# are readable by all, because the containers' users have no account here.
set -eu
new_document_key=
new_badge_key=
if [ "${1:-}" = --document-key ] && [ $# -eq 2 ] && [ "$2" ]; then
  new_document_key=$2
elif [ "${1:-}" = --badge-key ] && [ $# -eq 1 ]; then
  new_badge_key=yes
elif [ $# -gt 0 ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 64
fi
# The subject of a certificate has at most 64 characters, and the subject of the root ends with " (root)". Characters
# are counted without a locale: all bytes except the continuation bytes of UTF-8.
if [ "$(printf %s "$new_document_key" | LC_ALL=C tr -d '\200-\277' | LC_ALL=C wc -c)" -gt 57 ]; then
  echo "The name has more than 57 characters. Nothing was changed: try again with a shorter name." >&2
  exit 64
fi
umask 077
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets
cd secrets

# write NAME COMMAND…: writes the command's output to the file NAME, unless the file exists.
write() {
  if [ -e "$1" ]; then return; fi
  replace "$@"
}
# replace NAME COMMAND…: writes the file even if it exists, and atomically. The command can still read the former file.
replace() {
  name=$1
  shift
  "$@" > "$name.new"
  chmod 444 "$name.new"
  mv -f "$name.new" "$name"
  echo "secrets/$name"
}

random() { openssl rand -hex 24; }
mongo_url() { echo "mongodb://$1:$(random)@mongo:27017/$1"; }
redis_configuration() { echo "requirepass $(random)"; }
redis_url() { echo "redis://$1:$(random)@redis:6379"; }
redis_password() { sed 's|^redis://[^:]*:\([^@]*\)@.*|\1|' "redis-$1-url"; }
redis_user() { echo "user $1 on >$(redis_password "$1") $2 +@all -@admin -@dangerous +info"; }
# Only svc-auth ends sessions. The other services read which sessions have ended, and store when a session was last
# used.
redis_users() {
  redis_user auth "~revoked:* ~signed-out:* ~used:* ~sessions:* ~login:* ~auth:*"
  redis_user content "%R~revoked:* %R~signed-out:* ~used:* ~usage:* ~content:* ~texts:* ~typeset:* &journal-written:* &work-log-written:*"
  redis_user pdf "%R~revoked:* %R~signed-out:* ~used:* ~bull:* ~typeset:*"
  redis_user review "%R~revoked:* %R~signed-out:* ~used:* ~review:* &manuscripts-written:* &people-written:*"
  redis_user texts "~texts:*"
}

# certificate SUBJECT DAYS EXTENSIONS OPTION…: prints a certificate of the key in key.new. The certificate is valid from
# yesterday, for servers and readers whose clock is slow. `openssl x509` has an option for the first day only since
# OpenSSL 3.4.
certificate() {
  printf '[req]\ndistinguished_name=dn\nprompt=no\nutf8=yes\nstring_mask=utf8only\n[dn]\nCN=%s\n[x]\n%s\n' "$1" "$3" > x.new
  printf '[ca]\ndefault_ca=a\n[a]\ndatabase=index.new\nnew_certs_dir=.\nserial=serial.new\ndefault_md=sha256\npolicy=p\nx509_extensions=x\n[p]\ncommonName=supplied\n' >> x.new
  days=$2
  shift 3
  : > index.new
  echo "4$(openssl rand -hex 15)0" | cut -c 1-32 > serial.new
  serial=$(tr a-f A-F < serial.new)
  openssl req -new -key key.new -config x.new -utf8 -out request.new
  openssl ca -batch -notext -utf8 -preserveDN -config x.new -in request.new -days "$days" \
    -startdate "$(yesterday)" -out certificate.new "$@" 2> /dev/null
  cat certificate.new
  rm -f "$serial.pem" certificate.new index.new* serial.new*
}
# The second form of `date` is for BSD and macOS.
yesterday() {
  seconds=$(($(date +%s) - 86400))
  date -u -d "@$seconds" +%Y%m%d%H%M%SZ 2> /dev/null || date -u -r "$seconds" +%Y%m%d%H%M%SZ
}
new_key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.new; }
document_root() {
  new_key
  certificate "$1 (root)" 7300 "basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash" -selfsign -keyfile key.new > root.new
  cat key.new root.new
}
# The new key comes first. Of former keys, only the certificates stay.
document_keys() {
  new_key
  certificate "$1" 3650 "basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid" -cert document-root.pem -keyfile document-root.pem > own.new
  cat key.new own.new
  openssl x509 -in document-root.pem
  if [ -e document-keys.pem ]; then sed -n '/BEGIN CERTIFICATE/,/END CERTIFICATE/p' document-keys.pem; fi
}
# The new key comes first. Former keys stay as public keys.
badge_keys() {
  openssl genpkey -algorithm ED25519
  if [ -e badge-keys.pem ]; then
    openssl pkey -in badge-keys.pem -pubout
    sed -n '/BEGIN PUBLIC KEY/,/END PUBLIC KEY/p' badge-keys.pem
  fi
}
minio_url() { echo "http://$1:$(random)@minio:9000/$2"; }

write admin-password openssl rand -hex 10
write auth-key.pem openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256
write backup-passphrase random
if [ "$new_badge_key" ]; then
  replace badge-keys.pem badge_keys
else
  write badge-keys.pem badge_keys
fi
write certificate-key openssl rand -hex 32
# Servers do not read the root.
write document-root.pem document_root "${new_document_key:-The journal}"
if [ "$new_document_key" ]; then
  replace document-keys.pem document_keys "$new_document_key"
else
  write document-keys.pem document_keys "The journal"
fi
rm -f key.new root.new own.new request.new x.new
write internal-key openssl rand -hex 32
write review-key openssl rand -hex 32
write minio-password random
# The users of the storage, each with its own bucket. The administrator's password is minio-password.
write minio-url minio_url content journal
write minio-review-url minio_url review journal-review
write mongo-auth-url mongo_url auth
write mongo-content-url mongo_url content
write mongo-review-url mongo_url review
write mongo-root-password random
write redis.conf redis_configuration
for service in auth content pdf review texts; do write "redis-$service-url" redis_url "$service"; done
write redis-users.conf redis_users
