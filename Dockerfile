# One image for each piece: docker build --build-arg PIECE=svc-auth --target piece .
# `docker compose build` builds them all, see compose.yaml.

ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS base
WORKDIR /app

# Builds what the browser gets, what renders pages, and the PDF templates; services have nothing to
# build, as Node runs their TypeScript.
FROM base AS build
ARG PIECE
COPY . .
RUN npm ci --loglevel=error \
  && npm run build --workspace "$PIECE" --if-present \
  && rm -rf "$PIECE/node_modules"

# Node strips no types below node_modules, so npm's symlinks to packages/ must stay symlinks: the
# packages are copied to where they are in the repository and linked by npm.
FROM base AS piece
ARG PIECE
COPY LICENSE NOTICE package.json package-lock.json .npmrc .puppeteerrc.cjs ./
COPY packages packages
COPY --from=build /app/${PIECE} ${PIECE}
RUN npm ci --workspace "$PIECE" --omit=dev --loglevel=error && npm cache clean --force
WORKDIR /app/${PIECE}
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 METRICS_PORT=9100
EXPOSE 8000
HEALTHCHECK --interval=5s --timeout=2s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:8000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.ts"]

FROM piece AS piece-with-chromium
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell chromium-sandbox \
  && rm -rf /var/lib/apt/lists/*
USER node

# MinIO is published as source only, so its image is built from the module that `npm start` uses.
FROM golang:1.26 AS minio-build
WORKDIR /src
COPY embedded/minio/ .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /minio github.com/minio/minio

FROM base AS minio
COPY --from=minio-build /minio /usr/local/bin/minio
RUN install --directory --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 9000
HEALTHCHECK --interval=5s --timeout=2s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:9000/minio/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["minio", "server", "/data", "--address", ":9000"]
