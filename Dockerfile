# The store (the default target) and the mock provider. Each image has the build, its runtime packages and Node.
#   docker build -t sedir-store . && docker build -t sedir-mock --target mock .
FROM node:24.21.0-bookworm-slim AS base
ENV NODE_ENV=production
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# docker build --build-arg BUILD_COMMIT=$(git rev-parse HEAD): a label of the metric store_build_info.
ARG BUILD_COMMIT
RUN npm run build

FROM base AS mock-packages
COPY package.json package-lock.json .npmrc ./
# Vike depends on build tools, two thirds of all bytes, which nothing loads at run time.
RUN npm ci --omit=dev \
    && cd node_modules \
    && rm -rf @typescript typescript @types @rolldown rolldown @oxc-project lightningcss lightningcss-linux-x64-gnu \
        lightningcss-linux-arm64-gnu @esbuild esbuild tsx vite @vitejs @babel caniuse-lite browserslist \
    && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM mock-packages AS store-packages
# The mock's packages are not needed with a real provider.
RUN cd node_modules \
    && rm -rf @faker-js json-server oauth2-mock-server lodash lodash-id lowdb @fontsource @fontsource-variable

FROM base AS mock
COPY --from=mock-packages /app/node_modules ./node_modules
COPY package.json LICENSE deploy/is-healthy.sh ./
COPY fixtures/media ./fixtures/media
COPY mock-api/admin/static ./mock-api/admin/static
COPY --from=build /app/dist/server ./dist/server
RUN mkdir /var/lib/sedir-mock && chown node:node /var/lib/sedir-mock
ENV MOCK_HOST=0.0.0.0 MOCK_PORT=4000 MOCK_DATA_DIR=/var/lib/sedir-mock
USER node
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD bash is-healthy.sh 4000 /api/v1.0/settings
CMD ["node", "dist/server/mock.js"]

FROM base AS store
COPY --from=store-packages /app/node_modules ./node_modules
COPY package.json LICENSE deploy/is-healthy.sh ./
COPY --from=build /app/dist ./dist
RUN mkdir /var/cache/sedir && chown node:node /var/cache/sedir
# The store writes only to CACHE_DIR: the rest may be mounted read-only.
# MALLOC_ARENA_MAX=1: glibc uses one arena for all threads, so that memory freed by one thread is reused by the others.
ENV PORT=3000 METRICS_PORT=9100 METRICS_HOST=0.0.0.0 CACHE_DIR=/var/cache/sedir MALLOC_ARENA_MAX=1
USER node
EXPOSE 3000 9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
    CMD bash is-healthy.sh "${METRICS_PORT:-$PORT}" /healthz
CMD ["node", "--max-semi-space-size=2", "dist/server/index.js"]
