#!/bin/sh
# Pins every base image to its current digest. Run it before a release; it needs Docker and a network.
set -eu
cd "$(dirname "$0")/.."
for file in Dockerfile deploy/*/Dockerfile; do
  sed -n 's/^FROM \([^ @]*:[^ @]*\).*/\1/p' "$file" | sort -u | while read -r image; do
    digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
    case $digest in
      sha256:*) sed -i "s|^FROM $image[^ ]*|FROM $image@$digest|" "$file" ;;
      *) echo "No digest of $image: $digest" >&2; exit 1 ;;
    esac
  done
done
