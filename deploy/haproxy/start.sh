#!/bin/sh
# Starts HAProxy with the mounted certificate. For localhost a certificate is created if none is mounted.
set -eu
case $PUBLIC_URL in
  https://*) ;;
  *) echo "PUBLIC_URL must begin with https://, not $PUBLIC_URL" >&2; exit 1 ;;
esac
if [ ! -e "$CERTIFICATE" ]; then
  case $PUBLIC_URL in
    https://localhost | https://localhost:*) ;;
    *) echo "No certificate for $PUBLIC_URL: mount it with its chain and its key as $CERTIFICATE" >&2; exit 1 ;;
  esac
  CERTIFICATE=${TMPDIR:-/tmp}/localhost.pem
  umask 077
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -addext basicConstraints=critical,CA:FALSE \
    -addext extendedKeyUsage=serverAuth -keyout "$CERTIFICATE" -out "$CERTIFICATE" 2>/dev/null
  export CERTIFICATE
  echo "No certificate mounted: created a self-signed one for localhost; browsers show a warning" >&2
fi
exec haproxy -W -db -f "$(dirname "$0")/haproxy.cfg"
