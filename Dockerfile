# The product as an image: `docker build --tag shipmates .`
# For both platforms: `docker buildx build --platform linux/amd64,linux/arm64 .`
# The first stage runs on the machine that builds; only its output and packages for the target are copied.

FROM --platform=$BUILDPLATFORM docker.io/library/node:22-bookworm-slim AS build
ARG TARGETARCH
WORKDIR /build
COPY .npmrc package.json package-lock.json ./
COPY bench/package.json bench/
COPY contract/package.json contract/
COPY e2e/package.json e2e/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --no-audit --no-fund --prefer-offline
COPY . .
RUN npm run build && npx --no-install tsx scripts/stage.ts /staged
WORKDIR /staged
RUN cpu=$(node -p '({ amd64: "x64" })[process.argv[1]] ?? (process.argv[1] || process.arch)' "$TARGETARCH") && \
    npm ci --omit=dev --no-audit --no-fund --prefer-offline --os=linux --cpu="$cpu" --libc=glibc

FROM docker.io/library/node:22-bookworm-slim
# Set by `npm run release`. For the commit: --build-arg REVISION=$(git rev-parse HEAD)
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Shipmates" \
      org.opencontainers.image.description="Where software developers find people to build with" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /staged /app
# A new volume takes the owner of the folder.
RUN mkdir /data && chown 1000:1000 /data && chmod 700 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
