# The product as an issuer runs it. docs/deployment.md tells how, compose.yaml shows it.
# Pin the base image by digest where you build (docker buildx imagetools inspect node:24.21.0-trixie-slim prints it).
ARG BASE=node:24.21.0-trixie-slim

# The page and the release, made with the development packages.
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What the server needs at run time. Optional packages are left out: they are other copies of Node.
FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# With an API elsewhere, the page server needs neither these packages nor the folder.
COPY issuer/package.json issuer/
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM ${BASE} AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
# `npm run operate -- deliver` puts builds and releases here, where the image is to stay read-only.
RUN mkdir -p /srv/cardstock && chown node:node /srv/cardstock
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY schemas schemas
COPY issuer issuer
COPY scripts scripts
COPY src/engine src/engine
COPY src/compile src/compile
COPY src/authoring src/authoring
COPY src/server src/server
COPY --from=build /app/dist dist
COPY --from=build /app/releases releases
USER node
EXPOSE 4000
STOPSIGNAL SIGTERM
# Nothing is written to the file system at run time: it may be read-only, and no tmpfs is needed.
# Whether the process lives, not whether it is ready: restarting every process while the database is away helps nobody.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.ts"]
