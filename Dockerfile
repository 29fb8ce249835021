# An image of the server, without PostgreSQL: DATABASE_URL names one. docs/operate.md, "With containers".
# Any image with glibc, Node 24 and npm will do: --build-arg BASE=…
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs && node scripts/runtime-packages.mjs /runtime

FROM ${BASE}
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /runtime ./
# Nobody's of the base image. What it writes lies in /data, its backups in /backups (BACKUP_TO), and for a moment in /tmp.
RUN install -d -o 10001 -g 10001 -m 700 /data /backups
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As decision 24 says; no npm between, so that signals reach the server.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=75", "--no-parallel-scavenge", "build/server/index.js"]
