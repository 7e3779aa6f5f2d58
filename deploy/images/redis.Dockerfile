# Replaces redis:7 where no image can be pulled: Debian's Redis 7.
FROM node:24-slim
RUN apt-get update && apt-get install --yes --no-install-recommends redis-server
RUN install --directory --owner=999 --group=999 /data
WORKDIR /data
